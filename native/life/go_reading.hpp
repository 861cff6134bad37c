/// Life and death of an enclosed chain of Go, read out to the end.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/types.hpp"
#include "games/go.hpp"
#include "games/go_board.hpp"
#include "life/go_life.hpp"
#include "search/limits.hpp"

namespace tablier {

/// What becomes of a chain when one side begins.
enum class GoFate : std::uint8_t { unknown, dies, ko, lives };

/// What was read of a chain.
struct GoReading {
    GoFate attacked = GoFate::unknown;  // the opponent begins
    GoFate defended = GoFate::unknown;  // the owner begins
    int kill = -1;                      // how the attack begins, where it can kill, or make a ko at least
    int save = -1;                      // how the defence begins, where it is needed and helps
    std::uint64_t nodes = 0;
};

/// Reads whether the chain of a stone can be taken, inside the space that the opponent's stones enclose.
///
/// The *space* is what can be reached from the chain without crossing a chain of the opponent that has a liberty
/// outside. Those outer chains are taken to live, and nobody gains anything elsewhere: under these two assumptions the
/// answer is exact. All moves inside are tried, and the owner may pass; an attacker who passes has given up.
///
/// A position is laid out once, whatever led there, and is decided backwards: it is *taken* when the attacker has a
/// move to a taken one, or all the owner's moves lead to taken ones; it is *safe* when the owner has a move to a safe
/// one, or all the attacker's lead to safe ones. What is never decided goes round for ever, and the chain lives.
///
/// A ko is asked about twice. The owner who may retake at once, where the attacker may not, is one with more threats;
/// the attacker who may is one with more. A chain that even the first cannot save dies, one that even the second cannot
/// take lives, and everything else is a ko.
template <int Cap>
class GoReader {
  public:
    using Board = GoBoard<Cap>;
    using Point = typename Board::Point;
    using Colour = typename Board::Colour;

    static constexpr std::size_t most_points = 28;  // of a space, two bits for each in a key

    GoReader(const Go<Cap>& position, int stone)
        : size_(position.size()), suicide_(position.rules().suicide), outside_(position.size()) {
        const Board& board = position.board();
        target_ = board.point(stone / size_, stone % size_);
        own_ = board.at(target_);
        if (own_ == Board::empty || !find_space(board)) return;
        lay_stones(board, position.to_move());
        can_read_ = true;
    }

    /// The points of the space, or nothing when there are too many.
    [[nodiscard]] const std::vector<Point>& space() const { return space_; }
    [[nodiscard]] bool can_read() const { return can_read_; }

    GoReading read(std::uint64_t most_positions, Stopper& stopper) {
        GoReading reading;
        if (!can_read_) return reading;
        left_ = most_positions;
        stopper_ = &stopper;
        const auto kill = [&](int move) { reading.kill = move; };
        const auto save = [&](int move) { reading.save = move; };
        reading.attacked = read_when(Board::opposite(own_), kill);
        reading.defended = read_when(own_, save);
        if (reading.attacked == reading.defended) reading.save = -1;
        if (reading.attacked == GoFate::lives) reading.save = -1;
        reading.nodes = most_positions - left_;
        return reading;
    }

  private:
    enum class Result : std::uint8_t { open, taken, safe };
    static constexpr std::uint64_t no_ko = 31;

    struct State {
        std::uint64_t key;
        std::vector<std::uint32_t> before;
        int open = 0;  // moves that are not decided yet
        Result result = Result::open;
        bool waits = false;  // to be followed
        bool followed = false;
        int best = -1;  // the move that decided
    };

    // --- the space ---------------------------------------------------------------------------------------------------

    /// Take in what can be reached from the chain; false when it is too much.
    bool find_space(const Board& board) {
        std::array<bool, Board::max_points> inside{};
        const auto take = [&](Point p) {
            if (inside[p] || board.at(p) == Board::edge) return;
            inside[p] = true;
            space_.push_back(p);
        };
        take(target_);
        for (bool changed = true; changed;) {
            for (std::size_t next = 0; next < space_.size(); ++next) {
                if (space_.size() > most_points) return false;
                for (const Point q : board.neighbours(space_[next])) {
                    if (board.at(q) != Board::opposite(own_)) take(q);
                }
            }
            // Chains of the opponent without a liberty outside are prisoners here, and what is behind them belongs to
            // the space.
            changed = false;
            for (std::size_t i = 0; i < space_.size() && !changed; ++i) {
                for (const Point q : board.neighbours(space_[i])) {
                    if (board.at(q) != Board::opposite(own_) || inside[q] || has_liberty_outside(board, q, inside))
                        continue;
                    Point stone = q;
                    do {
                        take(stone);
                        stone = board.next_in_chain(stone);
                    } while (stone != q);
                    changed = true;
                }
            }
        }
        std::ranges::sort(space_);
        return space_.size() <= most_points;
    }

