/// Monte Carlo tree search as Python classes, one for each game and way to play out.
#include "search/mcts.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <concepts>
#include <cstdint>
#include <tuple>
#include <vector>

#include "bindings/areas.hpp"
#include "bindings/interruptible.hpp"
#include "core/game.hpp"
#include "core/types.hpp"
#include "games/go.hpp"
#include "games/hex.hpp"
#include "games/oware.hpp"
#include "playouts/go_playouts.hpp"
#include "playouts/hex_playouts.hpp"
#include "playouts/playouts.hpp"
#include "search/limits.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

/// Only some policies know what to do with a game that is cut short; Python asks no others.
template <class Policy>
Policy policy_with(int cut) {
    if constexpr (std::constructible_from<Policy, int>) {
        return Policy(cut);
    } else {
        return Policy();
    }
}

/// Positions that look the same may forbid different moves because of their past (superko): then they are not the same here.
template <Game G, PlayoutPolicy<G> Policy>
bool stands_at(const Mcts<G, Policy>& search, const G& position) {
    if constexpr (requires { position.past(); }) {
        if (search.root().past() != position.past()) return false;
    }
    return search.root() == position;
}

template <Game G, PlayoutPolicy<G> Policy>
void bind(nb::module_& module, const char* name) {
    using Search = Mcts<G, Policy>;
    nb::class_<Search>(module, name)
        .def(
            "__init__",
            [](Search* self, const G& root, bool sqrt_formula, float c, float rave, int playouts, int expand_at,
               int cut, std::size_t nodes) {
                const auto formula = sqrt_formula ? MctsOptions::Formula::sqrt : MctsOptions::Formula::ucb;
                new (self)
                    Search(root, MctsOptions{formula, c, rave, playouts, expand_at, nodes}, policy_with<Policy>(cut));
            },
            "root"_a, nb::kw_only(), "sqrt_formula"_a, "c"_a, "rave"_a, "playouts"_a, "expand_at"_a, "cut"_a, "nodes"_a)
        .def(
            "search",
            [](Search& self, double seconds, std::uint64_t visits, std::uint64_t nodes, int threads,
               std::uint64_t seed) {
                const Limits limits{.seconds = seconds, .visits = visits, .nodes = nodes};
                interruptible(self.stopper(), [&] { self.search(limits, threads, seed); });
            },
            "seconds"_a, "visits"_a, "nodes"_a, "threads"_a, "seed"_a)
        .def(
            "ready", [](Search& self) { self.stopper().ready(); },
            "Forget earlier requests to stop; call it first of all.")
        .def(
            "stop", [](Search& self) { self.stopper().stop(); }, "Stop a search that runs in another thread.")
        .def("advance", &Search::advance, "move"_a, "Play a move and keep what is known about what follows.")
        .def("reset", &Search::reset, "root"_a)
        .def("stands_at", &stands_at<G, Policy>, "position"_a)
        .def_prop_ro("visits", &Search::visits)
        .def_prop_ro("line", &Search::line)
        .def_prop_ro(
            "candidates",
            [](const Search& self) {
                std::vector<std::tuple<Move, std::uint32_t, float, float, int>> rows;
                for (const auto& found : self.candidates()) {
                    rows.emplace_back(found.move, found.visits, found.value, found.prior, found.proven);
                }
                return rows;
            },
            "The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.");
}

}  // namespace

void bind_mcts(nb::module_& module) {
    bind<Hex, HexPlayouts>(module, "HexMcts");
    bind<Hex, LightPlayouts<Hex>>(module, "HexLightMcts");
    bind<Go<9>, GoPlayouts<9>>(module, "Go9Mcts");
    bind<Go<9>, LightPlayouts<Go<9>>>(module, "Go9LightMcts");
    bind<Go<19>, GoPlayouts<19>>(module, "Go19Mcts");
    bind<Go<19>, LightPlayouts<Go<19>>>(module, "Go19LightMcts");
    bind<Oware, LightPlayouts<Oware>>(module, "OwareLightMcts");
}

}  // namespace tablier::bindings
