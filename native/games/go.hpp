/// The game of Go on a GoBoard: turns, passes, ko and superko, prisoners, and the count at the end.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/types.hpp"
#include "games/go_board.hpp"

namespace tablier {

enum class Superko : std::uint8_t {
    simple,       // only the immediate recapture of a ko is forbidden
    positional,   // no earlier board may come back
    situational,  // a player may not give the board a state that they gave it before
};

/// A board as a superko rule tells boards apart: its hash, and under the situational rule also who made it.
constexpr std::uint64_t superko_tag(Superko rule, std::uint64_t stones, Player mover) {
    return rule == Superko::situational && mover == Player::second ? ~stones : stones;
}

enum class Scoring : std::uint8_t { area, territory };

struct GoRules {
    Superko superko = Superko::situational;
    Scoring scoring = Scoring::area;
    bool suicide = false;  // of two stones or more; one stone alone never
    int doubled_komi = 14;
    bool pass_stones = false;  // whoever passes hands over a stone, and White passes last

    friend bool operator==(const GoRules&, const GoRules&) = default;
};

/// The boards a game has seen, as hashes. Copying takes only what is in use, and adding allocates once in `capacity`
/// boards.
class GoHistory {
  public:
    GoHistory() = default;
    ~GoHistory() = default;
    GoHistory(const GoHistory& other) { *this = other; }
    GoHistory(GoHistory&& other) noexcept { *this = std::move(other); }
    GoHistory& operator=(const GoHistory& other) {
        if (this == &other) return *this;
        older_ = other.older_;
        count_ = other.count_;
        digest_ = other.digest_;
        std::copy_n(other.recent_.begin(), count_, recent_.begin());
        return *this;
    }
    GoHistory& operator=(GoHistory&& other) noexcept { return *this = other; }

    void add(std::uint64_t board) {
        if (count_ == capacity) {
            auto longer = older_ ? std::vector<std::uint64_t>(*older_) : std::vector<std::uint64_t>{};
            longer.insert(longer.end(), recent_.begin(), recent_.end());
            older_ = std::make_shared<const std::vector<std::uint64_t>>(std::move(longer));
            count_ = 0;
        }
        recent_[count_++] = board;
        digest_ += mix(board);
    }

    /// A number that tells sets of boards apart, in whatever order they came.
    [[nodiscard]] std::uint64_t digest() const { return digest_; }

    [[nodiscard]] bool contains(std::uint64_t board) const {
        const auto end = recent_.begin() + static_cast<std::ptrdiff_t>(count_);
        return std::find(recent_.begin(), end, board) != end ||
               (older_ && std::ranges::find(*older_, board) != older_->end());
    }

    [[nodiscard]] std::vector<std::uint64_t> all() const {
        auto boards = older_ ? *older_ : std::vector<std::uint64_t>{};
        boards.insert(boards.end(), recent_.begin(), recent_.begin() + static_cast<std::ptrdiff_t>(count_));
        return boards;
    }

  private:
    static constexpr std::size_t capacity = 256;
    std::size_t count_ = 0;
    std::uint64_t digest_ = 0;
    std::array<std::uint64_t, capacity> recent_;
    std::shared_ptr<const std::vector<std::uint64_t>> older_;
};

/// Whose a point is at the end of a playout, when what is left empty is eyes and points that neither side may fill: +1
/// Black's,
/// -1 White's, 0 nobody's.
template <int Cap>
int settled_owner(const GoBoard<Cap>& board, typename GoBoard<Cap>::Point p) {
    int owner = board.at(p);
    if (owner == GoBoard<Cap>::empty) {
        int reached = 0;
        for (const auto q : board.neighbours(p)) reached |= 1 << board.at(q);
        reached &= 3;
        if (reached != 1 && reached != 2) return 0;
        owner = reached - 1;
    }
    return owner == GoBoard<Cap>::black ? 1 : -1;
}

/// Black's doubled lead at the end of a playout, `beside` being what Black has beside its area (Go::beside_area).
template <int Cap>
int settled_balance(const GoBoard<Cap>& board, int beside) {
    int balance = beside;
    for (int row = 0; row < board.size(); ++row) {
        for (int column = 0; column < board.size(); ++column) {
            balance += 2 * settled_owner(board, board.point(row, column));
        }
    }
    return balance;
}

/// A move is a point, `row * size + column` from the top left, or `pass_move()`, one past the last point.
template <int Cap>
class Go {
  public:
    using Board = GoBoard<Cap>;
    using Point = typename Board::Point;
    using Colour = typename Board::Colour;
    using Effect = typename Board::Effect;

