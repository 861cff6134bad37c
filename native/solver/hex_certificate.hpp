/// The winning strategy of a solved position, written down so that the rules alone confirm it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/limits.hpp"
#include "solver/hex_connections.hpp"
#include "solver/hex_inferior.hpp"
#include "solver/hex_map.hpp"
#include "solver/hex_solver.hpp"

namespace tablier {

/// One line of a certificate. Claims name earlier claims by number; docs/solving.md has the format and why it proves a
/// win.
struct HexClaim {
    enum class Kind : std::uint8_t { path, both, first, either, capture };

    static constexpr int near_side = -1;
    static constexpr int far_side = -2;

    Kind kind = Kind::path;
    // path: cells and sides; both: two claims; first: move, claim; either: claims; capture: cell, cell, claim
    std::vector<int> items{};   // NOLINT(readability-redundant-member-init): g++ would miss it where it is left out
    std::vector<int> stones{};  // NOLINT(readability-redundant-member-init) of a capture: own stones it rests on
    std::vector<int> spare{};   // NOLINT(readability-redundant-member-init) of a capture: empty cells it must not lose
};

/// Writes certificates, with a solver at hand that knows the answer to every move.
///
/// The walk follows the solver's own proof: the same cells are filled in, so that its table has most answers. Dead
/// cells and those the loser captured are simply the loser's, which needs no proof. Pairs that the winner captured
/// become claims. Moves that the solver left out as inferior are answered like all others.
template <std::size_t Words>
class HexCertificate {
  public:
    using Cells = HexCells<Words>;
    using Stones = HexStones<Words>;

    /// The solver must give dead cells to the loser.
    HexCertificate(HexSolver<Words>& solver, std::size_t winner, const Limits& limits, Stopper& stopper)
        : solver_(solver),
          map_(solver.map()),
          winner_(winner),
          limits_(limits),
          stopper_(stopper),
          inferior_(map_, 1 - winner),
          connections_(map_) {}

    /// Prove that the winner joins their sides though the opponent is to move; returns the number of the claim, -1 when
    /// stopped.
    int prove_second(const Stones& raw) {
        // 1. Something proved before may do.
        if (const int known = recall(raw, seconds_); known >= 0) return known;
        // 2. A virtual connection of the sides, on the board filled in.
        const Filled filled = fill(raw);
        if (connections_.build(filled.stones, winner_, HexJoin::sure) == HexJoin::sure) {
            written_.clear();
            return keep(wrap(write(connections_.why_full(), filled.stones), filled), seconds_);
        }
        // 3. What the semi connections answer; the cells they have in common are left.
        written_.clear();
        std::vector<int> answers;
        Cells left = map_.all - filled.stones.taken();
        for (int i = 0; i < connections_.winning_semis(); ++i) {
            if (covers(connections_.winning_semi(i), left)) continue;
            left &= connections_.winning_semi(i);
            answers.push_back(write_first(connections_.why_semi(i), filled.stones));
        }
        // 4. What the solver answers.
        while (left.any()) {
            Stones next = filled.stones;
            next.of[1 - winner_] |= left.first();
            const int answer = prove_first(next);
            if (answer < 0) return -1;
            answers.push_back(answer);
            left &= facts_[static_cast<std::size_t>(answer)].carrier;
        }
        return keep(wrap(add({HexClaim::Kind::either, answers}), filled), seconds_);
    }

    /// The same when it is the winner's move.
    int prove_first(const Stones& raw) {
        if (stopper_.due()) return -1;
        if (const int known = recall(raw, firsts_); known >= 0) return known;
        const Filled filled = fill(raw);
        const HexJoin join = connections_.build(filled.stones, winner_, HexJoin::next);
        written_.clear();
        if (join == HexJoin::sure) return keep(wrap(write(connections_.why_full(), filled.stones), filled), firsts_);
        if (join == HexJoin::next)
            return keep(wrap(write_first(connections_.why_semi(0), filled.stones), filled), firsts_);
        const int move = solver_.winning_move(raw, winner_, limits_, stopper_);
        if (move < 0) return -1;
        Stones next = filled.stones;
        next.of[winner_].add(move);
        const int then = prove_second(next);
        if (then < 0) return -1;
        return keep(wrap(add({HexClaim::Kind::first, {move, then}}), filled), firsts_);
    }

    [[nodiscard]] const std::vector<HexClaim>& claims() const { return claims_; }

  private:
    /// What a claim rests on: stones that must be there, and empty cells it plays on.
    struct Facts {
        Cells needs{};
        Cells carrier{};
    };
    using Pair = typename HexInferior<Words>::CapturedPair;
    struct Filled {
        Stones stones;
        std::vector<Pair> pairs;  // that the winner captured
    };

    [[nodiscard]] int recall(const Stones& stones, const std::vector<int>& wins) const {
        const Cells empty = map_.all - stones.taken();
        for (std::size_t i = wins.size(); i-- > 0;) {
            const Facts& facts = facts_[static_cast<std::size_t>(wins[i])];
            if (covers(stones.of[winner_], facts.needs) && covers(empty, facts.carrier)) return wins[i];
        }
        return -1;
    }

