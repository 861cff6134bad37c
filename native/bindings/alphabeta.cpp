/// The alpha–beta search and the evaluations, one Python class per game.
#include "search/alphabeta.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/areas.hpp"
#include "bindings/evaluations.hpp"
#include "bindings/interruptible.hpp"
#include "bindings/search_methods.hpp"
#include "core/types.hpp"
#include "eval/go_influence.hpp"
#include "eval/hex.hpp"
#include "eval/hex_connections.hpp"
#include "eval/hex_expert.hpp"
#include "eval/oware.hpp"
#include "games/go.hpp"
#include "games/hex.hpp"
#include "games/oware.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

void bind_report(const nb::module_& module) {
    using Candidate = SearchReport::Candidate;
    using Change = SearchReport::Change;
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

template <Game G, Evaluation<G> E>
void bind_search(nb::module_& module, const char* name) {
    using Search = AlphaBeta<G, E>;
    auto bound = nb::class_<Search>(module, name);
    bound.def(
        "__init__",
        [](Search* self, std::size_t table_megabytes, int threads, const std::string& measure, const Weights& weights) {
            new (self) Search(make_evaluation<E>(measure, weights), table_megabytes, threads);
        },
        "table_megabytes"_a, "threads"_a, "measure"_a, "weights"_a);
    bind_search_methods<G>(bound, E::scale, [](Search& self, const G& position, const SearchOrder& order) {
        return interruptible(self.stopper(), [&] { return order.run(self, position); });
    });
}

template <Game G, Evaluation<G> E>
void bind_values(nb::module_& module, const char* name) {
    module.def(
        name,
        [](const G& position, const std::string& measure, const Weights& weights) {
            E evaluation = make_evaluation<E>(measure, weights);
            if constexpr (OneSided<E, G>) evaluation.begin(position);
            std::vector<std::pair<Move, int>> values;
            for (const Move move : position.legal_moves()) {
                G next = position;
                next.play(move);
                values.emplace_back(move, next.is_over() ? -final_value(next, 1) : -evaluation(next));
            }
            return values;
        },
        "position"_a, "measure"_a, "weights"_a,
        "Each legal move with the centi-points its mover has after it, without any search.");
}

}  // namespace

void bind_alphabeta(nb::module_& module) {
    bind_report(module);
    bind_search<Hex, HexEvaluation>(module, "HexAlphaBeta");
    bind_search<Go<9>, GoEvaluation<9>>(module, "Go9AlphaBeta");
    bind_search<Go<19>, GoEvaluation<19>>(module, "Go19AlphaBeta");
    bind_search<Oware, OwareEvaluation>(module, "OwareAlphaBeta");
    bind_search<Hex, HexExpertEvaluation>(module, "HexExpertAlphaBeta");
    bind_values<Hex, HexEvaluation>(module, "values_after");
    bind_values<Go<9>, GoEvaluation<9>>(module, "values_after");
    bind_values<Go<19>, GoEvaluation<19>>(module, "values_after");
    bind_values<Oware, OwareEvaluation>(module, "values_after");
    bind_values<Hex, HexExpertEvaluation>(module, "hex_expert_values_after");

    module.def("squashed", &squashed, "value"_a, "scale"_a, "Centi-points as a number between -1 and 1.");
    module.def(
        "plies_to_end", [](int value) { return is_decided(value) ? win_value - std::abs(value) : -1; }, "value"_a,
        "How soon a proven win or loss comes, or -1 for any other value.");

    module.def(
        "hex_weights", [] { return by_name<HexWeights>({}, hex_fields); }, "The default weights in centi-points.");
    module.def(
        "hex_expert_weights", [] { return by_name<HexExpertWeights>({}, hex_expert_fields); },
        "The weights of the original report, in thousandths.");
    module.def("oware_weights", [] { return by_name<OwareWeights>({}, oware_fields); });
    module.def("go_weights", [] { return by_name<GoEvaluation<9>>({}, go_fields<9>); });

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

}  // namespace tablier::bindings
