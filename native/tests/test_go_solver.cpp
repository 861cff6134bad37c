/// The exact result of Go on small boards: known ones, and agreement with trying everything by the rules of the game.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "check.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/go.hpp"
#include "search/limits.hpp"
#include "solver/go_small.hpp"
#include "solver/go_solver.hpp"

namespace {

using tablier::GoPoints;
using tablier::GoRules;
using tablier::GoSolution;
using tablier::GoSolver;
using tablier::Move;
using tablier::Player;
using tablier::Rng;
using tablier::Stopper;
using tablier::Superko;
using Go = tablier::Go<9>;

GoRules rules_with(Superko superko, bool suicide = false) {
    GoRules rules;
    rules.superko = superko;
    rules.suicide = suicide;
    return rules;
}

/// A game that may have come a long way: stones that were lost on it count.
struct Played {
    Go position;
    std::array<GoPoints, 2> had{};

    explicit Played(Go start) : position(std::move(start)) { look(); }

    void play(Move move) {
        position.play(move);
        look();
    }

    void look() {
        for (int move = 0; move < position.points(); ++move) {
            if (position.at(move) >= 0) had[static_cast<std::size_t>(position.at(move))] |= GoPoints{1} << move;
        }
    }

    [[nodiscard]] std::array<GoPoints, 2> lost() const {
        std::array<GoPoints, 2> gone = had;
        for (int move = 0; move < position.points(); ++move) {
            if (position.at(move) >= 0) gone[static_cast<std::size_t>(position.at(move))] &= ~(GoPoints{1} << move);
        }
        return gone;
    }
};

GoSolution solve(const Played& game, double seconds = 1e9) {
    Stopper stopper;
    stopper.ready();
    stopper.start(seconds);
    return GoSolver(game.position, game.lost(), 16).solve(stopper);
}

int area_lead(const Go& position) {
    const auto points = position.count(std::array<std::uint8_t, Go::max_moves>{}).doubled_points;
    return (points[0] - points[1] + position.rules().doubled_komi) / 2;
}

/// Whether Black gets so many points, by the rules of the game with all that was on the board, and without a table;
/// nothing when that takes too long.
std::optional<bool> reaches(const Go& position, int goal, int& left) {
    if (--left < 0) return std::nullopt;
    if (position.is_over()) return area_lead(position) >= goal;
    const bool black = position.to_move() == Player::first;
    std::vector<std::pair<int, Move>> moves;
    for (const Move move : position.legal_moves()) {
        Go after = position;
        after.play(move);
        const int lead = area_lead(after);
        const bool ends = after.is_over() && (lead >= goal) == black;
        moves.emplace_back(ends ? -100 : black ? -lead : lead, move);
    }
    std::ranges::sort(moves);
    for (const auto& [worth, move] : moves) {
        Go after = position;
        after.play(move);
        const auto found = reaches(after, goal, left);
        if (!found || *found == black) return found;
    }
    return !black;
}

/// The bounds hold, whether they have met or not, and the best moves are those that keep the result.
bool check_against_rules(const Played& game, const GoSolution& found) {
    int left = 20'000;
    const int all = game.position.points();
    const auto least = found.least == -all ? true : reaches(game.position, found.least, left);
    const auto more = found.most == all ? false : reaches(game.position, found.most + 1, left);
    if (!least || !more) return false;
    CHECK_EQUAL(*least, true);
    CHECK_EQUAL(*more, false);
    if (!found.is_solved()) return true;
    const bool black = game.position.to_move() == Player::first;
    for (const Move move : game.position.legal_moves()) {
        if (std::ranges::find(found.unknown, move) != found.unknown.end()) continue;
        Go after = game.position;
        after.play(move);
        const auto told = reaches(after, black ? found.least : found.least + 1, left);
        if (!told) return true;
        CHECK_EQUAL(*told == black, std::ranges::find(found.moves, move) != found.moves.end());
    }
    return true;
}

void check_random_positions(int size, int open, int games, Rng& rng) {
    int compared = 0;
    for (int game = 0; game < games; ++game) {
        const auto superko = game % 3 == 0 ? Superko::positional : Superko::situational;
        Played played(Go(size, rules_with(superko, game % 2 == 0)));
        for (int ply = 0; ply < 200 && !played.position.is_over() && played.position.board().empty_count() > open;
             ++ply) {
            const auto moves = played.position.legal_moves();
            const auto stones = std::max<std::size_t>(1, moves.size() - 1);  // the pass comes last
            played.play(moves[rng.below(static_cast<std::uint32_t>(stones))]);
        }
        if (played.position.is_over()) continue;
        compared += check_against_rules(played, solve(played, 0.5)) ? 1 : 0;
    }
    CHECK(compared * 8 > games);
}

/// Black has it all on 3×3 from the middle, unless White may retake a ko for having passed (docs/decisions).
void check_known_results() {
    const auto middle = [](Superko superko) {
        Played game(Go(3, rules_with(superko)));
        game.play(4);
        return solve(game);
    };
    const GoSolution found = middle(Superko::positional);
    CHECK_EQUAL(found.least, 9);
    CHECK_EQUAL(found.most, 9);
    CHECK_EQUAL(middle(Superko::situational).most, 2);
}

void check_stopping() {
    Stopper stopper;
    stopper.ready();
    stopper.start(0.05);
    const GoSolution found = GoSolver(Go(5), {}, 16).solve(stopper);
    CHECK(!found.is_solved());
    CHECK(found.moves.empty());
    CHECK(found.nodes > 0);
}

}  // namespace

int main() {
    Rng rng(25);
    const int rounds = tablier::tests::rounds();
    check_known_results();
    check_stopping();
    check_random_positions(2, 3, 6 * rounds, rng);
    check_random_positions(3, 3, 8 * rounds, rng);
    check_random_positions(5, 4, 16 * rounds, rng);
}
