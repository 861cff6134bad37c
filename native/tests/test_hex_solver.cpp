/// The Hex solver: agreement with trying everything on small boards, known results on larger ones, and limits kept.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "check.hpp"
#include "core/rng.hpp"
#include "games/hex.hpp"
#include "search/limits.hpp"
#include "solver/hex_lessons.hpp"
#include "solver/hex_map.hpp"
#include "solver/hex_solver.hpp"
#include "solver/proof_table.hpp"

namespace {

using tablier::HexCells;
using tablier::HexLessons;
using tablier::HexMap;
using tablier::HexProofNode;
using tablier::HexProofTable;
using tablier::HexSolver;
using tablier::HexSolverSettings;
using tablier::HexStones;
using tablier::Limits;
using tablier::Rng;
using tablier::Stopper;

using Cells = HexCells<1>;
using Stones = HexStones<1>;

/// Who wins, by trying everything; boards of up to 5×5.
class BruteForce {
  public:
    explicit BruteForce(int size) : map_(size) {}

    /// Whether the player to move wins.
    bool wins(const Stones& stones, std::size_t mover) {
        const std::uint64_t key = stones.of[0].words[0] | stones.of[1].words[0] << 25 | std::uint64_t{mover} << 50;
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const bool won = search(stones, mover);
        known_.emplace(key, won);
        return won;
    }

    [[nodiscard]] bool joined(const Stones& stones, std::size_t player) const {
        const Cells reached = map_.grid.flood(stones.of[player] & map_.sides[player][0], stones.of[player]);
        return reached.meets(map_.sides[player][1]);
    }

  private:
    bool search(const Stones& stones, std::size_t mover) {
        if (joined(stones, 1 - mover)) return false;
        for (Cells left = map_.all - stones.taken(); left.any();) {
            const Cells move = left.first();
            left -= move;
            Stones next = stones;
            next.of[mover] |= move;
            if (joined(next, mover) || !wins(next, 1 - mover)) return true;
        }
        return false;
    }

