/// Go on boards so small that a set of points fits in a word: what a search to the very end needs of the rules.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "games/go.hpp"
#include "games/go_board.hpp"

namespace tablier {

/// A set of points; bit `row * size + column`, as moves are numbered.
using GoPoints = std::uint64_t;

/// All that shows in a game of Go: which stones stand where, who is to move, whether the last move was a pass, and the
/// point that ko forbids.
struct GoMoment {
    std::array<GoPoints, 2> stones{};
    std::uint64_t hash = 0;  // of the stones, as the game counts it
    Player to_move = Player::first;
    std::int8_t passes = 0;
    std::int8_t ko = -1;

    [[nodiscard]] GoPoints of(Player player) const { return stones[index(player)]; }

    friend bool operator==(const GoMoment& a, const GoMoment& b) {
        return a.stones == b.stones && a.to_move == b.to_move && a.passes == b.passes && a.ko == b.ko;
    }
};

/// The rules of a game that has come to some position, counted by area.
///
/// Boards that were there before that position are forbidden as the game forbids them. Of boards that come back later,
/// only the recapture is forbidden that every rule forbids: whoever searches sees to the others.
class SmallGo {
  public:
    static constexpr int largest = 7;  // the side of a board

    template <int Cap>
    explicit SmallGo(const Go<Cap>& position)
        : size_(position.size()),
          suicide_(position.rules().suicide),
          superko_(position.rules().superko),
          past_(position.boards_seen()),
          all_((GoPoints{1} << position.points()) - 1) {
        for (int row = 0; row < size_; ++row) {
            first_column_ |= GoPoints{1} << (row * size_);
            last_column_ |= GoPoints{1} << (row * size_ + size_ - 1);
        }
        for (int move = 0; move < position.points(); ++move) {
            for (const Player player : {Player::first, Player::second}) {
                GoBoard<Cap> board(size_);
                board.place(board.point(move / size_, move % size_), GoBoard<Cap>::colour_of(player));
                keys_[index(player)][static_cast<std::size_t>(move)] = board.hash();
            }
            const int owner = position.at(move);
            if (owner >= 0) start_.stones[static_cast<std::size_t>(owner)] |= GoPoints{1} << move;
        }
        start_.hash = position.board().hash();
        start_.to_move = position.to_move();
        start_.passes = static_cast<std::int8_t>(position.passes());
        start_.ko = static_cast<std::int8_t>(position.ko());
    }

    [[nodiscard]] const GoMoment& start() const { return start_; }
    [[nodiscard]] Superko superko() const { return superko_; }
    [[nodiscard]] int points() const { return size_ * size_; }
    [[nodiscard]] int pass_move() const { return points(); }
    [[nodiscard]] static bool is_over(const GoMoment& moment) { return moment.passes == 2; }
    [[nodiscard]] GoPoints empty(const GoMoment& moment) const { return all_ & ~(moment.stones[0] | moment.stones[1]); }

    /// The moment after a move, or nothing if it is forbidden.
    [[nodiscard]] std::optional<GoMoment> after(const GoMoment& moment, int move) const {
        return move == pass_move() ? after_pass(moment) : after_stone(moment, move);
    }

    /// How many points of area the player is ahead, every stone alive.
    [[nodiscard]] int lead(const GoMoment& moment, Player player) const {
        int lead = std::popcount(moment.of(player)) - std::popcount(moment.of(opponent(player)));
        for (GoPoints open = empty(moment); open != 0;) {
            const GoPoints region = flood(open & -open, open);
            open &= ~region;
            const GoPoints border = beside(region);
            const bool own = (border & moment.of(player)) != 0;
            const bool other = (border & moment.of(opponent(player))) != 0;
            if (own != other) lead += own ? std::popcount(region) : -std::popcount(region);
        }
        return lead;
    }

    /// What a player holds whatever the opponent does.
    struct Hold {
        GoPoints stones = 0;
        GoPoints territory = 0;
        GoPoints unclean = 0;  // the part of the territory in regions with stones of the opponent

        [[nodiscard]] int points() const { return std::popcount(stones | territory); }
    };

    /// Stones that nothing can capture, and what they enclose.
    ///
    /// As in Benson's rule (life/go_life.hpp) a region is what the player's stones enclose, and chains without two
    /// vital regions are struck out, with all regions beside them. But here a region is vital only to a chain that is
    /// beside *all* of its points. Such a region is the player's at the end: whenever a stone of the opponent is in
    /// it, the player fills one of its empty points, until the stone is taken. Each of these stones joins the chain,
    /// what is left of the region is beside the chain as before, and as it is never filled up, the chain keeps its
    /// eyes. So the player's stones grow in number with each of these moves, and only boards on which the player has
    /// lost a stone in the region before could come back.
    [[nodiscard]] Hold hold(const GoMoment& moment, Player player) const;

    /// Points beside a set, without those of the set itself.
    [[nodiscard]] GoPoints beside(GoPoints set) const { return near(set) & ~set; }

  private:
    /// All that have a neighbour in a set.
    [[nodiscard]] GoPoints near(GoPoints set) const {
        const GoPoints aside = ((set & ~last_column_) << 1) | ((set & ~first_column_) >> 1);
        return (aside | set << size_ | set >> size_) & all_;
    }

    /// What can be reached from `from` without leaving `within`.
    [[nodiscard]] GoPoints flood(GoPoints from, GoPoints within) const {
        for (GoPoints grown = from;; from = grown) {
            grown |= beside(grown) & within;
            if (grown == from) return grown;
        }
    }

