/// What a Hex position is worth by a small network that is reckoned in the core, at a few times the cost of the
/// heuristic.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "eval/hex.hpp"
#include "eval/hex_cells.hpp"
#include "games/hex.hpp"
#include "search/evaluation.hpp"

namespace tablier {

/// What the network is shown: sets of cells and two numbers, each as inputs that are 0 or 1.
///
///     of the mover, then of the opponent:
///         stones | near 1, 2, 3 | far 1, 2, 3 | best      an input a cell each
///     of the mover, then of the opponent:
///         potential 1, 2, … 10 and more                   one of ten inputs is 1
///
/// Near and far are the cells at these two-distances from either side of the player, best those on which the potential
/// rests. The mover always joins top and bottom: for White the board is mirrored on its long diagonal.
namespace hex_sketch {

inline constexpr std::size_t waves = 3;
inline constexpr std::size_t sets = 2 + 2 * waves;  // of one player
inline constexpr std::size_t potentials = 10;

constexpr std::size_t inputs(int size) {
    return 2 * (sets * static_cast<std::size_t>(size) * static_cast<std::size_t>(size) + potentials);
}

/// The bits of a set, from the first on.
template <std::size_t Words, class Use>
void each_cell(const HexCells<Words>& cells, Use use) {
    for (std::size_t i = 0; i < Words; ++i) {
        for (auto word = cells.words[i]; word != 0; word &= word - 1) {
            use(i * HexCells<Words>::word_bits + static_cast<std::size_t>(std::countr_zero(word)));
        }
    }
}

/// Draw one player's part: `use(input)` hears of each input that is 1, with cells numbered as on the board itself.
/// Returns what the heuristic looks at, which falls off on the way.
template <std::size_t Words, class Use>
HexFeatures draw(const Hex& position, Player player, bool is_mover, Use use) {
    using Distance = HexTwoDistance<Words>;
    const HexView<Words> view(position, player);
    typename Distance::Map map;
    Distance(view).measure(map);
    const auto cells = static_cast<std::size_t>(position.cells());
    std::size_t first = is_mover ? 0 : sets * cells;
    const auto set = [&](const HexCells<Words>& chosen) {
        each_cell(chosen, [&](std::size_t cell) { use(first + cell); });
        first += cells;
    };
    set(view.own);
    for (std::size_t d = 1; d <= waves; ++d) set(d <= map.near_depth ? map.near[d] : HexCells<Words>{});
    for (std::size_t d = 1; d <= waves; ++d) set(d <= map.far_depth ? map.far[d] : HexCells<Words>{});
    set(map.best);
    const auto potential = static_cast<std::size_t>(std::clamp(map.distance, 1, static_cast<int>(potentials)));
    use(2 * sets * cells + (is_mover ? 0 : potentials) + potential - 1);

    HexFeatures features;
    features.distance = map.distance;
    features.paths = map.best.count();
    features.mobility = (view.grid.neighbours(view.own) & view.open).count();
    features.bridges = hex_bridges(view);
    features.centre = (view.own & view.grid.middle).count();
    return features;
}

}  // namespace hex_sketch

/// A network of three layers. The first is a sum of rows of whole numbers, one for each input that is 1, so that every
/// machine gets the same; the two behind it are tiny.
///
///     inputs ── rows of int16 ──▶ 32 ── float ──▶ 16 ── float ──▶ 1 ── tanh ──▶ from -1 to 1
class HexNetwork {
  public:
    static constexpr std::size_t wide = 32;
    static constexpr std::size_t narrow = 16;
    static constexpr float unit = 256;  // what 1 is in the first layer

    /// The weights as they are learnt, row by row.
    struct Weights {
        std::span<const float> first;        // wide × inputs
        std::span<const float> first_bias;   // wide
        std::span<const float> second;       // narrow × wide
        std::span<const float> second_bias;  // narrow
        std::span<const float> last;         // narrow
        float last_bias = 0;
    };

    HexNetwork(int size, const Weights& weights) : size_(size), last_bias_(weights.last_bias) {
        const std::size_t count = hex_sketch::inputs(size);
        if (weights.first.size() != wide * count || weights.first_bias.size() != wide ||
            weights.second.size() != narrow * wide || weights.second_bias.size() != narrow ||
            weights.last.size() != narrow) {
            throw std::invalid_argument("the weights are not those of a network for this board");
        }
        for (std::size_t i = 0; i < wide; ++i) bias_[i] = whole(weights.first_bias[i]);
        for (auto& rows : rows_) rows.resize(count);
        for (std::size_t input = 0; input < count; ++input) {
            Row row{};
            for (std::size_t i = 0; i < wide; ++i) row[i] = whole(weights.first[i * count + input]);
            rows_[index(Player::first)][input] = row;
            rows_[index(Player::second)][mirror(input)] = row;
        }
        for (std::size_t i = 0; i < wide; ++i) {
            for (std::size_t j = 0; j < narrow; ++j) second_[i][j] = weights.second[j * wide + i] / unit;
        }
        for (std::size_t j = 0; j < narrow; ++j) second_bias_[j] = weights.second_bias[j];
        std::ranges::copy(weights.last, last_.begin());
    }

