/// Plain minimax, one Python class for each game and evaluation.
#include "search/minimax.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "bindings/alphabeta_methods.hpp"
#include "bindings/areas.hpp"
#include "eval/weights.hpp"
#include "kinds/all.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {

void bind_minimax(nb::module_& module) {
    each_kind([&]<Kind K> {
        each_type<typename K::Evaluations>([&]<class E>(std::type_identity<E>) {
            using Search = Minimax<typename K::Rules, E>;
            const std::string name = std::string(K::prefix).append(E::prefix) + "Minimax";
            auto bound = nb::class_<Search>(module, name.c_str());
            bound
                .def(
                    "__init__",
                    [](Search* self, const AlphaBetaOptions& options, std::string_view evaluation,
                       const NamedWeights& weights) { new (self) Search(E::make(evaluation, weights), options); },
                    "options"_a, "evaluation"_a, "weights"_a)
                .def_prop_ro_static(
                    "scale", [](nb::handle) { return E::scale; }, "Centi-points that are half way to a certain win.");
            bind_alphabeta_methods<typename K::Rules>(bound, &run_alphabeta<Search, typename K::Rules>);
        });
    });
}

}  // namespace tablier::bindings
