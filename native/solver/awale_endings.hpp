/// What the ends of Awalé are worth: for every board with few seeds, how many of them each side can be sure of.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <thread>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "games/awale.hpp"
#include "search/limits.hpp"

namespace tablier {

/// Bounds of what the player to move will have of the seeds on the board, less what the opponent will have.
struct EndingBounds {
    int low = 0;
    int high = 0;

    friend bool operator==(const EndingBounds&, const EndingBounds&) = default;
};

/// The bounds of all boards with up to some number of seeds, as seen by the player to move, right after a capture.
///
/// A board that comes back ends the game, and each side keeps its own row; so what a board is worth can hang on what
/// has been there before. Two kinds of bounds do not:
///
///     calm   the player can go on for ever so that on every board the rows alone say at least so much, and so do all
///            captures on the way; whichever board comes back, and whenever the game is ended for lack of captures,
///            that much is there
///     sure   the player can force a calm board or a capture that says so, coming nearer with each move, so that no
///            board comes back on the way; and within fewer moves than end the game for lack of captures
///
/// and the same for the opponent, which bounds from above. Calm bounds begin with the rows and are taken back until
/// all agree; sure ones begin with the calm ones and grow, a move further each round.
///
/// A board of n seeds is a choice of 11 bars among n + 11 places, and is numbered as such. Of each board two bytes are
/// kept, the numbers of its pairs of bounds; all have the parity of n:
///
///     bytes_   0 seeds │ 1 seed │ 2 seeds │ …      the boards of n seeds begin at 2 · (n + 11 over 12)
///     board    sure, calm                          b·(b+1)/2 + a of low = 2a - n and high = 2b - n
class AwaleEndings {
  public:
    using Board = Awale::Board;
    using GrandSlam = Awale::GrandSlam;

    static constexpr int most_seeds = 21;  // more pairs of bounds than a byte can tell

    explicit AwaleEndings(GrandSlam rule) : AwaleEndings(rule, {}) {}

    /// Take what bytes() told of earlier ones, as far as whole levels are there.
    AwaleEndings(GrandSlam rule, std::vector<std::uint8_t> bytes) : rule_(rule), bytes_(std::move(bytes)) {
        while (seeds_ < most_seeds && bytes_.size() >= 2 * first_of(seeds_ + 2)) ++seeds_;
        bytes_.resize(2 * first_of(seeds_ + 1), 0);
    }

    [[nodiscard]] GrandSlam rule() const { return rule_; }
    /// The most seeds on a board that is known.
    [[nodiscard]] int seeds() const { return seeds_; }
    [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }

    /// How many boards have up to so many seeds.
    static std::size_t boards_up_to(int seeds) { return first_of(seeds + 1); }

    /// What each side can force from a position with no more than `seeds()` seeds.
    [[nodiscard]] EndingBounds sure(const Awale& position) const { return look_up(position, 0); }
    /// What each side has even if play goes round for ever.
    [[nodiscard]] EndingBounds calm(const Awale& position) const { return look_up(position, 1); }

    /// Work out the boards with one seed more; false, and nothing has changed, when the search was stopped.
    bool extend(int threads, Stopper& stopper) {
        if (seeds_ == most_seeds) return false;
        Level level(*this, seeds_ + 1, threads, stopper);
        if (!level.look_at_moves() || !level.settle()) return false;
        const std::size_t begin = bytes_.size();
        bytes_.resize(begin + 2 * level.size());
        for (std::size_t i = 0; i < level.size(); ++i) {
            bytes_[begin + 2 * i] = pack(level.sure(i), seeds_ + 1);
            bytes_[begin + 2 * i + 1] = pack(level.calm(i), seeds_ + 1);
        }
        ++seeds_;
        return true;
    }

    /// Which of the boards with as many seeds a position is, as the player to move sees it.
    static std::size_t number_of(const Awale& position) { return number_of(seen_by_mover(position)).second; }

    /// The holes as the player to move sees them: their own six first.
    static Board seen_by_mover(const Awale& position) {
        Board board = position.board();
        if (position.to_move() == Player::second) std::ranges::rotate(board, board.begin() + Awale::row);
        return board;
    }

