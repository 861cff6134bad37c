/// Sets of Hex cells as rows of bits, and the waves that run over them.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "core/types.hpp"
#include "games/hex.hpp"

namespace tablier {

/// A set of cells. `Height` is the board's size rounded up to a multiple of four, known to the compiler so that it works on
/// several rows at once; the rows around the board are always empty and spare the tests at its edge:
///
///     rows[0]              empty
///     rows[1 + row]        one bit a column, as in Hex
///     rows[1 + size …]     empty
template <std::size_t Height>
struct HexCells {
    using Row = Hex::Row;

    alignas(16) std::array<Row, Height + 3> rows{};

    /// The set whose rows are `row(i)` for i = 0 … Height - 1.
    template <class RowOf>
    static HexCells of(RowOf row) {
        HexCells cells;
        for (std::size_t i = 0; i < Height; ++i) cells.rows[i + 1] = row(i);
        return cells;
    }

    friend HexCells operator&(const HexCells& a, const HexCells& b) {
        return of([&](std::size_t i) { return a.rows[i + 1] & b.rows[i + 1]; });
    }
    friend HexCells operator|(const HexCells& a, const HexCells& b) {
        return of([&](std::size_t i) { return a.rows[i + 1] | b.rows[i + 1]; });
    }
    /// The cells of `a` that are not in `b`.
    friend HexCells operator-(const HexCells& a, const HexCells& b) {
        return of([&](std::size_t i) { return a.rows[i + 1] & ~b.rows[i + 1]; });
    }

    [[nodiscard]] bool any() const {
        Row all = 0;
        for (std::size_t i = 0; i < Height; ++i) all |= rows[i + 1];
        return all != 0;
    }

    /// Whether the two sets share a cell.
    [[nodiscard]] bool meets(const HexCells& other) const {
        Row all = 0;
        for (std::size_t i = 0; i < Height; ++i) all |= rows[i + 1] & other.rows[i + 1];
        return all != 0;
    }

    /// How many cells; written out because a portable build has no instruction for it.
    [[nodiscard]] int count() const {
        Row bytes = 0;
        for (std::size_t i = 0; i < Height; ++i) {
            Row row = rows[i + 1];
            row -= row >> 1 & 0x55555555U;
            row = (row & 0x33333333U) + (row >> 2 & 0x33333333U);
            bytes += (row + (row >> 4)) & 0x0F0F0F0FU;  // at most 8 a byte and row
        }
        const Row halves = (bytes & 0x00FF00FFU) + (bytes >> 8 & 0x00FF00FFU);
        return static_cast<int>((halves >> 16) + (halves & 0xFFFFU));
    }

    /// The first cell alone; requires any().
    [[nodiscard]] HexCells first() const {
        HexCells cell;
        for (std::size_t i = 1; i <= Height; ++i) {
            if (rows[i] == 0) continue;
            cell.rows[i] = rows[i] & (~rows[i] + 1);
            break;
        }
        return cell;
    }

    /// The neighbours of the cells; it may hold some of the cells themselves, and bits beyond the board.
    [[nodiscard]] HexCells neighbours() const {
        return of([this](std::size_t i) {
            const Row above = rows[i];
            const Row here = rows[i + 1];
            const Row below = rows[i + 2];
            return here << 1 | here >> 1 | above | above >> 1 | below | below << 1;
        });
    }

    /// What can be reached from the cells by steps within `field`, the cells themselves included.
    [[nodiscard]] HexCells flooded(const HexCells& field) const {
        HexCells wet = *this;
        for (HexCells fresh = wet; fresh.any();) {
            fresh = (fresh.neighbours() & field) - wet;
            wet = wet | fresh;
        }
        return wet;
    }
};

/// A board seen by one player: own stones, empty cells, and the cells along the side to start from and the side to reach.
template <std::size_t Height>
struct HexView {
    using Cells = HexCells<Height>;
    using Row = Hex::Row;

    HexView(const Hex& position, Player player) {
        const auto size = static_cast<std::size_t>(position.size());
        const Row full = (Row{1} << size) - 1;
        const auto& mine = position.rows(player);
        const auto& theirs = position.rows(opponent(player));
        for (std::size_t i = 0; i < size; ++i) {
            own.rows[i + 1] = mine[i];
            open.rows[i + 1] = full & ~(mine[i] | theirs[i]);
        }
        if (player == Player::first) {
            near.rows[1] = full;
            far.rows[size] = full;
        } else {
            for (std::size_t i = 0; i < size; ++i) {
                near.rows[i + 1] = 1;
                far.rows[i + 1] = Row{1} << (size - 1);
            }
        }
    }

    Cells own;
    Cells open;
    Cells near;
    Cells far;
};

/// Call `use` with the Height that suits the board, as a compile-time constant.
template <class Use>
auto with_height(int size, Use use) {
    if (size <= 8) return use(std::integral_constant<std::size_t, 8>{});
    if (size <= 12) return use(std::integral_constant<std::size_t, 12>{});
    if (size <= 16) return use(std::integral_constant<std::size_t, 16>{});
    return use(std::integral_constant<std::size_t, 20>{});
}

}  // namespace tablier
