/// What a Hex position is worth: how near each side is to joining its borders, and small signs of good shape.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/types.hpp"
#include "eval/hex_cells.hpp"
#include "games/hex.hpp"

namespace tablier {

/// More than any distance on a board: the side is cut off.
inline constexpr int hex_cut_off = Hex::max_cells;

/// What the evaluation looks at, for one player.
struct HexFeatures {
    int distance = 0;  // stones still needed to join the sides
    int paths = 0;     // empty cells on a way as short as that; only the two-distance counts them
    int mobility = 0;  // empty cells beside own stones
    int bridges = 0;   // pairs of own stones with two empty cells between them
    int centre = 0;    // own stones in the middle half of the board

    friend bool operator==(const HexFeatures&, const HexFeatures&) = default;
};

/// How distances are measured.
enum class HexDistance : std::uint8_t {
    shortest,  // a cell is one farther than its nearest neighbour
    second,    // one farther than its second nearest: the opponent will block the nearest (Queenbee's two-distance)
};

/// Centi-points per unit of each feature; the own side's count for, the opponent's against.
struct HexWeights {
    int distance = 100;
    int paths = 4;
    int mobility = 1;
    int bridges = 4;
    int centre = 3;
    int tempo = 50;  // for being to move
};

/// The waves of cells that are 0, 1, 2… stones away from a side: an own stone costs nothing, an empty cell one, and the
/// opponent's are walls. `see(d, cells)` gets the cells first reached with d stones, and returns whether to go on.
template <std::size_t Height, class See>
void hex_waves(const HexView<Height>& view, const HexCells<Height>& side, See see) {
    using Cells = HexCells<Height>;
    Cells reached;
    Cells fresh = side & view.own;
    for (int distance = 0;; ++distance) {
        for (Cells wet = fresh; wet.any(); fresh = fresh | wet) {  // own stones cost nothing
            wet = (wet.neighbours() & view.own) - (fresh | reached);
        }
        reached = reached | fresh;
        if (!see(distance, fresh)) return;
        fresh = ((distance == 0 ? reached.neighbours() | side : fresh.neighbours()) & view.open) - reached;
        if (!fresh.any()) return;
    }
}

/// The fewest stones that would join the player's sides.
template <std::size_t Height>
int hex_distance(const HexView<Height>& view) {
    int found = hex_cut_off;
    hex_waves(view, view.near, [&](int distance, const HexCells<Height>& cells) {
        if (cells.meets(view.far)) found = distance;
        return found == hex_cut_off;
    });
    return found;
}

/// The shortest ways from side to side.
template <std::size_t Height>
struct HexPaths {
    int distance = hex_cut_off;
    HexCells<Height> cells;  // the empty cells on any of them
};

template <std::size_t Height>
HexPaths<Height> hex_paths(const HexView<Height>& view) {
    constexpr int longest = 32;  // stones; beyond that nobody asks for the cells
    HexPaths<Height> paths;
    std::array<HexCells<Height>, longest + 1> waves;
    hex_waves(view, view.near, [&](int distance, const HexCells<Height>& cells) {
        if (distance <= longest) waves[static_cast<std::size_t>(distance)] = cells & view.open;
        if (cells.meets(view.far)) paths.distance = distance;
        return paths.distance == hex_cut_off;
    });
    if (paths.distance > longest) return paths;
    // A cell counts in both waves that meet on it, hence one more.
    hex_waves(view, view.far, [&](int distance, const HexCells<Height>& cells) {
        if (distance > 0) {
            paths.cells = paths.cells | (cells & waves[static_cast<std::size_t>(paths.distance + 1 - distance)]);
        }
        return distance < paths.distance;
    });
    return paths;
}

/// Queenbee's two-distance: the least sum of a cell's distances to both sides, and the cells that reach it.
template <std::size_t Height>
class HexTwoDistance {
  public:
    using Cells = HexCells<Height>;

