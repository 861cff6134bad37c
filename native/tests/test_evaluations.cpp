/// The evaluations: fast distances against slow ones, symmetry, Bouzy's map by hand.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "check.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "eval/go_influence.hpp"
#include "eval/hex.hpp"
#include "eval/hex_original.hpp"
#include "games/go.hpp"
#include "games/hex.hpp"

namespace {

using tablier::Bouzy;
using tablier::Go;
using tablier::GoBoard;
using tablier::GoEvaluation;
using tablier::GoInfluence;
using tablier::Hex;
using tablier::HexDistance;
using tablier::HexFeatures;
using tablier::Move;
using tablier::Player;
using tablier::Rng;

constexpr std::array<std::array<int, 2>, 6> steps{{{0, -1}, {0, 1}, {-1, 0}, {-1, 1}, {1, 0}, {1, -1}}};

/// The stones needed from a side to each cell, that cell included, by a search with two ends.
std::vector<int> slow_distances(const Hex& position, Player player, bool from_far) {
    const int size = position.size();
    std::vector<int> distance(static_cast<std::size_t>(position.cells()), tablier::hex_cut_off);
    std::deque<int> open;
    const auto reach = [&](int row, int column, int so_far) {
        if (row < 0 || row >= size || column < 0 || column >= size) return;
        const int cell = row * size + column;
        const int owner = position.at(cell);
        if (owner >= 0 && owner != static_cast<int>(player)) return;
        const int cost = so_far + (owner < 0 ? 1 : 0);
        if (cost >= distance[static_cast<std::size_t>(cell)]) return;
        distance[static_cast<std::size_t>(cell)] = cost;
        if (owner < 0) {
            open.push_back(cell);
        } else {
            open.push_front(cell);
        }
    };
    const int line = from_far ? size - 1 : 0;
    for (int i = 0; i < size; ++i) reach(player == Player::first ? line : i, player == Player::first ? i : line, 0);
    while (!open.empty()) {
        const int cell = open.front();
        open.pop_front();
        for (const auto& [down, right] : steps) {
            reach(cell / size + down, cell % size + right, distance[static_cast<std::size_t>(cell)]);
        }
    }
    return distance;
}

/// Large boards are looked at only every few moves, to save time.
bool is_skipped(const Hex& position, std::size_t moves) { return position.size() > 6 && moves % 13 != 0; }

void check_hex_distances(int size, Rng& rng) {
    Hex position(size);
    while (!position.is_over()) {
        const auto moves = position.legal_moves();
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        if (is_skipped(position, moves.size())) continue;
        for (const Player player : {Player::first, Player::second}) {
            const auto near = slow_distances(position, player, false);
            const auto far = slow_distances(position, player, true);
            int best = tablier::hex_cut_off;
            std::vector<Move> on_path;
            for (int cell = 0; cell < position.cells(); ++cell) {
                const auto i = static_cast<std::size_t>(cell);
                best = std::min(best, near[i] + far[i] - (position.at(cell) < 0 ? 1 : 0));
            }
            for (int cell = 0; cell < position.cells(); ++cell) {
                const auto i = static_cast<std::size_t>(cell);
                if (position.at(cell) < 0 && near[i] + far[i] - 1 == best) on_path.push_back(static_cast<Move>(cell));
            }
            CHECK_EQUAL(tablier::hex_features(position, player, HexDistance::shortest).distance, best);
            if (best < tablier::hex_cut_off) CHECK(tablier::hex_path_cells(position, player) == on_path);
        }
    }
}

/// A board turned by half a turn looks the same to each player; mirrored on the diagonal it changes their roles.
void check_hex_symmetry(int size, HexDistance measure, Rng& rng) {
    Hex position(size);
    Hex turned(size);
    std::vector<std::int8_t> mirrored(static_cast<std::size_t>(size * size), -1);
    while (!position.is_over()) {
        const auto moves = position.legal_moves();
        const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        mirrored[static_cast<std::size_t>(move % size * size + move / size)] =
            static_cast<std::int8_t>(1 - static_cast<int>(position.to_move()));
        turned.play(position.under_symmetry(move, 1));
        position.play(move);
        if (is_skipped(position, moves.size())) continue;
        const Hex swapped = Hex::from_stones(size, false, mirrored, Player::first);
        for (const Player player : {Player::first, Player::second}) {
            const HexFeatures features = tablier::hex_features(position, player, measure);
            CHECK(tablier::hex_features(turned, player, measure) == features);
            CHECK(tablier::hex_features(swapped, tablier::opponent(player), measure) == features);
        }
    }
}

void check_hex_shapes() {
    Hex position(5);
    for (const int cell : {7, 0, 16, 4})
        position.play(static_cast<Move>(cell));  // c2 and b4 are Black's: a long bridge
    const HexFeatures black = tablier::hex_features(position, Player::first, HexDistance::shortest);
    CHECK_EQUAL(black.bridges, 1);
    CHECK_EQUAL(black.mobility, 10);
    CHECK_EQUAL(black.distance, 3);
    // The bridge and both ends at the edge are safe: by the second distance nothing can stop them.
    CHECK_EQUAL(tablier::hex_features(position, Player::first, HexDistance::second).distance, 3);
}

void check_the_original_terms() {
    Hex position(5);
    for (const int cell : {12, 0, 13, 4, 8}) position.play(static_cast<Move>(cell));  // Black: c3, d3 beside it, d2
    const auto black = tablier::hex_original_features(position, Player::first);
    CHECK_EQUAL(black.neighbours, 6);      // each of the three touches both others
    CHECK_EQUAL(black.centre, 4 + 3 + 3);  // the middle, and one step from it
    CHECK_EQUAL(black.distance, 3);        // a stone in row 1, and in rows 4 and 5
    const auto white = tablier::hex_original_features(position, Player::second);
    CHECK_EQUAL(white.neighbours, 0);
    CHECK_EQUAL(white.centre, 0 + 2);  // an acute corner, and an obtuse one
    CHECK_EQUAL(tablier::hex_centre_points(4, 1, 2), 2);
    CHECK_EQUAL(tablier::HexOriginalEvaluation{}(position),
                100 * (black.distance - white.distance) + (white.mobility - black.mobility) - 2 * 6 + 2 * (2 - 10));
}

void check_influence() {
    GoBoard<9> board(9);
    board.place(board.point(4, 4), GoBoard<9>::black);
    const GoInfluence<9> two(board, Bouzy{2, 0});
    // After two dilations: the stone gained its four neighbours once, they counted the stone twice, the next ring once
    // or twice.
    CHECK_EQUAL(two.at(4, 4), 132);
    CHECK_EQUAL(two.at(4, 5), 2);
    CHECK_EQUAL(two.at(3, 5), 2);
    CHECK_EQUAL(two.at(4, 6), 1);
    CHECK_EQUAL(two.at(4, 7), 0);
    for (const Bouzy steps_taken : {Bouzy{3, 7}, Bouzy{4, 13}}) {
        const GoInfluence<9> map(board, steps_taken);
        for (int row = 0; row < 9; ++row) {
            for (int column = 0; column < 9; ++column) {
                if (row != 4 || column != 4) CHECK_EQUAL(map.at(row, column), 0);  // a stone alone holds nothing
            }
        }
        CHECK_EQUAL(map.score(4, 4), 1.0);
    }
    // A wall on the third column holds what lies behind it.
    Go<9> wall(9);
    for (int row = 0; row < 9; ++row) {
        wall.play(static_cast<Move>(row * 9 + 2));
        wall.play(static_cast<Move>(row * 9 + 6));
    }
    const GoInfluence<9> map(wall.board());
    for (int row = 0; row < 9; ++row) {
        CHECK(map.at(row, 0) > 0 && map.at(row, 1) > 0 && map.at(row, 8) < 0 && map.at(row, 7) < 0);
        CHECK_EQUAL(map.at(row, 4), 0);
        for (int column = 0; column < 9; ++column) CHECK_EQUAL(map.at(row, column), -map.at(row, 8 - column));
    }
    CHECK_EQUAL(map.centi_points(), 0);
    CHECK_EQUAL(GoEvaluation<9>::balance(wall), -700);  // komi
}

}  // namespace

int main() {
    Rng rng(1);
    for (int round = 0; round < tablier::tests::rounds(); ++round) {
        for (int size = Hex::min_size; size <= Hex::max_size; ++size) {
            check_hex_distances(size, rng);
            check_hex_symmetry(size, HexDistance::shortest, rng);
            check_hex_symmetry(size, HexDistance::second, rng);
        }
    }
    check_hex_shapes();
    check_the_original_terms();
    check_influence();
}
