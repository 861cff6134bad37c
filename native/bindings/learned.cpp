/// The alpha–beta search that asks Python what a model thinks of positions, one Python class per game.
#include "search/learned.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bindings/areas.hpp"
#include "bindings/arrays.hpp"
#include "bindings/evaluations.hpp"
#include "bindings/interruptible.hpp"
#include "bindings/search_methods.hpp"
#include "core/types.hpp"
#include "eval/go_influence.hpp"
#include "eval/hex.hpp"
#include "eval/oware.hpp"
#include "features/features.hpp"
#include "features/go_features.hpp"
#include "features/hex_features.hpp"
#include "features/oware_features.hpp"
#include "games/go.hpp"
#include "games/hex.hpp"
#include "games/oware.hpp"
#include "search/alphabeta.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

/// A search and the Python function that judges for it. What the function raises stops the search and is raised again at its end.
template <Depictable G, Evaluation<G> E>
class LearnedSearch {
  public:
    LearnedSearch(nb::object judge, double mix, std::size_t table_megabytes, int threads, const E& heuristic)
        : judge_(std::move(judge)),
          search_({heuristic, mix, cache_megabytes,
                   [this](std::span<const G> positions, std::span<float> values) { return ask(positions, values); }},
                  table_megabytes, threads) {}

    SearchReport search(const G& position, const SearchOrder& order) {
        fault_ = nullptr;
        SearchReport report = interruptible(search_.stopper(), [&] { return order.run(search_, position); });
        if (fault_ != nullptr) std::rethrow_exception(std::exchange(fault_, nullptr));
        return report;
    }

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
                judge_(to_numpy(std::move(planes), count, bytes), to_numpy(std::move(numbers), count, F::numbers));
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

    nb::object judge_;
    AlphaBeta<G, LearnedEvaluation<G, E>> search_;
    std::mutex mutex_;  // guards the fault
    std::exception_ptr fault_;
};

template <Depictable G, Evaluation<G> E>
void bind_learned_search(nb::module_& module, const char* name) {
    using Search = LearnedSearch<G, E>;
    auto bound = nb::class_<Search>(module, name);
    bound.def(
        "__init__",
        [](Search* self, std::size_t table_megabytes, int threads, const std::string& measure, const Weights& weights,
           nb::object judge, double mix) {
            new (self) Search(std::move(judge), mix, table_megabytes, threads, make_evaluation<E>(measure, weights));
        },
        "table_megabytes"_a, "threads"_a, "measure"_a, "weights"_a, "judge"_a, "mix"_a,
        "`judge(planes, numbers)` returns a value from -1 to 1 for each position, as float32.");
    bind_search_methods<G>(bound, E::scale, [](Search& self, const G& position, const SearchOrder& order) {
        return self.search(position, order);
    });
}

}  // namespace

void bind_learned(nb::module_& module) {
    bind_learned_search<Hex, HexEvaluation>(module, "HexLearnedAlphaBeta");
    bind_learned_search<Go<9>, GoEvaluation<9>>(module, "Go9LearnedAlphaBeta");
    bind_learned_search<Go<19>, GoEvaluation<19>>(module, "Go19LearnedAlphaBeta");
    bind_learned_search<Oware, OwareEvaluation>(module, "OwareLearnedAlphaBeta");
}

}  // namespace tablier::bindings