    explicit HexTwoDistance(const HexView<Height>& view) : view_(view) {
        for (Cells left = view.own; left.any();) {
            const Cells stones = left.first().flooded(view.own);
            left = left - stones;
            chains_[chain_count_++] = {stones.neighbours() & view.open, stones.meets(view.near), stones.meets(view.far)};
            if (chains_[chain_count_ - 1].at_near && chains_[chain_count_ - 1].at_far) joined_ = true;
            if (chain_count_ == max_chains) break;  // the rest count as no help
        }
    }

    /// The potential and the number of cells that have it.
    void fill(HexFeatures& features) const {
        features.distance = hex_cut_off;
        if (joined_) {
            features.distance = 0;
            return;
        }
        std::array<Cells, longest + 1> near;
        const std::size_t depth = waves(view_.near, &Chain::at_near, near);
        std::array<Cells, longest + 1> far;
        const std::size_t other = waves(view_.far, &Chain::at_far, far);
        for (std::size_t sum = 2; sum <= depth + other; ++sum) {
            Cells best;
            for (std::size_t i = 1; i < sum; ++i) {
                if (i <= depth && sum - i <= other) best = best | (near[i] & far[sum - i]);
            }
            if (!best.any()) continue;
            features.distance = static_cast<int>(sum) - 1;
            features.paths = best.count();
            return;
        }
    }

  private:
    static constexpr std::size_t max_chains = 64;
    static constexpr std::size_t longest = 32;

    struct Chain {
        Cells liberties;
        bool at_near = false;
        bool at_far = false;
    };

    /// The empty cells at two-distance 1, 2, … from a side; returns the last distance that has any.
    std::size_t waves(const Cells& side, bool Chain::* at_side, std::array<Cells, longest + 1>& found) const {
        Cells reached = side & view_.open;
        for (std::size_t i = 0; i < chain_count_; ++i) {
            if (chains_[i].*at_side) reached = reached | chains_[i].liberties;
        }
        found[1] = reached;
        std::size_t distance = 1;
        while (distance < longest) {
            const Cells fresh = (with_two_neighbours_in(reached) & view_.open) - reached;
            if (!fresh.any()) break;
            found[++distance] = fresh;
            reached = reached | fresh;
        }
        return distance;
    }

    /// The cells with two or more neighbours in the set; the liberties of an own chain are neighbours of one another.
    [[nodiscard]] Cells with_two_neighbours_in(const Cells& set) const {
        Cells one;
        Cells two;
        for (std::size_t i = 1; i <= Height; ++i) {
            const std::array<Hex::Row, 6> sides{set.rows[i] << 1,  set.rows[i] >> 1, set.rows[i - 1], set.rows[i - 1] >> 1,
                                                set.rows[i + 1], set.rows[i + 1] << 1};
            for (const Hex::Row neighbour : sides) {
                two.rows[i] |= one.rows[i] & neighbour;
                one.rows[i] |= neighbour;
            }
        }
        for (std::size_t k = 0; k < chain_count_; ++k) {
            const Cells& liberties = chains_[k].liberties;
            const Cells inside = liberties & set;
            if (!inside.any()) continue;
            const Cells first = inside.first();
            if ((inside - first).any()) {
                two = two | liberties;
            } else {
                const Cells others = (liberties - first) - first.neighbours();  // those beside it have counted it already
                two = two | (one & others);
                one = one | others;
            }
        }
        return two;
    }

