/// Cells of a Hex board that cannot matter: dead ones, captured ones, and moves that another is as good as.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/hex_map.hpp"

namespace tablier {

/// The ways of one player over the board, with that player's chains taken out: two empty cells are neighbours when they
/// touch or when a chain touches both.
///
///     beside[cell]   the neighbours of an empty cell
///     ends[cell]     bit 0: the cell touches the near side or a chain that does; bit 1: the far side
///
/// A cell lies on a shortest way from side to side only if two of its neighbours (sides included) are not neighbours of
/// each other; when all are, no way needs it, whoever takes it: the cell is dead.
template <std::size_t Words>
class HexWays {
  public:
    using Cells = HexCells<Words>;

    HexWays() = default;
    HexWays(const HexMap<Words>& map, const HexStones<Words>& stones, std::size_t player) : map_(&map) {
        const Cells empty = map.all - stones.taken();
        each_cell(empty, [&](int cell) {
            const auto c = static_cast<std::size_t>(cell);
            beside_[c] = map.around[c] & empty;
            ends_[c] = ends_of(only<Words>(cell), player);
        });
        for (Cells left = stones.of[player]; left.any();) {
            const Cells chain = map.grid.flood(left.first(), left);
            left -= chain;
            const Cells liberties = map.grid.neighbours(chain) & empty;
            const std::uint8_t ends = ends_of(chain, player);
            if (ends == both) joined_ = true;
            each_cell(liberties, [&](int cell) {
                const auto c = static_cast<std::size_t>(cell);
                if (ends != 0) {
                    ends_[c] |= ends;
                } else {
                    beside_[c] |= liberties - only<Words>(cell);
                }
            });
        }
    }

    /// Whether the player's sides are joined already.
    [[nodiscard]] bool joined() const { return joined_; }
    [[nodiscard]] const Cells& beside(int cell) const { return beside_[static_cast<std::size_t>(cell)]; }

    [[nodiscard]] bool is_dead(int cell) const {
        const auto c = static_cast<std::size_t>(cell);
        if (ends_[c] == both) return false;
        return all_of(beside_[c], [&](std::size_t v, const Cells& self) {
            return (ends_[c] & ~ends_[v]) == 0 && covers(beside_[v] | self, beside_[c]);
        });
    }

    /// Whether the cell is dead once the other player has a stone at `at`.
    [[nodiscard]] bool is_dead_without(int cell, int at) const {
        const auto c = static_cast<std::size_t>(cell);
        if (ends_[c] == both) return false;
        const Cells neighbours = beside_[c] - only<Words>(at);
        return all_of(neighbours, [&](std::size_t v, const Cells& self) {
            return (ends_[c] & ~ends_[v]) == 0 && covers(beside_[v] | self, neighbours);
        });
    }

    /// Whether the cell is dead once this player has a stone at `at`.
    [[nodiscard]] bool is_dead_with(int cell, int at) const {
        const auto c = static_cast<std::size_t>(cell);
        const auto a = static_cast<std::size_t>(at);
        const Cells reach = beside_[a];  // of the new stone
        const std::uint8_t reached = ends_[a];
        std::uint8_t ends = ends_[c];
        Cells neighbours = beside_[c] - only<Words>(at);
        if (beside_[c].holds(at)) {
            if (reached == 0) neighbours |= reach - only<Words>(cell);
            ends |= reached;
        }
        if (ends == both) return false;
        return all_of(neighbours, [&](std::size_t v, const Cells& self) {
            Cells found = beside_[v] | self;
            std::uint8_t found_ends = ends_[v];
            if (reach.holds(static_cast<int>(v))) {
                if (reached == 0) found |= reach;
                found_ends |= reached;
            }
            return (ends & ~found_ends) == 0 && covers(found, neighbours);
        });
    }

    /// Take note of a stone of this player on an empty cell.
    void add_own(int at) {
        const auto a = static_cast<std::size_t>(at);
        const Cells self = only<Words>(at);
        each_cell(beside_[a], [&](int cell) {
            const auto c = static_cast<std::size_t>(cell);
            beside_[c] -= self;
            ends_[c] |= ends_[a];
            if (ends_[a] == 0) beside_[c] |= beside_[a] - only<Words>(cell);
        });
    }

    /// Take note of a stone of the other player on an empty cell.
    void add_other(int at) {
        const Cells self = only<Words>(at);
        each_cell(beside_[static_cast<std::size_t>(at)],
                  [&](int cell) { beside_[static_cast<std::size_t>(cell)] -= self; });
    }

  private:
    static constexpr std::uint8_t both = 3;

    [[nodiscard]] std::uint8_t ends_of(const Cells& cells, std::size_t player) const {
        return static_cast<std::uint8_t>((cells.meets(map_->sides[player][0]) ? 1 : 0) |
                                         (cells.meets(map_->sides[player][1]) ? 2 : 0));
    }

    template <class Test>
    static bool all_of(Cells cells, Test test) {
        while (cells.any()) {
            const Cells self = cells.first();
            if (!test(static_cast<std::size_t>(first_cell(self)), self)) return false;
            cells -= self;
        }
        return true;
    }

    const HexMap<Words>* map_ = nullptr;
    std::array<Cells, HexMap<Words>::max_cells> beside_;
    std::array<std::uint8_t, HexMap<Words>::max_cells> ends_;
    bool joined_ = false;
};

/// What can be said about the cells of a board without looking ahead.
template <std::size_t Words>
class HexInferior {
  public:
    using Cells = HexCells<Words>;

    /// Dead cells are given to the player `dead_to`: it does not matter whose they are.
    HexInferior(const HexMap<Words>& map, std::size_t dead_to) : map_(map), dead_to_(dead_to) {}

