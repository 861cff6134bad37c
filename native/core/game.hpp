/// What a search needs from a game, and nothing more.
#pragma once

#include <concepts>
#include <cstddef>
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
    { G::max_moves } -> std::convertible_to<std::size_t>;                // the most moves a position can have
    { G::move_codes } -> std::convertible_to<std::size_t>;               // one more than the largest move
    { position.legal_moves() } -> std::same_as<MoveList<G::max_moves>>;  // empty when the game is over
    { position.is_over() } -> std::same_as<bool>;
    { position.score() } -> std::same_as<int>;  // +1, 0, -1 for the first player; requires is_over()
    { position.hash() } -> std::same_as<std::uint64_t>;
    { game.play(move) } -> std::same_as<void>;  // requires a legal move
};

/// What a finished game is worth to a search: what the rules say of the board as it stands, unless a game knows better.
template <Game G>
struct Ending {
    static int score(const G& position) { return position.score(); }  // as G::score()
};

/// A game that says why a move is not allowed.
template <class G>
concept Checked = Game<G> && requires(const G position, int move) {
    { position.fault(move) } -> std::same_as<const char*>;  // nullptr for a legal move; any number may be asked about
};

/// A game that looks the same from several sides.
template <class G>
concept Symmetric = Game<G> && requires(const G position, Move move, int symmetry) {
    { G::symmetries } -> std::convertible_to<int>;                      // the one that changes nothing included
    { position.under_symmetry(move, symmetry) } -> std::same_as<Move>;  // where the move lands
};

/// A game whose past forbids moves (superko): positions that look the same may differ.
template <class G>
concept Remembering = Game<G> && requires(const G position) {
    { position.past() } -> std::same_as<std::uint64_t>;  // differs where pasts forbid different moves
};

/// What Python offers to players: every move is checked, and records can be compared under symmetries.
template <class G>
concept Playable = Checked<G> && Symmetric<G>;

/// A key of a position, in which those that look the same but allow different moves because of their past differ.
template <Game G>
std::uint64_t position_key(const G& position) {
    if constexpr (Remembering<G>) {
        return position.hash() ^ position.past();
    } else {
        return position.hash();
    }
}

/// Whether two positions look the same and allow the same moves.
template <Game G>
bool are_same(const G& a, const G& b) {
    if constexpr (Remembering<G>) {
        if (a.past() != b.past()) return false;
    }
    return a == b;
}

/// A game that finishes itself at random faster than by drawing from its list of legal moves.
template <class G>
concept SelfPlaying = Game<G> && requires(G game, Rng& rng) {
    { game.playout(rng) } -> std::same_as<int>;  // the score, as score()
};

/// Play random moves to the end and return the score, as score().
template <Game G>
// NOLINTNEXTLINE(performance-unnecessary-value-param): games that finish themselves may leave it as it is
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
