/// Which moves to look at first: how much of a current from side to side would flow through each cell.
#pragma once

#include <algorithm>
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
        // 2. Conductances: the laplacian, with the near side held at 1 and the far side at 0. Of each row only what
        //    lies left of the diagonal, which is little: neighbours are at most a row of the board apart.
        matrix_.assign(count * count, 0);
        volts_.assign(count, 0);
        first_.resize(count);
        const auto conduct = [&](std::size_t a, std::size_t b, float g) {  // requires a < b
            matrix_[a * count + a] += g;
            matrix_[b * count + b] += g;
            matrix_[b * count + a] -= g;
        };
        each_cell(empty, [&](int cell) {
            const std::size_t a = node_[static_cast<std::size_t>(cell)];
            const Cells near = map_.around[static_cast<std::size_t>(cell)] & empty;
            first_[a] = near.any() ? std::min(a, node_[static_cast<std::size_t>(first_cell(near))]) : a;
            matrix_[a * count + a] += leak;
            each_cell(near, [&](int other) {
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
            first_[empties + i] = node_[static_cast<std::size_t>(first_cell(chains_[i]))];
            each_cell(chains_[i],
                      [&](int cell) { conduct(node_[static_cast<std::size_t>(cell)], empties + i, to_stone); });
        }
        // 3. Solve for the volts by Cholesky's method.
        solve(count);
        // 4. The current through a cell is half of what flows in and out of it.
        currents_.assign(empties, 0);
        const auto flow = [&](std::size_t a, std::size_t b, float g) {
            const float current = g * std::fabs(volts_[a] - volts_[b]);
            currents_[a] += current;
            if (b < empties) currents_[b] += current;
        };
        float whole = 0;
        each_cell(empty, [&](int cell) {
            const std::size_t a = node_[static_cast<std::size_t>(cell)];
            each_cell(map_.around[static_cast<std::size_t>(cell)] & empty, [&](int other) {
                if (other > cell) flow(a, node_[static_cast<std::size_t>(other)], between_cells);
            });
            if ((beside[0] | through[0]).holds(cell)) {
                currents_[a] += to_stone * std::fabs(1 - volts_[a]);
                whole += to_stone * std::fabs(1 - volts_[a]);
            }
            if ((beside[1] | through[1]).holds(cell)) currents_[a] += to_stone * std::fabs(volts_[a]);
        });
        for (std::size_t i = 0; i < chains_.size(); ++i) {
            each_cell(chains_[i],
                      [&](int cell) { flow(node_[static_cast<std::size_t>(cell)], empties + i, to_stone); });
        }
        if (whole <= 0) return 0;
        for (std::size_t a = 0; a < empties; ++a)
            score[static_cast<std::size_t>(cells_[a])] += currents_[a] / (2 * whole);
        return whole;
    }

  private:
    static constexpr float between_cells = 1;
    static constexpr float to_stone = 2;
    static constexpr float leak = 1e-5F;  // keeps pockets that are cut off from making the system singular

    /// What lies left of the first cell of a row stays empty.
    void solve(std::size_t count) {
        for (std::size_t j = 0; j < count; ++j) {
            float* row = &matrix_[j * count];
            for (std::size_t k = first_[j]; k < j; ++k) {
                const float* above = &matrix_[k * count];
                float sum = row[k];
                for (std::size_t i = std::max(first_[j], first_[k]); i < k; ++i) sum -= row[i] * above[i];
                row[k] = sum / above[k];
            }
            float sum = row[j];
            for (std::size_t i = first_[j]; i < j; ++i) sum -= row[i] * row[i];
            row[j] = std::sqrt(std::fmax(sum, leak));
        }
        for (std::size_t j = 0; j < count; ++j) {
            float sum = volts_[j];
            for (std::size_t i = first_[j]; i < j; ++i) sum -= matrix_[j * count + i] * volts_[i];
            volts_[j] = sum / matrix_[j * count + j];
        }
        for (std::size_t j = count; j-- > 0;) {
            volts_[j] /= matrix_[j * count + j];
            for (std::size_t i = first_[j]; i < j; ++i) volts_[i] -= matrix_[j * count + i] * volts_[j];
        }
    }

    const HexMap<Words>& map_;
    std::array<std::size_t, HexMap<Words>::max_cells> node_{};
    std::array<int, HexMap<Words>::max_cells> cells_{};
    std::vector<Cells> chains_;
    std::vector<float> matrix_;
    std::vector<std::size_t> first_;  // of each row of the matrix: where it begins
    std::vector<float> volts_;
    std::vector<float> currents_;
};

}  // namespace tablier
