/// What one proof teaches about other boards.
#pragma once

#include <array>
#include <cstddef>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <vector>

#include "solver/hex_map.hpp"

namespace tablier {

/// Connections of the sides that a search has proved, to be recognised wherever they turn up again.
///
/// A lesson is a set of stones and a set of open cells: whoever has the stones, with no opponent in the open cells,
/// joins their sides though the opponent moves first, whatever the rest of the board looks like. It holds for the board
/// turned round as well, and for the other player on the board reflected, so that every proof is kept in four forms.
///
/// A lesson that lacks a single stone is a semi connection: it wins for the player to move, and makes a must-play
/// region for the opponent. The oldest lessons make room for new ones. All threads of a solver share them.
template <std::size_t Words>
class HexLessons {
  public:
    using Cells = HexCells<Words>;

    /// Keeps at most `room` lessons of each player.
    HexLessons(const HexMap<Words>& map, std::size_t room) : map_(map), room_(room) {}

    /// Learn that the player joins their sides on these empty cells, moving second. Sides that are joined already teach
    /// nothing.
    void learn(const HexStones<Words>& stones, std::size_t player, const Cells& carrier) {
        if (room_ == 0 || joined(stones.of[player], player)) return;
        const Cells open = carrier - stones.of[player];
        // Only chains beside the carrier can be part of a connection over it. Dead cells that were coloured in are not
        // needed: where all that is not named here is the opponent's, they are dead as well.
        const Cells needs = map_.grid.flood(map_.grid.neighbours(open) & stones.of[player], stones.of[player]);
        const Cells all = open | needs;
        const std::unique_lock alone(mutex_);
        keep(player, {all, needs});
        keep(player, {turned(all), turned(needs)});
        keep(1 - player, {reflected(all), reflected(needs)});
        keep(1 - player, {turned(reflected(all)), turned(reflected(needs))});
    }

    /// Look for a lesson that joins the player's sides though the opponent moves first, and return the cells it plays
    /// on. Those that lack one stone are told to `semi(stone, carrier)` until it returns false, which ends the search;
    /// it must not learn.
    template <class Semi>
    std::optional<Cells> recall(const HexStones<Words>& stones, std::size_t player, Semi semi) const {
        const Cells& own = stones.of[player];
        const Cells& other = stones.of[1 - player];
        const std::shared_lock beside_others(mutex_);
        for (const Lesson& lesson : lessons_[player]) {
            if (lesson.all.meets(other)) continue;
            const Cells missing = lesson.needs - own;
            if (!missing.any()) return lesson.all - own;
            if (same(missing, missing.first()) && !semi(first_cell(missing), lesson.all - own)) break;
        }
        return std::nullopt;
    }

  private:
    struct Lesson {
        Cells all;    // the stones and the open cells
        Cells needs;  // the stones
    };

    [[nodiscard]] bool joined(const Cells& stones, std::size_t player) const {
        const auto& sides = map_.sides[player];
        return map_.grid.flood(stones & sides[0], stones).meets(sides[1]);
    }

    void keep(std::size_t player, const Lesson& lesson) {
        auto& list = lessons_[player];
        if (list.size() < room_) {
            list.push_back(lesson);
        } else {
            list[next_[player]] = lesson;
            next_[player] = (next_[player] + 1) % room_;
        }
    }

    [[nodiscard]] Cells turned(const Cells& cells) const {
        Cells found{};
        each_cell(cells, [&](int cell) { found.add(map_.cells - 1 - cell); });
        return found;
    }
    [[nodiscard]] Cells reflected(const Cells& cells) const {
        Cells found{};
        each_cell(cells, [&](int cell) { found.add(cell % map_.size * map_.size + cell / map_.size); });
        return found;
    }

    const HexMap<Words>& map_;
    std::size_t room_;
    mutable std::shared_mutex mutex_;
    std::array<std::vector<Lesson>, 2> lessons_;  // [player]
    std::array<std::size_t, 2> next_{};           // the place of the oldest, once the room is full
};

}  // namespace tablier
