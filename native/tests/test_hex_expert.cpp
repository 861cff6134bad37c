/// What the Hex expert measures, against slow and obvious ways: effects of stones, H1, and the search beyond the
/// horizon.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "eval/hex.hpp"
#include "eval/hex_cells.hpp"
#include "eval/hex_connections.hpp"
#include "eval/hex_expert.hpp"
#include "games/hex.hpp"
#include "search/alphabeta.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"

namespace {

using tablier::AlphaBeta;
using tablier::Hex;
using tablier::HexDistance;
using tablier::HexDistanceCache;
using tablier::HexEvaluation;
using tablier::HexExpertEvaluation;
using tablier::Limits;
using tablier::Move;
using tablier::Player;
using tablier::Rng;

Hex after_random_moves(int size, int plies, Rng& rng) {
    Hex position(size);
    for (int i = 0; i < plies; ++i) {
        const auto moves = position.legal_moves();
        Hex next = position;
        next.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        if (!next.is_over()) position = next;
    }
    return position;
}

int distance(const Hex& position, Player player) {
    return tablier::hex_features(position, player, HexDistance::shortest).distance;
}

/// The position with one stone more, whoever is to move.
Hex with_stone(const Hex& position, int cell, Player player) {
    std::vector<std::int8_t> stones;
    for (int i = 0; i < position.cells(); ++i) stones.push_back(static_cast<std::int8_t>(position.at(i)));
    stones[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(player);
    return Hex::from_stones(position.size(), false, stones, position.to_move());
}

void check_effects(const Hex& position) {
    for (const Player player : {Player::first, Player::second}) {
        const auto effects = tablier::hex_effects(position, player);
        CHECK_EQUAL(effects.size(), position.legal_moves().size());
        for (const auto& effect : effects) {
            const Hex after = with_stone(position, effect.cell, player);
            CHECK_EQUAL(effect.own, distance(after, player));
            CHECK_EQUAL(effect.other, distance(after, tablier::opponent(player)));
        }
        const auto sides = tablier::hex_side_distances(position, player);
        int shortest = tablier::hex_cut_off;
        for (int cell = 0; cell < position.cells(); ++cell) {
            const auto i = static_cast<std::size_t>(cell);
            const int both = sides.near[i] + sides.far[i] - (position.at(cell) < 0 ? 1 : 0);
            shortest = std::min(shortest, both);
        }
        CHECK_EQUAL(shortest, distance(position, player));
    }
}

/// H1 as the original report writes it down, its static part left out.
double by_the_book(const Hex& position, Player me) {
    const double own = distance(position, me);
    const double other = distance(position, tablier::opponent(me));
    return 0.70 * (1.0 * other - 0.3 * own) / position.size() * (1 + 0.2 * std::max(0.0, 10 - other));
}

void check_h1(const Hex& position) {
    HexExpertEvaluation evaluation;
    evaluation.weights.static_share = 0;
    for (const Player me : {Player::first, Player::second}) {
        evaluation.me = me;
        const int sign = position.to_move() == me ? 1 : -1;
        CHECK(std::abs(evaluation(position) - sign * 1000 * by_the_book(position, me)) <= 0.501);  // rounded
    }
}

/// Remembered distances are those that would be measured, and shape alone stays within its bounds and changes sides.
void check_cache_and_shape(const Hex& position, const HexDistanceCache& cache) {
    HexExpertEvaluation remembering;
    remembering.cache = cache;
    HexExpertEvaluation measuring;
    for (int again = 0; again < 2; ++again) CHECK_EQUAL(remembering(position), measuring(position));
    const double sum = tablier::with_words(position.size(), [&](auto words) {
        const tablier::HexView<words> first(position, Player::first);
        const tablier::HexView<words> second(position, Player::second);
        const double shape = measuring.shape(first, second);
        CHECK(std::abs(shape) <= 0.9);
        return shape + measuring.shape(second, first);
    });
    CHECK(std::abs(sum) < 1e-9);
}

/// The value beyond the horizon by trying everything.
int settled(const HexExpertEvaluation& evaluation, const Hex& before, const Hex& position, int plies, int ply) {
    constexpr int winning = 1000;
    int best = evaluation(position);
    if (plies == 0 || evaluation.swing(before, position) < 2) return best;
    const auto moves = position.legal_moves();
    std::vector<int> ranks(moves.size());
    evaluation.rank(position, {moves.begin(), moves.size()}, ranks, winning);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (ranks[i] >= winning) return tablier::win_value - ply - 1;
        if (ranks[i] == 0) continue;
        Hex next = position;
        next.play(moves[i]);
        best = std::max(best, -settled(evaluation, position, next, plies - 1, ply + 1));
    }
    return best;
}

int minimax(const HexExpertEvaluation& evaluation, const Hex& position, int depth, int plies, int ply = 0) {
    int best = -tablier::infinite_value;
    for (const auto move : position.legal_moves()) {
        Hex next = position;
        next.play(move);
        const int value = next.is_over() ? tablier::final_value(next, ply + 1)
                          : depth == 1   ? settled(evaluation, position, next, plies, ply + 1)
                                         : minimax(evaluation, next, depth - 1, plies, ply + 1);
        best = std::max(best, -value);
    }
    return best;
}

void check_beyond_the_horizon(Rng& rng) {
    bool mattered = false;
    HexExpertEvaluation evaluation;
    evaluation.cache = HexDistanceCache(1024);
    for (int round = 0; round < 12 * tablier::tests::rounds(); ++round) {
        const Hex position = after_random_moves(5, 4 + static_cast<int>(rng.below(8)), rng);
        evaluation.begin(position);
        Limits limits;
        limits.depth = 2;
        for (const int plies : {0, 1, 3}) {
            AlphaBeta<Hex, HexExpertEvaluation> search(evaluation, {.megabytes = 1, .quiescence = plies});
            const auto report = search.search(position, limits);
            CHECK_EQUAL(report.candidates[0].value, minimax(evaluation, position, 2, plies));
            mattered |= plies > 0 && report.candidates[0].value != minimax(evaluation, position, 2, 0);
        }
    }
    CHECK(mattered);
}

void check_given_order() {
    AlphaBeta<Hex, HexEvaluation> search({}, {.megabytes = 1});
    const std::array<Move, 3> order{3, 20, 7};
    Limits limits;
    limits.depth = 2;
    const auto report = search.search(Hex(5), limits, {.order = order});
    CHECK_EQUAL(report.candidates.size(), order.size());
    for (const auto& candidate : report.candidates) {
        CHECK(std::ranges::find(order, candidate.move) != order.end());
    }
    limits.seconds = 0;
    CHECK_EQUAL(search.search(Hex(5), limits, {.order = order}).candidates[0].move, order[0]);
    const std::array<Move, 1> off_board{60};
    CHECK_EQUAL(search.search(Hex(5), limits, {.order = off_board}).candidates.size(),
                25U);  // nothing left to search: all
}

/// Below the root, the report's set tries first what leaves the best shape and distances, whoever moves.
void check_light_order(const Hex& position) {
    HexExpertEvaluation evaluation;
    const auto legal = position.legal_moves();
    const std::vector<Move> moves(legal.begin(), legal.end());
    constexpr int winning = 1 << 30;
    std::vector<int> plain(moves.size());
    std::vector<int> ranks(moves.size());
    evaluation.rank(position, moves, plain, winning);
    evaluation.order(position, moves, ranks, winning);
    CHECK(plain == ranks);

    evaluation.weights.light_order = 1;
    evaluation.order(position, moves, ranks, winning);
    const Player mover = position.to_move();
    std::vector<double> scores;
    for (const Move move : moves) {
        const Hex after = with_stone(position, move, mover);
        scores.push_back(tablier::with_words(after.size(), [&](auto words) {
            const tablier::HexView<words> own(after, mover);
            const tablier::HexView<words> other(after, opponent(mover));
            const double theirs = std::min(distance(after, opponent(mover)), 40);
            const double mine = std::min(distance(after, mover), 40);
            return evaluation.shape(own, other) +
                   (theirs - 0.3 * mine) / after.size() * (1 + 0.2 * std::max(0.0, 10 - theirs));
        }));
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        CHECK_EQUAL(ranks[i] >= winning, plain[i] >= winning);
        if (ranks[i] >= winning) continue;
        CHECK(ranks[i] < 1020);
        for (std::size_t j = 0; j < i; ++j) {
            if (ranks[j] < winning && scores[i] > scores[j] + 0.01) CHECK(ranks[i] >= ranks[j]);
        }
    }
}

}  // namespace

int main() {
    Rng rng(1);
    const HexDistanceCache cache(64);  // small, so that entries are overwritten
    for (int round = 0; round < 3 * tablier::tests::rounds(); ++round) {
        for (int size = Hex::min_size; size <= Hex::max_size; ++size) {
            const auto plies = static_cast<int>(rng.below(static_cast<std::uint32_t>(size * size / 2)));
            const Hex position = after_random_moves(size, plies, rng);
            if (size < 8 || round == 0) check_effects(position);
            check_h1(position);
            if (size < 12 || round == 0) check_light_order(position);
            check_cache_and_shape(position, cache);
        }
    }
    check_beyond_the_horizon(rng);
    check_given_order();
}