    static constexpr std::string_view name = "go";
    static constexpr int cap = Cap;
    static constexpr std::size_t max_moves = std::size_t{Cap} * Cap + 1;
    static constexpr std::size_t move_codes = max_moves;  // one more than the largest move
    static constexpr int symmetries = 8;

    explicit Go(int size = Cap, const GoRules& rules = {}) : board_(size), rules_(rules) { remember(Player::second); }

    /// A position set up by hand.
    struct Setup {
        std::vector<std::int8_t> stones;  // per point: -1 when empty, else the player's index
        Player to_move = Player::first;
        std::array<int, 2> prisoners{};
        int ko = -1;  // the point forbidden by ko, or -1
        int passes = 0;
        bool resumed = false;
        int to_place = 0;  // handicap stones that Black has yet to place
    };

    /// Throw std::invalid_argument when the stones or the ko could not stand on a board.
    Go(int size, const GoRules& rules, const Setup& setup) : board_(size), rules_(rules) {
        for (int move = 0; move < size * size; ++move) {
            const int owner = setup.stones[static_cast<std::size_t>(move)];
            if (owner >= 0) board_.place(point(move), static_cast<Colour>(owner));
        }
        for (int move = 0; move < size * size; ++move) {
            const int owner = setup.stones[static_cast<std::size_t>(move)];
            if ((owner < 0 ? Board::empty : static_cast<Colour>(owner)) != board_.at(point(move))) {
                throw std::invalid_argument("a chain has no liberty");
            }
        }
        board_.clear_ko();
        to_move_ = setup.to_move;
        prisoners_ = setup.prisoners;
        passes_ = static_cast<std::uint8_t>(setup.passes);
        resumed_ = setup.resumed;
        to_place_ = static_cast<std::uint8_t>(setup.to_place);
        remember(opponent(to_move_));
        if (setup.ko >= 0) forbid(setup.ko);
    }

    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const GoRules& rules() const { return rules_; }
    [[nodiscard]] int size() const { return board_.size(); }
    [[nodiscard]] int points() const { return size() * size(); }
    [[nodiscard]] Move pass_move() const { return static_cast<Move>(points()); }
    [[nodiscard]] Player to_move() const { return to_move_; }
    [[nodiscard]] int passes() const { return passes_; }
    [[nodiscard]] bool resumed() const { return resumed_; }

    /// Where the last stone was put, or no_point after a pass and at the start.
    [[nodiscard]] Point last_point() const { return last_; }

    /// Two passes in a row end the game, and with pass stones only White's.
    [[nodiscard]] bool is_over() const { return passes_ == 2 && (!rules_.pass_stones || to_move_ == Player::first); }

    /// The handicap stones that Black has yet to place; White can only pass in between.
    [[nodiscard]] int to_place() const { return to_place_; }

    /// The stones a player has captured or been handed.
    [[nodiscard]] int prisoners(Player player) const { return prisoners_[index(player)]; }

    /// Black's doubled points less White's that are no area: the komi and, by territory, one point less for each stone
    /// that a player has put down. Area less stones is territory and prisoners, once the dead are taken off.
    [[nodiscard]] int beside_area() const {
        int doubled = -rules_.doubled_komi;
        if (rules_.scoring == Scoring::area) return doubled;
        doubled += 2 * (prisoners_[0] - prisoners_[1]);
        for (int move = 0; move < points(); ++move) {
            const int owner = at(move);
            if (owner >= 0) doubled += owner == 0 ? -2 : 2;
        }
        return doubled;
    }

    /// The point that only ko forbids, or -1.
    [[nodiscard]] int ko() const { return board_.ko() == Board::no_point ? -1 : move_of(board_.ko()); }

