/// What Python knows of Oware alone: its positions.
#include "games/oware.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>

#include <array>

#include "bindings/own.hpp"
#include "core/types.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {

template <>
void bind_own(nb::module_& /*module*/, nb::class_<Oware>& bound) {
    bound.def(nb::init<int>(), "seeds"_a)
        .def_static(
            "from_board",
            [](int seeds, const Oware::Board& board, std::array<int, 2> captured, int to_move, int ply) {
                return Oware::from_board(seeds, board, captured, static_cast<Player>(to_move), ply);
            },
            "seeds"_a, "board"_a, "captured"_a, "to_move"_a, "ply"_a)
        .def_prop_ro("board", &Oware::board, "Seeds per colour (red, blue, transparent) and hole.")
        .def_prop_ro("captured",
                     [](const Oware& position) {
                         return std::array<int, 2>{position.captured(Player::first), position.captured(Player::second)};
                     })
        .def_prop_ro("ply", &Oware::ply)
        .def_prop_ro("majority", &Oware::majority)
        .def_prop_ro("end", [](const Oware& position) { return static_cast<int>(position.end()); });
}

}  // namespace tablier::bindings