    HexMap<1> map_;
    std::unordered_map<std::uint64_t, bool> known_;
};

Stones random_stones(const HexMap<1>& map, int count, Rng& rng) {
    Stones stones;
    for (int i = 0; i < count;) {
        const auto cell = static_cast<int>(rng.below(static_cast<std::uint32_t>(map.cells)));
        if (stones.taken().holds(cell)) continue;
        stones.of[static_cast<std::size_t>(i % 2)].add(cell);
        ++i;
    }
    return stones;
}

/// Random positions, whoever is to move: the winner, a winning move, and that the proof needs no more cells than it
/// says. One solver for all, so that what it learns on one board is tried on the others.
void check_against_brute_force(int size, int fewest, int positions, int threads, Rng& rng) {
    BruteForce brute(size);
    HexSolver<1> solver(size, HexSolverSettings{.megabytes = 16, .threads = threads});
    const HexMap<1> map(size);
    for (int checked = 0; checked < positions;) {
        const auto count = fewest + static_cast<int>(rng.below(static_cast<std::uint32_t>(map.cells - 1 - fewest)));
        const Stones stones = random_stones(map, count, rng);
        const std::size_t mover = rng.below(2);
        if (brute.joined(stones, 0) || brute.joined(stones, 1)) continue;
        ++checked;
        Stopper stopper;
        const int found = solver.solve(stones, mover, Limits{}, stopper);
        CHECK_EQUAL(found, brute.wins(stones, mover) ? 1 : -1);
        if (found > 0) {
            Stones next = stones;
            next.of[mover].add(solver.winning_move(stones, mover, Limits{}, stopper));
            CHECK(brute.joined(next, mover) || !brute.wins(next, 1 - mover));
        }
        const std::size_t winner = found > 0 ? mover : 1 - mover;
        Stones spoiled = stones;
        spoiled.of[1 - winner] = map.all - stones.of[winner] - *solver.proof(stones, mover);
        CHECK_EQUAL(brute.wins(spoiled, mover), mover == winner);
    }
}

Stones stones_at(const HexMap<1>& map, std::size_t player, const std::vector<std::string_view>& cells) {
    Stones stones;
    for (const std::string_view cell : cells) stones.of[player].add((cell[1] - '1') * map.size + (cell[0] - 'a'));
    return stones;
}

Cells cells_at(const HexMap<1>& map, const std::vector<std::string_view>& cells) {
    return stones_at(map, 0, cells).of[0];
}

/// A connection is recognised wherever it holds, turned and reflected too, and nowhere else.
void check_lessons() {
    const HexMap<1> map(4);
    HexLessons<1> lessons(map, 8);
    // Black: b2 bridges to the top, b3 touches it and bridges to the bottom; d4 has nothing to do with it.
    lessons.learn(stones_at(map, 0, {"b2", "b3", "d4"}), 0, cells_at(map, {"b1", "c1", "a4", "b4"}));
    const auto never = [](int, const Cells&) { return false; };
    const auto recalled = [&](const Stones& stones, std::size_t player) {
        const auto found = lessons.recall(stones, player, never);
        return found ? found->words[0] : 0;
    };
    CHECK_EQUAL(recalled(stones_at(map, 0, {"b2", "b3"}), 0), cells_at(map, {"b1", "c1", "a4", "b4"}).words[0]);
    CHECK_EQUAL(recalled(stones_at(map, 0, {"c3", "c2"}), 0), cells_at(map, {"c4", "b4", "d1", "c1"}).words[0]);
    CHECK_EQUAL(recalled(stones_at(map, 1, {"b2", "c2"}), 1), cells_at(map, {"a2", "a3", "d1", "d2"}).words[0]);
    CHECK_EQUAL(recalled(stones_at(map, 1, {"b2", "b3"}), 1), 0U);
    Stones intruded = stones_at(map, 0, {"b2", "b3"});
    intruded.of[1] = cells_at(map, {"c1"});
    CHECK_EQUAL(recalled(intruded, 0), 0U);
    // With one stone missing, it is a semi connection, and the stone a cell of its carrier.
    int missing = -1;
    std::uint64_t carrier = 0;
    const auto semi = [&](int cell, const Cells& cells) {
        missing = cell;
        carrier = cells.words[0];
        return false;
    };
    CHECK(!lessons.recall(stones_at(map, 0, {"b2"}), 0, semi).has_value());
    CHECK_EQUAL(missing, 9);
    CHECK_EQUAL(carrier, cells_at(map, {"b1", "c1", "b3", "a4", "b4"}).words[0]);
    // There is room for eight, and every proof takes two places: the fifth one pushes the first out.
    Stones elsewhere = stones_at(map, 0, {"b2", "b3"});
    elsewhere.of[1] = cells_at(map, {"a2", "d3"});
    CHECK(lessons.recall(elsewhere, 0, never).has_value());
    for (const std::string_view cell : {"a3", "b4", "c1", "d1"})
        lessons.learn(Stones{}, 0, cells_at(map, {"d3", cell}));
    CHECK(!lessons.recall(elsewhere, 0, never).has_value());
    // Sides that are joined need no cells at all: taken for a lesson, that would hold everywhere.
    HexLessons<1> joined(map, 8);
    joined.learn(stones_at(map, 0, {"b1", "b2", "b3", "b4"}), 0, cells_at(map, {"d4"}));
    CHECK(!joined.recall(stones_at(map, 0, {"d3"}), 0, never).has_value());
}

/// The results of all opening moves: X wins for Black, O for White.
template <std::size_t Words>
std::string openings(int size, int threads) {
    HexSolver<Words> solver(size, HexSolverSettings{.megabytes = 64, .threads = threads});
    std::string map;
    for (int cell = 0; cell < size * size; ++cell) {
        HexStones<Words> stones;
        stones.of[0].add(cell);
        Stopper stopper;
        map += solver.solve(stones, 1, Limits{}, stopper) < 0 ? 'X' : 'O';
    }
    return map;
}

/// A full table forgets what took the least work.
void check_what_a_full_table_keeps() {
    HexProofTable<1> table(1);
    HexProofNode<1> node;
    const std::uint64_t stored = std::uint64_t{2} * table.capacity();
    // Two of the eight positions that want each four places are heavy.
    const auto is_heavy = [&](std::uint64_t key) { return key / (table.capacity() / 4) % 4 == 0; };
    std::uint64_t light = 0;
    std::uint64_t heavy = 0;
    for (std::uint64_t key = 1; key <= stored; ++key) {
        node.key = key;
        node.work = is_heavy(key) ? 1000 : 1;
        table.store(node);
    }
    for (std::uint64_t key = 1; key <= stored; ++key) {
        if (table.find(key, node)) ++(is_heavy(key) ? heavy : light);
    }
    CHECK_EQUAL(heavy, stored / 4);
    CHECK_EQUAL(light + heavy, table.capacity());
}

/// A search whose positions want the same places of the table, and push each other out, still comes to its end.
void check_that_a_small_table_is_enough() {
    HexSolver<1> solver(6, HexSolverSettings{.megabytes = 1});
    Stopper stopper;
    const Stones stones = stones_at(HexMap<1>(6), 0, {"a3"});
    CHECK_EQUAL(solver.solve(stones, 1, Limits{.nodes = 20000}, stopper), -1);
}

/// What either of two threads refuted of a position is refuted, and what one of them solved stays solved.
void check_what_two_threads_prove() {
    HexProofTable<1> table(1);
    HexProofNode<1> node;
    const auto store = [&](std::uint64_t alive, std::uint64_t proof) {
        node.numbers = {};
        node.alive.words = {alive};
        node.proof.words = {proof};
        table.store(node);
        CHECK(table.find(node.key, node));
    };
    node.key = 7;
    store(0b0111, 0b0001);
    store(0b1110, 0b0100);
    CHECK_EQUAL(node.alive.words[0], 0b0110U);
    CHECK_EQUAL(node.proof.words[0], 0b0101U);
    CHECK(!node.numbers.solved());
    store(0b1001, 0b1000);
    CHECK(node.numbers.lost());
    CHECK_EQUAL(node.proof.words[0], 0b1101U);
    store(0b1111, 0b0001);
    CHECK(node.numbers.lost());
}

/// Companions share what they find: two prove the same positions at the same time, and a third is told.
void check_companions(Rng& rng, int positions) {
    constexpr int size = 5;
    BruteForce brute(size);
    HexSolver<1> solver(size, HexSolverSettings{.megabytes = 16});
    const auto other = solver.companion();
    const auto third = solver.companion();
    const HexMap<1> map(size);
    for (int checked = 0; checked < positions; ++checked) {
        const Stones stones = random_stones(map, 13 + checked % 8, rng);
        if (brute.joined(stones, 0) || brute.joined(stones, 1)) continue;
        const int expected = brute.wins(stones, 0) ? 1 : -1;
        {
            const std::jthread beside([&] {
                Stopper stopper;
                CHECK_EQUAL(other->solve(stones, 0, Limits{}, stopper), expected);
            });
            Stopper stopper;
            CHECK_EQUAL(solver.solve(stones, 0, Limits{}, stopper), expected);
        }
        Stopper stopper;
        CHECK_EQUAL(third->solve(stones, 0, Limits{}, stopper), expected);
    }
    CHECK_EQUAL(third->nodes(), 0U);
    CHECK_EQUAL(third->nodes_of_all(), solver.nodes() + other->nodes());
}

}  // namespace

int main() {
    Rng rng(19);
    const int rounds = tablier::tests::rounds();
    check_lessons();
    check_against_brute_force(3, 0, 200 * rounds, 1, rng);
    check_against_brute_force(3, 3, 200 * rounds, 1, rng);
    check_against_brute_force(4, 2, 400 * rounds, 1, rng);
    check_against_brute_force(4, 9, 400 * rounds, 1, rng);
    check_against_brute_force(5, 13, 400 * rounds, 1, rng);
    check_against_brute_force(4, 2, 200 * rounds, 2, rng);
    check_against_brute_force(5, 13, 200 * rounds, 2, rng);
    check_what_a_full_table_keeps();
    check_that_a_small_table_is_enough();
    check_what_two_threads_prove();
    check_companions(rng, 200 * rounds);
    CHECK_EQUAL(openings<1>(4, 1), "OOOXOOXOOXOOXOOO");
    CHECK_EQUAL(openings<2>(4, 1), "OOOXOOXOOXOOXOOO");
    CHECK_EQUAL(openings<1>(5, 2), "OOOOXOXXXXOXXXOXXXXOXOOOO");
}
