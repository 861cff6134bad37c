/// Hex on an n×n rhombus: the first player (Black) joins top and bottom, the second (White) left and right.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/types.hpp"
#include "core/zobrist.hpp"

namespace tablier {

/// A move is a cell, `row * size + column` from the top left, or `swap_move()`, one past the last cell.
///
/// The board is kept twice, each form for what it is good at:
///
///     rows_[player][row]   one bit a column: listing empty cells, filling the board at random, flooding
///     parent_[node]        union–find over the cells and four side nodes: the winner, as the stone lands
///
///         column  0 1 2
///     row 0       a b c        neighbours of a cell (row, column): (row, column ± 1), (row ± 1, column),
///     row 1        d e f       (row - 1, column + 1), (row + 1, column - 1); e has b c d f g h
///     row 2         g h i
class Hex {
  public:
    static constexpr std::string_view name = "hex";
    static constexpr int min_size = 2;
    static constexpr int max_size = 19;
    static constexpr int max_cells = max_size * max_size;
    static constexpr std::size_t max_moves = max_cells + 1;
    static constexpr std::size_t move_codes = max_moves;  // one more than the largest move
    static constexpr int symmetries = 2;

    /// One bit a column.
    using Row = std::uint32_t;
    using Rows = std::array<Row, max_size>;

    explicit Hex(int size = 7, bool swap = false) : size_(size), swap_(swap ? Swap::after_next : Swap::never) {
        for (std::size_t node = 0; node < parent_.size(); ++node) parent_[node] = static_cast<Node>(node);
    }

    /// Set a board up by hand: `stones[cell]` is -1 when empty, else the player's index.
    static Hex from_stones(int size, bool swap, std::span<const std::int8_t> stones, Player to_move) {
        Hex position(size, swap);
        std::array<int, 2> count{};
        for (int cell = 0; cell < size * size; ++cell) {
            const int owner = stones[static_cast<std::size_t>(cell)];
            if (owner < 0) continue;
            position.place(cell, static_cast<Player>(owner));
            ++count[static_cast<std::size_t>(owner)];
        }
        position.to_move_ = to_move;
        const bool untouched = count[0] + count[1] == 0 && to_move == Player::first;
        const bool one_stone = count[0] == 1 && count[1] == 0 && to_move == Player::second;
        if (swap) position.swap_ = untouched ? Swap::after_next : one_stone ? Swap::now : Swap::never;
        return position;
    }

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] int cells() const { return size_ * size_; }
    [[nodiscard]] Player to_move() const { return to_move_; }
    [[nodiscard]] bool is_over() const { return over_; }
    [[nodiscard]] bool can_swap() const { return swap_ == Swap::now; }
    [[nodiscard]] Move swap_move() const { return static_cast<Move>(cells()); }
    [[nodiscard]] const Rows& rows(Player player) const { return rows_[index(player)]; }

    /// The winner; requires is_over().
    [[nodiscard]] Player winner() const { return winner_; }
    [[nodiscard]] int score() const { return winner_ == Player::first ? 1 : -1; }

    [[nodiscard]] std::uint64_t hash() const {
        return stones_hash_ ^ (to_move_ == Player::second ? side_key : 0) ^ (can_swap() ? swap_key : 0);
    }

    /// The player whose stone is on the cell, or -1.
    [[nodiscard]] int at(int cell) const {
        const auto row = static_cast<std::size_t>(cell / size_);
        const Row bit = Row{1} << (cell % size_);
        return (rows_[0][row] & bit) != 0 ? 0 : (rows_[1][row] & bit) != 0 ? 1 : -1;
    }

    [[nodiscard]] MoveList<max_moves> legal_moves() const {
        MoveList<max_moves> moves;
        if (is_over()) return moves;
        for (int row = 0; row < size_; ++row) {
            for (Row left = empty(row); left != 0; left &= left - 1) {
                moves.push_back(static_cast<Move>(row * size_ + std::countr_zero(left)));
            }
        }
        if (can_swap()) moves.push_back(swap_move());
        return moves;
    }

    /// Why the move is not allowed, or nullptr.
    [[nodiscard]] const char* fault(int move) const {
        if (is_over()) return "the game is over";
        if (move == swap_move())
            return can_swap() ? nullptr : "pieces can be swapped only as the second move, where the game allows it";
        if (move < 0 || move > cells()) return "the cell is off the board";
        return at(move) < 0 ? nullptr : "the cell is occupied";
    }

    void play(Move move) {
        if (move == swap_move()) {
            swap_pieces();
        } else {
            place(move, to_move_);
            swap_ = swap_ == Swap::after_next ? Swap::now : Swap::never;
        }
        to_move_ = opponent(to_move_);
    }

