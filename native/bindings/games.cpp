/// Every game as a Python class. Positions are values here too: `play` returns a new one.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "bindings/areas.hpp"
#include "bindings/own.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "kinds/all.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

/// Check a move before it is played; the text of the error says why it is not allowed.
template <Checked G>
G play(const G& position, int move) {
    if (const char* fault = position.fault(move)) throw nb::value_error(fault);
    G next = position;
    next.play(static_cast<Move>(move));
    return next;
}

/// The first player's wins, draws and losses in `count` random games.
template <Game G>
std::array<long, 3> playouts(const G& position, int count, std::uint64_t seed) {
    const nb::gil_scoped_release unlocked;
    Rng rng(seed);
    std::array<long, 3> tally{};
    for (int i = 0; i < count; ++i) ++tally[static_cast<std::size_t>(1 - random_playout(position, rng))];
    return tally;
}

/// What every game has.
template <Playable G>
nb::class_<G> bind_rules(nb::module_& module, const char* name) {
    return nb::class_<G>(module, name)
        .def_prop_ro("to_move", [](const G& position) { return static_cast<int>(position.to_move()); })
        .def_prop_ro("is_over", &G::is_over)
        .def_prop_ro("score", &G::score, "+1, 0 or -1 for the first player; only for a finished game.")
        .def_prop_ro("legal_moves",
                     [](const G& position) {
                         const auto moves = position.legal_moves();
                         return std::vector<int>(moves.begin(), moves.end());
                     })
        .def("play", &play<G>, "move"_a, "The position after the move; ValueError says why a move is not allowed.")
        .def("under_symmetry", &G::under_symmetry, "move"_a, "symmetry"_a)
        .def(
            "perft", [](const G& position, int depth) { return perft(position, depth); }, "depth"_a,
            nb::call_guard<nb::gil_scoped_release>(), "The number of lines of play of exactly `depth` moves.")
        .def("playouts", &playouts<G>, "count"_a, "seed"_a,
             "Wins, draws and losses of the first player in random games.")
        .def("__hash__", [](const G& position) { return static_cast<std::int64_t>(position.hash()); })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"));
}

}  // namespace

void bind_games(nb::module_& module) {
    each_kind([&]<Kind K> {
        auto bound = bind_rules<typename K::Rules>(module, std::string(K::prefix).c_str());
        bind_own<typename K::Rules>(module, bound);
    });
    module.def(
        "kinds",
        [] {
            std::map<std::string, std::string> kinds;
            each_kind([&]<Kind K> { kinds[std::string(K::prefix)] = K::Rules::name; });
            return kinds;
        },
        "The native kinds, by which classes are named, and the game that each is for.");
}

}  // namespace tablier::bindings
