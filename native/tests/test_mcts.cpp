/// Monte Carlo tree search: wins found and proven, memory that runs out, trees kept, threads, and fair playouts.
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <thread>

#include "check.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/go.hpp"
#include "games/hex.hpp"
#include "kinds/all.hpp"
#include "playouts/go_playouts.hpp"
#include "playouts/hex_playouts.hpp"
#include "playouts/playouts.hpp"
#include "search/limits.hpp"
#include "search/mcts.hpp"

namespace {

using namespace tablier;

const MctsOptions rave{.c = 0, .rave = 1000, .expand_at = 1};

void check_small_hex_is_solved(int size, int threads) {
    Mcts<Hex, HexPlayouts> search(Hex(size), rave);
    search.search(Limits{.visits = 200'000}, threads, 1);
    const auto best = search.candidates().front();
    CHECK_EQUAL(static_cast<int>(best.proven), 1);  // the first player wins on every board
    CHECK_EQUAL(best.value, 1.0F);
}

/// A search told to keep its tree must know about the move played as much as it knew before.
template <Game G, PlayoutPolicy<G> Policy>
void check_tree_is_kept(const G& start) {
    Mcts<G, Policy> search(start, rave);
    search.search(Limits{.visits = 2'000}, 1, 1);
    const auto best = search.candidates().front();
    const auto line = search.line();
    search.advance(best.move);
    CHECK_EQUAL(search.visits(), best.visits);
    const auto rest = search.line();
    CHECK_EQUAL(rest.size() + 1, line.size());
    for (std::size_t i = 0; i < rest.size(); ++i) CHECK_EQUAL(rest[i], line[i + 1]);
    search.search(Limits{.visits = best.visits + 500}, 1, 2);
    CHECK_EQUAL(search.visits(), best.visits + 500);
}

template <Game G, PlayoutPolicy<G> Policy>
void check_full_memory_is_borne(const G& start, int threads) {
    MctsOptions options = rave;
    options.megabytes = 0;  // as few nodes as possible
    Mcts<G, Policy> search(start, options);
    search.search(Limits{.visits = 3'000}, threads, 1);
    CHECK(search.visits() >= 3'000);
    CHECK_EQUAL(search.candidates().size(), start.legal_moves().size());
}

template <Game G, PlayoutPolicy<G> Policy>
void check_same_seed_same_tree(const G& start) {
    Mcts<G, Policy> one(start, rave);
    Mcts<G, Policy> other(start, rave);
    one.search(Limits{.visits = 1'500}, 1, 7);
    other.search(Limits{.visits = 1'500}, 1, 7);
    CHECK_EQUAL(one.nodes_used(), other.nodes_used());
    const auto found = one.candidates();
    const auto again = other.candidates();
    for (std::size_t i = 0; i < found.size(); ++i) {
        CHECK_EQUAL(found[i].move, again[i].move);
        CHECK_EQUAL(found[i].visits, again[i].visits);
    }
}

/// Whoever looks at a tree that grows sees legal moves and a line of legal play.
void check_tree_can_be_read_while_it_grows(int threads) {
    const Hex start(7);
    Mcts<Hex, HexPlayouts> search(start, rave);
    std::atomic<bool> over = false;
    std::thread searching([&] {
        search.search(Limits{.visits = 30'000}, threads, 1);
        over = true;
    });
    std::uint32_t before = 0;
    while (!over) {
        if (!search.has_candidates()) continue;
        const auto found = search.candidates();
        CHECK_EQUAL(found.size(), start.legal_moves().size());
        for (const auto& candidate : found) CHECK(std::abs(candidate.value) <= 1);
        Hex end = start;
        for (const Move move : search.line()) {
            CHECK(end.fault(move) == nullptr);
            end.play(move);
        }
        CHECK(search.visits() >= before);
        before = search.visits();
    }
    searching.join();
}

/// Whatever the playouts prefer, they must only make moves that the rules allow, and reach the end.
template <Game G, PlayoutPolicy<G> Policy>
void check_playouts_end(G position, std::uint64_t seed) {
    Rng rng(seed);
    Policy policy;
    Trace<G> trace;
    while (!position.is_over()) {
        trace.clear();
        CHECK_EQUAL(std::abs(policy.playout(position, rng, trace)) <= 1, true);
        const auto moves = position.legal_moves();
        Priors<G> priors{};
        policy.priors(position, moves, priors);
        for (std::size_t i = 0; i < moves.size(); ++i) CHECK(std::abs(priors[i].value) <= 1);
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

}  // namespace

int main() {
    for (const int threads : {1, 2}) {
        check_small_hex_is_solved(2, threads);
        check_small_hex_is_solved(3, threads);
        check_full_memory_is_borne<Go<9>, GoPlayouts<9>>(Go<9>(9), threads);
        check_full_memory_is_borne<Hex, HexPlayouts>(Hex(11), threads);
    }
    check_tree_is_kept<Go<9>, GoPlayouts<9>>(Go<9>(7));
    check_tree_is_kept<Hex, HexPlayouts>(Hex(7));
    each_kind([]<Kind K> {
        using G = typename K::Rules;
        check_tree_is_kept<G, LightPlayouts<G>>(G());
        check_same_seed_same_tree<G, typename K::Playouts>(G());
        check_playouts_end<G, LightPlayouts<G>>(G(), 1);
    });
    for (const int threads : {1, 3}) check_tree_can_be_read_while_it_grows(threads);
    for (std::uint64_t seed = 0; seed < 3U * static_cast<std::uint64_t>(tests::rounds()); ++seed) {
        check_playouts_end<Hex, HexPlayouts>(Hex(2 + static_cast<int>(seed % 18), true), seed);
        check_playouts_end<Go<9>, GoPlayouts<9>>(Go<9>(5 + static_cast<int>(seed % 5)), seed);
        check_playouts_end<Go<19>, GoPlayouts<19>>(Go<19>(10 + static_cast<int>(seed % 4)), seed);
    }
}