    [[nodiscard]] int at(int move) const {
        const Colour colour = board_.at(point(move));
        return colour == Board::empty ? -1 : static_cast<int>(colour);
    }

    [[nodiscard]] std::uint64_t hash() const {
        const auto rest = static_cast<std::uint64_t>(passes_) | std::uint64_t{resumed_} << 2 | index(to_move_) << 3 |
                          std::uint64_t{to_place_} << 4 | std::uint64_t{board_.ko()} << 8 |
                          static_cast<std::uint64_t>(prisoners_[0]) << 24 |
                          static_cast<std::uint64_t>(prisoners_[1]) << 44;
        return board_.hash() ^ mix(rest);
    }

    /// Tells pasts apart that forbid different moves; 0 while no board can come back.
    [[nodiscard]] std::uint64_t past() const {
        return may_repeat_ && rules_.superko != Superko::simple ? seen_.digest() : 0;
    }

    /// The boards that superko remembers, by superko_tag.
    [[nodiscard]] std::vector<std::uint64_t> boards_seen() const { return seen_.all(); }

    /// Why the move is not allowed, or nullptr.
    [[nodiscard]] const char* fault(int move) const {
        if (is_over()) return "the game is over";
        if (to_place_ > 0 && (move == pass_move()) == (to_move_ == Player::first)) {
            return to_move_ == Player::first ? "the handicap stones have to be placed first"
                                             : "Black has handicap stones to place";
        }
        if (move == pass_move()) return nullptr;
        if (move < 0 || move > points()) return "the point is off the board";
        const Point p = point(move);
        const Colour own = Board::colour_of(to_move_);
        if (board_.at(p) != Board::empty) return "the point is occupied";
        if (p == board_.ko()) return "the ko may not be retaken at once";
        if (board_.effect(p, own) == Effect::suicide) {
            if (!rules_.suicide) return "the stone would have no liberty";
            if (!board_.touches(p, own)) return "a single stone may not take its own life";
        }
        return repeats(p) ? "the board would repeat (superko)" : nullptr;
    }

    [[nodiscard]] MoveList<max_moves> legal_moves() const {
        MoveList<max_moves> moves;
        if (is_over()) return moves;
        for (int move = 0; move < points(); ++move) {
            if (fault(move) == nullptr) moves.push_back(static_cast<Move>(move));
        }
        if (fault(pass_move()) == nullptr) moves.push_back(pass_move());
        return moves;
    }

    void play(Move move) {
        if (move == pass_move()) {
            pass();
        } else {
            last_ = point(move);
            const auto taken = board_.place(last_, Board::colour_of(to_move_));
            prisoners_[index(to_move_)] += taken.enemy;
            prisoners_[index(opponent(to_move_))] += taken.own;
            may_repeat_ |= taken.enemy + taken.own > 0;
            passes_ = 0;
            if (to_place_ > 0) --to_place_;
            remember(to_move_);
        }
        to_move_ = opponent(to_move_);
        const Point ko = board_.ko();
        if (ko != Board::no_point && rules_.superko != Superko::simple && !repeats(ko)) board_.clear_ko();
    }

    /// The players disagree about dead stones: play goes on, and nothing may be removed after the next two passes.
    void resume() {
        passes_ = 0;
        resumed_ = true;
    }

    /// The count of a finished board.
    struct Count {
        std::vector<std::int8_t> owner;  // per point: 0 or 1 for the player whose area it is, -1 for nobody's
        std::array<int, 2> doubled_points{};
    };

    /// Count the board with the stones of `dead` (one flag a point) taken off it. By territory, what a chain in a seki
    /// surrounds is nobody's, unless pass stones make territory another way to count area.
    [[nodiscard]] Count count(std::span<const std::uint8_t> dead) const;

    [[nodiscard]] int score() const {
        const auto points = count(std::array<std::uint8_t, max_moves>{}).doubled_points;
        return (points[0] > points[1]) - (points[0] < points[1]);
    }

    /// Play at random, never filling an own eye, until nobody can move.
    int playout(Rng& rng) const;

    /// Play on like this on a copy of the board, and tell whether it came to an end within so many moves.
    bool play_at_random(Board& board, int moves, Rng& rng) const;

