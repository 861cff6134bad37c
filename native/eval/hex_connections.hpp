/// What one stone more would do to both players' ways across a Hex board, cell by cell; for players that explain
/// themselves.
#pragma once

#include <cstddef>
#include <vector>

#include "core/types.hpp"
#include "eval/hex.hpp"
#include "eval/hex_cells.hpp"
#include "games/hex.hpp"

namespace tablier {

/// The stones a player needs from each of their sides to every cell, that cell included; `hex_cut_off` where there is
/// no way.
struct HexSideDistances {
    std::vector<int> near;
    std::vector<int> far;
};

inline HexSideDistances hex_side_distances(const Hex& position, Player player) {
    return with_words(position.size(), [&](auto words) {
        const HexView<words> view(position, player);
        const auto measure = [&](const HexCells<words>& side) {
            std::vector<int> found(static_cast<std::size_t>(position.cells()), hex_cut_off);
            hex_waves(view, side, [&](int distance, const HexCells<words>& cells) {
                for (int cell = 0; cell < position.cells(); ++cell) {
                    if (cells.holds(cell)) found[static_cast<std::size_t>(cell)] = distance;
                }
                return true;
            });
            return found;
        };
        return HexSideDistances{measure(view.near), measure(view.far)};
    });
}

/// What a stone on a cell leaves: the distance of its owner and that of the other player.
struct HexEffect {
    Move cell = 0;
    int own = 0;
    int other = 0;
};

/// The effect of a stone of the player on every empty cell.
///
/// A stone spares its owner a step exactly on a shortest way; only the other player's distance has to be measure anew,
/// and only when the cell is on one of theirs.
inline std::vector<HexEffect> hex_effects(const Hex& position, Player player) {
    return with_words(position.size(), [&](auto words) {
        const HexPaths<words> own = hex_paths(HexView<words>(position, player));
        HexView<words> view(position, opponent(player));
        const HexPaths<words> other = hex_paths(view);
        std::vector<HexEffect> effects;
        for (int cell = 0; cell < position.cells(); ++cell) {
            if (!view.open.holds(cell)) continue;
            HexCells<words> stone{};
            stone.add(cell);
            HexEffect effect{static_cast<Move>(cell), own.distance, other.distance};
            if (own.cells.holds(cell)) --effect.own;
            if (other.cells.holds(cell)) {
                view.open -= stone;
                effect.other = hex_distance(view);
                view.open |= stone;
            }
            effects.push_back(effect);
        }
        return effects;
    });
}

}  // namespace tablier
