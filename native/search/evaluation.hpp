/// What an alpha–beta search needs from an evaluation, and the scale of its values.
#pragma once

#include <concepts>
#include <span>

#include "core/game.hpp"
#include "core/types.hpp"

namespace tablier {

/// Values are centi-points for the player to move. A game that is won in `ply` moves from the root is worth `win_value
/// - ply`, so that quick wins and late losses are preferred; evaluations stay well below.
inline constexpr int win_value = 1'000'000;
inline constexpr int infinite_value = win_value + 1;

/// Whether the value is that of a proven win or loss.
constexpr bool is_decided(int value) {
    constexpr int longest_game = 10'000;
    return value > win_value - longest_game || value < -(win_value - longest_game);
}

/// The value of a finished game, `ply` moves after the root.
template <Game G>
int final_value(const G& position, int ply) {
    const int score = position.to_move() == Player::first ? position.score() : -position.score();
    return score * (win_value - ply);
}

/// A value as a number between -1 and 1: `scale` centi-points are half way to a certain win.
constexpr double squash(int value, int scale) {
    if (is_decided(value)) return value > 0 ? 1 : -1;
    const double worth = value;
    return worth / ((worth < 0 ? -worth : worth) + scale);
}

/// The centi-points that `squash` makes a number between -1 and 1 of; nothing counts as more than 99 % of a certain
/// win.
constexpr int unsquash(double worth, int scale) {
    constexpr double most = 0.99;
    const double kept = worth > most ? most : worth < -most ? -most : worth;
    return static_cast<int>(kept * scale / (1 - (kept < 0 ? -kept : kept)));
}

template <class E, class G>
concept Evaluation = Game<G> && std::copyable<E> && requires(const E evaluation, const G position) {
    { evaluation(position) } -> std::same_as<int>;  // centi-points for the player to move; the game is not over
    { E::scale } -> std::convertible_to<int>;       // see squash()
};

/// An evaluation that also has an opinion on moves: `ranks[i]` becomes larger the earlier `moves[i]` should be tried,
/// and at least `winning` when it wins at once. Ranks of other moves stay below 100.
template <class E, class G>
concept Ranking = Evaluation<E, G> && requires(const E evaluation, const G position, std::span<const Move> moves,
                                               std::span<int> ranks, int winning) {
    { evaluation.rank(position, moves, ranks, winning) } -> std::same_as<void>;
};

/// An evaluation that has more to say of moves where all of them are tried: `order` is as `rank`, and ranks of moves
/// that do not win at once stay below 1020.
template <class E, class G>
concept Ordering = Ranking<E, G> && requires(const E evaluation, const G position, std::span<const Move> moves,
                                             std::span<int> ranks, int winning) {
    { evaluation.order(position, moves, ranks, winning) } -> std::same_as<void>;
};

/// An evaluation that looks at every position with the eyes of whoever moves at the root. `begin` is told the root, and
/// says whether values are different from those after the last root.
template <class E, class G>
concept OneSided = Evaluation<E, G> && requires(E evaluation, const G root) {
    { evaluation.begin(root) } -> std::same_as<bool>;
};

/// An evaluation that knows how much a move has stirred up: beyond the horizon a search goes on where that is a lot.
template <class E, class G>
concept Stirring = Ranking<E, G> && requires(const E evaluation, const G before, const G after) {
    { evaluation.swing(before, after) } -> std::same_as<int>;
};

/// An evaluation that would rather look at all the positions after some moves at once; the search asks for each of them
/// later.
template <class E, class G>
concept Foreseeing = Evaluation<E, G> && requires(const E evaluation, const G position, std::span<const Move> moves) {
    { evaluation.foresee(position, moves) } -> std::same_as<void>;
};

/// An evaluation so slow that the search looks at the clock before every position.
template <class E>
concept Slow = E::slow;

}  // namespace tablier
