/// Awalé, the classical game: two rows of six holes, four seeds in each, captures of twos and threes in the other row.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>

#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"

namespace tablier {

/// Holes go round the board as seeds do: 0…5 are the first player's, from their left to their right, and 6…11 the
/// second's.
///
///         f  e  d  c  b  a           11 10  9  8  7  6        second player
///         A  B  C  D  E  F            0  1  2  3  4  5        first player
///
/// A move is the number of its hole. The boards since the last capture travel with the position, because one that comes
/// back ends the game; a copy takes only those that are there.
class Awale {
  public:
    static constexpr std::string_view name = "awale";
    static constexpr unsigned holes = 12;
    static constexpr unsigned row = 6;
    static constexpr int seeds_per_hole = 4;
    static constexpr int all_seeds = seeds_per_hole * static_cast<int>(holes);
    static constexpr int majority = all_seeds / 2 + 1;
    static constexpr std::size_t max_moves = row;
    static constexpr std::size_t move_codes = holes;
    static constexpr int symmetries = 1;
    static constexpr int quiet_limit =
        250;  // moves in a row without a capture, after which the game ends as by repetition

    /// What a move does that would take all the seeds of the opponent.
    enum class GrandSlam : std::uint8_t { takes_nothing, takes_all, forbidden };
    enum class End : std::uint8_t { running, majority, shared, no_move, repetition, quiet };

    using Board = std::array<std::uint8_t, holes>;

    explicit Awale(GrandSlam rule = GrandSlam::takes_nothing) : rule_(rule) {
        board_.fill(seeds_per_hole);
        past_[past_length_++] = board_key();
    }

    /// Set a board up by hand. What is on it decides whether the game is over, as after a move, unless `end` tells that
    /// it is.
    static Awale from_board(GrandSlam rule, const Board& board, std::array<int, 2> captured, Player to_move,
                            End end = End::running) {
        Awale position(rule);
        position.board_ = board;
        position.captured_ = {static_cast<std::uint8_t>(captured[0]), static_cast<std::uint8_t>(captured[1])};
        position.to_move_ = to_move;
        position.past_length_ = 0;
        position.settle();
        if (end != End::running) position.end_ = end;
        return position;
    }

    Awale(const Awale& other) { *this = other; }
    Awale& operator=(const Awale& other) {
        board_ = other.board_;
        captured_ = other.captured_;
        rule_ = other.rule_;
        to_move_ = other.to_move_;
        end_ = other.end_;
        past_length_ = other.past_length_;
        std::copy_n(other.past_.begin(), past_length_, past_.begin());
        return *this;
    }
    ~Awale() = default;

    [[nodiscard]] Player to_move() const { return to_move_; }
    [[nodiscard]] bool is_over() const { return end_ != End::running; }
    [[nodiscard]] End end() const { return end_; }
    [[nodiscard]] GrandSlam grand_slam() const { return rule_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] int seeds_in(unsigned hole) const { return board_[hole]; }
    [[nodiscard]] int captured(Player player) const { return captured_[index(player)]; }
    [[nodiscard]] int seeds_of(Player player) const {
        const auto first = board_.begin() + static_cast<std::ptrdiff_t>(row * index(player));
        return std::accumulate(first, first + row, 0);
    }
    [[nodiscard]] int quiet_moves() const { return static_cast<int>(past_length_) - 1; }
    [[nodiscard]] int score() const { return (captured_[0] > captured_[1]) - (captured_[0] < captured_[1]); }

    [[nodiscard]] std::uint64_t hash() const {
        return mix(board_key() ^ mix(captured_[0] | std::uint64_t{captured_[1]} << 8 |
                                     std::uint64_t{static_cast<std::uint8_t>(rule_)} << 16 |
                                     std::uint64_t{static_cast<std::uint8_t>(end_)} << 24));
    }

    [[nodiscard]] MoveList<max_moves> legal_moves() const {
        MoveList<max_moves> moves;
        if (is_over()) return moves;
        const bool feeding = seeds_of(opponent(to_move_)) == 0;
        const unsigned from = first_hole();
        for (unsigned hole = from; hole < from + row; ++hole)
            moves.push_back_if(may_play(hole, feeding), move_of(hole));
        return moves;
    }

    /// Why the move is not allowed, or nullptr.
    [[nodiscard]] const char* fault(int move) const {
        if (is_over()) return "the game is over";
        const auto hole = static_cast<unsigned>(move);
        if (move < 0 || hole >= holes) return "there is no such hole";
        if (hole / row != index(to_move_)) return "the hole is the opponent's";
        if (board_[hole] == 0) return "the hole is empty";
        const bool feeding = seeds_of(opponent(to_move_)) == 0;
        if (may_play(hole, feeding)) return nullptr;
        return feeding && hole % row + board_[hole] < row
                   ? "the opponent has no seeds and must be fed"
                   : "a grand slam is forbidden: it would take all of the opponent's seeds";
    }