    static bool has_liberty_outside(const Board& board, Point start,
                                    const std::array<bool, Board::max_points>& inside) {
        Point stone = start;
        do {
            for (const Point q : board.neighbours(stone)) {
                if (board.at(q) == Board::empty && !inside[q]) return true;
            }
            stone = board.next_in_chain(stone);
        } while (stone != start);
        return false;
    }

    void lay_stones(const Board& board, Player to_move) {
        number_.fill(-1);
        for (std::size_t i = 0; i < space_.size(); ++i) number_[space_[i]] = static_cast<int>(i);
        for (int row = 0; row < size_; ++row) {
            for (int column = 0; column < size_; ++column) {
                const Point p = board.point(row, column);
                if (board.at(p) != Board::empty && number_[p] < 0) outside_.place(p, board.at(p));
            }
        }
        std::uint64_t ko = no_ko;
        if (board.ko() != Board::no_point && number_[board.ko()] >= 0)
            ko = static_cast<std::uint64_t>(number_[board.ko()]);
        start_ = key_of(board, own_, ko);
        barred_ = Board::colour_of(to_move);
    }

    /// Two bits a point, then who is to move, then the point that ko forbids.
    [[nodiscard]] std::uint64_t key_of(const Board& board, Colour mover, std::uint64_t ko) const {
        std::uint64_t key = 0;
        for (std::size_t i = 0; i < space_.size(); ++i) {
            const auto there = static_cast<std::uint64_t>(board.at(space_[i]));
            key |= (there == Board::empty ? 0 : there + 1) << (2 * i);
        }
        return key | static_cast<std::uint64_t>(mover) << 56 | ko << 57;
    }

    [[nodiscard]] Board board_of(std::uint64_t key) const {
        Board board = outside_;
        for (std::size_t i = 0; i < space_.size(); ++i) {
            const std::uint64_t there = key >> (2 * i) & 3;
            if (there != 0) board.place(space_[i], static_cast<Colour>(there - 1));
        }
        return board;
    }
    static Colour mover_of(std::uint64_t key) { return static_cast<Colour>(key >> 56 & 1); }
    static std::uint64_t ko_of(std::uint64_t key) { return key >> 57 & 31; }

    // --- reading -----------------------------------------------------------------------------------------------------

    /// What becomes of the chain when this colour begins; tells the first move of the side that has its way.
    template <class Tell>
    GoFate read_when(Colour first, Tell tell) {
        const Colour attacker = Board::opposite(own_);
        const std::uint64_t start = (start_ & ~(1ULL << 56)) | static_cast<std::uint64_t>(first) << 56;
        const std::optional<Result> with_threats = decide(start, own_);
        const int hard = boards_.empty() ? -1 : boards_[0].best;
        if (!with_threats) return GoFate::unknown;
        if (*with_threats == Result::taken) {
            if (first == attacker) tell(hard);
            return GoFate::dies;
        }
        const std::optional<Result> without = decide(start, attacker);
        if (!without) return GoFate::unknown;
        const int best = boards_[0].best;
        if (*without != Result::taken) {
            if (first == own_ && best >= 0) tell(best);
            return GoFate::lives;
        }
        if (first == attacker) tell(best);
        if (first == own_ && hard >= 0) tell(hard);
        return GoFate::ko;
    }

    /// Whether the chain is taken when `favoured` may retake a ko at once; nothing when the limits come first.
    std::optional<Result> decide(std::uint64_t start, Colour favoured) {
        boards_.clear();
        numbers_.clear();
        queue_.clear();
        favoured_ = favoured;
        if (mover_of(start) == favoured || mover_of(start) != barred_) start |= no_ko << 57;
        ask_for(number_of(start));
        for (std::size_t at = 0; at < queue_.size() && boards_[0].result == Result::open; ++at) {
            const std::uint32_t next = queue_[at];
            boards_[next].waits = false;
            if (boards_[next].result != Result::open || is_idle(next)) continue;
            if (left_ == 0 || (left_ % 64 == 0 && stopper_->due())) return std::nullopt;
            --left_;
            follow(next);
        }
        return boards_[0].result;
    }

    /// Let a position be followed, unless it has been or will be.
    void ask_for(std::uint32_t number) {
        State& state = boards_[number];
        if (state.waits || state.followed) return;
        state.waits = true;
        queue_.push_back(number);
    }

    std::uint32_t number_of(std::uint64_t key) {
        const auto [place, is_new] = numbers_.try_emplace(key, static_cast<std::uint32_t>(boards_.size()));
        if (is_new) boards_.push_back({key, {}});
        return place->second;
    }

