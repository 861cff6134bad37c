/// The exact result of a game of Go on a small board, by area.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "games/go.hpp"
#include "search/limits.hpp"
#include "solver/go_small.hpp"

namespace tablier {

/// What is known of a position: Black's lead on the board, in points of area before komi, is from `least` to `most`.
struct GoSolution {
    int least = 0;
    int most = 0;
    std::vector<int> moves;    // that are proved to reach that lead; none where the lead is not known
    std::vector<int> unknown;  // moves of which it was not found out whether they do
    std::vector<int> line;     // best play, as far as it is worth looking at
    std::uint64_t nodes = 0;
    double seconds = 0;

    [[nodiscard]] bool is_solved() const { return least == most; }
};

/// Alpha–beta over the score, in which a player has to get what they claim within a number of plies.
///
/// Superko makes what a position is worth hang on the boards before it, and a table that forgets this errs. So the
/// search asks a question without a past: how much can this player, the *claimant*, be sure of within d more plies?
/// Whatever is not won by then counts as lost. Going round gains nothing, so boards that come back need not be
/// forbidden; and what is stored is true wherever the position turns up: a lead reached within d plies is reached
/// within more, one that is out of reach within d is out of reach within fewer.
///
/// Both players claim in turn, with ever more plies, until what Black is sure of is what White can hold Black to. That
/// is the result if the rules let the claimant make the moves of the proof. The other player's moves are all examined,
/// more than superko may leave; and the claimant's plan (`Plan`) never comes to a position twice, because it needs
/// fewer plies each time. What is left is a board that comes back with another player to move, or with another ko, or
/// inside what the claimant holds at sight: the plan is searched for these before it is believed. The one recapture
/// that every rule forbids is part of the position.
///
/// Where neither player can make a claim good without boards coming back, the two never meet: then it is superko that
/// decides, and only bounds are told.
class GoSolver {
  public:
    /// `lost` has the points where each player had stones earlier in the game that are not there any more.
    template <int Cap>
    GoSolver(const Go<Cap>& position, const std::array<GoPoints, 2>& lost, std::size_t megabytes)
        : rules_(position),
          table_(std::max<std::size_t>(1, megabytes * (std::size_t{1} << 20) / sizeof(Bucket))),
          lost_(lost),
          least_(-rules_.points()),
          most_(rules_.points()) {}

    /// Positions looked at so far; may be asked from another thread.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    /// Between what Black's lead is known to be so far; may be asked from another thread.
    [[nodiscard]] std::pair<int, int> known() const { return {least_.load(), most_.load()}; }

    /// Find out as much as the stopper permits.
    GoSolution solve(Stopper& stopper) {
        const Watch watch;
        stopper_ = &stopper;
        stopped_ = false;
        GoSolution found;
        found.least = least_;
        found.most = most_;
        const GoMoment& start = rules_.start();
        settle(start, found);
        if (found.is_solved()) {
            find_moves(start, found);
            draw_line(start, found);
        }
        found.nodes = nodes();
        found.seconds = watch.elapsed();
        return found;
    }

  private:
    static constexpr int most_depth = 120;  // plies, after which boards would have to come back
    static constexpr int no_move = -1;

    /// What is known of a position and a claimant: a lead that they reach within some plies, and one that they do not
    /// exceed within some.
    struct Fact {
        std::uint64_t first = 0;   // Black's stones, who is to move, passes, and one to tell that there is something
        std::uint64_t second = 0;  // White's stones, the ko, the claimant
        std::int8_t least = std::numeric_limits<std::int8_t>::min();
        std::int8_t most = std::numeric_limits<std::int8_t>::max();
        std::uint8_t least_depth = 0;
        std::uint8_t most_depth = 0;
        std::int8_t move = no_move;

        [[nodiscard]] bool is_of(const Fact& other) const { return first == other.first && second == other.second; }
    };
    using Bucket = std::array<Fact, 4>;