    void play(Move move) {
        const unsigned last = sow(board_, move);
        const int taken = capture(last);
        if (taken > 0) past_length_ = 0;
        captured_[index(to_move_)] = static_cast<std::uint8_t>(captured_[index(to_move_)] + taken);
        to_move_ = opponent(to_move_);
        settle();
    }

    /// The board has no symmetry: turning it would give each player the other's holes.
    [[nodiscard]] Move under_symmetry(Move move, int /*symmetry*/) const { return move; }

    /// Two positions are equal when they show the same.
    friend bool operator==(const Awale& a, const Awale& b) {
        return a.board_ == b.board_ && a.captured_ == b.captured_ && a.rule_ == b.rule_ && a.to_move_ == b.to_move_ &&
               a.end_ == b.end_;
    }

  private:
    static Move move_of(unsigned hole) { return static_cast<Move>(hole); }

    [[nodiscard]] unsigned first_hole() const { return row * static_cast<unsigned>(to_move_); }

    [[nodiscard]] std::uint64_t board_key() const {
        std::array<std::uint64_t, 2> words{};
        for (unsigned hole = 0; hole < holes; ++hole) words[hole / row] = words[hole / row] << 8 | board_[hole];
        return mix(words[0] ^ mix(words[1] ^ mix(std::uint64_t{index(to_move_)} + 1)));
    }

    /// Sow a hole's seeds one by one, never into the hole they come from, and return where the last one fell.
    static unsigned sow(Board& board, unsigned origin) {
        unsigned hand = board[origin];
        board[origin] = 0;
        unsigned hole = origin;
        for (; hand > 0; --hand) {
            hole = hole + 1 == holes ? 0 : hole + 1;
            if (hole == origin) hole = hole + 1 == holes ? 0 : hole + 1;
            ++board[hole];
        }
        return hole;
    }

    /// The first hole that a sowing which ends in `last` takes, or one past `last` when it takes nothing.
    [[nodiscard]] unsigned captured_from(const Board& board, unsigned last) const {
        unsigned hole = last + 1;
        if (last / row == index(to_move_)) return hole;
        while (hole > row * (last / row) && (board[hole - 1] == 2 || board[hole - 1] == 3)) --hole;
        return hole;
    }

    [[nodiscard]] bool takes_all(const Board& board, unsigned from, unsigned last) const {
        const unsigned begin = row * static_cast<unsigned>(opponent(to_move_));
        for (unsigned hole = begin; hole < begin + row; ++hole) {
            if (board[hole] != 0 && (hole < from || hole > last)) return false;
        }
        return from <= last;
    }

    /// Whether the hole may be played; `feeding` says that the opponent has no seeds and must get some.
    [[nodiscard]] bool may_play(unsigned hole, bool feeding) const {
        const unsigned seeds = board_[hole];
        if (seeds == 0) return false;
        if (feeding && hole % row + seeds < row) return false;
        if (rule_ != GrandSlam::forbidden) return true;
        Board after = board_;
        const unsigned last = sow(after, hole);
        return !takes_all(after, captured_from(after, last), last);
    }

    /// Take what a sowing that ended in `last` captures, and return how many seeds that were.
    int capture(unsigned last) {
        const unsigned from = captured_from(board_, last);
        if (rule_ == GrandSlam::takes_nothing && takes_all(board_, from, last)) return 0;
        int taken = 0;
        for (unsigned hole = from; hole <= last; ++hole) {
            taken += board_[hole];
            board_[hole] = 0;
        }
        return taken;
    }

    /// Is the game over, now that somebody else has to move? What is left then belongs to whose row it lies in.
    void settle() {
        const std::uint64_t key = board_key();
        const auto end = past_.begin() + static_cast<std::ptrdiff_t>(past_length_);
        const bool repeated = std::find(past_.begin(), end, key) != end;
        past_[past_length_++] = key;
        if (std::max(captured_[0], captured_[1]) >= majority) {
            end_ = End::majority;
        } else if (captured_[0] + captured_[1] == all_seeds) {
            end_ = End::shared;
        } else if (repeated) {
            collect(End::repetition);
        } else if (legal_moves().empty()) {
            collect(End::no_move);
        } else if (quiet_moves() >= quiet_limit) {
            collect(End::quiet);
        }
    }

    void collect(End end) {
        for (const Player player : {Player::first, Player::second}) {
            captured_[index(player)] = static_cast<std::uint8_t>(captured(player) + seeds_of(player));
        }
        board_ = {};
        end_ = end;
    }

    Board board_{};
    std::array<std::uint8_t, 2> captured_{};
    GrandSlam rule_ = GrandSlam::takes_nothing;
    Player to_move_ = Player::first;
    End end_ = End::running;
    std::uint16_t past_length_ = 0;
    std::array<std::uint64_t, quiet_limit + 2> past_;  // keys of the boards since the last capture, this one last
};

static_assert(Game<Awale>);

}  // namespace tablier
