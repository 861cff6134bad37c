/// The self-play pool as Python classes, one for each game.
#include "search/selfplay.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/areas.hpp"
#include "bindings/arrays.hpp"
#include "features/features.hpp"
#include "kinds/all.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

template <Depictable G>
void bind_pool(nb::module_& module, const char* class_name) {
    using Pool = SelfPlay<G>;
    using F = Features<G>;
    nb::class_<Pool>(module, class_name)
        .def(
            "__init__",
            [](Pool* self, const std::vector<std::pair<G, double>>& boards, int height, int width, std::size_t slots,
               int threads, std::uint64_t seed, int full_visits, int fast_visits, float full_share, int considered,
               float value_scale, float c, float fpu, const std::vector<double>& random_plies, float policy_plies,
               float temperature, float cool, float half_life, int longest, int versus, float settled,
               int settled_moves, float searched_on, float stagger) {
                SelfPlayOptions options;
                options.puct.c = c;
                options.puct.fpu = fpu;
                options.puct.virtual_loss = 0;  // one leaf at a time
                options.gumbel.considered = considered;
                options.gumbel.value_scale = value_scale;
                options.full_visits = full_visits;
                options.fast_visits = fast_visits;
                options.full_share = full_share;
                options.random_plies = random_plies;
                options.policy_plies = policy_plies;
                options.temperature = temperature;
                options.cool = cool;
                options.half_life = half_life;
                options.longest = longest;
                options.versus = versus;
                options.settled = settled;
                options.settled_moves = settled_moves;
                options.searched_on = searched_on;
                options.stagger = stagger;
                std::vector<typename Pool::Board> starts;
                for (const auto& [start, weight] : boards) {
                    check_canvas(start, {height, width});
                    starts.push_back({start, weight});
                }
                new (self) Pool(std::move(starts), {height, width}, slots, threads, options, seed);
            },
            "boards"_a, nb::kw_only(), "height"_a, "width"_a, "slots"_a, "threads"_a, "seed"_a, "full_visits"_a,
            "fast_visits"_a, "full_share"_a, "considered"_a, "value_scale"_a, "c"_a, "fpu"_a, "random_plies"_a,
            "policy_plies"_a, "temperature"_a, "cool"_a, "half_life"_a, "longest"_a, "versus"_a, "settled"_a,
            "settled_moves"_a, "searched_on"_a, "stagger"_a)
        .def(
            "step",
            [](Pool& self, std::size_t first, std::size_t last, const Array<const float>& logits,
               const Array<const float>& values, const Array<std::uint8_t>& planes, const Array<float>& numbers,
               const Array<std::uint8_t>& seats) {
                const std::size_t count = last - first;
                if (first >= last || last > self.slots()) throw nb::value_error("there are no such slots");
                if (logits.size() != count * self.policy_size() || values.size() != count) {
                    throw nb::value_error("there must be one answer for every slot");
                }
                require(planes, count * static_cast<std::size_t>(F::planes) * self.canvas().cells(), "planes");
                require(numbers, count * F::numbers, "numbers");
                require(seats, count, "seats");
                const nb::gil_scoped_release unlocked;
                self.step(first, last, span(logits), span(values), span(planes), span(numbers), span(seats));
            },
            "first"_a, "last"_a, "logits"_a, "values"_a, "planes"_a, "numbers"_a, "seats"_a,
            "Take the answers to the last questions of the slots from `first` to `last`, and ask the next ones.")
        .def(
            "collect",
            [](Pool& self) {
                auto [lessons, notes] = self.collect();
                const std::size_t count = lessons.count;
                const std::size_t cells = self.canvas().cells();
                const nb::dict columns;
                columns["planes"] = to_numpy(std::move(lessons.planes), count, F::planes * cells);
                columns["numbers"] = to_numpy(std::move(lessons.numbers), count, F::numbers);
                columns["policy"] = to_numpy(std::move(lessons.policy), count, self.policy_size());
                columns["searched"] = to_numpy(std::move(lessons.searched), count, 0);
                columns["result"] = to_numpy(std::move(lessons.result), count, 0);
                columns["cells"] = to_numpy(std::move(lessons.cells), count, cells);
                columns["lead"] = to_numpy(std::move(lessons.lead), count, 0);
                std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, int, int, int, int>> games;
                for (const GameNote& note : notes) {
                    games.emplace_back(note.board, note.place, note.number, note.plies, note.score, note.verdict,
                                       note.searched);
                }
                return nb::make_tuple(columns, games);
            },
            nb::sig("def collect(self) -> tuple[dict[str, object], list[tuple[int, int, int, int, int, int, int]]]"),
            "The lessons of the games finished since the last call, by column, and the games: board, slot, number, "
            "plies, score, verdict, plies searched.")
        .def("rest", &Pool::rest, "seed"_a,
             "Forget the searches under way: every slot thinks about its move anew, with chances drawn by this seed.")
        .def(
            "games",
            [](const Pool& self) {
                nb::dict columns;
                self.games().each([&columns](const char* name, auto& column) {
                    const std::size_t count = column.size();
                    columns[name] = to_numpy(std::move(column), count, 0);
                });
                return columns;
            },
            nb::sig("def games(self) -> dict[str, object]"),
            "The games under way, without their searches, by column. What is finished must have been collected.")
        .def(
            "take_up",
            [](Pool& self, const nb::dict& columns) {
                GamesUnderWay all;
                all.each([&columns]<class T>(const char* name, std::vector<T>& column) {
                    const auto values = nb::cast<Array<const T>>(columns[name]);
                    column.assign(values.data(), values.data() + values.size());
                });
                return self.take_up(all);
            },
            "games"_a, nb::sig("def take_up(self, games: dict[str, object]) -> bool"),
            "Go on with games of a pool with the same boards and the same seed, or tell that they are not.");
}

}  // namespace

void bind_selfplay(nb::module_& module) {
    each_kind([&]<Kind K> { bind_pool<typename K::Rules>(module, (std::string(K::prefix) + "SelfPlay").c_str()); });
}

}  // namespace tablier::bindings
