/// What counts a game of Go: unconditional life that playing alone cannot end, peaceful playouts, and fights that end.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/go.hpp"
#include "games/go_board.hpp"
#include "life/go_fight.hpp"
#include "life/go_life.hpp"
#include "playouts/go_playouts.hpp"

namespace {

using tablier::Go;
using tablier::GoBoard;
using tablier::GoLife;
using tablier::GoPlayouts;
using tablier::GoRules;
using tablier::Player;
using tablier::Rng;

using Board = GoBoard<9>;

/// A position from its rows, top first.
Go<9> drawn(int size, std::string_view rows) {
    Go<9>::Setup setup;
    for (const char letter : rows) {
        setup.stones.push_back(static_cast<std::int8_t>(letter == 'X' ? 0 : letter == 'O' ? 1 : -1));
    }
    return Go<9>(size, GoRules{}, setup);
}

/// A position some random moves into a game.
Go<9> somewhere(int size, int moves, Rng& rng) {
    Go<9> position(size);
    for (int i = 0; i < moves && !position.is_over(); ++i) {
        const auto legal = position.legal_moves();
        const auto choices = legal.size() > 1 ? legal.size() - 1 : 1;
        position.play(legal[rng.below(static_cast<std::uint32_t>(choices))]);
    }
    return position;
}

/// Let the opponent play alone, at random: nothing that lives may ever be taken.
void check_life(const Go<9>& position, Rng& rng) {
    for (const auto colour : {Board::black, Board::white}) {
        const GoLife<9> life(position.board(), colour, false);
        Board board = position.board();
        const auto other = Board::opposite(colour);
        for (int tries = 0; tries < 200 && board.empty_count() > 0; ++tries) {
            const auto p =
                board.empty_point(static_cast<int>(rng.below(static_cast<std::uint32_t>(board.empty_count()))));
            if (board.effect(p, other) != Board::Effect::suicide) board.place(p, other);
        }
        for (int move = 0; move < position.points(); ++move) {
            const auto p = board.point(move / position.size(), move % position.size());
            if (life.is_alive(p)) CHECK_EQUAL(static_cast<int>(board.at(p)), static_cast<int>(colour));
        }
    }
}

void check_seki() {
    const auto seki = drawn(7,
                            ".X.X.X."
                            "XXXXXXX"
                            "OOOOOOO"
                            "O.O.O.O"
                            "OOOOOOO"
                            "XXXXXXO"
                            ".OOO.XO");
    auto playouts = GoPlayouts<9>::peaceful();
    Rng rng(1);
    std::vector<int> owners(49);
    for (int i = 0; i < 100; ++i) playouts.settle(seki, i % 2 == 0 ? Player::first : Player::second, rng, owners);
    CHECK_EQUAL(owners[0], 100);    // A7, which Black encloses
    CHECK_EQUAL(owners[35], 100);   // A2, Black's in the seki
    CHECK_EQUAL(owners[43], -100);  // B1, White's in it
    CHECK_EQUAL(owners[42], 0);     // A1, which both would like the other to play
    for (const auto first : {Player::first, Player::second}) {
        CHECK(tablier::survival<9>(seki, 35, first, 500, 1) > 0);
        CHECK(tablier::survival<9>(seki, 43, first, 500, 1) > 0);
    }
}

}  // namespace

int main() {
    Rng rng(7);
    for (int round = 0; round < 200 * tablier::tests::rounds(); ++round) {
        const int size = 5 + static_cast<int>(rng.below(5));
        const auto position = somewhere(size, static_cast<int>(rng.below(120)), rng);
        check_life(position, rng);
        if (round % 20 != 0) continue;
        for (int move = 0; move < position.points(); move += 7) {
            if (position.at(move) < 0) continue;
            const float value = tablier::survival<9>(position, static_cast<tablier::Move>(move), Player::first, 50, 1);
            CHECK(value >= -1 && value <= 1);
        }
    }
    check_seki();
}
