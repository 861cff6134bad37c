/// The board as the solver sees it: sets of cells in a few machine words, and what lies beside what.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/types.hpp"
#include "core/zobrist.hpp"
#include "eval/hex_cells.hpp"
#include "games/hex.hpp"

namespace tablier {

/// Whether `inner` has no cell outside `outer`.
template <std::size_t Words>
bool covers(const HexCells<Words>& outer, const HexCells<Words>& inner) {
    return !(inner - outer).any();
}

template <std::size_t Words>
bool same(const HexCells<Words>& a, const HexCells<Words>& b) {
    return a.words == b.words;
}

/// The number of the first cell; requires any().
template <std::size_t Words>
int first_cell(const HexCells<Words>& cells) {
    for (std::size_t i = 0; i + 1 < Words; ++i) {
        if (cells.words[i] != 0) return static_cast<int>(i) * 64 + std::countr_zero(cells.words[i]);
    }
    return static_cast<int>(Words - 1) * 64 + std::countr_zero(cells.words[Words - 1]);
}

/// Call `use(cell)` for every cell of the set, in order.
template <std::size_t Words, class Use>
void each_cell(const HexCells<Words>& cells, Use use) {
    for (std::size_t i = 0; i < Words; ++i) {
        for (auto left = cells.words[i]; left != 0; left &= left - 1) {
            use(static_cast<int>(i) * 64 + std::countr_zero(left));
        }
    }
}

template <std::size_t Words>
HexCells<Words> only(int cell) {
    HexCells<Words> cells{};
    cells.add(cell);
    return cells;
}

/// The geometry of a board, ready to be looked up; one for all searches of a size.
template <std::size_t Words>
struct HexMap {
    using Cells = HexCells<Words>;

    static constexpr std::size_t max_cells = Words * 64;

    explicit HexMap(int board_size)
        : size(board_size), cells(board_size * board_size), grid(hex_grids<Words>[static_cast<std::size_t>(size)]) {
        for (int cell = 0; cell < cells; ++cell) all.add(cell);
        for (int cell = 0; cell < cells; ++cell)
            around[static_cast<std::size_t>(cell)] = grid.neighbours(only<Words>(cell)) & all;
        for (int cell = 0; cell < cells; ++cell) {
            const Cells& near = around[static_cast<std::size_t>(cell)];
            each_cell((grid.neighbours(near) & all) - near - only<Words>(cell), [&](int other) {
                if ((near & around[static_cast<std::size_t>(other)]).count() == 2)
                    bridged[static_cast<std::size_t>(cell)].add(other);
            });
        }
        sides = {{{grid.first_row, grid.last_row}, {grid.first_column, grid.last_column}}};
    }

    int size;
    int cells;
    const HexGrid<Words>& grid;
    Cells all{};
    std::array<Cells, max_cells> around{};        // the neighbours of each cell
    std::array<Cells, max_cells> bridged{};       // the cells with two neighbours in common with each
    std::array<std::array<Cells, 2>, 2> sides{};  // [player][near, far]
};

/// The stones of both players; the solver adds cells to it that it knows to be as good as taken.
template <std::size_t Words>
struct HexStones {
    using Cells = HexCells<Words>;

    std::array<Cells, 2> of{};  // [player]

    [[nodiscard]] Cells taken() const { return of[0] | of[1]; }
};

inline constexpr auto hex_solver_keys = zobrist_keys<std::size_t{2} * Hex::max_cells>(0x536F6C76ULL);

inline std::uint64_t stone_key(std::size_t player, int cell) {
    return hex_solver_keys[player * Hex::max_cells + static_cast<std::size_t>(cell)];
}

template <std::size_t Words>
std::uint64_t stones_key(const HexStones<Words>& stones) {
    std::uint64_t key = 0;
    for (std::size_t player = 0; player < 2; ++player) {
        each_cell(stones.of[player], [&](int cell) { key ^= stone_key(player, cell); });
    }
    return key;
}

}  // namespace tablier
