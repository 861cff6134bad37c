/// Oware: random games in which no seed may get lost, its evaluation, and the searches on it.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "eval/oware.hpp"
#include "games/oware.hpp"
#include "minimax.hpp"
#include "search/alphabeta.hpp"

namespace {

using tablier::AlphaBeta;
using tablier::AlphaBetaOptions;
using tablier::Oware;
using tablier::OwareEvaluation;
using tablier::Player;
using tablier::Rng;
using namespace tablier::tests;

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

/// Features count what they say, and turning the circle by two holes changes nothing.
void check_features(Rng& rng) {
    Oware position;
    while (!position.is_over()) {
        for (const Player player : {Player::first, Player::second}) {
            const auto features = tablier::oware_features(position, player);
            int seeds = 0;
            int moves = 0;
            for (auto hole = static_cast<unsigned>(player); hole < Oware::holes; hole += 2) {
                seeds += position.seeds_in(hole);
                moves += (position.seeds(Oware::red, hole) > 0 ? 1 : 0) +
                         (position.seeds(Oware::blue, hole) > 0 ? 1 : 0) +
                         (position.seeds(Oware::transparent, hole) > 0 ? 2 : 0);
            }
            CHECK_EQUAL(features.seeds, seeds);
            CHECK_EQUAL(features.moves, moves);
            CHECK_EQUAL(features.captured, position.captured(player));
            if (player == position.to_move()) {
                CHECK_EQUAL(features.moves, static_cast<int>(position.legal_moves().size()));
            }
        }
        Oware::Board board{};
        for (std::size_t colour = 0; colour < Oware::colours; ++colour) {
            for (std::size_t hole = 0; hole < Oware::holes; ++hole) {
                board[colour][(hole + 2) % Oware::holes] = position.board()[colour][hole];
            }
        }
        const auto turned =
            Oware::from_board(2, board, {position.captured(Player::first), position.captured(Player::second)},
                              position.to_move(), position.ply());
        CHECK_EQUAL(tablier::OwareEvaluation{}(turned), tablier::OwareEvaluation{}(position));
        const auto moves = position.legal_moves();
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

/// Only moves within the margin are drawn, and different seeds draw different ones.
void check_variety() {
    const Oware start;  // turning the circle changes nothing: no move is alone the best
    const auto best =
        AlphaBeta<Oware, OwareEvaluation>({}, tablier::tests::one_thread).search(start, to_depth(3)).candidates[0];
    bool differ = false;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const AlphaBetaOptions options{.megabytes = 1, .variety = 30, .seed = seed};
        AlphaBeta<Oware, OwareEvaluation> search({}, options);
        const auto report = search.search(start, to_depth(3), {.opening = true, .interim = false, .order = {}});
        CHECK(report.candidates[0].value >= best.value - options.variety);
        CHECK_EQUAL(
            search.search(start, to_depth(3), {.opening = true, .interim = false, .order = {}}).candidates[0].move,
            report.candidates[0].move);
        differ |= report.candidates[0].move != best.move;
    }
    CHECK(differ);
}

}  // namespace

int main() {
    CHECK_EQUAL(tablier::perft(Oware(), 1), 32U);
    Rng rng(1);
    for (int game = 0; game < 300 * tablier::tests::rounds(); ++game)
        check_random_game(1 + game % Oware::max_seeds, rng);
    check_features(rng);
    check_variety();
    check_against_minimax(Oware(), OwareEvaluation{}, 3, 60, rng);
    check_against_minimax(Oware(1), OwareEvaluation{}, 3, 80, rng);
    check_against_minimax(Oware(), OwareEvaluation{}, 3, 60, rng, 5);
    check_against_minimax(Oware(1), OwareEvaluation{}, 4, 80, rng, 50);
    check_a_kept_table(Oware(), OwareEvaluation{}, 4, rng);
    check_threads(Oware(), OwareEvaluation{}, 5, 30, rng);
}
