/// Oware: random games in which no seed may get lost.
#include <cstdint>

#include "check.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/oware.hpp"

namespace {

using tablier::Oware;
using tablier::Player;
using tablier::Rng;

int seeds_on_board(const Oware& position) {
    int seeds = 0;
    for (unsigned hole = 0; hole < Oware::holes; ++hole) seeds += position.seeds_in(hole);
    return seeds;
}

void check_random_game(int seeds, Rng& rng) {
    Oware position(seeds);
    const int total = seeds * 48;
    while (!position.is_over()) {
        const auto moves = position.legal_moves();
        CHECK(!moves.empty());
        for (const auto move : moves) CHECK(position.fault(move) == nullptr);
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        const int captured = position.captured(Player::first) + position.captured(Player::second);
        CHECK_EQUAL(seeds_on_board(position), position.seeds_left());
        CHECK_EQUAL(position.seeds_left() + captured, total);
        CHECK(position.ply() <= Oware::move_limit);
        const auto again = Oware::from_board(seeds, position.board(),
                                             {position.captured(Player::first), position.captured(Player::second)},
                                             position.to_move(), position.ply());
        CHECK(again == position);
        CHECK_EQUAL(again.hash(), position.hash());
    }
    CHECK(position.legal_moves().empty());
}

}  // namespace

int main() {
    CHECK_EQUAL(tablier::perft(Oware(), 1), 32U);
    Rng rng(1);
    for (int game = 0; game < 300 * tablier::tests::rounds(); ++game)
        check_random_game(1 + game % Oware::max_seeds, rng);
}
