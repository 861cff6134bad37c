/// Alpha–beta with a model: the same values as by plain minimax, few questions, and an end when the model cannot
/// answer.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>
#include <span>

#include "check.hpp"
#include "eval/hex.hpp"
#include "games/hex.hpp"
#include "search/alphabeta.hpp"
#include "search/evaluation.hpp"
#include "search/learned.hpp"
#include "search/limits.hpp"

namespace {

using tablier::AlphaBeta;
using tablier::Hex;
using tablier::HexEvaluation;
using tablier::LearnedEvaluation;
using tablier::Limits;

using Learned = LearnedEvaluation<Hex, HexEvaluation>;

constexpr std::size_t megabytes = 1;

tablier::AlphaBetaOptions with_threads(int threads) { return {.threads = threads, .megabytes = megabytes}; }

/// An opinion that has nothing to do with the game, so that nothing but the model can explain the values.
float opinion(const Hex& position) { return 0.9F * std::sin(static_cast<float>(position.hash() % 1000)); }

int minimax(const Hex& position, const Learned& evaluation, int depth, int ply = 0) {
    if (position.is_over()) return tablier::final_value(position, ply);
    if (depth == 0) return evaluation(position);
    int best = -tablier::infinite_value;
    for (const auto move : position.legal_moves()) {
        Hex next = position;
        next.play(move);
        best = std::max(best, -minimax(next, evaluation, depth - 1, ply + 1));
    }
    return best;
}

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

void check_values(int threads) {
    const auto ask = [](std::span<const Hex> positions, std::span<float> values) {
        std::ranges::transform(positions, values.begin(), opinion);
        return true;
    };
    for (const double mix : {0.0, 0.5, 1.0}) {
        const Learned evaluation({}, mix, megabytes, ask);
        AlphaBeta<Hex, Learned> search(evaluation, with_threads(threads));
        for (int depth = 1; depth <= 3; ++depth) {
            CHECK_EQUAL(search.search(Hex(4), to_depth(depth)).candidates[0].value, minimax(Hex(4), evaluation, depth));
        }
    }
}

void check_questions() {
    std::set<std::uint64_t> asked;
    std::size_t positions_asked = 0;
    std::size_t questions = 0;
    const auto ask = [&](std::span<const Hex> positions, std::span<float> values) {
        ++questions;
        positions_asked += positions.size();
        for (const Hex& position : positions) asked.insert(position.hash());
        std::ranges::fill(values, 0.0F);
        return true;
    };
    AlphaBeta<Hex, Learned> search({{}, 0.5, megabytes, ask}, with_threads(1));
    search.search(Hex(6), to_depth(2));
    CHECK_EQUAL(asked.size(), positions_asked);  // none twice
    CHECK(questions * 4 < positions_asked);      // many at once
}

void check_a_model_that_gives_up() {
    std::atomic<int> left = 20;
    AlphaBeta<Hex, Learned>* running = nullptr;
    const auto ask = [&](std::span<const Hex> positions, std::span<float> values) {
        if (--left < 0) {
            running->stopper().stop();
            return false;
        }
        std::ranges::transform(positions, values.begin(), opinion);
        return true;
    };
    for (const int threads : {1, 3}) {
        AlphaBeta<Hex, Learned> search({{}, 0.5, megabytes, ask}, with_threads(threads));
        running = &search;
        left = 20;
        const auto report = search.search(Hex(7), {});
        CHECK_EQUAL(report.candidates.size(), std::size_t{49});  // a move comes all the same
        left = 1'000'000;
        search.stopper().ready();
        CHECK_EQUAL(search.search(Hex(7), to_depth(2)).depth, 2);  // nothing void was remembered
        CHECK_EQUAL(search.search(Hex(7), to_depth(1)).candidates[0].value,
                    minimax(Hex(7), Learned({}, 0.5, megabytes, ask), 1));
    }
}

void check_scales() {
    for (const int value : {-20'000, -300, -1, 0, 1, 77, 300, 20'000}) {
        const int again = tablier::unsquash(tablier::squash(value, 300), 300);
        CHECK(std::abs(again - value) <= 1 + std::abs(value) / 1000);
    }
    CHECK(!tablier::is_decided(tablier::unsquash(1.0, 1000)));
    CHECK_EQUAL(tablier::unsquash(-1.0, 300), -tablier::unsquash(1.0, 300));
}

}  // namespace

int main() {
    check_scales();
    check_values(1);
    check_values(3);
    check_questions();
    check_a_model_that_gives_up();
}
