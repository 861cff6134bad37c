/// Monte Carlo tree search as Python classes, one for each game and way to play out.
#include "search/mcts.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/areas.hpp"
#include "bindings/interruptible.hpp"
#include "bindings/options.hpp"
#include "core/game.hpp"
#include "core/types.hpp"
#include "kinds/all.hpp"
#include "playouts/playouts.hpp"
#include "search/limits.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

void bind_mcts_options(nb::module_& module) {
    nb::enum_<MctsFormula>(module, "MctsFormula")
        .value("ucb", MctsFormula::ucb, "w/n + c·√(ln N / n)")
        .value("sqrt", MctsFormula::sqrt, "w/n + c·√(N / n)");
    bind_options<MctsOptions>(module, "MctsOptions", "How the tree grows.")
        .def_rw("formula", &MctsOptions::formula)
        .def_rw("c", &MctsOptions::c)
        .def_rw("rave", &MctsOptions::rave,
                "Visits at which a move's own results weigh as much as all-moves-as-first; 0 leaves the latter out.")
        .def_rw("playouts", &MctsOptions::playouts, "Per leaf.")
        .def_rw("together", &MctsOptions::together, "Threads share the playouts of one leaf, and not the tree.")
        .def_rw("expand_at", &MctsOptions::expand_at, "Visits of a leaf before it gets children.")
        .def_rw("cut", &MctsOptions::cut, "Moves of a playout before it ends, where it can be cut; 0 plays to the end.")
        .def_rw("megabytes", &MctsOptions::megabytes, "Of the tree.");
}

template <Game G, PlayoutPolicy<G> Policy>
void bind(nb::module_& module, const std::string& name, bool informed) {
    using Search = Mcts<G, Policy>;
    nb::class_<Search>(module, name.c_str())
        .def(
            "__init__",
            [](Search* self, const G& root, const MctsOptions& options) { new (self) Search(root, options); }, "root"_a,
            "options"_a)
        .def_prop_ro_static(
            "informed", [informed](nb::handle) { return informed; }, "Whether its playouts know more than the rules.")
        .def_prop_ro_static(
            "cuttable", [](nb::handle) { return Cuttable<Policy>; }, "Whether its playouts can be cut.")
        .def(
            "search",
            [](Search& self, double seconds, std::uint64_t visits, std::uint64_t nodes, int threads, std::uint64_t seed,
               const std::optional<nb::typed<nb::callable, void()>>& tell, std::optional<double> tell_every) {
                const Limits limits{.seconds = seconds, .visits = visits, .nodes = nodes};
                std::function<void()> hear;
                if (tell) {
                    hear = [&] {
                        if (self.has_candidates()) (*tell)();
                    };
                }
                interruptible(
                    self.stopper(), [&] { self.search(limits, threads, seed); }, Listener(std::move(hear), tell_every));
            },
            "seconds"_a, "visits"_a, "nodes"_a, "threads"_a, "seed"_a, "tell"_a = nb::none(),
            "tell_every"_a = nb::none(),
            "Grow the tree. While it grows, `tell` is called now and then, and may look at it.")
        .def(
            "ready", [](Search& self) { self.stopper().ready(); },
            "Forget earlier requests to stop; call it first of all.")
        .def(
            "stop", [](Search& self) { self.stopper().stop(); }, "Stop a search that runs in another thread.")
        .def("advance", &Search::advance, "move"_a, "Play a move and keep what is known about what follows.")
        .def("refute", &Search::refute, "move"_a, "Take a root move for lost, which somebody else has proved.")
        .def("reset", &Search::reset, "root"_a)
        .def(
            "stands_at", [](const Search& self, const G& position) { return are_same(self.root(), position); },
            "position"_a)
        .def_prop_ro("visits", &Search::visits)
        .def_prop_ro("line", &Search::line)
        .def("line_after", &Search::line_after, "move"_a, "A root move, then the most visited play.")
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
    bind_mcts_options(module);
    each_kind([&]<Kind K> {
        using G = typename K::Rules;
        const std::string prefix(K::prefix);
        bind<G, LightPlayouts<G>>(module, prefix + "LightMcts", false);
        if constexpr (is_informed<K>) {
            bind<G, typename K::Playouts>(module, prefix + "Mcts", true);
        } else {
            module.attr((prefix + "Mcts").c_str()) = module.attr((prefix + "LightMcts").c_str());
        }
    });
}

}  // namespace tablier::bindings