    /// Where `move` lands under one of the eight symmetries of the square: bit 0 mirrors the columns, bit 1 the rows,
    /// bit 2 then swaps rows and columns.
    [[nodiscard]] Move under_symmetry(Move move, int symmetry) const {
        if (move == pass_move()) return move;
        int row = move / size();
        int column = move % size();
        if ((symmetry & 1) != 0) column = size() - 1 - column;
        if ((symmetry & 2) != 0) row = size() - 1 - row;
        if ((symmetry & 4) != 0) std::swap(row, column);
        return static_cast<Move>(row * size() + column);
    }

    /// Equal are positions that show the same; boards seen before are not compared.
    friend bool operator==(const Go& a, const Go& b) {
        return a.rules_ == b.rules_ && a.to_move_ == b.to_move_ && a.passes_ == b.passes_ && a.resumed_ == b.resumed_ &&
               a.prisoners_ == b.prisoners_ && a.to_place_ == b.to_place_ && a.board_ == b.board_;
    }

  private:
    [[nodiscard]] Point point(int move) const { return board_.point(move / size(), move % size()); }
    [[nodiscard]] int move_of(Point p) const { return board_.row(p) * size() + board_.column(p); }

    void pass() {
        board_.clear_ko();
        last_ = Board::no_point;
        if (to_place_ > 0) return;  // White waits for the handicap, which is no pass
        passes_ = static_cast<std::uint8_t>(std::min(passes_ + 1, 2));
        if (rules_.pass_stones) ++prisoners_[index(opponent(to_move_))];
    }

    /// The board without its dead stones.
    [[nodiscard]] Board without(std::span<const std::uint8_t> dead) const {
        Board board(size());
        for (int move = 0; move < points(); ++move) {
            if (at(move) >= 0 && dead[static_cast<std::size_t>(move)] == 0) {
                board.place(point(move), static_cast<Colour>(at(move)));
            }
        }
        return board;
    }

    [[nodiscard]] std::uint64_t tag(std::uint64_t stones, Player mover) const {
        return superko_tag(rules_.superko, stones, mover);
    }

    void remember(Player mover) {
        if (rules_.superko != Superko::simple) seen_.add(tag(board_.hash(), mover));
    }

    /// Whether superko forbids the player to move to play `p`. No board can come back unless stones have left it, now
    /// or before.
    [[nodiscard]] bool repeats(Point p) const {
        const Colour own = Board::colour_of(to_move_);
        return rules_.superko != Superko::simple && (may_repeat_ || board_.effect(p, own) == Effect::suicide) &&
               seen_.contains(tag(board_.hash_after(p, own), to_move_));
    }

    /// Make the player to move unable to take the ko at `move`.
    void forbid(int move) {
        const Point p = point(move);
        const Colour own = Board::colour_of(to_move_);
        Board after = board_;
        if (board_.at(p) != Board::empty || board_.effect(p, own) != Effect::capture ||
            after.place(p, own).enemy != 1) {
            throw std::invalid_argument("no single stone can be taken at the ko point");
        }
        seen_.add(tag(after.hash(), to_move_));
        may_repeat_ = true;
        board_.set_ko(p);
    }