  private:
    static constexpr std::size_t bars = Awale::holes - 1;
    static constexpr std::size_t places = most_seeds + Awale::holes + 1;

    /// choose[n][k], n over k.
    static constexpr auto choose = [] {
        std::array<std::array<std::size_t, Awale::holes + 1>, places> table{};
        for (std::size_t n = 0; n < places; ++n) {
            table[n][0] = 1;
            for (std::size_t k = 1; k <= Awale::holes && n > 0; ++k)
                table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
        }
        return table;
    }();

    static std::size_t first_of(int seeds) { return choose[static_cast<std::size_t>(seeds) + bars][Awale::holes]; }
    static std::size_t size_of(int seeds) { return choose[static_cast<std::size_t>(seeds) + bars][bars]; }

    /// How many seeds, and which of the boards that have so many.
    static std::pair<int, std::size_t> number_of(const Board& board) {
        std::size_t seeds = 0;
        std::size_t number = 0;
        for (std::size_t i = 0; i < bars; ++i) {
            seeds += board[i];
            number += choose[seeds + i][i + 1];
        }
        return {static_cast<int>(seeds + board[bars]), number};
    }

    static Board board_of(int seeds, std::size_t number) {
        Board board{};
        std::size_t above = static_cast<std::size_t>(seeds) + bars;  // the place of the bar before, from the right
        for (std::size_t i = bars; i-- > 0;) {
            std::size_t at = above - 1;
            while (choose[at][i + 1] > number) --at;
            number -= choose[at][i + 1];
            board[i + 1] = static_cast<std::uint8_t>(above - at - 1);
            above = at;
        }
        board[0] = static_cast<std::uint8_t>(above);
        return board;
    }

    [[nodiscard]] EndingBounds look_up(const Awale& position, std::size_t kind) const {
        const auto [seeds, number] = number_of(seen_by_mover(position));
        return unpack(bytes_[2 * (first_of(seeds) + number) + kind], seeds);
    }

    static std::uint8_t pack(EndingBounds bounds, int seeds) {
        const int a = (bounds.low + seeds) / 2;
        const int b = (bounds.high + seeds) / 2;
        return static_cast<std::uint8_t>(b * (b + 1) / 2 + a);
    }
    static EndingBounds unpack(std::uint8_t byte, int seeds) {
        int b = 0;
        while ((b + 1) * (b + 2) / 2 <= byte) ++b;
        const int a = byte - b * (b + 1) / 2;
        return {2 * a - seeds, 2 * b - seeds};
    }

    /// The boards of one number of seeds, while their bounds are worked out.
    class Level {
      public:
        Level(const AwaleEndings& known, int seeds, int threads, Stopper& stopper)
            : known_(known),
              seeds_(seeds),
              threads_(static_cast<std::size_t>(threads)),
              stopper_(stopper),
              rows_(size_of(seeds)),
              certain_(size_of(seeds)),
              quiet_(size_of(seeds)) {}

        [[nodiscard]] std::size_t size() const { return certain_.size(); }
        [[nodiscard]] EndingBounds sure(std::size_t i) const { return {now_[i].low, now_[i].high}; }
        [[nodiscard]] EndingBounds calm(std::size_t i) const { return {calm_[i].low, calm_[i].high}; }

        /// Follow every move of every board once: what is known of it at once, and where it leads if it takes nothing.
        bool look_at_moves() {
            share([&](std::size_t from, std::size_t to) {
                for (std::size_t i = from; i < to && !due(i); ++i) look_at(i);
            });
            return !stopper_.stopped();
        }

        /// Work out the calm bounds, and from them the sure ones.
        bool settle() {
            now_.resize(size());
            for (std::size_t i = 0; i < size(); ++i) now_[i] = {rows_[i], rows_[i]};
            // Bounds that are not taken back yet would promise too much: here every round counts.
            if (!repeat(std::numeric_limits<int>::max(), [&](std::size_t i) {
                    const Bounds best = look_one_move_ahead(i);
                    return Bounds{std::min(rows_[i], best.low), std::max(rows_[i], best.high)};
                }))
                return false;
            calm_ = now_;
            return repeat(most_rounds, [&](std::size_t i) {
                return now_[i].low == now_[i].high ? now_[i] : look_one_move_ahead(i);
            });
        }

