/// The three games as Python classes. Positions are values here too: `play` returns a new one.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/areas.hpp"
#include "core/game.hpp"
#include "games/go.hpp"
#include "games/hex.hpp"
#include "games/oware.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

/// A move that has been checked; the text of the error says why it is not allowed.
template <Game G>
G played(const G& position, int move) {
    if (const char* fault = position.fault(move)) throw nb::value_error(fault);
    G next = position;
    next.play(static_cast<Move>(move));
    return next;
}

/// The first player's wins, draws and losses in `count` random games, and their results added up.
template <Game G>
std::array<long, 3> playouts(const G& position, int count, std::uint64_t seed) {
    const nb::gil_scoped_release unlocked;
    Rng rng(seed);
    std::array<long, 3> tally{};
    for (int i = 0; i < count; ++i) ++tally[static_cast<std::size_t>(1 - random_playout(position, rng))];
    return tally;
}

/// What every game has.
template <Game G>
nb::class_<G> bind_game(nb::module_& module, const char* name) {
    return nb::class_<G>(module, name)
        .def_prop_ro("to_move", [](const G& position) { return static_cast<int>(position.to_move()); })
        .def_prop_ro("is_over", &G::is_over)
        .def_prop_ro("score", &G::score, "+1, 0 or -1 for the first player; only for a finished game.")
        .def_prop_ro("legal_moves",
                     [](const G& position) {
                         const auto moves = position.legal_moves();
                         return std::vector<int>(moves.begin(), moves.end());
                     })
        .def("play", &played<G>, "move"_a, "The position after the move; ValueError says why a move is not allowed.")
        .def("under_symmetry", &G::under_symmetry, "move"_a, "symmetry"_a)
        .def(
            "perft", [](const G& position, int depth) { return perft(position, depth); }, "depth"_a,
            nb::call_guard<nb::gil_scoped_release>(), "The number of lines of play of exactly `depth` moves.")
        .def("playouts", &playouts<G>, "count"_a, "seed"_a,
             "Wins, draws and losses of the first player in random games.")
        .def("__hash__", [](const G& position) { return static_cast<std::int64_t>(position.hash()); })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"));
}

void bind_hex(nb::module_& module) {
    bind_game<Hex>(module, "Hex")
        .def(nb::init<int, bool>(), "size"_a, "swap"_a)
        .def_static(
            "from_stones",
            [](int size, bool swap, const std::vector<std::int8_t>& stones, int to_move) {
                return Hex::from_stones(size, swap, stones, static_cast<Player>(to_move));
            },
            "size"_a, "swap"_a, "stones"_a, "to_move"_a)
        .def_prop_ro(
            "stones",
            [](const Hex& position) {
                std::vector<int> stones;
                stones.reserve(position.cells());
                for (int cell = 0; cell < position.cells(); ++cell) stones.push_back(position.at(cell));
                return stones;
            },
            "Per cell: -1 when empty, else the player's index.")
        .def_prop_ro("winning_chain", &Hex::winning_chain);
}

template <int Cap>
void bind_go(nb::module_& module, const char* name) {
    using G = Go<Cap>;
    using Setup = typename G::Setup;
    bind_game<G>(module, name)
        .def(
            "__init__",
            [](G* self, int size, int superko, bool territory, bool suicide, int doubled_komi,
               const std::vector<std::int8_t>& stones, int to_move, std::array<int, 2> prisoners, int ko, int passes,
               bool resumed) {
                const GoRules rules{static_cast<Superko>(superko), territory ? Scoring::territory : Scoring::area,
                                    suicide, doubled_komi};
                new (self) G(size, rules, Setup{stones, static_cast<Player>(to_move), prisoners, ko, passes, resumed});
            },
            "size"_a, "superko"_a, "territory"_a, "suicide"_a, "doubled_komi"_a, nb::kw_only(), "stones"_a, "to_move"_a,
            "prisoners"_a, "ko"_a, "passes"_a, "resumed"_a)
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

void bind_oware(nb::module_& module) {
    bind_game<Oware>(module, "Oware")
        .def(nb::init<int>(), "seeds"_a)
        .def_static(
            "from_board",
            [](int seeds, const Oware::Board& board, std::array<int, 2> captured, int to_move, int ply) {
                return Oware::from_board(seeds, board, captured, static_cast<Player>(to_move), ply);
            },
            "seeds"_a, "board"_a, "captured"_a, "to_move"_a, "ply"_a)
        .def_prop_ro("board", &Oware::board, "Seeds per colour (red, blue, transparent) and hole.")
        .def_prop_ro("captured",
                     [](const Oware& position) {
                         return std::array<int, 2>{position.captured(Player::first), position.captured(Player::second)};
                     })
        .def_prop_ro("ply", &Oware::ply)
        .def_prop_ro("majority", &Oware::majority)
        .def_prop_ro("end", [](const Oware& position) { return static_cast<int>(position.end()); });
}

}  // namespace

void bind_games(nb::module_& module) {
    bind_hex(module);
    bind_go<9>(module, "Go9");
    bind_go<19>(module, "Go19");
    bind_oware(module);
}

}  // namespace tablier::bindings