    Board board_;
    GoRules rules_;
    std::array<int, 2> prisoners_{};
    Player to_move_ = Player::first;
    std::uint8_t passes_ = 0;
    std::uint8_t to_place_ = 0;
    Point last_ = Board::no_point;
    bool resumed_ = false;
    bool may_repeat_ = false;
    GoHistory seen_;
};

/// The chains, by name, that stand in a seki on a board without dead stones: beside an empty point that both colours
/// reach and neither may fill, because the chain so made would be left with one liberty at most.
template <int Cap>
std::array<bool, GoBoard<Cap>::max_points> chains_in_seki(const GoBoard<Cap>& board) {
    using Board = GoBoard<Cap>;
    std::array<bool, Board::max_points> found{};
    for (int i = 0; i < board.empty_count(); ++i) {
        const auto p = board.empty_point(i);
        const auto is_barred = [&](typename Board::Colour colour) {
            return board.touches(p, colour) && board.is_self_atari(p, colour);
        };
        if (!is_barred(Board::black) || !is_barred(Board::white)) continue;
        for (const auto q : board.neighbours(p)) {
            if (board.at(q) < Board::empty) found[board.chain(q)] = true;
        }
    }
    return found;
}

template <int Cap>
typename Go<Cap>::Count Go<Cap>::count(std::span<const std::uint8_t> dead) const {
    constexpr std::int8_t nobody = -1;
    Count result;
    result.owner.assign(static_cast<std::size_t>(points()), nobody);
    const Board board = without(dead);
    const bool by_territory = rules_.scoring == Scoring::territory;
    const auto in_seki =
        by_territory && !rules_.pass_stones ? chains_in_seki(board) : std::array<bool, Board::max_points>{};
    std::array<int, 2> alive{};
    std::array<int, 2> dead_stones{};
    std::array<int, 2> territory{};
    std::array<bool, Board::max_points> open{};  // empty, or under a dead stone
    for (int move = 0; move < points(); ++move) {
        const int stone = at(move);
        const bool is_dead = dead[static_cast<std::size_t>(move)] != 0;
        open[point(move)] = stone < 0 || is_dead;
        if (stone < 0) continue;
        ++(is_dead ? dead_stones : alive)[static_cast<std::size_t>(stone)];
        if (!is_dead) result.owner[static_cast<std::size_t>(move)] = static_cast<std::int8_t>(stone);
    }
    std::array<Point, Board::max_points> region{};
    for (int move = 0; move < points(); ++move) {
        if (!open[point(move)]) continue;
        std::size_t found = 0;
        std::array<bool, 2> borders{};
        bool seki = false;
        region[found++] = point(move);
        open[point(move)] = false;
        for (std::size_t next = 0; next < found; ++next) {
            for (const Point q : board.neighbours(region[next])) {
                if (open[q]) {
                    open[q] = false;
                    region[found++] = q;
                } else if (board.at(q) < Board::empty) {
                    borders[static_cast<std::size_t>(board.at(q))] = true;
                    seki |= in_seki[board.chain(q)];
                }
            }
        }
        if (borders[0] == borders[1] || seki) continue;  // dame, an empty board, or an eye in a seki
        const std::size_t owner = borders[0] ? 0 : 1;
        territory[owner] += static_cast<int>(found);
        for (std::size_t i = 0; i < found; ++i) {
            result.owner[static_cast<std::size_t>(move_of(region[i]))] = static_cast<std::int8_t>(owner);
        }
    }
    for (std::size_t player = 0; player < 2; ++player) {
        const int own = by_territory ? prisoners_[player] + dead_stones[1 - player] : alive[player];
        result.doubled_points[player] = 2 * (territory[player] + own);
    }
    result.doubled_points[1] += rules_.doubled_komi;
    return result;
}

template <int Cap>
int Go<Cap>::playout(Rng& rng) const {
    Board board = board_;
    play_at_random(board, 3 * points(), rng);
    const int balance = settled_balance(board, beside_area());
    return (balance > 0) - (balance < 0);
}

template <int Cap>
bool Go<Cap>::play_at_random(Board& board, int moves, Rng& rng) const {
    Colour mover = Board::colour_of(to_move_);
    int passes = passes_;
    for (; passes < 2 && moves > 0; --moves, mover = Board::opposite(mover)) {
        ++passes;
        for (int candidates = board.empty_count(); candidates > 0; --candidates) {
            const int i = static_cast<int>(rng.below(static_cast<std::uint32_t>(candidates)));
            const Point p = board.empty_point(i);
            if (p != board.ko() && !board.is_eye(p, mover) && board.effect(p, mover) != Effect::suicide) {
                board.place(p, mover);
                passes = 0;
                break;
            }
            board.swap_empties(i, candidates - 1);
        }
        if (passes > 0) board.clear_ko();
    }
    return passes == 2;
}

/// By territory the dead stones still on the board have to be found: playing on tells (playouts/go_ending.hpp).
template <int Cap>
struct Ending<Go<Cap>> {
    static int score(const Go<Cap>& position);
};

static_assert(SelfPlaying<Go<9>>);
static_assert(SelfPlaying<Go<19>>);

}  // namespace tablier
