/// The exact result of Go on a small board: asked for once, stopped from any thread, and known in part while it works.
#include "solver/go_solver.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "bindings/areas.hpp"
#include "bindings/interruptible.hpp"
#include "games/go.hpp"
#include "search/limits.hpp"
#include "solver/go_small.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

/// A solver that can be stopped.
struct StoppableGoSolver {
    GoSolver solver;
    Stopper stopper;

    StoppableGoSolver(const Go<9>& position, const std::array<GoPoints, 2>& lost, std::size_t megabytes)
        : solver(position, lost, megabytes) {}
};

std::unique_ptr<StoppableGoSolver> make(const Go<9>& position, const std::array<std::vector<int>, 2>& lost,
                                        std::size_t megabytes) {
    if (position.size() > SmallGo::largest) throw nb::value_error("the board is too large");
    std::array<GoPoints, 2> points{};
    for (std::size_t player = 0; player < points.size(); ++player) {
        for (const int point : lost[player]) points[player] |= GoPoints{1} << point;
    }
    return std::make_unique<StoppableGoSolver>(position, points, megabytes);
}

}  // namespace

void bind_go_solver(nb::module_& module) {
    nb::class_<GoSolution>(module, "GoSolution")
        .def_ro("least", &GoSolution::least, "Black is ahead by so many points at least, before komi.")
        .def_ro("most", &GoSolution::most, "And by so many at most.")
        .def_ro("moves", &GoSolution::moves, "All moves that keep the result, as far as they are known.")
        .def_ro("unknown", &GoSolution::unknown, "Moves of which it was not found out.")
        .def_ro("line", &GoSolution::line)
        .def_ro("nodes", &GoSolution::nodes)
        .def_ro("seconds", &GoSolution::seconds);
    nb::class_<StoppableGoSolver>(module, "GoSolver")
        .def(nb::new_(&make), "position"_a, "lost"_a, "megabytes"_a,
             "`lost` has the points where each player has had stones that are gone.")
        .def(
            "solve",
            [](StoppableGoSolver& self, double seconds) {
                self.stopper.start(seconds);
                return interruptible(self.stopper, [&] { return self.solver.solve(self.stopper); });
            },
            "seconds"_a, "The result, as far as the time allows.")
        .def("ready", [](StoppableGoSolver& self) { self.stopper.ready(); })
        .def("stop", [](StoppableGoSolver& self) { self.stopper.stop(); })
        .def_prop_ro(
            "known", [](const StoppableGoSolver& self) { return self.solver.known(); },
            "Between what Black's lead is known to be so far.")
        .def_prop_ro("nodes", [](const StoppableGoSolver& self) { return self.solver.nodes(); });
}

}  // namespace tablier::bindings