    /// A claimant's plan at a position: within so many plies, by this move where it is their turn.
    struct Step {
        int plies;
        int move;
    };
    struct Hash {
        std::size_t operator()(const GoMoment& moment) const {
            return moment.hash ^ mix(index(moment.to_move) | static_cast<std::uint64_t>(moment.passes) << 1 |
                                     static_cast<std::uint64_t>(moment.ko + 1) << 3);
        }
    };
    using Plan = std::unordered_map<GoMoment, Step, Hash>;

    struct Ordered {
        int move;
        int worth;
        GoMoment after;
    };
    using Moves = std::vector<Ordered>;

    // --- the question without a past ---------------------------------------------------------------------------------

    /// How far the claimant is surely ahead within so many plies: exact between the two bounds, else a bound itself.
    int look(const GoMoment& moment, int depth, int low, int high) {
        if (stopped_) return low;
        const std::uint64_t count = nodes_.fetch_add(1, std::memory_order_relaxed);
        if (count % 1024 == 0 && stopper_->due()) stopped_ = true;
        if (SmallGo::is_over(moment)) return rules_.lead(moment, claimant_);
        const View view = view_of(moment);
        int least = view.least;
        int most = view.most;
        if (depth == 0 || least >= high) return least;
        if (most <= low) return most;
        Fact key = key_of(moment);
        if (const Fact* known = find(key)) {
            if (known->least_depth <= depth) least = std::max<int>(least, known->least);
            if (known->most_depth >= depth) most = std::min<int>(most, known->most);
            key.move = known->move;
        }
        if (least >= high || least >= most) return least;
        if (most <= low) return most;
        const bool claims = moment.to_move == claimant_;
        int best = claims ? least : most;
        int chosen = key.move;
        const Moves moves = moves_of(moment, view, key.move);
        for (const Ordered& next : moves) {
            const int value =
                look(next.after, depth - 1, claims ? std::max(low, best) : low, claims ? high : std::min(high, best));
            if (stopped_) return low;
            if (claims ? value > best : value < best) {
                best = value;
                chosen = next.move;
            }
            if (claims ? best >= high || best >= most : best <= low || best <= least) {
                praise(moment, next.move, depth);
                break;
            }
        }
        best = std::clamp(best, least, most);
        keep(key, chosen, depth, best, low, high);
        return best;
    }

    /// What is certain at sight, whatever the number of plies, and the points that are worth a stone.
    struct View {
        int least;
        int most;
        GoPoints worth_playing;
        GoPoints answered;  // what the claimant holds, where each stone of the other's gets a reply
    };

    /// The claimant has no need to play where either side holds everything, but for stones to be taken off. Stones that
    /// the other puts where the claimant holds everything need no looking at: the reply to each is at hand, and leaves
    /// the rest of the board as it was.
    [[nodiscard]] View view_of(const GoMoment& moment) const {
        const int all = rules_.points();
        const SmallGo::Hold ours = rules_.hold(moment, claimant_);
        const SmallGo::Hold theirs = rules_.hold(moment, opponent(claimant_));
        const GoPoints idle =
            moment.to_move == claimant_ ? (ours.territory & ~ours.unclean) | theirs.territory : ours.territory;
        return {2 * ours.points() - all, all - 2 * theirs.points(), rules_.empty(moment) & ~idle, ours.territory};
    }

    /// The moves worth looking at with what comes after them, the promising ones first.
    Moves moves_of(const GoMoment& moment, const View& view, int first) {
        Moves moves;
        const auto consider = [&](int move, int worth) {
            if (const auto next = rules_.after(moment, move))
                moves.push_back({move, move == first ? std::numeric_limits<int>::max() : worth, *next});
        };
        const std::size_t mover = index(moment.to_move);
        for (GoPoints open = view.worth_playing; open != 0; open &= open - 1) {
            const int move = std::countr_zero(open);
            consider(move, praised_[mover][static_cast<std::size_t>(move)]);
        }
        const int others = std::popcount(moment.of(opponent(moment.to_move)));
        for (Ordered& next : moves) {
            const int taken = others - std::popcount(next.after.of(opponent(moment.to_move)));
            if (taken > 0 && next.move != first) next.worth += captures_first + taken;
        }
        // After a pass another one ends the game, which costs nothing to look at.
        consider(rules_.pass_move(), moment.passes > 0 ? std::numeric_limits<int>::max() : -1);
        std::ranges::stable_sort(moves, std::greater{}, &Ordered::worth);
        return moves;
    }

