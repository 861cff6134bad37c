/// What networks are given, and the search that asks them, one class per game.
#include "search/neural.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/areas.hpp"
#include "bindings/arrays.hpp"
#include "bindings/options.hpp"
#include "core/game.hpp"
#include "core/types.hpp"
#include "features/features.hpp"
#include "kinds/all.hpp"
#include "search/puct.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

/// Stands for the static facts of Features<G> in Python.
template <Depictable G>
struct FeatureFacts {};

std::vector<std::string> to_list(std::span<const std::string_view> names) { return {names.begin(), names.end()}; }

template <Depictable G>
void bind_features(nb::module_& module, const char* name) {
    using F = Features<G>;
    nb::class_<FeatureFacts<G>>(module, name)
        .def_prop_ro_static(
            "plane_names", [](const nb::handle&) { return to_list(F::plane_names.all); },
            "What each plane shows; the first is the board.")
        .def_prop_ro_static("number_names", [](const nb::handle&) { return to_list(F::number_names.all); })
        .def_prop_ro_static("planes", [](const nb::handle&) { return F::planes; })
        .def_prop_ro_static("numbers", [](const nb::handle&) { return F::numbers; })
        .def_prop_ro_static(
            "binary", [](const nb::handle&) { return F::binary; }, "Whether planes hold only 0 and 1.")
        .def_prop_ro_static(
            "circular", [](const nb::handle&) { return F::circular; }, "Whether the canvas is a row whose ends meet.")
        .def_prop_ro_static(
            "any_size", [](const nb::handle&) { return F::any_size; },
            "Whether boards have several sizes, which one network may play.")
        .def_prop_ro_static(
            "has_lead", [](const nb::handle&) { return F::has_lead; },
            "Whether who wins may win by more or by less, which is worth knowing.")
        .def_static(
            "longest", [](int height, int width) { return F::longest({height, width}); }, "height"_a, "width"_a,
            "The most moves that the rules allow, or 0 where they set no end.")
        .def_prop_ro_static("symmetries", [](const nb::handle&) { return G::symmetries; })
        .def_static(
            "canvas",
            [](const G& position) {
                const Canvas canvas = F::canvas(position);
                return std::pair{canvas.height, canvas.width};
            },
            "position"_a, "The height and width that a position needs.")
        .def_static(
            "policy_size", [](int height, int width) { return F::policy_size({height, width}); }, "height"_a, "width"_a)
        .def_static(
            "draw",
            [](const std::vector<const G*>& positions, int height, int width, int symmetry,
               const Array<std::uint8_t>& planes, const Array<float>& numbers) {
                const Canvas canvas{height, width};
                const std::size_t bytes = static_cast<std::size_t>(F::planes) * canvas.cells();
                require(planes, positions.size() * bytes, "planes");
                require(numbers, positions.size() * F::numbers, "numbers");
                for (std::size_t i = 0; i < positions.size(); ++i) {
                    check_canvas(*positions[i], canvas);
                    F::draw(
                        *positions[i], positions[i]->legal_moves(), canvas, symmetry,
                        {span(planes).subspan(i * bytes, bytes), span(numbers).subspan(i * F::numbers, F::numbers)});
                }
            },
            "positions"_a, "height"_a, "width"_a, "symmetry"_a, "planes"_a, "numbers"_a,
            "Write positions × planes × height × width bytes and positions × numbers floats.")
        .def_static(
            "slots",
            [](const G& position, int height, int width, int symmetry) {
                check_canvas(position, {height, width});
                std::vector<std::pair<int, int>> slots;
                for (const Move move : position.legal_moves()) {
                    slots.emplace_back(move, F::slot(position, move, {height, width}, symmetry));
                }
                return slots;
            },
            "position"_a, "height"_a, "width"_a, "symmetry"_a, "Every legal move with its place in the policy.")
        .def_static(
            "draw_end",
            [](const G& position, int player, int height, int width) {
                check_canvas(position, {height, width});
                const std::size_t count = Canvas{height, width}.cells();
                std::vector<std::int8_t> cells(count);
                F::draw_end(position, static_cast<Player>(player), {height, width}, cells);
                return to_numpy(std::move(cells), count, 0);
            },
            "position"_a, "player"_a, "height"_a, "width"_a,
            "Per cell of a finished game: +1 the player's, -1 the other's (Go: area, Hex: the winning chain).")
        .def_static(
            "lead", [](const G& position, int player) { return F::lead(position, static_cast<Player>(player)); },
            "position"_a, "player"_a);
}

