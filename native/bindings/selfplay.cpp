/// The self-play pool as Python classes, one for each game.
#include "search/selfplay.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bindings/areas.hpp"
#include "bindings/arrays.hpp"
#include "bindings/options.hpp"
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
               int threads, std::uint64_t seed, const SelfPlayOptions& options) {
                std::vector<typename Pool::Board> starts;
                for (const auto& [start, weight] : boards) {
                    check_canvas(start, {height, width});
                    starts.push_back({start, weight});
                }
                new (self) Pool(std::move(starts), {height, width}, slots, threads, options, seed);
            },
            "boards"_a, nb::kw_only(), "height"_a, "width"_a, "slots"_a, "threads"_a, "seed"_a, "options"_a)
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
                nb::dict columns;
                lessons.each([&](const char* name, auto& column,
                                 std::size_t width) { columns[name] = to_numpy(std::move(column), count, width); },
                             self.widths());
                return nb::make_tuple(columns, notes);
            },
            nb::sig("def collect(self) -> tuple[dict[str, object], list[GameNote]]"),
            "The lessons of the games finished since the last call, by column, and a note on each game.")
        .def(
            "rest", &Pool::rest, "seed"_a,
            "Forget the searches under way: every slot thinks about its move anew, and draws its chances by this seed.")
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
            "The games under way by column, without their searches. Collect the finished ones first.")
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
            "Continue the games of a pool with the same boards and seed; false, and new games begin, when they do not "
            "fit.");
}

void bind_selfplay_options(nb::module_& module) {
    bind_options<GumbelOptions>(module, "GumbelOptions", "How the moves of a root are looked at when visits are few.")
        .def_rw("considered", &GumbelOptions::considered, "Root moves that are looked at.")
        .def_rw("visit_offset", &GumbelOptions::visit_offset)
        .def_rw("value_scale", &GumbelOptions::value_scale);
    using Options = SelfPlayOptions;
    bind_options<Options>(module, "SelfPlayOptions", "How games are played, with the defaults of every run.")
        .def_rw("puct", &Options::puct)
        .def_rw("gumbel", &Options::gumbel)
        .def_rw("full_visits", &Options::full_visits, "For a move that teaches.")
        .def_rw("fast_visits", &Options::fast_visits, "For the others, which only carry the game on.")
        .def_rw("full_share", &Options::full_share, "Of the moves teach.")
        .def_rw("random_plies", &Options::random_plies, "The chances that a game begins with 0, 1, 2… random moves.")
        .def_rw("policy_plies", &Options::policy_plies, "Mean number of moves after them by the bare policy.")
        .def_rw("temperature", &Options::temperature, "Of the fast moves at the start, falling to `cool`.")
        .def_rw("cool", &Options::cool)
        .def_rw("half_life", &Options::half_life, "Plies in which half of the difference is gone.")
        .def_rw("longest", &Options::longest, "Moves; longer games are counted as they stand.")
        .def_rw("versus", &Options::versus, "One in so many pairs of slots is against a second network; 0: none.")
        .def_rw("settled", &Options::settled, "How far from even the value of a settled game is; 0: none is settled.")
        .def_rw("settled_moves", &Options::settled_moves, "Searches in a row that must find it so.")
        .def_rw("searched_on", &Options::searched_on, "Share of the settled games that are searched to their end.")
        .def_rw("stagger", &Options::stagger, "First games begin with up to so many more moves of the bare policy.")
        .def_rw("noise", &Options::noise, "Share of Dirichlet noise at the roots that teach; 0: Gumbel noise there.")
        .def_rw("concentration", &Options::concentration, "Of that noise, shared out among the moves.");
}

void bind_game_note(nb::module_& module) {
    nb::class_<GameNote>(module, "GameNote", "A finished game.")
        .def_ro("board", &GameNote::board, "Which of the boards given it began with.")
        .def_ro("slot", &GameNote::slot, "Where it was played; neighbours 2k and 2k + 1 begin with the same moves.")
        .def_ro("number", &GameNote::number, "Of the game in that slot.")
        .def_ro("plies", &GameNote::plies)
        .def_ro("score", &GameNote::score, "+1, 0, -1 for the first player.")
        .def_ro("verdict", &GameNote::verdict, "Likewise, who was far ahead when it was settled; 0: it never was.")
        .def_ro("searched", &GameNote::searched, "Plies; the bare policy played the rest.");
}

void bind_lesson_columns(nb::module_& module) {
    module.def(
        "lesson_columns",
        [] {
            std::vector<std::string> names;
            Lessons().each([&names](const char* name, auto&) { names.emplace_back(name); });
            return names;
        },
        "The names of a lesson's columns, in their order.");
}

}  // namespace

void bind_selfplay(nb::module_& module) {
    bind_selfplay_options(module);
    bind_game_note(module);
    bind_lesson_columns(module);
    each_kind([&]<Kind K> { bind_pool<typename K::Rules>(module, (std::string(K::prefix) + "SelfPlay").c_str()); });
}

}  // namespace tablier::bindings