    const HexView<Height>& view_;
    std::array<Chain, max_chains> chains_;
    std::size_t chain_count_ = 0;
    bool joined_ = false;
};

/// Pairs of own stones with two common empty neighbours and nothing else between them.
template <std::size_t Height>
int hex_bridges(const HexView<Height>& view) {
    const auto& own = view.own.rows;
    const auto& open = view.open.rows;
    const auto pairs = [](auto row) { return HexCells<Height>::of(row).count(); };
    return pairs([&](std::size_t i) { return own[i + 1] & own[i + 2] >> 1 & open[i + 1] >> 1 & open[i + 2]; }) +
           pairs([&](std::size_t i) { return own[i + 1] & own[i + 2] << 2 & open[i + 1] << 1 & open[i + 2] << 1; }) +
           pairs([&](std::size_t i) { return own[i + 1] & own[i + 3] << 1 & open[i + 2] & open[i + 2] << 1; });
}

/// All features of a position for one player.
template <std::size_t Height>
HexFeatures hex_features(const Hex& position, Player player, HexDistance measure) {
    const HexView<Height> view(position, player);
    HexFeatures features;
    if (measure == HexDistance::shortest) {
        features.distance = hex_distance(view);
    } else {
        HexTwoDistance<Height>(view).fill(features);
    }
    features.mobility = (view.own.neighbours() & view.open).count();
    features.bridges = hex_bridges(view);
    const int margin = position.size() / 4;
    const int width = position.size() - 2 * margin;
    const Hex::Row middle = ((Hex::Row{1} << width) - 1) << margin;
    const auto is_middle = [&](std::size_t i) { return i - static_cast<std::size_t>(margin) < static_cast<std::size_t>(width); };
    features.centre =
        HexCells<Height>::of([&](std::size_t i) { return is_middle(i) ? view.own.rows[i + 1] & middle : 0; }).count();
    return features;
}

inline HexFeatures hex_features(const Hex& position, Player player, HexDistance measure = HexDistance::shortest) {
    return with_height(position.size(), [&](auto height) { return hex_features<height>(position, player, measure); });
}

/// The empty cells on the player's shortest ways from side to side.
inline std::vector<Move> hex_path_cells(const Hex& position, Player player) {
    return with_height(position.size(), [&](auto height) {
        const auto paths = hex_paths(HexView<height>(position, player));
        std::vector<Move> cells;
        for (int cell = 0; cell < position.cells(); ++cell) {
            const auto row = static_cast<std::size_t>(cell / position.size());
            if ((paths.cells.rows[row + 1] >> (cell % position.size()) & 1) != 0) cells.push_back(static_cast<Move>(cell));
        }
        return cells;
    });
}

/// The evaluation of Hex for the alpha–beta search.
struct HexEvaluation {
    static constexpr int scale = 300;  // centi-points that are worth a fair advantage

    HexWeights weights;
    HexDistance measure = HexDistance::second;

    /// Centi-points for the player to move; requires a game that is not over.
    int operator()(const Hex& position) const {
        return with_height(position.size(), [&](auto height) {
            const Player mover = position.to_move();
            const HexFeatures own = hex_features<height>(position, mover, measure);
            const HexFeatures other = hex_features<height>(position, opponent(mover), measure);
            return weights.tempo + weights.distance * (capped(other.distance) - capped(own.distance)) +
                   weights.paths * (own.paths - other.paths) + weights.mobility * (own.mobility - other.mobility) +
                   weights.bridges * (own.bridges - other.bridges) + weights.centre * (own.centre - other.centre);
        });
    }

    /// Give cells on short ways a high rank, those on both players' the highest; a cell that wins at once `winning`.
    void rank(const Hex& position, std::span<const Move> moves, std::span<int> ranks, int winning) const {
        with_height(position.size(), [&](auto height) {
            const auto own = hex_paths(HexView<height>(position, position.to_move()));
            const auto other = hex_paths(HexView<height>(position, opponent(position.to_move())));
            const int on_own = own.distance == 1 ? winning : 2;
            const int on_other = other.distance == 1 ? 8 : 2;
            const auto holds = [&](const HexCells<height>& cells, Move move) {
                const auto row = static_cast<std::size_t>(move / position.size());
                return (cells.rows[row + 1] >> (move % position.size()) & 1) != 0;
            };
            for (std::size_t i = 0; i < moves.size(); ++i) {
                const bool is_cell = moves[i] < position.cells();
                ranks[i] = (is_cell && holds(own.cells, moves[i]) ? on_own : 0) +
                           (is_cell && holds(other.cells, moves[i]) ? on_other : 0);
            }
        });
    }

  private:
    /// A side that is cut off has lost; the value stays well below that of a win all the same.
    static int capped(int distance) { return std::min(distance, 40); }
};

}  // namespace tablier