template <Depictable G>
void bind_search(nb::module_& module, const char* name) {
    using Search = NeuralSearch<G>;
    using F = Features<G>;
    nb::class_<Search>(module, name)
        .def(
            "__init__",
            [](Search* self, const G& root, const NeuralOptions& options, std::uint64_t seed) {
                new (self) Search(root, options, seed);
            },
            "root"_a, "options"_a, "seed"_a)
        .def(
            "select",
            [](Search& self, int height, int width, const Array<std::uint8_t>& planes, const Array<float>& numbers,
               std::size_t batch, std::uint32_t visits) {
                const Canvas canvas{height, width};
                check_canvas(self.position(), canvas);
                require(planes, batch * static_cast<std::size_t>(F::planes) * canvas.cells(), "planes");
                require(numbers, batch * F::numbers, "numbers");
                const nb::gil_scoped_release unlocked;
                return self.select(canvas, span(planes), span(numbers), batch, visits);
            },
            "height"_a, "width"_a, "planes"_a, "numbers"_a, "batch"_a, "visits"_a,
            "Fill the first places of the batch with leaves to evaluate and return their number.")
        .def(
            "expand",
            [](Search& self, int height, int width, const Array<const float>& logits,
               const Array<const float>& values) {
                const nb::gil_scoped_release unlocked;
                self.expand({height, width}, span(logits), span(values));
            },
            "height"_a, "width"_a, "logits"_a, "values"_a)
        .def(
            "stir",
            [](Search& self, const Array<const float>& noise, float share) {
                require(noise, self.tree().root().edges, "noise");
                self.stir(span(noise), share);
            },
            "noise"_a, "share"_a, "Mix a share of noise, a number for each root move, into the priors of the root.")
        .def_prop_ro(
            "root_moves", [](const Search& self) { return self.tree().root().edges; },
            "The moves of the root, none before its first visit.")
        .def("advance", &Search::advance, "move"_a, "Play a move and keep what is known about what follows.")
        .def("reset", &Search::reset, "root"_a)
        .def(
            "stands_at", [](const Search& self, const G& position) { return are_same(self.position(), position); },
            "position"_a)
        .def_prop_ro("visits", [](const Search& self) { return self.tree().root().visits; })
        .def_prop_ro("nodes", [](const Search& self) { return self.tree().size(); })
        .def_prop_ro("value", [](const Search& self) { return -self.tree().root().value(); })
        .def_prop_ro(
            "proven", [](const Search& self) { return -self.tree().root().proven; },
            "+1 when the player to move wins by force, -1 when they lose, else 0.")
        .def_prop_ro("cache_hits", &Search::cache_hits)
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

template <Depictable G>
void bind_both(nb::module_& module, const std::string& kind) {
    bind_features<G>(module, (kind + "Encoding").c_str());
    bind_search<G>(module, (kind + "Neural").c_str());
}

}  // namespace

void bind_neural(nb::module_& module) {
    bind_options<PuctOptions>(module, "PuctOptions", "How a tree guided by a network grows.")
        .def_rw("c", &PuctOptions::c, "Exploration, growing slowly with the visits N: c + growth · ln(1 + N / base).")
        .def_rw("growth", &PuctOptions::growth)
        .def_rw("base", &PuctOptions::base)
        .def_rw("fpu", &PuctOptions::fpu, "How much less than its parent an untried move is worth.")
        .def_rw("virtual_loss", &PuctOptions::virtual_loss, "Of a visit that is under way.")
        .def_rw("topk", &PuctOptions::topk, "Moves kept at a node, the likeliest; 0 keeps all.");
    nb::class_<NeuralOptions, PuctOptions>(module, "NeuralOptions", "The same for one game, several leaves at a time.")
        .def(nb::init<>())
        .def_rw("symmetry", &NeuralOptions::symmetry, "Whether positions are shown under a symmetry drawn at random.");
    each_kind([&]<Kind K> { bind_both<typename K::Rules>(module, std::string(K::prefix)); });
}

}  // namespace tablier::bindings