    [[nodiscard]] int size() const { return size_; }

    /// A value from -1 to 1 for the mover, given the inputs that are 1, with cells numbered as on the board.
    [[nodiscard]] float operator()(Player mover, std::span<const std::uint16_t> inputs) const {
        const std::vector<Row>& rows = rows_[index(mover)];
        Row sum = bias_;
        for (const std::uint16_t input : inputs) sum += rows[input];
        Hidden hidden = second_bias_;
        for (std::size_t i = 0; i < wide; ++i) {
            if (sum[i] > 0) hidden += static_cast<float>(sum[i]) * second_[i];
        }
        float value = last_bias_;
        for (std::size_t j = 0; j < narrow; ++j) value += (hidden[j] > 0 ? hidden[j] : 0.0F) * last_[j];
        return std::tanh(value);
    }

    /// The input that shows on a mirrored board what this one shows.
    [[nodiscard]] std::size_t mirror(std::size_t input) const {
        const auto side = static_cast<std::size_t>(size_);
        const std::size_t cells = side * side;
        if (input >= 2 * hex_sketch::sets * cells) return input;
        const std::size_t cell = input % cells;
        return input - cell + cell % side * side + cell / side;
    }

  private:
    // Vectors of the compiler, which keeps them in registers on every machine.
    using Row [[gnu::vector_size(wide * sizeof(std::int16_t))]] = std::int16_t;
    using Hidden [[gnu::vector_size(narrow * sizeof(float))]] = float;

    static std::int16_t whole(float weight) {
        return static_cast<std::int16_t>(std::lround(std::clamp(weight * unit, -32'000.0F, 32'000.0F)));
    }

    int size_;
    std::array<std::vector<Row>, 2> rows_;  // by the player to move
    Row bias_{};
    std::array<Hidden, wide> second_{};
    Hidden second_bias_{};
    std::array<float, narrow> last_{};
    float last_bias_;
};

/// The inputs of a position that are 1, with cells numbered as on the board, and what the heuristic looks at.
class HexSketch {
  public:
    explicit HexSketch(const Hex& position) {
        with_words(position.size(), [&](auto words) {
            const Player mover = position.to_move();
            const auto use = [&](std::size_t input) { inputs_[count_++] = static_cast<std::uint16_t>(input); };
            own = hex_sketch::draw<words>(position, mover, true, use);
            other = hex_sketch::draw<words>(position, opponent(mover), false, use);
        });
    }

    [[nodiscard]] std::span<const std::uint16_t> inputs() const { return {inputs_.data(), count_}; }

    HexFeatures own;
    HexFeatures other;

  private:
    // A cell is a stone, or empty and then in at most one near, one far and the best set of each player.
    std::array<std::uint16_t, 6 * Hex::max_cells + 2> inputs_;
    std::size_t count_ = 0;
};

/// The network and the heuristic together, for the alpha–beta search on one size of board.
class HexNetworkEvaluation {
  public:
    static constexpr int scale = HexEvaluation::scale;

    /// `mix` is the network's share, from 0 to 1.
    HexNetworkEvaluation(std::shared_ptr<const HexNetwork> network, const HexEvaluation& heuristic, double mix)
        : network_(std::move(network)), heuristic_(heuristic), mix_(mix) {}

    /// Centi-points for the player to move; requires a game that is not over.
    int operator()(const Hex& position) const {
        const HexSketch sketch(position);
        const double value = (*network_)(position.to_move(), sketch.inputs());
        const double opinion = squash(heuristic_.weigh(sketch.own, sketch.other), scale);
        return unsquash(mix_ * value + (1 - mix_) * opinion, scale);
    }

    void rank(const Hex& position, std::span<const Move> moves, std::span<int> ranks, int winning) const {
        hex_rank(position, moves, ranks, winning);
    }

  private:
    std::shared_ptr<const HexNetwork> network_;
    HexEvaluation heuristic_;
    double mix_;
};

}  // namespace tablier
