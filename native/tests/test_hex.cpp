/// Hex: known counts, and random games in which every shortcut is compared with the long way.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/hex.hpp"

namespace {

using tablier::Hex;
using tablier::Player;
using tablier::Rng;

/// Whether the player's stones reach from one of their sides to the other, by a plain search.
bool connected(const Hex& position, Player player) {
    const int size = position.size();
    std::vector<bool> seen(static_cast<std::size_t>(position.cells()));
    std::vector<int> open;
    const auto visit = [&](int row, int column) {
        if (row < 0 || row >= size || column < 0 || column >= size) return;
        const int cell = row * size + column;
        if (seen[static_cast<std::size_t>(cell)] || position.at(cell) != static_cast<int>(player)) return;
        seen[static_cast<std::size_t>(cell)] = true;
        open.push_back(cell);
    };
    for (int i = 0; i < size; ++i) visit(player == Player::first ? 0 : i, player == Player::first ? i : 0);
    while (!open.empty()) {
        const int row = open.back() / size;
        const int column = open.back() % size;
        open.pop_back();
        if ((player == Player::first ? row : column) == size - 1) return true;
        for (const auto& [down, right] :
             std::vector<std::array<int, 2>>{{0, -1}, {0, 1}, {-1, 0}, {-1, 1}, {1, 0}, {1, -1}}) {
            visit(row + down, column + right);
        }
    }
    return false;
}

void check_random_game(int size, bool swap, Rng& rng) {
    Hex position(size, swap);
    while (!position.is_over()) {
        CHECK(!connected(position, Player::first));
        CHECK(!connected(position, Player::second));
        const auto moves = position.legal_moves();
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        std::vector<std::int8_t> stones;
        for (int cell = 0; cell < position.cells(); ++cell) {
            stones.push_back(static_cast<std::int8_t>(position.at(cell)));
        }
        const Hex again = Hex::from_stones(size, swap, stones, position.to_move());
        CHECK_EQUAL(again.hash(), position.hash());
        CHECK(again == position);
        CHECK_EQUAL(again.is_over(), position.is_over());
    }
    CHECK(connected(position, position.winner()));
    CHECK(!connected(position, opponent(position.winner())));
    CHECK(position.legal_moves().empty());
    CHECK_EQUAL(tablier::random_playout(position, rng), position.score());
    const auto chain = position.winning_chain();
    CHECK(chain.size() >= static_cast<std::size_t>(size));
    for (const auto cell : chain) CHECK_EQUAL(position.at(cell), static_cast<int>(position.winner()));
}

/// The quick fill of the board and games of random moves must be won equally often by the first player.
void check_playouts_are_fair(int size, Rng& rng) {
    constexpr int games = 40'000;
    const Hex position(size);
    int quick = 0;
    int slow = 0;
    for (int i = 0; i < games; ++i) {
        quick += tablier::random_playout(position, rng);
        Hex game = position;
        while (!game.is_over()) {
            const auto moves = game.legal_moves();
            game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        slow += game.score();
    }
    const double deviation = std::abs(quick - slow) / std::sqrt(2.0 * games);
    CHECK(deviation < 4.5);
}

}  // namespace

int main() {
    CHECK_EQUAL(tablier::perft(Hex(3), 5), 15'120U);
    CHECK_EQUAL(tablier::perft(Hex(3), 6), 54'720U);
    CHECK_EQUAL(tablier::perft(Hex(2, true), 2), 4U * 4U);
    Rng rng(1);
    for (int round = 0; round < 20 * tablier::tests::rounds(); ++round) {
        for (int size = Hex::min_size; size <= Hex::max_size; ++size) check_random_game(size, round % 2 == 0, rng);
    }
    check_playouts_are_fair(3, rng);
    check_playouts_are_fair(4, rng);
}
