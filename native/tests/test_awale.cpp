/// Awalé: known positions, and random games in which no seed may get lost.
#include <array>
#include <cstdint>
#include <utility>

#include "check.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/awale.hpp"

namespace {

using tablier::Awale;
using tablier::Player;
using tablier::Rng;
using GrandSlam = Awale::GrandSlam;

int seeds_on_board(const Awale& position) {
    return position.seeds_of(Player::first) + position.seeds_of(Player::second);
}

void check_random_game(GrandSlam rule, Rng& rng) {
    Awale position(rule);
    while (!position.is_over()) {
        const auto moves = position.legal_moves();
        CHECK(!moves.empty());
        for (const auto move : moves) CHECK(position.fault(move) == nullptr);
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        const int captured = position.captured(Player::first) + position.captured(Player::second);
        CHECK_EQUAL(seeds_on_board(position) + captured, Awale::all_seeds);
        CHECK(position.quiet_moves() <= Awale::quiet_limit);
        const auto again = Awale::from_board(rule, position.board(),
                                             {position.captured(Player::first), position.captured(Player::second)},
                                             position.to_move(), position.end());
        CHECK(again == position);
        CHECK_EQUAL(again.hash(), position.hash());
    }
    CHECK(position.legal_moves().empty());
}

/// The first player could take the two holes that hold all of the opponent's seeds.
void check_grand_slams() {
    const Awale::Board board{1, 0, 0, 0, 0, 2, 1, 1, 0, 0, 0, 0};
    const auto after = [&](GrandSlam rule) {
        Awale position = Awale::from_board(rule, board, {20, 23}, Player::first);
        position.play(5);
        return position;
    };
    CHECK_EQUAL(after(GrandSlam::takes_nothing).captured(Player::first), 20);
    CHECK_EQUAL(after(GrandSlam::takes_nothing).seeds_of(Player::second), 4);
    CHECK_EQUAL(after(GrandSlam::takes_all).captured(Player::first), 25);  // and the rest, which nobody can feed
    const Awale forbidden = Awale::from_board(GrandSlam::forbidden, board, {20, 23}, Player::first);
    CHECK(forbidden.fault(0) == nullptr);
    CHECK(forbidden.fault(5) != nullptr);
    // Seventeen seeds feed an empty row twice over, and would take it all back.
    const Awale::Board full{1, 0, 0, 0, 5, 17, 0, 0, 0, 0, 0, 0};
    CHECK(Awale::from_board(GrandSlam::forbidden, full, {10, 10}, Player::first).fault(5) != nullptr);
    CHECK(Awale::from_board(GrandSlam::takes_all, full, {10, 10}, Player::first).fault(5) == nullptr);
}

void check_feeding() {
    const Awale::Board board{3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0};
    const Awale position = Awale::from_board(GrandSlam::takes_nothing, board, {20, 20}, Player::first);
    CHECK_EQUAL(position.legal_moves().size(), 1U);
    CHECK(position.fault(4) == nullptr);
    CHECK(position.fault(0) != nullptr);
}

void check_a_lap_skips_its_origin() {
    const Awale::Board board{12, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0};
    Awale position = Awale::from_board(GrandSlam::takes_nothing, board, {15, 20}, Player::first);
    position.play(0);
    CHECK_EQUAL(position.seeds_in(0), 0);
    CHECK_EQUAL(position.seeds_in(1), 2);
    CHECK_EQUAL(position.seeds_in(11), 1);
}

void check_that_a_repeated_board_ends_the_game() {
    const Awale::Board board{1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0};
    Awale position = Awale::from_board(GrandSlam::takes_nothing, board, {23, 23}, Player::first);
    int moves = 0;
    for (; !position.is_over(); ++moves) position.play(position.legal_moves()[0]);
    CHECK(moves <= 24);
    CHECK_EQUAL(position.captured(Player::first) + position.captured(Player::second), Awale::all_seeds);
}

}  // namespace

int main() {
    CHECK_EQUAL(tablier::perft(Awale(), 1), 6U);
    check_grand_slams();
    check_feeding();
    check_a_lap_skips_its_origin();
    check_that_a_repeated_board_ends_the_game();
    Rng rng(1);
    for (const GrandSlam rule : {GrandSlam::takes_nothing, GrandSlam::takes_all, GrandSlam::forbidden}) {
        for (int game = 0; game < 200 * tablier::tests::rounds(); ++game) check_random_game(rule, rng);
    }
}