    void praise(const GoMoment& moment, int move, int depth) {
        if (move == rules_.pass_move()) return;
        int& worth = praised_[index(moment.to_move)][static_cast<std::size_t>(move)];
        worth += depth * depth;
        if (worth < captures_first) return;
        for (auto& side : praised_) {
            for (int& other : side) other /= 2;
        }
    }

    // --- the table ---------------------------------------------------------------------------------------------------

    [[nodiscard]] Fact key_of(const GoMoment& moment) const {
        Fact fact;
        fact.first = moment.of(Player::first) | static_cast<std::uint64_t>(index(moment.to_move)) << 49 |
                     static_cast<std::uint64_t>(moment.passes) << 50 | std::uint64_t{1} << 63;
        fact.second = moment.of(Player::second) | static_cast<std::uint64_t>(moment.ko + 1) << 49 |
                      static_cast<std::uint64_t>(index(claimant_)) << 62;
        return fact;
    }

    Bucket& bucket_of(const Fact& key) { return table_[mix(key.first ^ mix(key.second)) % table_.size()]; }

    Fact* find(const Fact& key) {
        for (Fact& fact : bucket_of(key)) {
            if (fact.is_of(key)) return &fact;
        }
        return nullptr;
    }

    void keep(const Fact& key, int move, int depth, int value, int low, int high) {
        Fact* fact = find(key);
        if (fact == nullptr) {
            fact = &*std::ranges::min_element(bucket_of(key), {}, [](const Fact& old) {
                return old.first == 0 ? -1 : std::max(old.least_depth, old.most_depth);
            });
            *fact = key;
        }
        fact->move = static_cast<std::int8_t>(move);
        if (value > low && (value >= fact->least || fact->least_depth > depth)) {
            fact->least = static_cast<std::int8_t>(value);
            fact->least_depth = static_cast<std::uint8_t>(depth);
        }
        if (value < high && (value <= fact->most || fact->most_depth < depth)) {
            fact->most = static_cast<std::int8_t>(value);
            fact->most_depth = static_cast<std::uint8_t>(depth);
        }
    }

    // --- the result --------------------------------------------------------------------------------------------------

    /// Let both claim until they meet; tells how many plies each of them took.
    void settle(const GoMoment& moment, GoSolution& found) {
        for (int depth = 1; depth <= most_depth && !found.is_solved(); ++depth) {
            const int black = claim(Player::first, moment, depth, found.least, found.most);
            if (stopped_) return;
            if (black > found.least && can_be_played(moment, depth, black)) least_ = found.least = black;
            if (found.is_solved()) return;
            const int white = -claim(Player::second, moment, depth, -found.most, -found.least);
            if (stopped_) return;
            if (white < found.most && can_be_played(moment, depth, -white)) most_ = found.most = white;
        }
    }

    int claim(Player claimant, const GoMoment& moment, int depth, int low, int high) {
        claimant_ = claimant;
        return look(moment, depth, low, high);
    }

    /// Which moves reach the lead: each is claimed by the player to move and denied by the other, until one of them is
    /// right.
    void find_moves(const GoMoment& start, GoSolution& found) {
        const Player mover = start.to_move;
        const int goal = mover == Player::first ? found.least : -found.least;
        for (int move = 0; move <= rules_.pass_move(); ++move) {
            const auto next = rules_.after(start, move);
            if (!next) continue;
            std::optional<bool> reaches;
            for (int depth = 0; depth <= most_depth && !reaches && !stopped_; ++depth) {
                if (claim(mover, *next, depth, goal - 1, goal) >= goal && can_be_played(*next, depth, goal)) {
                    reaches = true;
                } else if (claim(opponent(mover), *next, depth, -goal, 1 - goal) >= 1 - goal &&
                           can_be_played(*next, depth, 1 - goal)) {
                    reaches = false;
                }
            }
            if (!reaches || stopped_) {
                found.unknown.push_back(move);
            } else if (*reaches) {
                found.moves.push_back(move);
            }
        }
    }

