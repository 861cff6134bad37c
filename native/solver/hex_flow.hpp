/// Which moves to look at first: how much of a current from side to side would flow through each cell.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "solver/hex_map.hpp"

namespace tablier {

/// Electric circuits over the board, one a player: own stones conduct freely, empty cells resist, the opponent's stones
/// insulate.
template <std::size_t Words>
class HexFlow {
  public:
    using Cells = HexCells<Words>;

    explicit HexFlow(const HexMap<Words>& map) : map_(map) {}

    /// Add the share of the player's current through each empty cell to `score[cell]`, and return the whole current.
    float measure(const HexStones<Words>& stones, std::size_t player, std::vector<float>& score) {
        const Cells empty = map_.all - stones.taken();
        // 1. Number the nodes: empty cells, then chains that touch no side.
        std::size_t count = 0;
        each_cell(empty, [&](int cell) {
            cells_[count] = cell;
            node_[static_cast<std::size_t>(cell)] = count++;
        });
        const std::size_t empties = count;
        if (empties == 0) return 0;
        chains_.clear();
        std::array<Cells, 2> beside{map_.sides[player][0] & empty, map_.sides[player][1] & empty};
        std::array<Cells, 2> through{};  // touch a chain of the side
        for (Cells left = stones.of[player]; left.any();) {
            const Cells chain = map_.grid.flood(left.first(), left);
            left -= chain;
            const Cells liberties = map_.grid.neighbours(chain) & empty;
            if (chain.meets(map_.sides[player][0])) {
                through[0] |= liberties;
            } else if (chain.meets(map_.sides[player][1])) {
                through[1] |= liberties;
            } else if (liberties.any()) {
                chains_.push_back(liberties);
                ++count;
            }
        }
        // 2. Conductances: the laplacian, with the near side held at 1 and the far side at 0.
        matrix_.assign(count * count, 0);
        volts_.assign(count, 0);
        const auto conduct = [&](std::size_t a, std::size_t b, float g) {
            matrix_[a * count + a] += g;
            matrix_[b * count + b] += g;
            matrix_[a * count + b] -= g;
            matrix_[b * count + a] -= g;
        };
        each_cell(empty, [&](int cell) {
            const std::size_t a = node_[static_cast<std::size_t>(cell)];
            matrix_[a * count + a] += leak;
            each_cell(map_.around[static_cast<std::size_t>(cell)] & empty, [&](int other) {
                if (other > cell) conduct(a, node_[static_cast<std::size_t>(other)], between_cells);
            });
        });
        for (std::size_t side = 0; side < 2; ++side) {
            each_cell(beside[side] | through[side], [&](int cell) {
                const std::size_t a = node_[static_cast<std::size_t>(cell)];
                matrix_[a * count + a] += to_stone;
                if (side == 0) volts_[a] += to_stone;
            });
        }
        for (std::size_t i = 0; i < chains_.size(); ++i) {
            each_cell(chains_[i],
                      [&](int cell) { conduct(empties + i, node_[static_cast<std::size_t>(cell)], to_stone); });
        }
        // 3. Solve for the volts by Cholesky's method.
        edges_ = matrix_;
        solve(count);
        // 4. The current through a cell is half of what flows in and out of it.
        currents_.assign(empties, 0);
        float whole = 0;
        for (std::size_t a = 0; a < empties; ++a) {
            float sum = 0;
            for (std::size_t b = 0; b < count; ++b) {
                if (b != a) sum += -edges_[a * count + b] * std::fabs(volts_[a] - volts_[b]);
            }
            const int cell = cells_[a];
            if ((beside[0] | through[0]).holds(cell)) {
                sum += to_stone * std::fabs(1 - volts_[a]);
                whole += to_stone * std::fabs(1 - volts_[a]);
            }
            if ((beside[1] | through[1]).holds(cell)) sum += to_stone * std::fabs(volts_[a]);
            currents_[a] = sum / 2;
        }
        if (whole <= 0) return 0;
        for (std::size_t a = 0; a < empties; ++a) score[static_cast<std::size_t>(cells_[a])] += currents_[a] / whole;
        return whole;
    }

  private:
    static constexpr float between_cells = 1;
    static constexpr float to_stone = 2;
    static constexpr float leak = 1e-5F;  // keeps pockets that are cut off from making the system singular

    void solve(std::size_t count) {
        for (std::size_t j = 0; j < count; ++j) {
            float* row = &matrix_[j * count];
            for (std::size_t k = 0; k < j; ++k) {
                const float* above = &matrix_[k * count];
                float sum = row[k];
                for (std::size_t i = 0; i < k; ++i) sum -= row[i] * above[i];
                row[k] = sum / above[k];
            }
            float sum = row[j];
            for (std::size_t i = 0; i < j; ++i) sum -= row[i] * row[i];
            row[j] = std::sqrt(std::fmax(sum, leak));
        }
        for (std::size_t j = 0; j < count; ++j) {
            float sum = volts_[j];
            for (std::size_t i = 0; i < j; ++i) sum -= matrix_[j * count + i] * volts_[i];
            volts_[j] = sum / matrix_[j * count + j];
        }
        for (std::size_t j = count; j-- > 0;) {
            float sum = volts_[j];
            for (std::size_t i = j + 1; i < count; ++i) sum -= matrix_[i * count + j] * volts_[i];
            volts_[j] = sum / matrix_[j * count + j];
        }
    }

    const HexMap<Words>& map_;
    std::array<std::size_t, HexMap<Words>::max_cells> node_{};
    std::array<int, HexMap<Words>::max_cells> cells_{};
    std::vector<Cells> chains_;
    std::vector<float> matrix_;
    std::vector<float> edges_;
    std::vector<float> volts_;
    std::vector<float> currents_;
};

}  // namespace tablier
