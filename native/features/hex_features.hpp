/// Hex for networks: the player to move always joins top and bottom.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/types.hpp"
#include "features/features.hpp"
#include "games/hex.hpp"

namespace tablier {

/// Planes: the board, the player's stones, the opponent's, the cells along the player's sides, those along the
/// opponent's.
/// Numbers: whether pieces may be swapped, the size.
template <>
struct Features<Hex> {
    static constexpr Names plane_names{"board", "own", "other", "own_sides", "other_sides"};
    static constexpr Names number_names{"may_swap", "size"};
    static constexpr int planes = plane_names.count();
    static constexpr int numbers = number_names.count();
    static constexpr bool binary = true;
    static constexpr bool circular = false;
    static constexpr bool any_size = true;
    static constexpr bool has_lead = false;

    static Canvas canvas(const Hex& position) { return {position.size(), position.size()}; }
    static int policy_size(Canvas canvas) { return static_cast<int>(canvas.cells()) + 1; }
    static int longest(Canvas canvas) { return static_cast<int>(canvas.cells()) + 1; }  // a swap takes a move

    static void draw(const Hex& position, const MoveList<Hex::max_moves>& /*moves*/, Canvas canvas, int symmetry,
                     Picture picture) {
        std::ranges::fill(picture.planes, std::uint8_t{0});
        const std::size_t cells = canvas.cells();
        const int size = position.size();
        const auto last = static_cast<std::size_t>(size - 1);
        const auto width = static_cast<std::size_t>(canvas.width);
        for (std::size_t row = 0; row <= last; ++row) {
            std::fill_n(picture.planes.begin() + static_cast<std::ptrdiff_t>(row * width), size, std::uint8_t{1});
            for (const std::size_t end : {std::size_t{0}, last}) {
                picture.planes[plane_names["own_sides"] * cells + end * width + row] = 1;
                picture.planes[plane_names["other_sides"] * cells + row * width + end] = 1;
            }
        }
        for (const Player player : {Player::first, Player::second}) {
            const std::size_t stones =
                (player == position.to_move() ? plane_names["own"] : plane_names["other"]) * cells;
            for (int row = 0; row < size; ++row) {
                for (Hex::Row left = position.rows(player)[static_cast<std::size_t>(row)]; left != 0;
                     left &= left - 1) {
                    const int place = place_of(position, row, std::countr_zero(left), canvas, symmetry);
                    picture.planes[stones + static_cast<std::size_t>(place)] = 1;
                }
            }
        }
        picture.numbers[number_names["may_swap"]] = position.can_swap() ? 1.0F : 0.0F;
        picture.numbers[number_names["size"]] = static_cast<float>(size) / 10;
    }

    static int slot(const Hex& position, Move move, Canvas canvas, int symmetry) {
        if (move == position.swap_move()) return static_cast<int>(canvas.cells());
        return place_of(position, move / position.size(), move % position.size(), canvas, symmetry);
    }

    /// The cells of the winning chain, drawn as if `player` were to move.
    static void draw_end(const Hex& position, Player player, Canvas canvas, std::span<std::int8_t> cells) {
        std::ranges::fill(cells, std::int8_t{0});
        const std::int8_t whose = position.winner() == player ? 1 : -1;
        for (const Move move : position.winning_chain()) {
            int row = move / position.size();
            int column = move % position.size();
            if (player == Player::second) std::swap(row, column);
            cells[static_cast<std::size_t>(row * canvas.width + column)] = whose;
        }
    }

    static float lead(const Hex& position, Player player) { return position.winner() == player ? 1.0F : -1.0F; }

  private:
    static int place_of(const Hex& position, int row, int column, Canvas canvas, int symmetry) {
        if (position.to_move() == Player::second) std::swap(row, column);
        if (symmetry == 1) {
            row = position.size() - 1 - row;
            column = position.size() - 1 - column;
        }
        return row * canvas.width + column;
    }
};

static_assert(Depictable<Hex>);

}  // namespace tablier