    /// Both players play by the plan with the fewest plies, until the score is certain at sight.
    void draw_line(GoMoment moment, GoSolution& found) {
        for (int ply = 0; ply < most_depth && !SmallGo::is_over(moment) && !stopped_; ++ply) {
            const Player mover = moment.to_move;
            const int goal = mover == Player::first ? found.least : -found.least;
            if (claim(opponent(mover), moment, 0, -goal - 1, -goal) >= -goal &&
                claim(mover, moment, 0, goal - 1, goal) >= goal)
                return;
            int depth = 0;
            while (depth <= most_depth && claim(mover, moment, depth, goal - 1, goal) < goal && !stopped_) ++depth;
            if (depth > most_depth || stopped_) return;
            const int move = depth == 0 ? rules_.pass_move() : move_for(moment, depth, goal);
            if (move == no_move) return;
            found.line.push_back(move);
            moment = rules_.after(moment, move).value_or(moment);
        }
    }

    // --- whether superko permits a plan ------------------------------------------------------------------------------

    /// Whether the claimant may make the moves by which they reach a lead.
    bool can_be_played(const GoMoment& moment, int depth, int goal) {
        if (stopped_) return false;
        if (rules_.superko() == Superko::simple) return true;
        Plan plan;
        lay_out(moment, depth, goal, plan);
        if (stopped_ || !can_hold(moment, plan)) return false;
        std::unordered_map<std::uint64_t, std::vector<const GoMoment*>> boards;
        for (const auto& [at, step] : plan) {
            if (at.passes == 0) boards[at.hash].push_back(&at);
        }
        for (const auto& [hash, moments] : boards) {
            for (const GoMoment* made : moments) {
                if (made->to_move == claimant_) continue;
                for (const GoMoment* before : moments) {
                    if (before != made && forbids(*before, *made) && leads(*before, *made, plan)) return false;
                }
            }
        }
        return true;
    }

    /// Whether superko permits all replies in what the claimant holds: a board that forbids one differs only there, and
    /// had a stone of theirs that was lost since.
    bool can_hold(const GoMoment& start, const Plan& plan) {
        std::vector<const GoMoment*> order;
        for (const auto& [at, step] : plan) order.push_back(&at);
        std::ranges::sort(order, std::greater{}, [&](const GoMoment* at) { return plan.at(*at).plies; });
        std::unordered_map<GoMoment, GoPoints, Hash> lost{{start, 0}};
        std::unordered_map<GoPoints, std::vector<const GoMoment*>> doubtful;  // by what is held
        for (const GoMoment* at : order) {
            const GoPoints here = lost[*at];
            const View view = view_of(*at);
            if ((lost_[index(claimant_)] & view.answered) != 0) return false;
            if ((here & view.answered) != 0) doubtful[view.answered].push_back(at);
            const Step& step = plan.at(*at);
            if (step.plies == 0) continue;
            for (const Ordered& next : moves_of(*at, view, no_move)) {
                if (at->to_move == claimant_ && next.move != step.move) continue;
                lost[next.after] |= here | (at->of(claimant_) & ~next.after.of(claimant_));
            }
        }
        return std::ranges::none_of(
            doubtful, [&](const auto& entry) { return comes_back_inside(entry.first, entry.second, order, plan); });
    }

