/// How a Monte Carlo search finishes a game: the playout policies' common ground, and the plain random one.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"

namespace tablier {

/// Who was the first to play each move in a simulation (0 nobody, else the player's index + 1), for "all moves as
/// first".
template <Game G>
class Trace {
  public:
    void clear() { by_.fill(0); }
    void note(Move move, Player player) {
        if (by_[move] == 0) by_[move] = mark(player);
    }
    [[nodiscard]] bool was_first(Move move, Player player) const { return by_[move] == mark(player); }

  private:
    static std::uint8_t mark(Player player) { return static_cast<std::uint8_t>(index(player) + 1); }

    std::array<std::uint8_t, G::move_codes> by_{};
};

/// What is known about a move before it is tried: `value` as seen by the mover, worth as much as `visits` simulations.
struct Prior {
    float value = 0;
    float visits = 0;

    /// Weigh what speaks for a move and against it, in visits, against some even ones: nothing is certain.
    static Prior of(float good, float bad, float even) {
        return {(good - bad) / (good + bad + even), good + bad + even};
    }
};

template <Game G>
using Priors = std::array<Prior, G::max_moves>;

/// Finishes games and, for moves that are the same move in many positions, says who played what.
template <class P, class G>
concept PlayoutPolicy = requires(P policy, const G position, Rng& rng, Trace<G>& trace, Priors<G>& priors) {
    { P::shares_moves } -> std::convertible_to<bool>;                 // whether a move means the same later in the game
    { policy.playout(position, rng, trace) } -> std::same_as<float>;  // the first player's result, from -1 to 1
    { policy.priors(position, position.legal_moves(), priors) } -> std::same_as<void>;  // one for each legal move
};

/// Playouts that can end after some moves, because they know what a game is worth that is not over.
template <class P>
concept Cuttable = std::constructible_from<P, int>;

/// Random moves, each as likely as the others.
template <Game G>
struct LightPlayouts {
    static constexpr bool shares_moves = false;

    float playout(const G& position, Rng& rng, Trace<G>& /*trace*/) {
        return static_cast<float>(random_playout(position, rng));
    }
    void priors(const G& /*position*/, const MoveList<G::max_moves>& /*moves*/, Priors<G>& /*priors*/) {}
};

}  // namespace tablier
