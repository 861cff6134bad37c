/// What a Hex position is worth: how near each side is to joining its borders, and small signs of good shape.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "eval/hex_cells.hpp"
#include "eval/weights.hpp"
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

    static constexpr auto fields() {
        return std::to_array<WeightField<HexWeights>>({
            {"distance", &HexWeights::distance},
            {"paths", &HexWeights::paths},
            {"mobility", &HexWeights::mobility},
            {"bridges", &HexWeights::bridges},
            {"centre", &HexWeights::centre},
            {"tempo", &HexWeights::tempo},
        });
    }
};

/// The waves of cells that are 0, 1, 2… stones away from a side: an own stone costs nothing, an empty cell one, and the
/// opponent's are walls. `see(d, cells)` gets the cells first reached with d stones, and returns whether to go on.
template <std::size_t Words, class See>
void hex_waves(const HexView<Words>& view, const HexCells<Words>& side, See see) {
    using Cells = HexCells<Words>;
    Cells reached{};
    Cells fresh = side & view.own;
    for (int distance = 0;; ++distance) {
        fresh = view.grid.flood(fresh, view.own - reached);  // own stones cost nothing
        reached |= fresh;
        if (!see(distance, fresh)) return;
        fresh = view.grid.neighbours(fresh);
        if (distance == 0) fresh |= side;
        fresh = (fresh & view.open) - reached;
        if (!fresh.any()) return;
    }
}

/// The fewest stones that would join the player's sides.
template <std::size_t Words>
int hex_distance(const HexView<Words>& view) {
    int found = hex_cut_off;
    hex_waves(view, view.near, [&](int distance, const HexCells<Words>& cells) {
        if (cells.meets(view.far)) found = distance;
        return found == hex_cut_off;
    });
    return found;
}

/// The shortest ways from side to side.
template <std::size_t Words>
struct HexPaths {
    int distance = hex_cut_off;
    HexCells<Words> cells{};  // the empty cells on any of them
};

template <std::size_t Words>
HexPaths<Words> hex_paths(const HexView<Words>& view) {
    constexpr int longest = 32;  // stones; beyond that nobody asks for the cells
    HexPaths<Words> paths;
    std::array<HexCells<Words>, longest + 1> waves;
    hex_waves(view, view.near, [&](int distance, const HexCells<Words>& cells) {
        if (distance <= longest) waves[static_cast<std::size_t>(distance)] = cells & view.open;
        if (cells.meets(view.far)) paths.distance = distance;
        return paths.distance == hex_cut_off;
    });
    if (paths.distance > longest) return paths;
    // A cell counts in both waves that meet on it, hence one more.
    hex_waves(view, view.far, [&](int distance, const HexCells<Words>& cells) {
        if (distance > 0) {
            paths.cells |= cells & waves[static_cast<std::size_t>(paths.distance + 1 - distance)];
        }
        return distance < paths.distance;
    });
    return paths;
}

/// Queenbee's two-distance: the least sum of a cell's distances to both sides, and the cells that reach it.
template <std::size_t Words>
class HexTwoDistance {
  public:
    using Cells = HexCells<Words>;

    explicit HexTwoDistance(const HexView<Words>& view) : view_(view) {
        for (Cells left = view.own; left.any();) {
            const Cells stones = view.grid.flood(left.first(), left);
            left -= stones;
            const Chain chain{view.grid.neighbours(stones) & view.open, stones.meets(view.near),
                              stones.meets(view.far)};
            joined_ |= chain.at_near && chain.at_far;
            chains_[chain_count_++] = chain;
            if (chain_count_ == max_chains) break;  // the rest count as no help
        }
    }

    /// The potential and the number of cells that have it.
    void fill(HexFeatures& features) const {
        Map map;
        measure(map);
        features.distance = map.distance;
        features.paths = map.best.count();
    }

    static constexpr std::size_t longest = 32;