    /// Fill the board at random and return the score.
    ///
    /// Stones after the win do not change the winner, so a game of random moves is a fair deal of the empty cells:
    /// every cell gets a colour by a coin, then random cells of the colour dealt too often are turned over until each
    /// player has the stones that alternate play would give. Cells are exchangeable throughout, so every deal is
    /// equally likely.
    int playout(Rng& rng) {
        if (!is_over()) deal(rng);
        return connects_rows(rows_[0], size_) ? 1 : -1;  // on a full board exactly one player is connected
    }

    /// Whether Black's stones join top and bottom: flood them from the top until the bottom or a standstill.
    static bool connects_rows(const Rows& black, int size) {
        const auto last = static_cast<std::size_t>(size - 1);
        Rows wet{};
        wet[0] = black[0];
        for (bool grew = true; grew;) {
            grew = false;
            for (std::size_t row = 1; row <= last; ++row) {
                const Row before = wet[row];
                wet[row] = along_row(before | ((wet[row - 1] | wet[row - 1] >> 1) & black[row]), black[row]);
                grew |= wet[row] != before;
            }
            if (wet[last] != 0) return true;
            for (std::size_t row = last; row-- > 0;) {
                const Row before = wet[row];
                wet[row] = along_row(before | ((wet[row + 1] | wet[row + 1] << 1) & black[row]), black[row]);
                grew |= wet[row] != before;
            }
        }
        return false;
    }

    /// The winner's shortest chain of stones from side to side, in order; requires is_over().
    [[nodiscard]] std::vector<Move> winning_chain() const;

    /// Where `move` lands under symmetry 0 (identity) or 1 (half turn).
    [[nodiscard]] Move under_symmetry(Move move, int symmetry) const {
        if (symmetry == 0 || move == swap_move()) return move;
        return static_cast<Move>(cells() - 1 - move);
    }

    friend bool operator==(const Hex& a, const Hex& b) {
        return a.size_ == b.size_ && a.to_move_ == b.to_move_ && a.swap_ == b.swap_ && a.rows_ == b.rows_;
    }

  private:
    using Node = std::uint16_t;
    enum class Swap : std::uint8_t { never, after_next, now };

    static constexpr Node no_node = 0xFFFF;
    static constexpr std::uint64_t side_key = mix(0x4845580001ULL);
    static constexpr std::uint64_t swap_key = mix(0x4845580002ULL);
    static constexpr auto stone_keys = zobrist_keys<std::size_t{2} * max_cells>(0x484558ULL);

    [[nodiscard]] Row full_row() const { return (Row{1} << size_) - 1; }
    [[nodiscard]] Row empty(int row) const {
        const auto r = static_cast<std::size_t>(row);
        return full_row() & ~(rows_[0][r] | rows_[1][r]);
    }

    /// The side node a player starts from (top, left) and the one they want to reach (bottom, right).
    static Node near_side(Player player) { return static_cast<Node>(max_cells + 2 * static_cast<int>(player)); }
    static Node far_side(Player player) { return static_cast<Node>(near_side(player) + 1); }

    Node root(Node node) {
        while (parent_[node] != node) {
            parent_[node] = parent_[parent_[node]];
            node = parent_[node];
        }
        return node;
    }

    void join(Node a, Node b) {
        a = root(a);
        b = root(b);
        parent_[std::min(a, b)] = std::max(a, b);  // side nodes are the largest, so they stay roots
    }

    /// Put a stone on an empty cell, join it with its neighbours and sides, and see whether it wins.
    void place(int cell, Player player) {
        const int row = cell / size_;
        const int column = cell % size_;
        const Node node = static_cast<Node>(cell);
        Rows& own = rows_[index(player)];
        const auto join_stone = [&](int r, int c) {
            if (r < 0 || r >= size_ || c < 0 || c >= size_) return;
            if ((own[static_cast<std::size_t>(r)] >> c & 1) != 0) join(node, static_cast<Node>(r * size_ + c));
        };
        join_stone(row, column - 1);
        join_stone(row, column + 1);
        join_stone(row - 1, column);
        join_stone(row - 1, column + 1);
        join_stone(row + 1, column);
        join_stone(row + 1, column - 1);
        const int along = player == Player::first ? row : column;
        if (along == 0) join(node, near_side(player));
        if (along == size_ - 1) join(node, far_side(player));

        own[static_cast<std::size_t>(row)] |= Row{1} << column;
        stones_hash_ ^= stone_keys[index(player) * max_cells + static_cast<std::size_t>(cell)];
        if (!over_ && root(near_side(player)) == root(far_side(player))) {
            over_ = true;
            winner_ = player;
        }
    }

