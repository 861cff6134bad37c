/// Alpha–beta against plain minimax, with one thread and with several, and its limits.
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <utility>

#include "check.hpp"
#include "core/rng.hpp"
#include "eval/go_influence.hpp"
#include "eval/hex.hpp"
#include "eval/hex_expert.hpp"
#include "games/go.hpp"
#include "games/hex.hpp"
#include "minimax.hpp"
#include "search/alphabeta.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"

namespace {

using tablier::AlphaBeta;
using tablier::AlphaBetaOptions;
using tablier::Go;
using tablier::GoEvaluation;
using tablier::GoRules;
using tablier::Hex;
using tablier::HexEvaluation;
using tablier::HexExpertEvaluation;
using tablier::Limits;
using tablier::Rng;
using tablier::SearchReport;
using tablier::Superko;
using namespace tablier::tests;

void check_solved_boards() {
    AlphaBeta<Hex, HexEvaluation> search({}, one_thread);
    const auto three = search.search(Hex(3), {});
    CHECK_EQUAL(three.candidates[0].move, 4);  // the centre
    CHECK(three.candidates[0].value > 0 && tablier::is_decided(three.candidates[0].value));
    CHECK(search.search(Hex(4), {}).candidates[0].value > 0);
    Hex corner(3);
    corner.play(0);
    CHECK(search.search(corner, {}).candidates[0].value > 0);  // an acute corner loses

    // On 3×3 Black takes everything; a recreated board would spoil it if the table forgot the past.
    AlphaBeta<Go<9>, GoEvaluation<9>> go({}, one_thread);
    GoRules rules;
    rules.superko = Superko::positional;
    const auto report = go.search(Go<9>(3, rules), {});
    CHECK(report.candidates[0].value > 0 && tablier::is_decided(report.candidates[0].value));
}

/// Once told to forget, a search is the same as before, whatever came between.
void check_forgetting() {
    const Limits limits{.nodes = 3000};
    AlphaBeta<Hex, HexEvaluation> search({}, one_thread);
    const auto before = search.search(Hex(7), limits);
    search.forget();
    search.search(Hex(5), limits);
    search.forget();
    const auto after = search.search(Hex(7), limits);
    CHECK_EQUAL(before.nodes, 3000U);
    CHECK_EQUAL(after.nodes, before.nodes);
    CHECK_EQUAL(after.candidates[0].move, before.candidates[0].move);
    CHECK_EQUAL(after.candidates[0].value, before.candidates[0].value);
    CHECK_EQUAL(after.candidates.size(), before.candidates.size());
}

/// The expert looks with the eyes of the player at the root: what it found for the other must not be used.
void check_eyes_change() {
    Hex position(5);
    AlphaBeta<Hex, HexExpertEvaluation> keeping(HexExpertEvaluation(), one_thread);
    for (int ply = 0; ply < 6 && !position.is_over(); ++ply) {
        AlphaBeta<Hex, HexExpertEvaluation> fresh(HexExpertEvaluation(), one_thread);
        const auto kept = keeping.search(position, to_depth(3));
        CHECK_EQUAL(kept.candidates[0].value, fresh.search(position, to_depth(3)).candidates[0].value);
        position.play(kept.candidates[0].move);
    }
}

/// While a search runs, whoever asks hears legal moves, ever deeper, and nothing once it is over.
void check_interim(int threads) {
    const Hex start(9);
    AlphaBeta<Hex, HexEvaluation> search({}, AlphaBetaOptions{.threads = threads, .megabytes = 1});
    for (const bool opening : {false, true}) {
        std::atomic<bool> over = false;
        SearchReport report;
        std::thread searching([&] {
            report = search.search(start, {.seconds = 0.4}, {.opening = opening, .interim = true, .order = {}});
            over = true;
        });
        int heard = 0;
        SearchReport last;
        while (!over) {
            SearchReport interim = search.interim();
            if (interim.candidates.empty()) continue;
            ++heard;
            CHECK_EQUAL(interim.candidates.size(), start.legal_moves().size());
            CHECK(start.fault(interim.candidates[0].move) == nullptr);
            CHECK(interim.candidates[0].depth > 0);
            CHECK(interim.depth >= last.depth && interim.nodes >= last.nodes);
            last = std::move(interim);
        }
        searching.join();
        CHECK(heard > 1);
        CHECK(report.depth >= last.depth);
        CHECK(search.interim().candidates.empty());
        search.search(start, to_depth(2));
        CHECK(search.interim().candidates.empty());  // nobody wanted to hear
    }
}

/// An evaluation by chance, which often surprises whoever guessed the value, and tells somebody that it was asked.
struct Surprising {
    static constexpr int scale = HexEvaluation::scale;
    static constexpr bool slow = true;  // so that a search that is told to stop does so at once

    const std::function<void()>* asked = nullptr;

    int operator()(const Hex& position) const {
        (*asked)();
        return static_cast<int>(position.hash() % 301) - 150;
    }
};

/// What a search tells at any moment is what it answers when it is stopped then.
void check_interim_is_the_answer() {
    constexpr int step = 7;
    bool stopped = true;
    int differing = 0;
    for (int when = 20; stopped; when += step) {
        stopped = false;
        int evaluations = 0;
        SearchReport told;
        std::function<void()> note;
        AlphaBeta<Hex, Surprising> search(Surprising{&note}, one_thread);
        note = [&] {
            if (++evaluations != when) return;
            told = search.interim();
            search.stopper().stop();
            stopped = true;
        };
        const auto answer = search.search(Hex(4), to_depth(4), {.interim = true});
        if (!stopped) break;
        CHECK(!told.candidates.empty());
        CHECK_EQUAL(told.candidates[0].move, answer.candidates[0].move);
        CHECK_EQUAL(told.candidates[0].value, answer.candidates[0].value);
        CHECK_EQUAL(told.depth, answer.depth);
        differing += answer.changes.size() > 1 ? 1 : 0;
    }
    CHECK(differing > 0);
}

void check_limits() {
    AlphaBeta<Hex, HexEvaluation> search({}, two_threads);
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
    check_threads(Hex(5), HexEvaluation{}, 5, 3, rng);
    check_threads(Go<9>(5), GoEvaluation<9>{}, 4, 12, rng);
    check_a_kept_table(Hex(5), HexEvaluation{}, 4, rng);
    check_a_kept_table(Go<9>(5), GoEvaluation<9>{}, 3, rng);
    check_solved_boards();
    check_forgetting();
    check_eyes_change();
    check_interim(1);
    check_interim(3);
    check_interim_is_the_answer();
    check_limits();
}