      private:
        static constexpr int most_rounds = Awale::quiet_limit - 10;
        static constexpr std::int8_t nothing = std::numeric_limits<std::int8_t>::min();
        static constexpr std::uint32_t no_board = std::numeric_limits<std::uint32_t>::max();

        struct Bounds {
            std::int8_t low;
            std::int8_t high;
        };

        /// Put new bounds in the place of the old ones, all at once, until nothing changes; false when stopped.
        template <class Improve>
        bool repeat(int rounds, Improve improve) {
            std::vector<Bounds> next(size());
            bool changed = true;
            for (int round = 0; changed && round < rounds; ++round) {
                std::atomic<bool> any = false;
                share([&](std::size_t from, std::size_t to) {
                    bool here = false;
                    for (std::size_t i = from; i < to && !due(i); ++i) {
                        next[i] = improve(i);
                        here |= next[i].low != now_[i].low || next[i].high != now_[i].high;
                    }
                    if (here) any = true;
                });
                if (stopper_.stopped()) return false;
                now_.swap(next);
                changed = any;
            }
            return true;
        }

        [[nodiscard]] bool due(std::size_t i) const { return i % 1024 == 0 && stopper_.due(); }

        /// Let the threads share the boards.
        template <class Work>
        void share(Work work) {
            std::vector<std::jthread> others;
            const std::size_t part = size() / threads_ + 1;
            for (std::size_t t = 1; t < threads_; ++t)
                others.emplace_back(
                    [&work, t, part, this] { work(std::min(size(), t * part), std::min(size(), (t + 1) * part)); });
            work(0, std::min(size(), part));
        }

        /// Ask the rules themselves.
        void look_at(std::size_t i) {
            const Awale position = Awale::from_board(known_.rule_, board_of(seeds_, i), {0, 0}, Player::first);
            rows_[i] = static_cast<std::int8_t>(position.seeds_of(Player::first) - position.seeds_of(Player::second));
            certain_[i] = {nothing, nothing};
            quiet_[i].fill(no_board);
            if (position.is_over()) {
                rows_[i] =
                    static_cast<std::int8_t>(position.captured(Player::first) - position.captured(Player::second));
                keep(i, {rows_[i], rows_[i]});
                return;
            }
            std::size_t count = 0;
            for (const Move move : position.legal_moves()) {
                Awale after = position;
                after.play(move);
                const int gained = after.captured(Player::first) - after.captured(Player::second);
                if (after.is_over()) {
                    keep(i, {gained, gained});
                } else if (gained > 0) {
                    const EndingBounds then = known_.sure(after);
                    keep(i, {gained - then.high, gained - then.low});
                } else {
                    quiet_[i][count++] = static_cast<std::uint32_t>(number_of(after));
                }
            }
        }

        /// A move that surely comes to these bounds is there to be chosen.
        void keep(std::size_t i, EndingBounds bounds) {
            certain_[i].low = std::max(certain_[i].low, static_cast<std::int8_t>(bounds.low));
            certain_[i].high = std::max(certain_[i].high, static_cast<std::int8_t>(bounds.high));
        }

        [[nodiscard]] Bounds look_one_move_ahead(std::size_t i) const {
            Bounds best = certain_[i];
            for (const std::uint32_t child : quiet_[i]) {
                if (child == no_board) break;
                best.low = std::max(best.low, static_cast<std::int8_t>(-now_[child].high));
                best.high = std::max(best.high, static_cast<std::int8_t>(-now_[child].low));
            }
            return best;
        }

        const AwaleEndings& known_;
        int seeds_;
        std::size_t threads_;
        Stopper& stopper_;
        std::vector<std::int8_t> rows_;                             // what the rows say as they are
        std::vector<Bounds> certain_;                               // the best of the moves that decide at once
        std::vector<std::array<std::uint32_t, Awale::row>> quiet_;  // where the others lead
        std::vector<Bounds> calm_;
        std::vector<Bounds> now_;
    };

    GrandSlam rule_;
    int seeds_ = 0;
    std::vector<std::uint8_t> bytes_;
};

}  // namespace tablier
