/// The tree that a network guides, sequential halving at its root, the batch search and the self-play pool.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "check.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "features/features.hpp"
#include "games/go.hpp"
#include "games/hex.hpp"
#include "kinds/all.hpp"
#include "search/dirichlet.hpp"
#include "search/gumbel.hpp"
#include "search/neural.hpp"
#include "search/puct.hpp"
#include "search/selfplay.hpp"

namespace {

using namespace tablier;

/// A network that knows nothing: any logits, values near zero.
struct Guess {
    Rng rng{1};

    void answer(std::span<float> logits, std::span<float> values) {
        for (float& logit : logits) logit = static_cast<float>(uniform(rng));
        for (float& value : values) value = static_cast<float>(uniform(rng) - 0.5) / 10;
    }
};

template <Depictable G>
void check_slots_are_places_of_their_own(const G& start, std::uint64_t seed) {
    Rng rng(seed);
    const Canvas canvas = Features<G>::canvas(start);
    std::vector<std::uint8_t> planes(static_cast<std::size_t>(Features<G>::planes) * canvas.cells());
    std::vector<float> numbers(Features<G>::numbers);
    for (G position = start; !position.is_over();) {
        const auto moves = position.legal_moves();
        for (int symmetry = 0; symmetry < G::symmetries; ++symmetry) {
            std::map<int, Move> taken;
            for (const Move move : moves) {
                const int slot = Features<G>::slot(position, move, canvas, symmetry);
                CHECK(slot >= 0 && slot < Features<G>::policy_size(canvas));
                CHECK(taken.emplace(slot, move).second);
            }
            Features<G>::draw(position, moves, canvas, symmetry, {planes, numbers});
            CHECK_EQUAL(std::count(planes.begin(), planes.begin() + static_cast<std::ptrdiff_t>(canvas.cells()), 1),
                        static_cast<std::ptrdiff_t>(canvas.cells()));
        }
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

/// Search with guesses for a network.
template <Depictable G>
void guide(NeuralSearch<G>& search, std::uint32_t visits, std::size_t batch = 4) {
    const Canvas canvas = Features<G>::canvas(search.position());
    std::vector<std::uint8_t> planes(batch * static_cast<std::size_t>(Features<G>::planes) * canvas.cells());
    std::vector<float> numbers(batch * static_cast<std::size_t>(Features<G>::numbers));
    std::vector<float> logits(batch * static_cast<std::size_t>(Features<G>::policy_size(canvas)));
    std::vector<float> values(batch);
    Guess guess;
    while (search.tree().root().visits < visits && search.tree().root().proven == 0) {
        if (search.select(canvas, planes, numbers, batch, visits) == 0) continue;
        guess.answer(logits, values);
        search.expand(canvas, logits, values);
    }
}

void check_small_hex_is_solved(int size) {
    NeuralSearch<Hex> search(Hex(size), {}, 1);
    guide(search, 100'000);
    CHECK_EQUAL(static_cast<int>(search.candidates().front().proven), 1);
}

/// Every visit of a node is its own or one of its children's.
template <Depictable G>
void check_visits_add_up(const PuctTree<G>& tree, const PuctNode& node) {
    std::uint32_t below = 0;
    for (const PuctEdge& edge : tree.edges(node).first(node.tried)) {
        below += tree.node(edge.child).visits;
        check_visits_add_up(tree, tree.node(edge.child));
    }
    if (node.tried > 0) CHECK_EQUAL(below + 1, node.visits);
    CHECK(std::abs(node.sum) <= static_cast<float>(node.visits) + 0.01F);
}

template <Depictable G>
void check_tree_is_kept(const G& start) {
    NeuralSearch<G> search(start, {{}, true}, 1);
    guide(search, 500);
    CHECK_EQUAL(search.tree().root().visits, 500U);
    check_visits_add_up(search.tree(), search.tree().root());
    const auto best = search.candidates().front();
    const auto line = search.line();
    search.advance(best.move);
    CHECK_EQUAL(search.tree().root().visits, best.visits);
    check_visits_add_up(search.tree(), search.tree().root());
    guide(search, best.visits + 200);
    CHECK_EQUAL(search.tree().root().visits, best.visits + 200);
}

/// A batch that is never answered leaves no trace.
void check_an_open_batch_is_given_up() {
    NeuralSearch<Hex> search(Hex(5), {}, 1);
    guide(search, 100);
    const auto before = search.candidates();
    std::vector<std::uint8_t> planes(std::size_t{8} * Features<Hex>::planes * 25);
    std::vector<float> numbers(std::size_t{8} * Features<Hex>::numbers);
    CHECK(search.select({5, 5}, planes, numbers, 8, 1000) > 0);
    search.reset(search.position());
    CHECK_EQUAL(search.tree().root().visits, 0U);
    guide(search, 100);
    const auto after = search.candidates();
    CHECK_EQUAL(before.size(), after.size());
}

void check_only_the_likeliest_moves_are_kept() {
    NeuralSearch<Go<9>> search(Go<9>(9), {{.topk = 5}}, 1);
    guide(search, 300);
    const auto& tree = search.tree();
    CHECK_EQUAL(static_cast<int>(tree.root().edges), 82);  // at the root nothing is left out
    for (const PuctEdge& edge : tree.edges(tree.root()).first(tree.root().tried)) {
        CHECK(tree.node(edge.child).edges <= 5);
    }
}

/// The visits of sequential halving: all moves once, the better half again, and as many as were planned.
void check_halving(int visits, int considered) {
    PuctTree<Go<9>> tree{Go<9>(9)};
    typename PuctTree<Go<9>>::Leaf leaf{{}, tree.position(), {}, 0};
    std::vector<float> logits(82, 0);
    Guess guess;
    tree.descend(leaf);
    tree.tell(leaf, {9, 9}, logits, 0);
    GumbelRoot<Go<9>> root;
    Rng rng(7);
    root.begin(tree, 0, visits, {.considered = considered}, rng);
    std::size_t visit = 0;
    for (; !root.done(visit); ++visit) {
        if (tree.descend(leaf, root.next(tree, visit)) != PuctTree<Go<9>>::Descent::open) continue;
        std::vector<float> values(1);
        guess.answer(logits, values);
        tree.tell(leaf, {9, 9}, logits, values[0]);
    }
    CHECK_EQUAL(static_cast<int>(visit), visits);
    CHECK_EQUAL(static_cast<int>(tree.root().visits), visits + 1);
    CHECK_EQUAL(static_cast<int>(tree.root().tried), std::min(visits, considered));
    std::vector<float> policy;
    root.improve(tree, policy);
    double total = 0;
    for (const float p : policy) total += p;
    CHECK(std::abs(total - 1) < 1e-4);
    const auto chosen = root.choose(tree);
    for (const PuctEdge& edge : tree.edges(tree.root()).first(tree.root().tried)) {
        CHECK(tree.node(edge.child).visits <= tree.node(tree.root_edges()[chosen].child).visits);
    }
}

/// Shares add up to one, are a half on average, and the smaller the concentration the farther they are from it.
void check_dirichlet() {
    Rng rng(11);
    std::vector<float> shares;
    for (const double concentration : {0.5, 2.0, 20.0}) {
        constexpr int draws = 4000;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < draws; ++i) {
            tablier::draw_dirichlet(2, concentration, rng, shares);
            CHECK(std::abs(shares[0] + shares[1] - 1) < 1e-5F);
            sum += shares[0];
            squares += shares[0] * shares[0];
        }
        const double mean = sum / draws;
        CHECK(std::abs(mean - 0.5) < 0.03);
        CHECK(std::abs(squares / draws - mean * mean - 0.25 / (concentration + 1)) < 0.01);  // the beta distribution's
    }
}

/// Play games in the pool with guesses and look at what they teach; one thread and three must teach the same.
template <Depictable G>
void check_pool(const G& start, int longest, float noise = 0) {
    const Canvas canvas = Features<G>::canvas(start);
    constexpr std::size_t slots = 40;
    SelfPlayOptions options;
    options.full_visits = 8;
    options.fast_visits = 3;
    options.random_plies = {0.5, 0.5};
    options.policy_plies = 1;
    options.longest = longest;
    options.noise = noise;
    std::vector<Lessons> taught;
    for (const int threads : {1, 3}) {
        SelfPlay<G> pool({{start, 1}}, canvas, slots, threads, options, 5);
        std::vector<float> logits(slots * pool.policy_size());
        std::vector<float> values(slots);
        std::vector<std::uint8_t> planes(slots * static_cast<std::size_t>(Features<G>::planes) * canvas.cells());
        std::vector<float> numbers(slots * static_cast<std::size_t>(Features<G>::numbers));
        std::vector<std::uint8_t> seats(slots);
        Guess guess;
        Lessons lessons;
        std::size_t games = 0;
        while (games < 2 * slots) {
            pool.step(0, slots, logits, values, planes, numbers, seats);
            guess.answer(logits, values);
            auto [more, notes] = pool.collect();
            games += notes.size();
            lessons.append(more);
            for (const GameNote& note : notes) CHECK(note.plies <= longest && std::abs(note.score) <= 1);
        }
        taught.push_back(std::move(lessons));
    }
    const Lessons& lessons = taught.front();
    CHECK(lessons.count > 0);
    CHECK_EQUAL(lessons.policy.size(), lessons.count * static_cast<std::size_t>(Features<G>::policy_size(canvas)));
    CHECK_EQUAL(lessons.cells.size(), lessons.count * canvas.cells());
    CHECK(lessons.planes == taught.back().planes);
    CHECK(lessons.policy == taught.back().policy);
    CHECK(lessons.result == taught.back().result);
}

/// A pool that rests and goes on teaches the same as one that takes up its games; games of other boards are refused.
template <Depictable G>
void check_games_are_taken_up(const G& start, const G& other) {
    const Canvas canvas = Features<G>::canvas(start);
    constexpr std::size_t slots = 12;
    SelfPlayOptions options;
    options.full_visits = 8;
    options.fast_visits = 3;
    options.random_plies = {0.5, 0.5};
    options.policy_plies = 2;
    options.longest = 60;
    options.settled = 0.01F;
    options.settled_moves = 2;
    options.searched_on = 0.5F;
    options.stagger = 10;
    SelfPlay<G> whole({{start, 1}}, canvas, slots, 1, options, 5);
    std::vector<float> logits(slots * whole.policy_size());
    std::vector<float> values(slots);
    std::vector<std::uint8_t> planes(slots * static_cast<std::size_t>(Features<G>::planes) * canvas.cells());
    std::vector<float> numbers(slots * static_cast<std::size_t>(Features<G>::numbers));
    std::vector<std::uint8_t> seats(slots);
    const auto play = [&](SelfPlay<G>& pool, int steps) {
        Guess guess;
        for (int i = 0; i < steps; ++i) {
            pool.step(0, slots, logits, values, planes, numbers, seats);
            guess.answer(logits, values);
        }
        return pool.collect().first;
    };
    play(whole, 150);
    GamesUnderWay games = whole.games();
    CHECK(!games.moves.empty() && !games.taught_at.empty());
    SelfPlay<G> resumed({{start, 1}}, canvas, slots, 1, options, 5);
    CHECK(resumed.take_up(games));
    std::vector<Lessons> taught;
    for (SelfPlay<G>* pool : {&whole, &resumed}) {
        pool->rest(7);
        taught.push_back(play(*pool, 400));
    }
    CHECK(taught.front().count > 0);
    CHECK(taught.front().planes == taught.back().planes);
    CHECK(taught.front().numbers == taught.back().numbers);
    CHECK(taught.front().policy == taught.back().policy);
    CHECK(taught.front().searched == taught.back().searched);
    CHECK(taught.front().result == taught.back().result);
    CHECK(taught.front().cells == taught.back().cells);
    SelfPlay<G> another({{other, 1}}, canvas, slots, 1, options, 5);
    if (!(start == other)) CHECK(!another.take_up(games));
    games.searched.pop_back();
    CHECK(!resumed.take_up(games));
    resumed.rest(1);
    CHECK(play(resumed, 400).count > 0);
}

}  // namespace

int main() {
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(tests::rounds()); ++seed) {
        check_slots_are_places_of_their_own(Hex(4, true), seed);
        check_slots_are_places_of_their_own(Go<9>(5), seed);
        each_kind([seed]<Kind K> { check_slots_are_places_of_their_own(typename K::Rules{}, seed); });
    }
    check_small_hex_is_solved(2);
    check_small_hex_is_solved(3);
    check_tree_is_kept(Hex(7));
    check_tree_is_kept(Go<9>(7));
    each_kind([]<Kind K> { check_tree_is_kept(typename K::Rules{}); });
    check_an_open_batch_is_given_up();
    check_only_the_likeliest_moves_are_kept();
    for (const int visits : {2, 16, 33, 64}) check_halving(visits, 16);
    check_halving(20, 2);
    check_dirichlet();
    check_pool(Hex(5), 25);
    check_pool(Hex(5), 25, 0.25F);
    check_pool(Go<9>(5), 60);
    each_kind([]<Kind K> {
        using G = typename K::Rules;
        if constexpr (!Features<G>::any_size) {  // boards as large as they come would take long
            check_pool(G(), 60);
            check_games_are_taken_up(G(), G());
        }
    });
    check_games_are_taken_up(Hex(5), Hex(4));
    check_games_are_taken_up(Go<9>(5), Go<9>(4));
}
