/// Plain minimax, to hold alpha–beta against.
#pragma once

#include <algorithm>
#include <cstdint>

#include "check.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "search/alphabeta.hpp"
#include "search/evaluation.hpp"
#include "search/haste.hpp"
#include "search/limits.hpp"
#include "search/minimax.hpp"

namespace tablier::tests {

inline constexpr AlphaBetaOptions one_thread{.megabytes = 1};
inline constexpr AlphaBetaOptions two_threads{.threads = 2, .megabytes = 1};
inline constexpr AlphaBetaOptions three_threads{.threads = 3, .megabytes = 1};

inline Limits to_depth(int depth) { return {.depth = depth}; }

/// The value by searching everything.
template <Game G, class E>
int minimax(const G& position, const E& evaluation, int depth, int ply = 0, int haste = 0) {
    if (position.is_over()) return final_value(position, ply);
    if (depth == 0) return evaluation(position);
    int best = -infinite_value;
    for (const auto move : position.legal_moves()) {
        G next = position;
        next.play(move);
        // NOLINTNEXTLINE(misc-const-correctness): captures change it
        int value = -minimax(next, evaluation, depth - 1, ply + 1, haste);
        if constexpr (Capturing<G>) {
            const int taken = next.captured(position.to_move()) - position.captured(position.to_move());
            if (!is_decided(value)) value += haste * (depth - 1) * taken;
        }
        best = std::max(best, value);
    }
    return best;
}

/// The position after some random moves, at most the last one of a game that is not over.
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

/// Search must find the value of minimax, and a line of play that leads to it.
template <Checked G, class E>
void check_against_minimax(const G& start, const E& evaluation, int deepest, int plies, Rng& rng, int haste = 0) {
    AlphaBetaOptions options = one_thread;
    options.haste = haste;
    AlphaBeta<G, E> search(evaluation, options);
    Minimax<G, E> plain(evaluation, options);
    for (int round = 0; round < 4 * rounds(); ++round) {
        const G position =
            after_random_moves(start, static_cast<int>(rng.below(static_cast<std::uint32_t>(plies))), rng);
        if (round % 2 == 0) search.forget();
        for (int depth = 1; depth <= deepest; ++depth) {
            const auto report = search.search(position, to_depth(depth));
            CHECK_EQUAL(report.candidates[0].value, minimax(position, evaluation, depth, 0, haste));
            CHECK_EQUAL(plain.search(position, to_depth(depth)).candidates[0].value, report.candidates[0].value);
            CHECK_EQUAL(report.candidates.size(), position.legal_moves().size());
            G end = position;
            for (const auto move : report.candidates[0].line) {
                CHECK(end.fault(move) == nullptr);
                end.play(move);
            }
        }
    }
}

/// While a game goes on, what the table has kept must not change what a search finds.
template <Checked G, class E>
void check_a_kept_table(G position, const E& evaluation, int depth, Rng& rng) {
    AlphaBeta<G, E> keeping(evaluation, one_thread);
    std::uint64_t saved = 0;
    for (int ply = 0; ply < 12; ++ply) {
        AlphaBeta<G, E> fresh(evaluation, one_thread);
        const auto kept = keeping.search(position, to_depth(depth));
        const auto anew = fresh.search(position, to_depth(depth));
        CHECK_EQUAL(kept.candidates[0].value, anew.candidates[0].value);
        CHECK_EQUAL(kept.depth, anew.depth);
        CHECK(anew.complete || !kept.complete);
        saved += anew.nodes > kept.nodes ? 1 : 0;
        const auto moves = position.legal_moves();
        position.play(ply % 2 == 0 ? kept.candidates[0].move
                                   : moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        if (position.is_over()) break;
    }
    CHECK(saved > 0);
}

/// One thread and several must find the same value, however they divide the work.
template <Game G, class E>
void check_threads(const G& start, const E& evaluation, int depth, int plies, Rng& rng) {
    AlphaBetaOptions by_root = three_threads;
    by_root.share_tree = false;
    AlphaBeta<G, E> alone(evaluation, one_thread);
    AlphaBeta<G, E> together(evaluation, three_threads);
    AlphaBeta<G, E> divided(evaluation, by_root);
    for (int round = 0; round < 2 * rounds(); ++round) {
        const G position = after_random_moves(start, plies, rng);
        const auto one = alone.search(position, to_depth(depth));
        const auto many = together.search(position, to_depth(depth));
        CHECK_EQUAL(many.candidates[0].value, one.candidates[0].value);
        CHECK_EQUAL(many.depth, one.depth);
        CHECK_EQUAL(divided.search(position, to_depth(depth)).candidates[0].value, one.candidates[0].value);
    }
}

}  // namespace tablier::tests