    static int keep(int claim, std::vector<int>& wins) {
        if (claim >= 0) wins.push_back(claim);
        return claim;
    }

    Filled fill(const Stones& raw) {
        Filled filled{inferior_.fill_in(raw), {}};
        for (const Pair& pair : inferior_.pairs()) {
            if (pair.player == winner_) filled.pairs.push_back(pair);
        }
        return filled;
    }

    /// Add what makes a claim about the board filled in one about the board itself: the captures, the last ones first.
    int wrap(int claim, const Filled& filled) {
        std::vector<Pair> pairs = filled.pairs;
        while (claim >= 0 && !pairs.empty()) {
            // Of pairs found at the same time, one may have to go before another can be shown.
            std::size_t i = pairs.size();
            int shown = -1;
            while (i > 0 && shown < 0) {
                --i;
                shown = capture(claim, pairs[i], cells_of(pairs) - cells_of({pairs[i]}));
            }
            if (shown < 0) throw std::logic_error("a certificate cannot show that two cells are captured");
            claim = shown;
            pairs.erase(pairs.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return claim;
    }

    static Cells cells_of(const std::vector<Pair>& pairs) {
        Cells cells{};
        for (const Pair& pair : pairs) cells |= only<Words>(pair.one) | only<Words>(pair.other);
        return cells;
    }

    /// Turn two stones that a claim needs into cells it plays on; -1 when that cannot be shown. The cells of pairs
    /// whose turn comes later are still stones: they may be needed, but not spare.
    int capture(int claim, const Pair& pair, const Cells& later) {
        const Facts facts = facts_[static_cast<std::size_t>(claim)];
        const Cells cells = only<Words>(pair.one) | only<Words>(pair.other);
        if (!facts.needs.meets(cells)) return claim;
        const Cells own = pair.before.of[winner_];
        const Cells open = map_.all - pair.before.taken();
        const Cells near = map_.grid.neighbours(cells) & map_.all;
        const Cells wide = map_.grid.neighbours(near) & map_.all;
        for (const Cells& more : {Cells{}, later}) {
            for (const Cells& around : {Cells{}, near, wide | near, map_.all}) {
                const Cells chains = map_.grid.flood(around & own, own) | (around & more);
                const Cells stones = (facts.needs | chains) - cells;
                const Cells spare = (around & open) - cells - later - facts.needs;
                if (!is_captured(pair.one, pair.other, stones, facts.carrier | spare)) continue;
                HexClaim written{HexClaim::Kind::capture, {pair.one, pair.other, claim}};
                each_cell(chains - facts.needs, [&](int cell) { written.stones.push_back(cell); });
                each_cell(spare - facts.carrier, [&](int cell) { written.spare.push_back(cell); });
                return add(std::move(written));
            }
        }
        return -1;
    }

    /// Whether each of the cells is dead once the winner has the other, when all but stones and open cells are the
    /// loser's.
    [[nodiscard]] bool is_captured(int one, int other, const Cells& stones, const Cells& open) const {
        Stones board;
        board.of[winner_] = stones;
        board.of[1 - winner_] = map_.all - stones - open - only<Words>(one) - only<Words>(other);
        const HexWays<Words> own(map_, board, winner_);
        const HexWays<Words> others(map_, board, 1 - winner_);
        const auto dies = [&](int cell, int at) {
            return own.is_dead_with(cell, at) || others.is_dead_without(cell, at);
        };
        return dies(one, other) && dies(other, one);
    }

    /// Write a claim down, unless it is there already.
    int add(HexClaim claim) {
        std::vector<int> key = claim.items;
        key.push_back(-3 - static_cast<int>(claim.kind));
        key.insert(key.end(), claim.stones.begin(), claim.stones.end());
        key.push_back(-3);
        key.insert(key.end(), claim.spare.begin(), claim.spare.end());
        const auto [place, fresh] = numbers_.try_emplace(std::move(key), static_cast<int>(claims_.size()));
        if (!fresh) return place->second;
        facts_.push_back(gather(claim));
        claims_.push_back(std::move(claim));
        return place->second;
    }

    Facts gather(const HexClaim& claim) const {
        const auto of = [&](int number) -> const Facts& { return facts_[static_cast<std::size_t>(number)]; };
        const auto set_of = [](const std::vector<int>& cells) {
            Cells set{};
            for (const int cell : cells) {
                if (cell >= 0) set.add(cell);
            }
            return set;
        };
        Facts facts;
        switch (claim.kind) {
            case HexClaim::Kind::path:
                facts.needs = set_of(claim.items);
                break;
            case HexClaim::Kind::both:
            case HexClaim::Kind::either:
                for (const int part : claim.items) {
                    facts.needs |= of(part).needs;
                    facts.carrier |= of(part).carrier;
                }
                break;
            case HexClaim::Kind::first: {
                const Cells move = only<Words>(claim.items[0]);
                facts.needs = of(claim.items[1]).needs - move;
                facts.carrier = of(claim.items[1]).carrier | move;
                break;
            }
            case HexClaim::Kind::capture: {
                const Cells pair = only<Words>(claim.items[0]) | only<Words>(claim.items[1]);
                facts.needs = (of(claim.items[2]).needs | set_of(claim.stones)) - pair;
                facts.carrier = of(claim.items[2]).carrier | set_of(claim.spare) | pair;
                break;
            }
        }
        return facts;
    }

    /// Write a full connection down, with what it rests on.
    int write(std::uint32_t step, const Stones& stones) {
        if (const auto found = written_.find(step); found != written_.end()) return found->second;
        const HexReason reason = connections_.reason(step);
        int claim = -1;
        switch (reason.rule) {
            case HexReason::Rule::touch:
                claim = add({HexClaim::Kind::path, path(reason.a, reason.b, stones)});
                break;
            case HexReason::Rule::bridge: {
                const int a = connections_.cell_of(reason.a);
                const int b = connections_.cell_of(reason.b);
                std::vector<int> answers;
                each_cell(map_.around[static_cast<std::size_t>(a)] & map_.around[static_cast<std::size_t>(b)],
                          [&](int cell) {
                              answers.push_back(
                                  add({HexClaim::Kind::first, {cell, add({HexClaim::Kind::path, {a, cell, b}})}}));
                          });
                claim = add({HexClaim::Kind::either, answers});
                break;
            }
            case HexReason::Rule::over:
                claim = write_both(reason, stones);
                break;
            case HexReason::Rule::either: {
                std::vector<int> answers;
                for (const std::uint32_t semi : reason.steps) answers.push_back(write_first(semi, stones));
                claim = add({HexClaim::Kind::either, answers});
                break;
            }
        }
        written_.emplace(step, claim);
        return claim;
    }

    int write_both(const HexReason& reason, const Stones& stones) {
        const int one = write(reason.steps[0], stones);
        const int other = write(reason.steps[1], stones);
        return add({HexClaim::Kind::both, {one, other}});
    }

    /// Write a semi connection down, as the move that it takes and what holds then.
    int write_first(std::uint32_t step, const Stones& stones) {
        const HexReason reason = connections_.reason(step);
        const int claim = write_both(reason, stones);
        return add({HexClaim::Kind::first, {connections_.cell_of(reason.middle), claim}});
    }

    /// The stones from one end to another that it touches; every chain is spoken of by its first stone, every side by
    /// itself.
    std::vector<int> path(std::size_t a, std::size_t b, const Stones& stones) const {
        if (connections_.is_empty(a)) std::swap(a, b);
        if (connections_.is_empty(a)) return {connections_.cell_of(a), connections_.cell_of(b)};
        // From b, a cell or the far side, over the stones of a, to its first stone or its side.
        const Cells& own = a < 2 ? stones.of[winner_] : connections_.stones_of(a);
        const Cells goals = a < 2 ? map_.sides[winner_][a] : own.first();
        std::vector<int> walk;
        if (b == 1) {
            walk = walk_over(own, map_.sides[winner_][1] & own, goals);
            walk.insert(walk.begin(), HexClaim::far_side);
        } else {
            const int cell = connections_.cell_of(b);
            if (!goals.holds(cell) || a >= 2)
                walk = walk_over(own, map_.around[static_cast<std::size_t>(cell)] & own, goals);
            walk.insert(walk.begin(), cell);
        }
        if (a < 2) walk.push_back(a == 0 ? HexClaim::near_side : HexClaim::far_side);
        return walk;
    }

    /// The shortest walk over own stones.
    std::vector<int> walk_over(const Cells& own, const Cells& starts, const Cells& goals) const {
        std::vector<int> from(static_cast<std::size_t>(map_.cells), -1);
        std::vector<int> queue;
        each_cell(starts, [&](int cell) {
            from[static_cast<std::size_t>(cell)] = cell;
            queue.push_back(cell);
        });
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const int cell = queue[next];
            if (goals.holds(cell)) {
                std::vector<int> walk;
                for (int at = cell;; at = from[static_cast<std::size_t>(at)]) {
                    walk.insert(walk.begin(), at);
                    if (from[static_cast<std::size_t>(at)] == at) return walk;
                }
            }
            each_cell(map_.around[static_cast<std::size_t>(cell)] & own, [&](int other) {
                if (from[static_cast<std::size_t>(other)] >= 0) return;
                from[static_cast<std::size_t>(other)] = cell;
                queue.push_back(other);
            });
        }
        throw std::logic_error("a certificate lost its way over a chain");
    }

    HexSolver<Words>& solver_;
    const HexMap<Words>& map_;
    std::size_t winner_;
    Limits limits_;
    Stopper& stopper_;
    HexInferior<Words> inferior_;
    HexConnections<Words, true> connections_;
    std::vector<HexClaim> claims_;
    std::vector<Facts> facts_;
    std::map<std::vector<int>, int> numbers_;         // of the claims
    std::vector<int> seconds_;                        // claims that join the sides, the opponent moving first
    std::vector<int> firsts_;                         // or the winner
    std::unordered_map<std::uint32_t, int> written_;  // of the connections built last
};

}  // namespace tablier