    /// Fill in dead and captured cells until nothing changes, and return the board, which is worth as much as the one
    /// given.
    ///
    /// Two cells are captured by a player who, whichever of them the other takes, kills that stone by taking the other
    /// one.
    HexStones<Words> fill_in(const HexStones<Words>& start) {
        HexStones<Words> stones = start;
        captured_ = {};
        pairs_.clear();
        for (bool changed = true; changed;) {
            changed = false;
            ways_ = {HexWays<Words>(map_, stones, 0), HexWays<Words>(map_, stones, 1)};
            if (ways_[0].joined() || ways_[1].joined()) break;
            empty_ = map_.all - stones.taken();

            // 1. Dead cells all at once: they stay dead when other cells are taken, whoever takes them.
            Cells dead{};
            each_cell(empty_, [&](int cell) {
                if (ways_[0].is_dead(cell) || ways_[1].is_dead(cell)) dead.add(cell);
            });
            if (dead.any()) {
                stones.of[dead_to_] |= dead;
                changed = true;
                continue;
            }

            // 2. What each stone would kill.
            find_kills();

            // 3. Pairs in which each kills the other, as long as they do not share cells.
            Cells used{};
            const HexStones<Words> before = stones;
            for (std::size_t player = 0; player < 2; ++player) {
                each_cell(empty_, [&](int cell) {
                    each_cell(kills_[player][static_cast<std::size_t>(cell)], [&](int other) {
                        if (used.holds(cell) || used.holds(other)) return;
                        if (!kills_[player][static_cast<std::size_t>(other)].holds(cell)) return;
                        const Cells pair = only<Words>(cell) | only<Words>(other);
                        used |= pair;
                        captured_[player] |= pair;
                        pairs_.push_back({player, cell, other, before});
                        stones.of[player] |= pair;
                        changed = true;
                    });
                });
            }
        }
        return stones;
    }

    /// Whether the last filling in left the player's sides joined.
    [[nodiscard]] bool joined(std::size_t player) const { return ways_[player].joined(); }

    /// The cells that the last filling in gave to a player for being captured; dead cells are not among them.
    [[nodiscard]] const Cells& captured(std::size_t player) const { return captured_[player]; }

    /// Two cells that a player captured.
    struct CapturedPair {
        std::size_t player;
        int one;
        int other;
        HexStones<Words> before;  // the board on which it was found
    };

    /// The pairs of the last filling in, in the order in which they were found: later ones may rest on earlier ones.
    [[nodiscard]] const std::vector<CapturedPair>& pairs() const { return pairs_; }

    /// Moves that need no look, and the answers of the opponent that make some of them useless.
    struct Pruned {
        Cells moves{};
        Cells killers{};
    };

    /// Of the moves to consider, those that the opponent can kill at once and those that another move makes needless.
    ///
    /// A move that can be killed is no better than a pass; should it win, so does another that is not pruned, as long
    /// as no killer is itself pruned for being killed. Of the others, a move that an own stone at `b` would kill or
    /// capture is no better than `b`. Asks about the board that was filled in last.
    [[nodiscard]] Pruned prune(const Cells& considered, std::size_t mover) const {
        Pruned found;
        each_cell(empty_, [&](int at) {
            if (found.moves.holds(at)) return;
            const Cells killed =
                (kills_[1 - mover][static_cast<std::size_t>(at)] & considered) - found.killers - found.moves;
            if (!killed.any()) return;
            found.moves |= killed;
            found.killers.add(at);
        });
        each_cell(considered - found.moves, [&](int at) {
            if (found.moves.holds(at)) return;
            found.moves |= kills_[mover][static_cast<std::size_t>(at)] | captured_after(at, mover);
        });
        return found;
    }

  private:
    using Kills = std::array<Cells, HexMap<Words>::max_cells>;  // [cell of the stone]: cells that would be dead

    void find_kills() {
        each_cell(empty_, [&](int cell) {
            for (auto& by : kills_) by[static_cast<std::size_t>(cell)] = Cells{};
        });
        each_cell(empty_, [&](int cell) {
            for (std::size_t player = 0; player < 2; ++player) {
                const auto& own = ways_[player];
                const auto& other = ways_[1 - player];
                Cells near = own.beside(cell) | other.beside(cell);
                near |= map_.grid.neighbours(near) & empty_;
                near -= only<Words>(cell);
                each_cell(near, [&](int at) {
                    if (own.is_dead_with(cell, at) || other.is_dead_without(cell, at))
                        kills_[player][static_cast<std::size_t>(at)].add(cell);
                });
            }
        });
    }

    /// Pairs beside a cell that a stone there would capture.
    [[nodiscard]] Cells captured_after(int at, std::size_t player) const {
        HexWays<Words> own = ways_[player];
        HexWays<Words> other = ways_[1 - player];
        const Cells near = own.beside(at) | other.beside(at);
        own.add_own(at);
        other.add_other(at);
        const auto kills = [&](int a, int b) { return own.is_dead_with(b, a) || other.is_dead_without(b, a); };
        Cells found{};
        each_cell(near, [&](int a) {
            each_cell(near, [&](int b) {
                if (b > a && kills(a, b) && kills(b, a)) {
                    found.add(a);
                    found.add(b);
                }
            });
        });
        return found;
    }

    const HexMap<Words>& map_;
    std::size_t dead_to_;
    std::vector<CapturedPair> pairs_;
    Cells empty_{};
    std::array<HexWays<Words>, 2> ways_;
    std::array<Kills, 2> kills_;
    std::array<Cells, 2> captured_{};
};

}  // namespace tablier
