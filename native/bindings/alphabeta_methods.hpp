/// What every alpha–beta search offers to Python, whatever evaluates its positions.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "bindings/interruptible.hpp"
#include "core/types.hpp"
#include "search/alphabeta.hpp"
#include "search/limits.hpp"

namespace tablier::bindings {

/// Who hears interim reports, if anybody does.
using Tell = std::optional<nanobind::typed<nanobind::callable, void(SearchReport)>>;

/// Run a search and let `tell` hear its interim reports.
template <class Search, class G>
SearchReport run_alphabeta(Search& search, const G& position, const Limits& limits, AlphaBetaRequest request,
                           const Tell& tell, std::optional<double> tell_every) {
    std::function<void()> hear;
    if (tell) {
        request.interim = true;
        hear = [&] {
            SearchReport report = search.interim();
            if (!report.candidates.empty()) (*tell)(std::move(report));
        };
    }
    return interruptible(
        search.stopper(), [&] { return search.search(position, limits, request); },
        Listener(std::move(hear), tell_every));
}

/// `run(search, position, limits, request, tell, tell_every)` searches.
template <class G, class Search, class Run>
void bind_alphabeta_methods(nanobind::class_<Search>& bound, Run run) {
    using namespace nanobind::literals;
    bound
        .def(
            "search",
            [run](Search& self, const G& position, double seconds, std::uint64_t nodes, int depth, bool opening,
                  const std::vector<Move>& order, const Tell& tell, std::optional<double> tell_every) {
                const Limits limits{.seconds = seconds, .nodes = nodes, .depth = depth};
                return run(self, position, limits,
                           AlphaBetaRequest{.opening = opening, .interim = false, .order = order}, tell, tell_every);
            },
            "position"_a, nanobind::kw_only(), "seconds"_a, "nodes"_a, "depth"_a, "opening"_a, "order"_a,
            "tell"_a = nanobind::none(), "tell_every"_a = nanobind::none(),
            "Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.")
        .def("forget", &Search::forget,
             "Forget what earlier searches found out, because the next one is of another game.")
        .def(
            "ready", [](Search& self) { self.stopper().ready(); },
            "Forget earlier requests to stop; call it first of all.")
        .def("stop", [](Search& self) { self.stopper().stop(); }, "End the running search soon; any thread may ask.");
}

}  // namespace tablier::bindings
