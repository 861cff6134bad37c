/// Quick gains and late losses: what is taken early counts more, so that a search does not put it off to its horizon.
#pragma once

#include <concepts>

#include "core/game.hpp"
#include "core/types.hpp"
#include "search/evaluation.hpp"

namespace tablier {

/// A game in which what is taken is counted as points.
template <class G>
concept Capturing = Game<G> && requires(const G position, Player player) {
    { position.captured(player) } -> std::same_as<int>;
};

/// What a move is worth beyond the position it leads to: `haste` centi-points for each seed it takes and each ply that
/// is still to be searched after it. This depends on the position and the depth alone, so a table may keep values.
template <Game G>
int early_gain(const G& before, const G& after, int haste, int depth_left) {
    if constexpr (Capturing<G>) {
        if (haste == 0) return 0;
        return haste * depth_left * (after.captured(before.to_move()) - before.captured(before.to_move()));
    } else {
        return 0;
    }
}

/// A value with such a gain, and a bound without it: proven wins and losses stay what they are.
constexpr int with_gain(int value, int gain) { return is_decided(value) ? value : value + gain; }
constexpr int without_gain(int bound, int gain) { return is_decided(bound) ? bound : bound - gain; }

}  // namespace tablier