    /// Whether one of some positions follows a board that is the same outside, with a stone inside that is lost.
    [[nodiscard]] bool comes_back_inside(GoPoints inside, const std::vector<const GoMoment*>& later,
                                         const std::vector<const GoMoment*>& all, const Plan& plan) const {
        std::unordered_map<std::uint64_t, std::vector<const GoMoment*>> boards;
        const auto outside = [&](const GoMoment& at) {
            return mix(at.stones[0] & ~inside) ^ mix(~(at.stones[1] & ~inside));
        };
        for (const GoMoment* at : later) boards[outside(*at)].push_back(at);
        for (const GoMoment* before : all) {
            if (before->passes > 0 || (rules_.superko() != Superko::positional && before->to_move == claimant_))
                continue;
            const auto same = boards.find(outside(*before));
            if (same == boards.end()) continue;
            for (const GoMoment* at : same->second) {
                const bool lost = (before->of(claimant_) & ~at->of(claimant_) & inside) != 0;
                if (lost && leads(*before, *at, plan)) return true;
            }
        }
        return false;
    }

    /// Whether a board that was there forbids the claimant to make it again.
    [[nodiscard]] bool forbids(const GoMoment& before, const GoMoment& made) const {
        return rules_.superko() == Superko::positional || before.to_move == made.to_move;
    }

    /// Write down every position that the claimant's plan can come to.
    void lay_out(const GoMoment& moment, int depth, int goal, Plan& plan) {
        if (stopped_) return;
        const bool is_settled = SmallGo::is_over(moment) || view_of(moment).least >= goal;
        if (is_settled) depth = 0;
        const auto known = plan.find(moment);
        if (known != plan.end() && known->second.plies <= depth) return;
        if (is_settled) {
            plan[moment] = {0, no_move};
            return;
        }
        depth = fewest_plies(moment, depth, goal);
        if (known != plan.end() && known->second.plies <= depth) return;
        if (moment.to_move == claimant_) {
            const int move = move_for(moment, depth, goal);
            if (move == no_move) return;
            plan[moment] = {depth, move};
            if (const auto next = rules_.after(moment, move)) lay_out(*next, depth - 1, goal, plan);
        } else {
            plan[moment] = {depth, no_move};
            for (const Ordered& next : moves_of(moment, view_of(moment), no_move))
                lay_out(next.after, depth - 1, goal, plan);
        }
    }

    int fewest_plies(const GoMoment& moment, int depth, int goal) {
        const Fact* known = find(key_of(moment));
        return known != nullptr && known->least >= goal ? std::min<int>(depth, known->least_depth) : depth;
    }

    /// A move with which the claimant reaches the goal within so many plies.
    int move_for(const GoMoment& moment, int depth, int goal) {
        const Fact* known = find(key_of(moment));
        const int first = known == nullptr ? no_move : known->move;
        for (const Ordered& next : moves_of(moment, view_of(moment), first)) {
            if (look(next.after, depth - 1, goal - 1, goal) >= goal) return next.move;
        }
        stopped_ = true;  // which happens only when the search was stopped
        return no_move;
    }

    /// Whether a plan can come from one position to another.
    [[nodiscard]] bool leads(const GoMoment& from, const GoMoment& to, const Plan& plan) const {
        const int least = plan.at(to).plies;
        std::vector<GoMoment> open{from};
        std::unordered_map<GoMoment, bool, Hash> seen;
        while (!open.empty()) {
            const GoMoment at = open.back();
            open.pop_back();
            if (at == to) return true;
            const auto step = plan.find(at);
            if (step == plan.end() || step->second.plies <= least || !seen.try_emplace(at, true).second) continue;
            for (int move = 0; move <= rules_.pass_move(); ++move) {
                if (at.to_move == claimant_ && move != step->second.move) continue;
                if (const auto next = rules_.after(at, move)) open.push_back(*next);
            }
        }
        return false;
    }

    static constexpr int captures_first = 1 << 24;

    SmallGo rules_;
    std::vector<Bucket> table_;
    std::array<std::array<int, std::size_t{SmallGo::largest} * SmallGo::largest>, 2> praised_{};
    std::array<GoPoints, 2> lost_;
    Player claimant_ = Player::first;
    Stopper* stopper_ = nullptr;
    bool stopped_ = false;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<int> least_;
    std::atomic<int> most_;
};

}  // namespace tablier
