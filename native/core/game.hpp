/// What a search needs from a game, and nothing more.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "core/rng.hpp"
#include "core/types.hpp"

namespace tablier {

/// A game is a value: a search branches by copying it, so there is no undo.
template <class G>
concept Game = std::regular<G> && requires(G game, const G position, Move move) {
    { G::name } -> std::convertible_to<std::string_view>;
    { position.to_move() } -> std::same_as<Player>;
    { position.legal_moves() } -> std::same_as<MoveList<G::max_moves>>;  // empty when the game is over
    { position.is_over() } -> std::same_as<bool>;
    { position.score() } -> std::same_as<int>;  // +1, 0, -1 for the first player; requires is_over()
    { position.hash() } -> std::same_as<std::uint64_t>;
    { game.play(move) } -> std::same_as<void>;  // requires a legal move
};

/// A game that finishes itself at random faster than by drawing from its list of legal moves.
template <class G>
concept SelfPlaying = Game<G> && requires(G game, Rng& rng) {
    { game.playout(rng) } -> std::same_as<int>;  // the score, as score()
};

/// Play random moves to the end and return the score, as score().
template <Game G>
int random_playout(G position, Rng& rng) {
    if constexpr (SelfPlaying<G>) {
        return position.playout(rng);
    } else {
        while (!position.is_over()) {
            const auto moves = position.legal_moves();
            position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        return position.score();
    }
}

/// Count the lines of play of exactly `depth` moves; finished games are not extended.
template <Game G>
std::uint64_t perft(const G& position, int depth) {
    if (depth == 0) return 1;
    const auto moves = position.legal_moves();
    if (depth == 1) return moves.size();
    std::uint64_t lines = 0;
    for (const Move move : moves) {
        G next = position;
        next.play(move);
        lines += perft(next, depth - 1);
    }
    return lines;
}

}  // namespace tablier
