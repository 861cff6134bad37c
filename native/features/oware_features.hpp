/// Coloured Oware for networks: the circle is turned so that the player to move owns the first hole.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/types.hpp"
#include "features/features.hpp"
#include "games/oware.hpp"

namespace tablier {

/// Planes over the sixteen holes: the board, which is all of them, the player's holes, red, blue and transparent seeds,
/// holes with no, one, two and three seeds.
/// Numbers: seeds captured by the player and by the opponent, seeds on the board, moves played.
template <>
struct Features<Oware> {
    static constexpr Names plane_names{"board",   "own_holes", "red",       "blue",       "transparent",
                                       "no_seed", "one_seed",  "two_seeds", "three_seeds"};
    static constexpr Names number_names{"captured", "lost", "seeds_left", "ply"};
    static constexpr int planes = plane_names.count();
    static constexpr int numbers = number_names.count();
    static constexpr bool binary = false;
    static constexpr bool circular = true;
    static constexpr bool any_size = false;
    static constexpr bool has_lead = true;

    static Canvas canvas(const Oware& /*position*/) { return {1, static_cast<int>(Oware::holes)}; }
    static int policy_size(Canvas /*canvas*/) { return static_cast<int>(Oware::move_codes); }
    static int longest(Canvas /*canvas*/) { return Oware::move_limit; }

    static void draw(const Oware& position, const MoveList<Oware::max_moves>& /*moves*/, Canvas canvas, int symmetry,
                     Picture picture) {
        std::ranges::fill(picture.planes, std::uint8_t{0});
        const std::size_t cells = canvas.cells();
        const Player mover = position.to_move();
        for (unsigned hole = 0; hole < Oware::holes; ++hole) {
            const std::size_t place = place_of(mover, hole, symmetry);
            picture.planes[place] = 1;
            picture.planes[plane_names["own_holes"] * cells + place] = hole % 2 == index(mover) ? 1 : 0;
            for (const auto colour : {Oware::red, Oware::blue, Oware::transparent}) {
                picture.planes[(plane_names["red"] + colour) * cells + place] =
                    static_cast<std::uint8_t>(position.seeds(colour, hole));
            }
            const auto seeds = static_cast<std::size_t>(position.seeds_in(hole));
            if (seeds < 4) picture.planes[(plane_names["no_seed"] + seeds) * cells + place] = 1;
        }
        picture.numbers[number_names["captured"]] = static_cast<float>(position.captured(mover)) / 48;
        picture.numbers[number_names["lost"]] = static_cast<float>(position.captured(opponent(mover))) / 48;
        picture.numbers[number_names["seeds_left"]] = static_cast<float>(position.seeds_left()) / 96;
        picture.numbers[number_names["ply"]] = static_cast<float>(position.ply()) / Oware::move_limit;
    }

    static int slot(const Oware& position, Move move, Canvas /*canvas*/, int symmetry) {
        return static_cast<int>(place_of(position.to_move(), move / 4U, symmetry) * 4 + move % 4U);
    }

    /// No hole belongs to anybody at the end.
    static void draw_end(const Oware& /*position*/, Player /*player*/, Canvas /*canvas*/,
                         std::span<std::int8_t> cells) {
        std::ranges::fill(cells, std::int8_t{0});
    }

    static float lead(const Oware& position, Player player) {
        return static_cast<float>(position.captured(player) - position.captured(opponent(player)));
    }

  private:
    static std::size_t place_of(Player mover, unsigned hole, int symmetry) {
        return (hole + Oware::holes - index(mover) + 2U * static_cast<unsigned>(symmetry)) % Oware::holes;
    }
};

static_assert(Depictable<Oware>);

}  // namespace tablier
