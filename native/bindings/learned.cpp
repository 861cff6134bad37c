/// The alpha–beta search that asks Python what a model thinks of positions, one Python class for each game.
#include "search/learned.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/alphabeta_methods.hpp"
#include "bindings/areas.hpp"
#include "bindings/arrays.hpp"
#include "core/types.hpp"
#include "eval/weights.hpp"
#include "features/features.hpp"
#include "kinds/all.hpp"
#include "search/alphabeta.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

/// A search and the Python function that evaluates for it. What the function raises stops the search and is raised
/// again at its end.
template <Depictable G, Evaluation<G> E>
class LearnedSearch {
  public:
    LearnedSearch(nb::object evaluate, const AlphaBetaOptions& options, const E& heuristic)
        : evaluate_(std::move(evaluate)),
          search_({heuristic, options.mix, cache_megabytes,
                   [this](std::span<const G> positions, std::span<float> values) { return ask(positions, values); }},
                  options) {}

    SearchReport search(const G& position, const Limits& limits, const AlphaBetaRequest& request, const Tell& tell,
                        std::optional<double> tell_every) {
        fault_ = nullptr;
        SearchReport report = run_alphabeta(search_, position, limits, request, tell, tell_every);
        if (fault_ != nullptr) std::rethrow_exception(std::exchange(fault_, nullptr));
        return report;
    }

    void forget() { search_.forget(); }
    [[nodiscard]] Stopper& stopper() { return search_.stopper(); }

  private:
    using F = Features<G>;
    static constexpr std::size_t cache_megabytes = 16;

    bool ask(std::span<const G> positions, std::span<float> values) {
        if (search_.stopper().stopped()) return false;
        const Canvas canvas = F::canvas(positions[0]);
        const std::size_t bytes = static_cast<std::size_t>(F::planes) * canvas.cells();
        std::vector<std::uint8_t> planes(positions.size() * bytes);
        std::vector<float> numbers(positions.size() * F::numbers);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            F::draw(
                positions[i], positions[i].legal_moves(), canvas, 0,
                {std::span(planes).subspan(i * bytes, bytes), std::span(numbers).subspan(i * F::numbers, F::numbers)});
        }
        const nb::gil_scoped_acquire locked;
        try {
            const std::size_t count = positions.size();
            const nb::object answer =
                evaluate_(to_numpy(std::move(planes), count, bytes), to_numpy(std::move(numbers), count, F::numbers));
            read(nb::cast<Array<const float>>(answer), values);
            return true;
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            if (fault_ == nullptr) fault_ = std::current_exception();
            search_.stopper().stop();
            return false;
        }
    }

    static void read(const Array<const float>& answer, std::span<float> values) {
        require(answer, values.size(), "the values of a model");
        std::ranges::copy(span(answer), values.begin());
        if (!std::ranges::all_of(values, [](float value) { return std::isfinite(value); })) {
            throw nb::value_error("the model answered with a value that is no number");
        }
    }

    nb::object evaluate_;
    AlphaBeta<G, LearnedEvaluation<G, E>> search_;
    std::mutex mutex_;  // guards the fault
    std::exception_ptr fault_;
};

template <Depictable G, Evaluation<G> E>
void bind_learned_search(nb::module_& module, const std::string& name) {
    using Search = LearnedSearch<G, E>;
    auto bound = nb::class_<Search>(module, name.c_str());
    bound.def(
        "__init__",
        [](Search* self, const AlphaBetaOptions& options, std::string_view evaluation, const NamedWeights& weights,
           nb::object evaluate) { new (self) Search(std::move(evaluate), options, E::make(evaluation, weights)); },
        "options"_a, "evaluation"_a, "weights"_a, "evaluate"_a,
        "`evaluate(planes, numbers)` returns a value from -1 to 1 for each position, as float32.");
    bound.def_prop_ro_static(
        "scale", [](nb::handle) { return E::scale; }, "Centi-points that are half way to a certain win.");
    bind_alphabeta_methods<G>(
        bound, [](Search& self, const G& position, const auto&... how) { return self.search(position, how...); });
}

}  // namespace

void bind_learned(nb::module_& module) {
    each_kind([&]<Kind K> {
        bind_learned_search<typename K::Rules, Heuristic<K>>(module, std::string(K::prefix) + "LearnedAlphaBeta");
    });
}

}  // namespace tablier::bindings
