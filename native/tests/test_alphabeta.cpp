/// Alpha–beta against plain minimax, with one thread and with several, and its limits.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>

#include "check.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "eval/go_influence.hpp"
#include "eval/hex.hpp"
#include "eval/oware.hpp"
#include "games/go.hpp"
#include "games/hex.hpp"
#include "games/oware.hpp"
#include "search/alphabeta.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"

namespace {

using tablier::AlphaBeta;
using tablier::Game;
using tablier::Go;
using tablier::GoEvaluation;
using tablier::GoRules;
using tablier::Hex;
using tablier::HexEvaluation;
using tablier::Limits;
using tablier::Oware;
using tablier::OwareEvaluation;
using tablier::Rng;
using tablier::Superko;
using tablier::Variety;

constexpr std::size_t megabytes = 1;

/// The value by searching everything.
template <Game G, class E>
int minimax(const G& position, const E& evaluation, int depth, int ply = 0) {
    if (position.is_over()) return tablier::final_value(position, ply);
    if (depth == 0) return evaluation(position);
    int best = -tablier::infinite_value;
    for (const auto move : position.legal_moves()) {
        G next = position;
        next.play(move);
        best = std::max(best, -minimax(next, evaluation, depth - 1, ply + 1));
    }
    return best;
}

template <Game G>
G after_random_moves(G position, int plies, Rng& rng) {
    for (int i = 0; i < plies; ++i) {
        const auto moves = position.legal_moves();
        G next = position;
        next.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        if (next.is_over()) break;
        position = next;
    }
    return position;
}

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

template <Game G, class E>
void check_against_minimax(const G& start, const E& evaluation, int deepest, int plies, Rng& rng) {
    AlphaBeta<G, E> search(evaluation, megabytes, 1);
    for (int round = 0; round < 4 * tablier::tests::rounds(); ++round) {
        const G position =
            after_random_moves(start, static_cast<int>(rng.below(static_cast<std::uint32_t>(plies))), rng);
        for (int depth = 1; depth <= deepest; ++depth) {
            const auto report = search.search(position, to_depth(depth));
            CHECK_EQUAL(report.candidates[0].value, minimax(position, evaluation, depth));
            CHECK_EQUAL(report.candidates.size(), position.legal_moves().size());
            // The line is play that leads to the value.
            G end = position;
            for (const auto move : report.candidates[0].line) {
                CHECK(end.fault(move) == nullptr);
                end.play(move);
            }
        }
    }
}

/// One thread and several must find the same value.
template <Game G, class E>
void check_threads(const G& start, const E& evaluation, int depth, int plies, Rng& rng) {
    AlphaBeta<G, E> alone(evaluation, megabytes, 1);
    AlphaBeta<G, E> together(evaluation, megabytes, 3);
    for (int round = 0; round < 2 * tablier::tests::rounds(); ++round) {
        const G position = after_random_moves(start, plies, rng);
        const auto one = alone.search(position, to_depth(depth));
        const auto many = together.search(position, to_depth(depth));
        CHECK_EQUAL(many.candidates[0].value, one.candidates[0].value);
        CHECK_EQUAL(many.depth, one.depth);
    }
}

void check_solved_boards() {
    AlphaBeta<Hex, HexEvaluation> search({}, megabytes, 1);
    const auto three = search.search(Hex(3), {});
    CHECK_EQUAL(three.candidates[0].move, 4);  // the centre
    CHECK(three.candidates[0].value > 0 && tablier::is_decided(three.candidates[0].value));
    CHECK(search.search(Hex(4), {}).candidates[0].value > 0);
    Hex corner(3);
    corner.play(0);
    CHECK(search.search(corner, {}).candidates[0].value > 0);  // an acute corner loses

    // On 3×3 Black takes everything; a recreated board would spoil it if the table forgot the past.
    AlphaBeta<Go<9>, GoEvaluation<9>> go({}, megabytes, 1);
    GoRules rules;
    rules.superko = Superko::positional;
    const auto report = go.search(Go<9>(3, rules), {});
    CHECK(report.candidates[0].value > 0 && tablier::is_decided(report.candidates[0].value));
}

/// The same search twice gives the same, whatever came between.
void check_repeatable() {
    Limits limits;
    limits.nodes = 3000;
    AlphaBeta<Oware, OwareEvaluation> search({}, megabytes, 1);
    const auto before = search.search(Oware(), limits);
    search.search(Oware(1), limits);
    const auto after = search.search(Oware(), limits);
    CHECK_EQUAL(before.nodes, 3000U);
    CHECK_EQUAL(after.nodes, before.nodes);
    CHECK_EQUAL(after.candidates[0].move, before.candidates[0].move);
    CHECK_EQUAL(after.candidates[0].value, before.candidates[0].value);
}

/// Only moves within the margin are drawn, and different seeds draw different ones.
void check_variety() {
    constexpr int margin = 30;
    AlphaBeta<Oware, OwareEvaluation> search({}, megabytes, 1);
    const Oware start;  // turning the circle changes nothing: no move is alone the best
    const auto best = search.search(start, to_depth(3)).candidates[0];
    bool differ = false;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const auto report = search.search(start, to_depth(3), Variety{margin, seed});
        CHECK(report.candidates[0].value >= best.value - margin);
        CHECK_EQUAL(search.search(start, to_depth(3), Variety{margin, seed}).candidates[0].move,
                    report.candidates[0].move);
        differ |= report.candidates[0].move != best.move;
    }
    CHECK(differ);
}

void check_limits() {
    AlphaBeta<Hex, HexEvaluation> search({}, megabytes, 2);
    Limits none;
    none.seconds = 0;
    const auto at_once = search.search(Hex(11), none);
    CHECK(Hex(11).fault(at_once.candidates[0].move) == nullptr);
    CHECK_EQUAL(at_once.depth, 0);

    std::thread impatient([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        search.stopper().stop();
    });
    const auto stopped = search.search(Hex(11), {});
    impatient.join();
    CHECK(stopped.depth > 0);
}

}  // namespace

int main() {
    Rng rng(1);
    HexEvaluation by_shortest;
    by_shortest.measure = tablier::HexDistance::shortest;
    check_against_minimax(Hex(3), HexEvaluation{}, 6, 4, rng);
    check_against_minimax(Hex(4, true), by_shortest, 4, 9, rng);
    check_against_minimax(Go<9>(3), GoEvaluation<9>{}, 5, 20, rng);
    check_against_minimax(Go<9>(4), GoEvaluation<9>{}, 3, 30, rng);
    check_against_minimax(Oware(), OwareEvaluation{}, 3, 60, rng);
    check_against_minimax(Oware(1), OwareEvaluation{}, 3, 80, rng);
    check_threads(Hex(5), HexEvaluation{}, 5, 3, rng);
    check_threads(Go<9>(5), GoEvaluation<9>{}, 4, 12, rng);
    check_threads(Oware(), OwareEvaluation{}, 5, 30, rng);
    check_solved_boards();
    check_repeatable();
    check_variety();
    check_limits();
}
