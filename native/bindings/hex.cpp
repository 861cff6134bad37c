/// What Python knows of Hex alone: its positions, and how far each player is from joining their sides.
#include "games/hex.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/own.hpp"
#include "core/types.hpp"
#include "eval/hex.hpp"
#include "eval/hex_cells.hpp"
#include "eval/hex_connections.hpp"
#include "solver/hex_links.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

void bind_position(nb::class_<Hex>& bound) {
    bound.def(nb::init<int, bool>(), "size"_a, "swap"_a)
        .def_static(
            "from_stones",
            [](int size, bool swap, const std::vector<std::int8_t>& stones, int to_move) {
                return Hex::from_stones(size, swap, stones, static_cast<Player>(to_move));
            },
            "size"_a, "swap"_a, "stones"_a, "to_move"_a)
        .def_prop_ro(
            "stones",
            [](const Hex& position) {
                std::vector<int> stones;
                stones.reserve(position.cells());
                for (int cell = 0; cell < position.cells(); ++cell) stones.push_back(position.at(cell));
                return stones;
            },
            "Per cell: -1 when empty, else the player's index.")
        .def_prop_ro("winning_chain", &Hex::winning_chain);
}

void bind_distances(nb::module_& module) {
    nb::class_<HexFeatures>(module, "HexFeatures")
        .def_ro("distance", &HexFeatures::distance, "Stones still needed to join the sides.")
        .def_ro("paths", &HexFeatures::paths, "Empty cells on a way as short as that; only by the second distance.")
        .def_ro("mobility", &HexFeatures::mobility, "Empty cells beside own stones.")
        .def_ro("bridges", &HexFeatures::bridges, "Pairs of own stones with two empty cells between them.")
        .def_ro("centre", &HexFeatures::centre, "Own stones in the middle half of the board.");
    module.def(
        "hex_features",
        [](const Hex& position, int player, bool second) {
            return hex_features(position, static_cast<Player>(player),
                                second ? HexDistance::second : HexDistance::shortest);
        },
        "position"_a, "player"_a, "second"_a, "What the evaluation looks at, for one player.");
    module.def(
        "hex_path_cells",
        [](const Hex& position, int player) { return hex_path_cells(position, static_cast<Player>(player)); },
        "position"_a, "player"_a, "The empty cells on the player's shortest ways from side to side.");
    module.def(
        "hex_distance",
        [](const Hex& position, int player) {
            return with_words(position.size(), [&](auto words) {
                return hex_distance(HexView<words>(position, static_cast<Player>(player)));
            });
        },
        "position"_a, "player"_a, "The fewest stones that would join the player's sides.");
    module.def(
        "hex_side_distances",
        [](const Hex& position, int player) {
            const HexSideDistances found = hex_side_distances(position, static_cast<Player>(player));
            return std::pair(found.near, found.far);
        },
        "position"_a, "player"_a, "The stones needed from either side of the player to each cell, that cell included.");
    module.def(
        "hex_effects",
        [](const Hex& position, int player) {
            std::vector<std::tuple<Move, int, int>> effects;
            for (const HexEffect& effect : hex_effects(position, static_cast<Player>(player))) {
                effects.emplace_back(effect.cell, effect.own, effect.other);
            }
            return effects;
        },
        "position"_a, "player"_a,
        "Each empty cell with the distances of the player and of the other after a stone there.");
    module.attr("hex_cut_off") = hex_cut_off;
}

void bind_links(nb::module_& module) {
    nb::enum_<HexJoin>(module, "HexJoin")
        .value("open", HexJoin::open, "Nothing is decided.")
        .value("next", HexJoin::next, "The player joins the sides if it is their move.")
        .value("sure", HexJoin::sure, "The player joins the sides even if the opponent moves first.");
    nb::class_<HexLink>(module, "HexLink")
        .def_ro("a", &HexLink::a)
        .def_ro("b", &HexLink::b)
        .def_ro("carrier", &HexLink::carrier, "The empty cells the connection takes.");
    nb::class_<HexThreat>(module, "HexThreat")
        .def_ro("key", &HexThreat::key, "The cell that would join the sides.")
        .def_ro("carrier", &HexThreat::carrier, "Every cell that takes, the key among them.");
    nb::class_<HexLinks>(module, "HexLinks")
        .def_ro("sides", &HexLinks::sides)
        .def_ro("ends", &HexLinks::ends, "Stones: those of the near side, of the far side, then of each chain.")
        .def_ro("links", &HexLinks::links)
        .def_ro("threats", &HexLinks::threats)
        .def_ro("must_play", &HexLinks::must_play, "The cells that all threats have in common.");
    nb::class_<HexLinker>(module, "HexLinker")
        .def(nb::new_([](int size) { return make_hex_linker(size); }), "size"_a)
        .def_prop_ro("size", &HexLinker::size)
        .def(
            "look",
            [](HexLinker& self, const Hex& position, int player, std::uint64_t tries) {
                if (self.size() != position.size()) throw nb::value_error("this is for another size of board");
                if (position.is_over()) throw nb::value_error("the game is over");
                return self.look(position, static_cast<Player>(player), tries);
            },
            "position"_a, "player"_a, "tries"_a, nb::call_guard<nb::gil_scoped_release>(),
            "What the player can join whatever the opponent does.");
}

}  // namespace

template <>
void bind_own(nb::module_& module, nb::class_<Hex>& bound) {
    bind_position(bound);
    bind_distances(module);
    bind_links(module);
}

}  // namespace tablier::bindings
