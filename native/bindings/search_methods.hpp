/// What every alpha–beta search offers to Python, whatever judges its positions.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <vector>

#include "core/types.hpp"
#include "search/alphabeta.hpp"
#include "search/limits.hpp"

namespace tablier::bindings {

/// Everything that a search is told beside the position.
struct SearchOrder {
    Limits limits;
    Variety variety;
    std::vector<Move> first;
    Quiescence quiescence;

    template <class Search, class G>
    SearchReport run(Search& search, const G& position) const {
        return search.search(position, limits, variety, first, quiescence);
    }
};

/// `run(search, position, order)` searches; `scale` is that of the evaluation.
template <class G, class Search, class Run>
void bind_search_methods(nanobind::class_<Search>& bound, int scale, Run run) {
    using namespace nanobind::literals;
    bound
        .def(
            "search",
            [run](Search& self, const G& position, double seconds, std::uint64_t nodes, int depth, int margin,
                  std::uint64_t seed, const std::vector<Move>& order, int quiescence) {
                Limits limits;
                limits.seconds = seconds;
                limits.nodes = nodes;
                limits.depth = depth;
                return run(self, position, SearchOrder{limits, {margin, seed}, order, {quiescence}});
            },
            "position"_a, nanobind::kw_only(), "seconds"_a, "nodes"_a, "depth"_a, "margin"_a, "seed"_a, "order"_a,
            "quiescence"_a, "Search a position that is not over; one search at a time.")
        .def(
            "ready", [](Search& self) { self.stopper().ready(); },
            "Forget earlier requests to stop; call it first of all.")
        .def(
            "stop", [](Search& self) { self.stopper().stop(); }, "End the running search soon; any thread may ask.")
        .def_prop_ro_static(
            "scale", [scale](nanobind::handle) { return scale; }, "Centi-points that are half way to a certain win.");
}

}  // namespace tablier::bindings
