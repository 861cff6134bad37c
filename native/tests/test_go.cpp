/// Go: the numbers of legal positions, and random games in which every shortcut is compared with the long way.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "check.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/go.hpp"
#include "games/go_board.hpp"

namespace {

using tablier::Go;
using tablier::GoBoard;
using tablier::GoRules;
using tablier::Rng;
using tablier::Superko;

/// Colour the points one after the other; a colouring in which some stone has no liberty takes stones off the board.
template <int Cap>
std::uint64_t legal_positions(const GoBoard<Cap>& board, int point) {
    const int size = board.size();
    if (point == size * size) return 1;
    std::uint64_t count = legal_positions(board, point + 1);
    for (const auto colour : {GoBoard<Cap>::black, GoBoard<Cap>::white}) {
        GoBoard<Cap> next = board;
        const auto taken = next.place(next.point(point / size, point % size), colour);
        if (taken.enemy + taken.own == 0) count += legal_positions(next, point + 1);
    }
    return count;
}

template <int Cap>
std::vector<std::int8_t> stones_of(const Go<Cap>& position) {
    std::vector<std::int8_t> stones;
    for (int point = 0; point < position.points(); ++point)
        stones.push_back(static_cast<std::int8_t>(position.at(point)));
    return stones;
}

/// The liberties of the chain at `start`, by a plain search.
template <int Cap>
std::set<int> liberties(const Go<Cap>& position, int start) {
    const int size = position.size();
    std::set<int> chain{start};
    std::set<int> found;
    std::vector<int> open{start};
    while (!open.empty()) {
        const int row = open.back() / size;
        const int column = open.back() % size;
        open.pop_back();
        for (const auto& [r, c] : std::array<std::pair<int, int>, 4>{
                 {{row, column - 1}, {row, column + 1}, {row - 1, column}, {row + 1, column}}}) {
            if (r < 0 || r >= size || c < 0 || c >= size) continue;
            const int there = r * size + c;
            if (position.at(there) < 0) found.insert(there);
            if (position.at(there) == position.at(start) && chain.insert(there).second) open.push_back(there);
        }
    }
    return found;
}

template <int Cap>
void check_chains(const Go<Cap>& position) {
    const auto& board = position.board();
    for (int point = 0; point < position.points(); ++point) {
        if (position.at(point) < 0) continue;
        const auto stone = board.point(point / position.size(), point % position.size());
        const auto free = liberties(position, point);
        CHECK(!free.empty());
        CHECK_EQUAL(board.in_atari(stone), free.size() == 1);
        if (free.size() != 1) continue;
        const auto last = board.last_liberty(stone);
        CHECK_EQUAL(board.row(last) * position.size() + board.column(last), *free.begin());
    }
}

template <int Cap>
void check_random_game(int size, const GoRules& rules, Rng& rng) {
    Go<Cap> position(size, rules);
    using Seen = std::pair<std::vector<std::int8_t>, int>;  // a board and, where it matters, who made it
    std::set<Seen> seen{{stones_of(position), 1}};
    const auto mover = [&](const Go<Cap>& at) {
        return rules.superko == Superko::situational ? static_cast<int>(at.to_move()) : 1;
    };
    for (int ply = 0; ply < std::min(300, 6 * size * size) && !position.is_over(); ++ply) {
        check_chains(position);
        const auto moves = position.legal_moves();
        const typename Go<Cap>::Setup setup{
            stones_of(position),
            position.to_move(),
            {position.prisoners(tablier::Player::first), position.prisoners(tablier::Player::second)},
            position.ko(),
            position.passes(),
            position.resumed()};
        const Go<Cap> again(size, rules, setup);
        CHECK(again == position);
        CHECK_EQUAL(again.hash(), position.hash());
        if (rules.superko != Superko::simple) {
            for (std::size_t tries = 0; tries < std::min<std::size_t>(moves.size(), 24); ++tries) {
                const auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
                if (move == position.pass_move()) continue;
                Go<Cap> next = position;
                next.play(move);
                CHECK(!seen.contains({stones_of(next), mover(position)}));
            }
        }
        // Passing rarely makes games long enough to meet every kind of repetition.
        const auto choices = moves.size() > 1 && rng.below(30) != 0 ? moves.size() - 1 : moves.size();
        const int by = mover(position);
        const auto move = moves[rng.below(static_cast<std::uint32_t>(choices))];
        position.play(move);
        if (move != position.pass_move()) seen.insert({stones_of(position), by});
    }
}

}  // namespace

int main() {
    CHECK_EQUAL(legal_positions(GoBoard<4>(1), 0), 1U);
    CHECK_EQUAL(legal_positions(GoBoard<4>(2), 0), 57U);
    CHECK_EQUAL(legal_positions(GoBoard<4>(3), 0), 12'675U);
    CHECK_EQUAL(legal_positions(GoBoard<4>(4), 0), 24'318'165U);
    CHECK_EQUAL(tablier::perft(Go<9>(9), 2), 82U * 82U - 81U);
    Rng rng(1);
    for (int round = 0; round < tablier::tests::rounds(); ++round) {
        for (const auto superko : {Superko::simple, Superko::positional, Superko::situational}) {
            for (const bool suicide : {false, true}) {
                const GoRules rules{.superko = superko, .suicide = suicide};
                for (int game = 0; game < 10; ++game) check_random_game<9>(2 + game % 4, rules, rng);
                check_random_game<9>(9, rules, rng);
                check_random_game<19>(10, rules, rng);
            }
        }
        check_random_game<19>(19, GoRules{}, rng);
    }
}
