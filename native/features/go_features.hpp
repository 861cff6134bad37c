/// Go for networks.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/types.hpp"
#include "features/features.hpp"
#include "games/go.hpp"

namespace tablier {

/// Planes: the board, the player's stones, the opponent's, chains with one, two and three liberties, empty points where
/// the player may not play, the last stone.
/// Numbers: what the player gets beside the board (komi, and prisoners where they count), whether the opponent has
/// passed, whether territory is counted, the size.
template <int Cap>
struct Features<Go<Cap>> {
    using G = Go<Cap>;
    using Board = typename G::Board;
    using Point = typename G::Point;

    static constexpr Names plane_names{"board",           "own",       "other",     "one_liberty", "two_liberties",
                                       "three_liberties", "forbidden", "last_stone"};
    static constexpr Names number_names{"komi", "passed", "territory", "size"};
    static constexpr int planes = plane_names.count();
    static constexpr int numbers = number_names.count();
    static constexpr bool binary = true;
    static constexpr bool circular = false;
    static constexpr bool any_size = true;
    static constexpr bool has_lead = true;

    static Canvas canvas(const G& position) { return {position.size(), position.size()}; }
    static int policy_size(Canvas canvas) { return static_cast<int>(canvas.cells()) + 1; }
    static int longest(Canvas /*canvas*/) { return 0; }

    static void draw(const G& position, const MoveList<G::max_moves>& moves, Canvas canvas, int symmetry,
                     Picture picture) {
        std::ranges::fill(picture.planes, std::uint8_t{0});
        const std::size_t cells = canvas.cells();
        const Board& board = position.board();
        const int size = position.size();
        std::array<bool, G::max_moves> legal{};
        for (const Move move : moves) legal[move] = true;
        std::array<std::uint8_t, Board::max_points> liberties{};  // of the chain that has this name
        std::array<Point, Board::max_points> counted_for{};
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column < size; ++column) {
                const auto place = static_cast<std::size_t>(place_of(size, row * size + column, canvas, symmetry));
                picture.planes[place] = 1;
                const Point p = board.point(row, column);
                const auto colour = board.at(p);
                if (colour == Board::empty) {
                    const auto move = static_cast<std::size_t>(row * size + column);
                    picture.planes[plane_names["forbidden"] * cells + place] = legal[move] ? 0 : 1;
                    continue;
                }
                const bool own = colour == Board::colour_of(position.to_move());
                picture.planes[(own ? plane_names["own"] : plane_names["other"]) * cells + place] = 1;
                const Point chain = board.chain(p);
                if (liberties[chain] == 0) liberties[chain] = count_liberties(board, chain, counted_for);
                if (liberties[chain] < few) {
                    picture.planes[(plane_names["one_liberty"] + liberties[chain] - 1U) * cells + place] = 1;
                }
            }
        }
        if (const Point last = position.last_point(); last != Board::no_point && board.at(last) != Board::empty) {
            const int move = board.row(last) * size + board.column(last);
            const auto place = static_cast<std::size_t>(place_of(size, move, canvas, symmetry));
            picture.planes[plane_names["last_stone"] * cells + place] = 1;
        }
        picture.numbers[number_names["komi"]] = beside_the_board(position) / 10;
        picture.numbers[number_names["passed"]] = position.passes() > 0 ? 1.0F : 0.0F;
        picture.numbers[number_names["territory"]] = position.rules().scoring == Scoring::territory ? 1.0F : 0.0F;
        picture.numbers[number_names["size"]] = static_cast<float>(size) / 10;
    }

    static int slot(const G& position, Move move, Canvas canvas, int symmetry) {
        return move == position.pass_move() ? static_cast<int>(canvas.cells())
                                            : place_of(position.size(), move, canvas, symmetry);
    }

    /// Whose area each point is at the end.
    static void draw_end(const G& position, Player player, Canvas canvas, std::span<std::int8_t> cells) {
        std::ranges::fill(cells, std::int8_t{0});
        const auto count = position.count(std::array<std::uint8_t, G::max_moves>{});
        for (int move = 0; move < position.points(); ++move) {
            const int owner = count.owner[static_cast<std::size_t>(move)];
            if (owner < 0) continue;
            cells[static_cast<std::size_t>(place_of(position.size(), move, canvas, 0))] =
                owner == static_cast<int>(player) ? 1 : -1;
        }
    }

    static float lead(const G& position, Player player) {
        const auto points = position.count(std::array<std::uint8_t, G::max_moves>{}).doubled_points;
        const auto lead = static_cast<float>(points[0] - points[1]) / 2;
        return player == Player::first ? lead : -lead;
    }

  private:
    static constexpr std::uint8_t few = 4;  // liberties from here on look alike

    /// The first four liberties of the chain of that name; `counted_for` says for which chain a point was counted last.
    static std::uint8_t count_liberties(const Board& board, Point chain,
                                        std::array<Point, Board::max_points>& counted_for) {
        std::uint8_t found = 0;
        Point stone = chain;
        do {
            for (const Point q : board.neighbours(stone)) {
                if (board.at(q) != Board::empty || counted_for[q] == chain) continue;
                counted_for[q] = chain;
                if (++found == few) return found;
            }
            stone = board.next_in_chain(stone);
        } while (stone != chain);
        return found;
    }

    static float beside_the_board(const G& position) {
        const Player mover = position.to_move();
        float points = static_cast<float>(position.rules().doubled_komi) / (mover == Player::second ? 2 : -2);
        if (position.rules().scoring == Scoring::territory) {
            points += static_cast<float>(position.prisoners(mover) - position.prisoners(opponent(mover)));
        }
        return points;
    }

    /// As Go::under_symmetry, on the canvas.
    static int place_of(int size, int move, Canvas canvas, int symmetry) {
        int row = move / size;
        int column = move % size;
        if ((symmetry & 1) != 0) column = size - 1 - column;
        if ((symmetry & 2) != 0) row = size - 1 - row;
        if ((symmetry & 4) != 0) std::swap(row, column);
        return row * canvas.width + column;
    }
};

static_assert(Depictable<Go<9>>);
static_assert(Depictable<Go<19>>);

}  // namespace tablier
