/// Whose the points of a game of Go are: by unconditional life, by playing on many times, and by fights for single chains.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bindings/areas.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/go.hpp"
#include "games/go_board.hpp"
#include "life/go_fight.hpp"
#include "life/go_life.hpp"
#include "playouts/go_playouts.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

/// Both sides begin equally often: after two passes nobody is to move.
template <int Cap>
std::vector<int> ownership(const Go<Cap>& position, int playouts, std::uint64_t seed) {
    std::vector<int> owners(static_cast<std::size_t>(position.points()));
    auto policy = GoPlayouts<Cap>::peaceful();
    Rng rng(seed);
    for (int i = 0; i < playouts; ++i)
        policy.settle(position, i % 2 == 0 ? Player::first : Player::second, rng, owners);
    return owners;
}

/// Per point 0 or 1 for the player whose stone there cannot be captured, 2 or 3 for the one whose territory it surely is, else -1.
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
void bind(nb::module_& module) {
    module.def(
        "go_life", &life<Cap>, "position"_a,
        "For each point, 0 or 1 for the player whose stone there nothing can capture, 2 or 3 for the player whose "
        "territory it surely is, else -1.");
    module.def(
        "go_survival",
        [](const Go<Cap>& position, int stone, int first, std::uint64_t visits, std::uint64_t seed) {
            return survival(position, static_cast<Move>(stone), static_cast<Player>(first), visits, seed);
        },
        "position"_a, "stone"_a, "first"_a, "visits"_a, "seed"_a, nb::call_guard<nb::gil_scoped_release>(),
        "How the chain of a stone fares in a search when the player `first` begins, from -1 for dead to 1 for alive.");
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