    [[nodiscard]] static GoMoment after_pass(const GoMoment& moment) {
        GoMoment next = moment;
        next.to_move = opponent(moment.to_move);
        next.ko = -1;
        ++next.passes;
        return next;
    }

    [[nodiscard]] std::optional<GoMoment> after_stone(const GoMoment& moment, int move) const {
        const GoPoints stone = GoPoints{1} << move;
        const Player mover = moment.to_move;
        if ((stone & empty(moment)) == 0 || move == moment.ko) return std::nullopt;
        GoMoment next = moment;
        GoPoints& own = next.stones[index(mover)];
        GoPoints& other = next.stones[index(opponent(mover))];
        own |= stone;
        const GoPoints taken = without_liberty(next, opponent(mover), stone);
        other &= ~taken;
        const GoPoints chain = flood(stone, own);
        GoPoints given_up = 0;
        const GoPoints liberties = beside(chain) & empty(next);
        if (liberties == 0) {
            if (!suicide_ || chain == stone) return std::nullopt;
            given_up = chain;
            own &= ~chain;
        }
        next.hash = moment.hash ^ keys_[index(mover)][static_cast<std::size_t>(move)];
        forget(next.hash, taken, opponent(mover));
        forget(next.hash, given_up, mover);
        if (was_given_before(next.hash, mover)) return std::nullopt;
        next.passes = 0;
        next.to_move = opponent(mover);
        const bool is_ko = std::popcount(taken) == 1 && chain == stone && liberties == taken;
        next.ko = static_cast<std::int8_t>(is_ko && forbids_recapture(moment) ? std::countr_zero(taken) : -1);
        return next;
    }

    /// Whether the board of this moment must not come back at once: a situational rule permits it to a player whose
    /// pass, and not whose stone, came last.
    [[nodiscard]] bool forbids_recapture(const GoMoment& moment) const {
        return superko_ != Superko::situational || moment.passes == 0;
    }

    /// The stones of a player beside `near` that have no liberty left.
    [[nodiscard]] GoPoints without_liberty(const GoMoment& moment, Player player, GoPoints near) const {
        GoPoints found = 0;
        for (GoPoints left = beside(near) & moment.of(player); left != 0;) {
            const GoPoints chain = flood(left & -left, moment.of(player));
            left &= ~chain;
            if ((beside(chain) & empty(moment)) == 0) found |= chain;
        }
        return found;
    }

    void forget(std::uint64_t& hash, GoPoints stones, Player player) const {
        for (; stones != 0; stones &= stones - 1)
            hash ^= keys_[index(player)][static_cast<std::size_t>(std::countr_zero(stones))];
    }

    [[nodiscard]] bool was_given_before(std::uint64_t hash, Player mover) const {
        return std::ranges::find(past_, superko_tag(superko_, hash, mover)) != past_.end();
    }

    int size_;
    bool suicide_;
    Superko superko_;
    std::vector<std::uint64_t> past_;  // by superko_tag
    GoPoints all_;
    GoPoints first_column_ = 0;
    GoPoints last_column_ = 0;
    std::array<std::array<std::uint64_t, std::size_t{largest} * largest>, 2> keys_{};
    GoMoment start_;
};

inline SmallGo::Hold SmallGo::hold(const GoMoment& moment, Player player) const {
    struct Group {
        GoPoints points = 0;
        GoPoints near = 0;
    };
    constexpr std::size_t most = std::size_t{largest} * largest;
    std::array<Group, most> chains;
    std::array<Group, most> regions;
    const GoPoints own = moment.of(player);
    std::size_t chain_count = 0;
    std::size_t region_count = 0;
    for (GoPoints left = own; left != 0; left &= ~chains[chain_count++].points) {
        const GoPoints chain = flood(left & -left, own);
        chains[chain_count] = {chain, beside(chain)};
    }
    for (GoPoints left = all_ & ~own; left != 0; left &= ~regions[region_count++].points) {
        const GoPoints region = flood(left & -left, all_ & ~own);
        regions[region_count] = {region, beside(region)};
    }
    const auto is_vital = [&](const Group& region, const Group& chain) { return (region.points & ~chain.near) == 0; };
    for (std::size_t c = 0; c < chain_count;) {
        const Group chain = chains[c];
        if (std::count_if(regions.begin(), regions.begin() + static_cast<std::ptrdiff_t>(region_count),
                          [&](const Group& region) { return is_vital(region, chain); }) >= 2) {
            ++c;
            continue;
        }
        for (std::size_t r = 0; r < region_count;) {
            if ((regions[r].near & chain.points) != 0) {
                regions[r] = regions[--region_count];
            } else {
                ++r;
            }
        }
        chains[c] = chains[--chain_count];
        c = 0;
    }
    Hold found;
    for (std::size_t c = 0; c < chain_count; ++c) {
        found.stones |= chains[c].points;
        for (std::size_t r = 0; r < region_count; ++r) {
            if (!is_vital(regions[r], chains[c])) continue;
            found.territory |= regions[r].points;
            if ((regions[r].points & moment.of(opponent(player))) != 0) found.unclean |= regions[r].points;
        }
    }
    // Whoever passes second ends the game at once.
    if (moment.passes > 0 && moment.to_move != player) found.territory &= ~std::exchange(found.unclean, 0);
    return found;
}

}  // namespace tablier
