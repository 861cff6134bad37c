/// Whose the points of a game of Go are, by playing it on many times.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bindings/areas.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/go.hpp"
#include "search/go_playouts.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

/// Both sides begin equally often: after two passes nobody is to move.
template <int Cap>
std::vector<int> ownership(const Go<Cap>& position, int playouts, std::uint64_t seed) {
    std::vector<int> owners(static_cast<std::size_t>(position.points()));
    GoPlayouts<Cap> policy;
    Rng rng(seed);
    for (int i = 0; i < playouts; ++i)
        policy.settle(position, i % 2 == 0 ? Player::first : Player::second, rng, owners);
    return owners;
}

template <int Cap>
void bind(nb::module_& module) {
    module.def("go_ownership", &ownership<Cap>, "position"_a, "playouts"_a, "seed"_a,
               nb::call_guard<nb::gil_scoped_release>(),
               "For each point, how many more playouts end with it Black's than White's.");
}

}  // namespace

void bind_ownership(nb::module_& module) {
    bind<9>(module);
    bind<19>(module);
}

}  // namespace tablier::bindings