    /// Whether all that led to a position has been decided without it.
    [[nodiscard]] bool is_idle(std::uint32_t number) const {
        if (number == 0) return false;
        return std::ranges::all_of(boards_[number].before,
                                   [&](std::uint32_t parent) { return boards_[parent].result != Result::open; });
    }

    /// Look at all moves of a position.
    void follow(std::uint32_t number) {
        const std::uint64_t key = boards_[number].key;
        const Board board = board_of(key);
        const Colour mover = mover_of(key);
        const bool attacks = mover != own_;
        if (GoLife<Cap>(board, own_, suicide_).is_alive(target_)) return settle(number, Result::safe, -1);
        boards_[number].followed = true;
        for (std::size_t i = 0; i < space_.size(); ++i) {
            const Point p = space_[i];
            if (board.at(p) != Board::empty || ko_of(key) == i) continue;
            Board after = board;
            if (board.effect(p, mover) == Board::Effect::suicide && (!suicide_ || !board.touches(p, mover))) continue;
            after.place(p, mover);
            if (after.at(target_) != own_) {  // taken, by the attacker or by the owner's suicide
                if (attacks) return settle(number, Result::taken, static_cast<int>(i));
                continue;
            }
            if (lead_to(number, after, static_cast<int>(i))) return;
        }
        if (!attacks && lead_to(number, board, pass)) return;
        if (boards_[number].open == 0) settle(number, attacks ? Result::safe : Result::taken, -1);
    }

    /// Note where a move leads; true when that decides the position.
    bool lead_to(std::uint32_t number, const Board& after, int move) {
        const Colour next = Board::opposite(mover_of(boards_[number].key));
        const bool barred = move != pass && next != favoured_ && after.ko() != Board::no_point;
        const std::uint64_t ko = barred ? static_cast<std::uint64_t>(number_[after.ko()]) : no_ko;
        const std::uint32_t child = number_of(key_of(after, next, ko));
        const Result found = boards_[child].result;
        if (found == Result::open) {
            boards_[child].before.push_back(number);
            ++boards_[number].open;
            ask_for(child);
            return false;
        }
        if (found != wanted_by(boards_[number])) return false;
        settle(number, found, move);
        return true;
    }

    [[nodiscard]] Result wanted_by(const State& state) const {
        return mover_of(state.key) == own_ ? Result::safe : Result::taken;
    }

    /// A position is decided, and with it those that only waited for it.
    void settle(std::uint32_t number, Result result, int move) {
        boards_[number].result = result;
        boards_[number].best = point_of(move);
        waiting_.assign(1, number);
        while (!waiting_.empty()) {
            const State& decided = boards_[waiting_.back()];
            const std::uint64_t key = decided.key;
            const Result found = decided.result;
            const std::vector<std::uint32_t> parents = decided.before;
            waiting_.pop_back();
            for (const std::uint32_t parent : parents) {
                State& state = boards_[parent];
                if (state.result != Result::open) continue;
                --state.open;
                if (found == wanted_by(state)) {
                    state.best = move_between(state.key, key);
                } else if (state.open > 0) {
                    continue;
                }
                state.result = found;
                waiting_.push_back(parent);
            }
        }
    }

    /// The point on which a stone was put between two positions, or -1 for a pass.
    [[nodiscard]] int move_between(std::uint64_t from, std::uint64_t to) const {
        const std::uint64_t mover = static_cast<std::uint64_t>(mover_of(from)) + 1;
        for (std::size_t i = 0; i < space_.size(); ++i) {
            if ((from >> (2 * i) & 3) == 0 && (to >> (2 * i) & 3) == mover) return point_of(static_cast<int>(i));
        }
        return -1;
    }

    [[nodiscard]] int point_of(int move) const {
        if (move < 0) return -1;
        const Point p = space_[static_cast<std::size_t>(move)];
        return outside_.row(p) * size_ + outside_.column(p);
    }

    static constexpr int pass = -1;

    int size_;
    bool suicide_;
    bool can_read_ = false;
    Board outside_;  // the stones that stay
    Point target_ = Board::no_point;
    Colour own_ = Board::empty;
    std::vector<Point> space_;
    std::array<int, Board::max_points> number_{};
    std::uint64_t start_ = 0;
    Colour barred_ = Board::empty;  // from the ko there is at the start
    Colour favoured_ = Board::empty;
    std::uint64_t left_ = 0;
    Stopper* stopper_ = nullptr;
    std::vector<State> boards_;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
    std::vector<std::uint32_t> queue_;    // to be followed, in this order
    std::vector<std::uint32_t> waiting_;  // decided, and their parents do not know yet
};

}  // namespace tablier