    /// The empty cells by their two-distance from either side, from 1 on. What lies beyond the depths is not set.
    struct Map {
        std::array<Cells, longest + 1> near;
        std::array<Cells, longest + 1> far;
        std::size_t near_depth = 0;  // the last distance that has cells
        std::size_t far_depth = 0;
        Cells best{};                // the cells with the least sum of both
        int distance = hex_cut_off;  // that sum less one: the potential; 0 when the sides are joined
    };

    void measure(Map& map) const {
        if (joined_) {
            map.distance = 0;
            return;
        }
        map.near_depth = waves(view_.near, &Chain::at_near, map.near);
        map.far_depth = waves(view_.far, &Chain::at_far, map.far);
        for (std::size_t sum = 2; sum <= map.near_depth + map.far_depth; ++sum) {
            for (std::size_t i = 1; i < sum; ++i) {
                if (i <= map.near_depth && sum - i <= map.far_depth) map.best |= map.near[i] & map.far[sum - i];
            }
            if (!map.best.any()) continue;
            map.distance = static_cast<int>(sum) - 1;
            return;
        }
    }

  private:
    static constexpr std::size_t max_chains = 64;

    struct Chain {
        Cells liberties;
        bool at_near;
        bool at_far;
    };

    /// The empty cells at two-distance 1, 2, … from a side; returns the last distance that has any. A cell is reached
    /// when two of its neighbours have been; the liberties of an own chain are neighbours of one another.
    std::size_t waves(const Cells& side, bool Chain::* at_side, std::array<Cells, longest + 1>& found) const {
        Cells fresh = side & view_.open;
        std::array<std::uint8_t, max_chains> waiting;  // chains that have not yet joined all their liberties
        std::array<bool, max_chains> touched{};        // one liberty has been reached
        std::size_t count = 0;
        for (std::size_t k = 0; k < chain_count_; ++k) {
            if (chains_[k].*at_side) {
                fresh |= chains_[k].liberties;
            } else {
                waiting[count++] = static_cast<std::uint8_t>(k);
            }
        }
        Cells unreached = view_.open;
        Cells one{};  // cells with a neighbour that was reached
        Cells two{};  // cells with two
        std::size_t distance = 0;
        while (fresh.any() && distance < longest) {
            found[++distance] = fresh;
            unreached -= fresh;
            view_.grid.each_neighbour(fresh, [&](const Cells& neighbour) {
                two |= one & neighbour;
                one |= neighbour;
            });
            for (std::size_t i = 0; i < count;) {
                const Cells& liberties = chains_[waiting[i]].liberties;
                if (!liberties.meets(fresh)) {
                    ++i;
                    continue;
                }
                const Cells inside = liberties & fresh;
                const Cells first = inside.first();
                if (touched[waiting[i]] || (inside - first).any()) {
                    two |= liberties;
                    waiting[i] = waiting[--count];
                } else {
                    touched[waiting[i++]] = true;
                    const Cells others =
                        (liberties - first) - view_.grid.neighbours(first);  // those beside it have counted it
                    two |= one & others;
                    one |= others;
                }
            }
            fresh = two & unreached;
        }
        return distance;
    }

    const HexView<Words>& view_;
    std::array<Chain, max_chains> chains_;
    std::size_t chain_count_ = 0;
    bool joined_ = false;
};

/// Pairs of own stones with two common empty neighbours and nothing else between them.
template <std::size_t Words>
int hex_bridges(const HexView<Words>& view) {
    const int size = view.grid.size;
    const auto& own = view.own;
    const auto& open = view.open;
    const auto not_last = own - view.grid.last_column;
    const auto not_first = own - view.grid.first_column;
    const auto not_left = own - view.grid.left_columns;
    return (not_last & own.back(size + 1) & open.back(1) & open.back(size)).count() +
           (not_left & own.back(size - 2) & open.on(1) & open.back(size - 1)).count() +
           (not_first & own.back(2 * size - 1) & open.back(size) & open.back(size - 1)).count();
}

