/// Awalé for networks: the board is turned so that the player to move owns the first six holes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/types.hpp"
#include "features/features.hpp"
#include "games/awale.hpp"

namespace tablier {

/// Planes over the twelve holes: one everywhere, the player's own holes, seeds, holes with no, one, two and three
/// seeds, holes with more than a lap's seeds, holes where the last seed of one of the owner's sowings falls. Numbers:
/// seeds captured by the player and by the opponent, seeds on the board, moves since the last capture, and the rule for
/// grand slams (two numbers).
template <>
struct Features<Awale> {
    static constexpr Names plane_names{"board",     "own_holes",   "seeds", "no_seed",  "one_seed",
                                       "two_seeds", "three_seeds", "house", "last_seed"};
    static constexpr Names number_names{"captured",    "lost",           "seeds_left",
                                        "quiet_moves", "slam_takes_all", "slam_forbidden"};
    static constexpr int planes = plane_names.count();
    static constexpr int numbers = number_names.count();
    static constexpr bool binary = false;
    static constexpr bool circular = true;
    static constexpr bool any_size = false;
    static constexpr bool has_lead = true;

    static Canvas canvas(const Awale& /*position*/) { return {1, static_cast<int>(Awale::holes)}; }
    static int policy_size(Canvas /*canvas*/) { return static_cast<int>(Awale::holes); }
    static int longest(Canvas /*canvas*/) { return 0; }

    static void draw(const Awale& position, const MoveList<Awale::max_moves>& /*moves*/, Canvas canvas,
                     int /*symmetry*/, Picture picture) {
        std::ranges::fill(picture.planes, std::uint8_t{0});
        const std::size_t cells = canvas.cells();
        const Player mover = position.to_move();
        for (unsigned hole = 0; hole < Awale::holes; ++hole) {
            const std::size_t place = place_of(mover, hole);
            const auto seeds = static_cast<unsigned>(position.seeds_in(hole));
            picture.planes[place] = 1;
            picture.planes[plane_names["own_holes"] * cells + place] = place < Awale::row ? 1 : 0;
            picture.planes[plane_names["seeds"] * cells + place] = static_cast<std::uint8_t>(seeds);
            if (seeds < 4) picture.planes[(plane_names["no_seed"] + seeds) * cells + place] = 1;
            if (seeds >= Awale::holes) picture.planes[plane_names["house"] * cells + place] = 1;
            if (seeds == 0) continue;
            const unsigned steps = seeds + (seeds - 1) / (Awale::holes - 1);  // a lap skips its origin
            const unsigned last = (hole + steps) % Awale::holes;
            picture.planes[plane_names["last_seed"] * cells + place_of(mover, last)] = 1;
        }
        picture.numbers[number_names["captured"]] = static_cast<float>(position.captured(mover)) / 24;
        picture.numbers[number_names["lost"]] = static_cast<float>(position.captured(opponent(mover))) / 24;
        picture.numbers[number_names["seeds_left"]] =
            static_cast<float>(position.seeds_of(mover) + position.seeds_of(opponent(mover))) / 48;
        picture.numbers[number_names["quiet_moves"]] = static_cast<float>(position.quiet_moves()) / 50;
        picture.numbers[number_names["slam_takes_all"]] =
            position.grand_slam() == Awale::GrandSlam::takes_all ? 1.0F : 0.0F;
        picture.numbers[number_names["slam_forbidden"]] =
            position.grand_slam() == Awale::GrandSlam::forbidden ? 1.0F : 0.0F;
    }

    static int slot(const Awale& position, Move move, Canvas /*canvas*/, int /*symmetry*/) {
        return static_cast<int>(place_of(position.to_move(), move));
    }

    /// No hole belongs to anybody at the end.
    static void draw_end(const Awale& /*position*/, Player /*player*/, Canvas /*canvas*/,
                         std::span<std::int8_t> cells) {
        std::ranges::fill(cells, std::int8_t{0});
    }

    static float lead(const Awale& position, Player player) {
        return static_cast<float>(position.captured(player) - position.captured(opponent(player)));
    }

  private:
    static std::size_t place_of(Player mover, unsigned hole) {
        return (hole + Awale::row * static_cast<unsigned>(mover)) % Awale::holes;
    }
};

static_assert(Depictable<Awale>);

}  // namespace tablier