    /// The only stone changes colour and is mirrored on the long diagonal, so that it keeps its worth.
    void swap_pieces() {
        for (int row = 0; row < size_; ++row) {
            const Row stones = rows_[0][static_cast<std::size_t>(row)];
            if (stones == 0) continue;
            const int column = std::countr_zero(stones);
            *this = Hex(size_);
            place(column * size_ + row, Player::second);
            to_move_ = Player::second;
            return;
        }
    }

    void deal(Rng& rng) {
        const std::size_t mover = index(to_move_);
        const std::size_t other = 1 - mover;
        Rows free{};
        int empties = 0;
        int dealt = 0;  // to the player to move
        for (std::size_t r = 0; r < static_cast<std::size_t>(size_); r += 2) {
            const std::uint64_t coins = rng.next();
            for (std::size_t row = r; row < std::min(r + 2, static_cast<std::size_t>(size_)); ++row) {
                free[row] = empty(static_cast<int>(row));
                const Row mine = free[row] & static_cast<Row>(coins >> (row == r ? 0 : 32));
                rows_[mover][row] |= mine;
                rows_[other][row] |= free[row] ^ mine;
                empties += std::popcount(free[row]);
                dealt += std::popcount(mine);
            }
        }
        const int due = (empties + 1) / 2;
        for (; dealt > due; --dealt) turn_over(rng, free, mover, dealt);
        for (; dealt < due; ++dealt) turn_over(rng, free, other, empties - dealt);
    }

    /// Give one random stone among the `count` that `from` was dealt to the other player.
    void turn_over(Rng& rng, const Rows& free, std::size_t from, int count) {
        auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
        for (std::size_t row = 0;; ++row) {
            Row dealt = rows_[from][row] & free[row];
            const int here = std::popcount(dealt);
            if (left >= here) {
                left -= here;
                continue;
            }
            for (; left > 0; --left) dealt &= dealt - 1;
            const Row bit = dealt & -dealt;
            rows_[from][row] ^= bit;
            rows_[1 - from][row] ^= bit;
            return;
        }
    }

    /// Spread `wet` over the runs of `stones` it touches.
    static Row along_row(Row wet, Row stones) {
        for (Row before = 0; wet != before;) {
            before = wet;
            wet |= (wet << 1 | wet >> 1) & stones;
        }
        return wet;
    }

    std::array<Rows, 2> rows_{};
    std::array<Node, max_cells + 4> parent_;
    std::uint64_t stones_hash_ = 0;
    int size_;
    Player to_move_ = Player::first;
    Player winner_ = Player::first;
    Swap swap_;
    bool over_ = false;
};

static_assert(Playable<Hex> && SelfPlaying<Hex>);

inline std::vector<Move> Hex::winning_chain() const {
    const Rows& own = rows(winner_);
    const auto owned = [&](int r, int c) {
        return r >= 0 && r < size_ && c >= 0 && c < size_ && (own[static_cast<std::size_t>(r)] >> c & 1) != 0;
    };
    std::vector<Node> from(static_cast<std::size_t>(cells()), no_node);
    std::vector<Node> queue;
    for (int i = 0; i < size_; ++i) {
        const int row = winner_ == Player::first ? 0 : i;
        const int column = winner_ == Player::first ? i : 0;
        if (!owned(row, column)) continue;
        const auto cell = static_cast<Node>(row * size_ + column);
        from[cell] = cell;
        queue.push_back(cell);
    }
    for (std::size_t next = 0; next < queue.size(); ++next) {
        Node cell = queue[next];
        const int row = cell / size_;
        const int column = cell % size_;
        if ((winner_ == Player::first ? row : column) == size_ - 1) {
            std::vector<Move> chain{cell};
            for (; from[cell] != cell; cell = from[cell]) chain.push_back(from[cell]);
            std::ranges::reverse(chain);
            return chain;
        }
        constexpr std::array<std::array<int, 2>, 6> steps{{{0, -1}, {0, 1}, {-1, 0}, {-1, 1}, {1, 0}, {1, -1}}};
        for (const auto& [down, right] : steps) {
            if (!owned(row + down, column + right)) continue;
            const auto neighbour = static_cast<Node>((row + down) * size_ + column + right);
            if (from[neighbour] != no_node) continue;
            from[neighbour] = cell;
            queue.push_back(neighbour);
        }
    }
    return {};
}

}  // namespace tablier
