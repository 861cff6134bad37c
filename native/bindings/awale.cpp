/// What Python knows of Awalé alone: its positions.
#include "games/awale.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>

#include <array>

#include "bindings/own.hpp"
#include "core/types.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {

template <>
void bind_own(nb::module_& /*module*/, nb::class_<Awale>& bound) {
    bound
        .def(
            "__init__",
            [](Awale* self, int grand_slam) { new (self) Awale(static_cast<Awale::GrandSlam>(grand_slam)); },
            "grand_slam"_a)
        .def_static(
            "from_board",
            [](int grand_slam, const Awale::Board& board, std::array<int, 2> captured, int to_move, int end) {
                return Awale::from_board(static_cast<Awale::GrandSlam>(grand_slam), board, captured,
                                         static_cast<Player>(to_move), static_cast<Awale::End>(end));
            },
            "grand_slam"_a, "board"_a, "captured"_a, "to_move"_a, "end"_a)
        .def_prop_ro("board", &Awale::board, "Seeds per hole, the first player's six first.")
        .def_prop_ro("captured",
                     [](const Awale& position) {
                         return std::array<int, 2>{position.captured(Player::first), position.captured(Player::second)};
                     })
        .def_prop_ro("end", [](const Awale& position) { return static_cast<int>(position.end()); });
}

}  // namespace tablier::bindings
