/// The alpha–beta search, one Python class for each game and evaluation.
#include "search/alphabeta.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "bindings/alphabeta_methods.hpp"
#include "bindings/areas.hpp"
#include "bindings/options.hpp"
#include "core/types.hpp"
#include "eval/weights.hpp"
#include "kinds/all.hpp"
#include "search/evaluation.hpp"
#include "search/haste.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

void bind_report(nb::module_& module) {
    using Candidate = SearchReport::Candidate;
    using Change = SearchReport::Change;
    bind_options<AlphaBetaOptions>(module, "AlphaBetaOptions", "How to search.")
        .def_rw("threads", &AlphaBetaOptions::threads)
        .def_rw("share_tree", &AlphaBetaOptions::share_tree, "Threads meet in the same lines, not at the root alone.")
        .def_rw("megabytes", &AlphaBetaOptions::megabytes, "Of the table, rounded down to a power of two.")
        .def_rw("variety", &AlphaBetaOptions::variety, "Centi-points that a move drawn in the opening may be worse.")
        .def_rw("opening", &AlphaBetaOptions::opening, "Plies of a game in which moves are drawn.")
        .def_rw("seed", &AlphaBetaOptions::seed)
        .def_rw("quiescence", &AlphaBetaOptions::quiescence, "Plies beyond the horizon at most.")
        .def_rw("swing", &AlphaBetaOptions::swing, "What stirs enough up to go on beyond the horizon.")
        .def_rw("haste", &AlphaBetaOptions::haste, "Centi-points for each piece taken a ply earlier.")
        .def_rw("mix", &AlphaBetaOptions::mix, "The share of a model in what a position is worth.");
    nb::class_<Candidate>(module, "AlphaBetaCandidate")
        .def_ro("move", &Candidate::move)
        .def_ro("value", &Candidate::value, "Centi-points for the player to move.")
        .def_ro("exact", &Candidate::exact, "Else the move is only known to be no better than this.")
        .def_ro("depth", &Candidate::depth, "Plies searched for the value; 0 when there was no time.")
        .def_ro("line", &Candidate::line);
    nb::class_<Change>(module, "AlphaBetaChange")
        .def_ro("depth", &Change::depth)
        .def_ro("move", &Change::move)
        .def_ro("value", &Change::value);
    nb::class_<SearchReport>(module, "AlphaBetaReport")
        .def_ro("candidates", &SearchReport::candidates, "The chosen move first, then by value.")
        .def_ro("changes", &SearchReport::changes, "The choice from each depth on at which it changed.")
        .def_ro("depth", &SearchReport::depth)
        .def_ro("complete", &SearchReport::complete, "Nothing was left beyond the horizon.")
        .def_ro("nodes", &SearchReport::nodes)
        .def_ro("seconds", &SearchReport::seconds);
}

/// What the mover of each legal move has after it, in centi-points.
template <Game G, Evaluation<G> E>
std::vector<std::pair<Move, int>> evaluate_moves(const G& position, std::string_view evaluation_name,
                                                 const NamedWeights& weights) {
    E evaluation = E::make(evaluation_name, weights);
    if constexpr (OneSided<E, G>) evaluation.begin(position);
    std::vector<std::pair<Move, int>> values;
    for (const Move move : position.legal_moves()) {
        G next = position;
        next.play(move);
        values.emplace_back(move, next.is_over() ? -final_value(next, 1) : -evaluation(next));
    }
    return values;
}

template <Game G, Evaluation<G> E>
void bind_search(nb::module_& module, const std::string& name) {
    using Search = AlphaBeta<G, E>;
    auto bound = nb::class_<Search>(module, name.c_str());
    bound
        .def(
            "__init__",
            [](Search* self, const AlphaBetaOptions& options, std::string_view evaluation,
               const NamedWeights& weights) { new (self) Search(E::make(evaluation, weights), options); },
            "options"_a, "evaluation"_a, "weights"_a)
        .def_static("evaluate_moves", &evaluate_moves<G, E>, "position"_a, "evaluation"_a, "weights"_a,
                    "Each legal move with the centi-points its mover has after it, without any search.")
        .def_static("default_weights", &E::default_weights)
        .def_prop_ro_static(
            "captures", [](nb::handle) { return Capturing<G>; }, "Whether pieces are taken in this game.")
        .def_prop_ro_static(
            "largest_weight", [](nb::handle) { return E::largest_weight; }, "No weight may be larger, either way.")
        .def_prop_ro_static(
            "scale", [](nb::handle) { return E::scale; }, "Centi-points that are half way to a certain win.");
    bind_alphabeta_methods<G>(bound, &run_alphabeta<Search, G>);
}

/// The evaluations of every kind by name, each with the prefix of the classes that use it.
std::map<std::string, std::map<std::string, std::string>> list_evaluations() {
    std::map<std::string, std::map<std::string, std::string>> found;
    each_kind([&]<Kind K> {
        each_type<typename K::Evaluations>([&]<class E>(std::type_identity<E>) {
            for (const std::string_view name : E::names) {
                found[std::string(K::prefix)][std::string(name)] = std::string(K::prefix).append(E::prefix);
            }
        });
    });
    return found;
}

}  // namespace

void bind_alphabeta(nb::module_& module) {
    bind_report(module);
    each_kind([&]<Kind K> {
        each_type<typename K::Evaluations>([&]<class E>(std::type_identity<E>) {
            bind_search<typename K::Rules, E>(module, std::string(K::prefix).append(E::prefix) + "AlphaBeta");
        });
    });
    module.def("evaluations", &list_evaluations,
               "The evaluations of every kind by name, each with the prefix of the classes that use it.");
    module.def("squash", &squash, "value"_a, "scale"_a, "Centi-points as a number between -1 and 1.");
    module.def(
        "plies_to_end", [](int value) { return is_decided(value) ? win_value - std::abs(value) : -1; }, "value"_a,
        "How soon a proven win or loss comes, or -1 for any other value.");
}

}  // namespace tablier::bindings
