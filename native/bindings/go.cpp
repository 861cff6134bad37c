/// What Python knows of Go alone: its positions, and whose the points are, by unconditional life, by playing on many
/// times, by fights for single chains, and by reading those that are enclosed.
#include "games/go.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "bindings/own.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "eval/go_influence.hpp"
#include "games/go_board.hpp"
#include "life/go_fight.hpp"
#include "life/go_life.hpp"
#include "life/go_reading.hpp"
#include "playouts/go_playouts.hpp"
#include "search/limits.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

template <int Cap>
void bind_position(nb::class_<Go<Cap>>& bound) {
    using G = Go<Cap>;
    using Setup = typename G::Setup;
    bound
        .def(
            "__init__",
            [](G* self, int size, int superko, bool territory, bool suicide, int doubled_komi, bool pass_stones,
               const std::vector<std::int8_t>& stones, int to_move, std::array<int, 2> prisoners, int ko, int passes,
               bool resumed, int to_place) {
                const GoRules rules{static_cast<Superko>(superko), territory ? Scoring::territory : Scoring::area,
                                    suicide, doubled_komi, pass_stones};
                const auto mover = static_cast<Player>(to_move);
                new (self) G(size, rules, Setup{stones, mover, prisoners, ko, passes, resumed, to_place});
            },
            "size"_a, "superko"_a, "territory"_a, "suicide"_a, "doubled_komi"_a, nb::kw_only(), "pass_stones"_a,
            "stones"_a, "to_move"_a, "prisoners"_a, "ko"_a, "passes"_a, "resumed"_a, "to_place"_a)
        .def_prop_ro(
            "stones",
            [](const G& position) {
                std::vector<int> stones;
                stones.reserve(position.points());
                for (int move = 0; move < position.points(); ++move) stones.push_back(position.at(move));
                return stones;
            },
            "Per point: -1 when empty, else the player's index.")
        .def_prop_ro("prisoners",
                     [](const G& position) {
                         return std::array<int, 2>{position.prisoners(Player::first),
                                                   position.prisoners(Player::second)};
                     })
        .def_prop_ro("ko", &G::ko, "The point that ko forbids, or -1.")
        .def_prop_ro("passes", &G::passes)
        .def_prop_ro("resumed", &G::resumed)
        .def_prop_ro("to_place", &G::to_place, "The handicap stones that Black has yet to place.")
        .def_prop_ro("beside_area", &G::beside_area,
                     "Black's doubled points less White's that are no area: the komi and, by territory, one point less "
                     "for each stone put down.")
        .def("resume",
             [](const G& position) {
                 G next = position;
                 next.resume();
                 return next;
             })
        .def(
            "count",
            [](const G& position, const std::vector<std::uint8_t>& dead) {
                const auto count = position.count(dead);
                return std::tuple{count.owner, count.doubled_points};
            },
            "dead"_a,
            "The owner of each point (-1 nobody's) and the doubled points of both, `dead` holding one flag a point.");
}

/// Both sides begin equally often, because after two passes nobody is to move, unless one is said to begin.
template <int Cap>
std::vector<int> ownership(const Go<Cap>& position, int playouts, std::uint64_t seed, std::optional<int> first) {
    std::vector<int> owners(static_cast<std::size_t>(position.points()));
    auto policy = GoPlayouts<Cap>::peaceful();
    Rng rng(seed);
    for (int i = 0; i < playouts; ++i) {
        policy.settle(position, static_cast<Player>(first.value_or(i % 2)), rng, owners);
    }
    return owners;
}

/// Bouzy's map, point by point from -1 (White's) to 1 (Black's).
template <int Cap>
std::vector<double> influence(const Go<Cap>& position) {
    const GoInfluence<Cap> map(position.board());
    std::vector<double> scores;
    scores.reserve(static_cast<std::size_t>(position.points()));
    for (int move = 0; move < position.points(); ++move) {
        scores.push_back(map.score(move / position.size(), move % position.size()));
    }
    return scores;
}

/// Per point 0 or 1 for the player whose stone there cannot be captured, 2 or 3 for the one whose territory it surely
/// is, else -1.
template <int Cap>
std::vector<int> life(const Go<Cap>& position) {
    using Board = GoBoard<Cap>;
    const Board& board = position.board();
    std::vector<int> found(static_cast<std::size_t>(position.points()), -1);
    for (const auto colour : {Board::black, Board::white}) {
        const GoLife<Cap> living(board, colour, position.rules().suicide);
        for (std::size_t move = 0; move < found.size(); ++move) {
            const auto size = static_cast<std::size_t>(board.size());
            const auto p = board.point(static_cast<int>(move / size), static_cast<int>(move % size));
            if (living.is_alive(p)) found[move] = colour;
            if (living.is_secure(p)) found[move] = 2 + colour;
        }
    }
    return found;
}

template <int Cap>
void bind_ownership(nb::module_& module) {
    module.def(
        "go_life", &life<Cap>, "position"_a,
        "For each point, 0 or 1 for the player whose stone there nothing can capture, 2 or 3 for the player whose "
        "territory it surely is, else -1.");
    module.def("go_influence", &influence<Cap>, "position"_a,
               "For each point, whose it is by Bouzy's influence map: from -1 for White to 1 for Black.");
    module.def(
        "go_survival",
        [](const Go<Cap>& position, int stone, int first, std::uint64_t visits, std::uint64_t seed) {
            return survival(position, static_cast<Move>(stone), static_cast<Player>(first), visits, seed);
        },
        "position"_a, "stone"_a, "first"_a, "visits"_a, "seed"_a, nb::call_guard<nb::gil_scoped_release>(),
        "How the chain of a stone fares in a search when the player `first` begins, from -1 for dead to 1 for alive.");
    module.def(
        "go_tenure",
        [](const Go<Cap>& position, int point, int owner, int first, std::uint64_t visits, std::uint64_t seed) {
            return tenure(position, static_cast<Move>(point), static_cast<Player>(owner), static_cast<Player>(first),
                          visits, seed);
        },
        "position"_a, "point"_a, "owner"_a, "first"_a, "visits"_a, "seed"_a, nb::call_guard<nb::gil_scoped_release>(),
        "How well a player holds an empty point in a search when the player `first` begins, from -1 for lost to 1.");
    module.def(
        "go_read",
        [](const Go<Cap>& position, int stone, std::uint64_t positions, double seconds) {
            Stopper stopper;
            stopper.start(seconds);
            const GoReading found = GoReader<Cap>(position, stone).read(positions, stopper);
            return std::tuple{static_cast<int>(found.attacked), static_cast<int>(found.defended), found.kill,
                              found.save, found.nodes};
        },
        "position"_a, "stone"_a, "positions"_a, "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
        "What becomes of the chain of a stone, enclosed by the opponent, when the opponent begins and when its owner "
        "does (0 not read, 1 it dies, 2 a ko, 3 it lives), the first moves that kill and save or -1, and the positions "
        "that took.");
    module.def("go_ownership", &ownership<Cap>, "position"_a, "playouts"_a, "seed"_a, "first"_a = nb::none(),
               nb::call_guard<nb::gil_scoped_release>(),
               "For each point, how many more playouts end with it Black's than White's, when both sides begin equally "
               "often or the player `first` always does.");
}

}  // namespace

template <>
void bind_own(nb::module_& module, nb::class_<Go<9>>& bound) {
    bind_position(bound);
    bind_ownership<9>(module);
}

template <>
void bind_own(nb::module_& module, nb::class_<Go<19>>& bound) {
    bind_position(bound);
    bind_ownership<19>(module);
}

}  // namespace tablier::bindings