/// All features of a position for one player.
template <std::size_t Words>
HexFeatures hex_features(const Hex& position, Player player, HexDistance measure) {
    const HexView<Words> view(position, player);
    HexFeatures features;
    if (measure == HexDistance::shortest) {
        features.distance = hex_distance(view);
    } else {
        HexTwoDistance<Words>(view).fill(features);
    }
    features.mobility = (view.grid.neighbours(view.own) & view.open).count();
    features.bridges = hex_bridges(view);
    features.centre = (view.own & view.grid.middle).count();
    return features;
}

inline HexFeatures hex_features(const Hex& position, Player player, HexDistance measure = HexDistance::shortest) {
    return with_words(position.size(), [&](auto words) { return hex_features<words>(position, player, measure); });
}

/// The empty cells on the player's shortest ways from side to side.
inline std::vector<Move> hex_path_cells(const Hex& position, Player player) {
    return with_words(position.size(), [&](auto words) {
        const auto paths = hex_paths(HexView<words>(position, player));
        std::vector<Move> cells;
        for (int cell = 0; cell < position.cells(); ++cell) {
            if (paths.cells.holds(cell)) cells.push_back(static_cast<Move>(cell));
        }
        return cells;
    });
}

/// Give cells on short ways a high rank, those on both players' the highest; a cell that wins at once `winning`.
inline void hex_rank(const Hex& position, std::span<const Move> moves, std::span<int> ranks, int winning) {
    with_words(position.size(), [&](auto words) {
        const auto own = hex_paths(HexView<words>(position, position.to_move()));
        const auto other = hex_paths(HexView<words>(position, opponent(position.to_move())));
        const int on_own = own.distance == 1 ? winning : 2;
        const int on_other = other.distance == 1 ? 8 : 2;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const bool is_cell = moves[i] < position.cells();
            ranks[i] = (is_cell && own.cells.holds(moves[i]) ? on_own : 0) +
                       (is_cell && other.cells.holds(moves[i]) ? on_other : 0);
        }
    });
}

/// The evaluation of Hex for the alpha–beta search.
struct HexEvaluation {
    static constexpr int scale = 300;  // centi-points that are worth a fair advantage
    static constexpr std::array<std::string_view, 2> names{"heuristic", "distance"};
    static constexpr std::string_view prefix{};
    static constexpr int largest_weight = 1000;

    HexWeights weights;
    HexDistance measure = HexDistance::second;

    static NamedWeights default_weights() { return name_weights(HexWeights{}, HexWeights::fields()); }
    static HexEvaluation make(std::string_view name, const NamedWeights& weights) {
        HexEvaluation evaluation;
        if (name == "distance") evaluation.measure = HexDistance::shortest;
        evaluation.weights = set_weights(evaluation.weights, HexWeights::fields(), weights);
        return evaluation;
    }

    /// Centi-points for the player to move; requires a game that is not over.
    int operator()(const Hex& position) const {
        return with_words(position.size(), [&](auto words) {
            const Player mover = position.to_move();
            return weigh(hex_features<words>(position, mover, measure),
                         hex_features<words>(position, opponent(mover), measure));
        });
    }

    /// Centi-points for the player to move, from the features of both.
    [[nodiscard]] int weigh(const HexFeatures& own, const HexFeatures& other) const {
        return weights.tempo + weights.distance * (cap(other.distance) - cap(own.distance)) +
               weights.paths * (own.paths - other.paths) + weights.mobility * (own.mobility - other.mobility) +
               weights.bridges * (own.bridges - other.bridges) + weights.centre * (own.centre - other.centre);
    }

    void rank(const Hex& position, std::span<const Move> moves, std::span<int> ranks, int winning) const {
        hex_rank(position, moves, ranks, winning);
    }

  private:
    /// A side that is cut off has lost; the value stays well below that of a win all the same.
    static int cap(int distance) { return std::min(distance, 40); }
};

}  // namespace tablier
