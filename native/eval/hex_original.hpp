/// The evaluation of Hex as the original report defines it, term by term; `hex.hpp` holds the stronger one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/types.hpp"
#include "eval/hex.hpp"
#include "eval/hex_cells.hpp"
#include "eval/weights.hpp"
#include "games/hex.hpp"

namespace tablier {

/// The report's terms for one player.
struct HexOriginalFeatures {
    int distance = 0;    // boundary distance: stones still needed to join the sides
    int mobility = 0;    // empty cells beside own stones
    int neighbours = 0;  // bridge score: for each own stone, the own stones beside it
    int centre = 0;      // graded centre: the points of the cells with own stones

    friend bool operator==(const HexOriginalFeatures&, const HexOriginalFeatures&) = default;
};

/// Centi-points per unit of each; the own side's count for, the opponent's against.
struct HexOriginalWeights {
    int distance = 100;
    int mobility = 1;
    int neighbours = 2;
    int centre = 2;

    static constexpr auto fields() {
        return std::to_array<WeightField<HexOriginalWeights>>({
            {"distance", &HexOriginalWeights::distance},
            {"mobility", &HexOriginalWeights::mobility},
            {"neighbours", &HexOriginalWeights::neighbours},
            {"centre", &HexOriginalWeights::centre},
        });
    }
};

/// What a cell counts for by its nearness to the middle: nothing in the acute corners, and a point more for each step
/// towards the middle.
constexpr int hex_centre_points(int size, int row, int column) {
    const int down = 2 * row - (size - 1);
    const int right = 2 * column - (size - 1);
    const auto length = [](int way) { return way < 0 ? -way : way; };
    const int twice = std::max({length(down), length(right), length(down + right)});  // the steps, in halves
    return (2 * (size - 1) - twice) / 2;
}

template <std::size_t Words>
HexOriginalFeatures hex_original_features(const Hex& position, Player player) {
    const HexView<Words> view(position, player);
    HexOriginalFeatures features;
    features.distance = hex_distance(view);
    features.mobility = (view.grid.neighbours(view.own) & view.open).count();
    view.grid.each_neighbour(
        view.own, [&](const HexCells<Words>& beside) { features.neighbours += (beside & view.own).count(); });
    const int size = position.size();
    for (int cell = 0; cell < position.cells(); ++cell) {
        if (view.own.holds(cell)) features.centre += hex_centre_points(size, cell / size, cell % size);
    }
    return features;
}

inline HexOriginalFeatures hex_original_features(const Hex& position, Player player) {
    return with_words(position.size(), [&](auto words) { return hex_original_features<words>(position, player); });
}

/// The report's evaluation for the alpha–beta search.
struct HexOriginalEvaluation {
    static constexpr int scale = HexEvaluation::scale;
    static constexpr std::array<std::string_view, 1> names{"original"};
    static constexpr std::string_view prefix{"Original"};
    static constexpr int largest_weight = HexEvaluation::largest_weight;

    HexOriginalWeights weights;

    static NamedWeights default_weights() { return name_weights(HexOriginalWeights{}, HexOriginalWeights::fields()); }
    static HexOriginalEvaluation make(std::string_view /*name*/, const NamedWeights& weights) {
        return {set_weights(HexOriginalWeights{}, HexOriginalWeights::fields(), weights)};
    }

    /// Centi-points for the player to move; requires a game that is not over.
    int operator()(const Hex& position) const {
        const Player mover = position.to_move();
        const HexOriginalFeatures own = hex_original_features(position, mover);
        const HexOriginalFeatures other = hex_original_features(position, opponent(mover));
        return weights.distance * (cap(other.distance) - cap(own.distance)) +
               weights.mobility * (own.mobility - other.mobility) +
               weights.neighbours * (own.neighbours - other.neighbours) + weights.centre * (own.centre - other.centre);
    }

    void rank(const Hex& position, std::span<const Move> moves, std::span<int> ranks, int winning) const {
        hex_rank(position, moves, ranks, winning);
    }

  private:
    /// A side that is cut off has lost; the value stays well below that of a win all the same.
    static int cap(int distance) { return std::min(distance, 40); }
};

}  // namespace tablier
