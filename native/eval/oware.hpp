/// What a position of coloured Oware is worth: ten weighted terms.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/types.hpp"
#include "eval/weights.hpp"
#include "games/oware.hpp"

namespace tablier {

/// What the evaluation looks at, for one player.
struct OwareFeatures {
    int largest_hole = 0;  // seeds in the fullest own hole
    int seeds = 0;         // on the own side
    int moves = 0;         // legal ones, were it the player's turn
    int captured = 0;      // seeds taken so far
    int best_capture = 0;  // the most seeds one move could take
    int vulnerable = 0;    // own holes of one or two seeds
    int capturable = 0;    // seeds in all the holes that some move could take
    int transparent = 0;   // seeds kept on the own side, by colour
    int red = 0;
};

/// Centi-points per unit of each term, seen by the player to move; found by `tablier tune` (docs/measurements.md).
struct OwareWeights {
    int largest_hole = -3;
    int seeds = 25;
    int moves = 19;
    int score = 100;
    int opponent_capture = 13;  // against: the most the opponent could take at once
    int vulnerable = 6;         // against, per own hole
    int starving = -3;          // per seed that the opponent's side lacks of eight
    int capturable = 20;        // the seeds that some own move could take
    int transparent = 16;
    int red = 1;
    int opponent_moves = 19;  // against

    static constexpr auto fields() {
        return std::to_array<WeightField<OwareWeights>>({
            {"largest_hole", &OwareWeights::largest_hole},
            {"seeds", &OwareWeights::seeds},
            {"moves", &OwareWeights::moves},
            {"score", &OwareWeights::score},
            {"opponent_capture", &OwareWeights::opponent_capture},
            {"vulnerable", &OwareWeights::vulnerable},
            {"starving", &OwareWeights::starving},
            {"capturable", &OwareWeights::capturable},
            {"transparent", &OwareWeights::transparent},
            {"red", &OwareWeights::red},
            {"opponent_moves", &OwareWeights::opponent_moves},
        });
    }
};

/// The features of one player. A capture is estimated: the last seed must make a hole two or three, and so must the
/// holes before it that the same sowing reached.
inline OwareFeatures oware_features(const Oware& position, Player player) {
    constexpr unsigned mask = Oware::holes - 1;
    const auto& board = position.board();
    std::array<int, Oware::holes> total;
    std::uint32_t small = 0;  // holes of one or two seeds
    for (unsigned hole = 0; hole < Oware::holes; ++hole) {
        total[hole] = board[Oware::red][hole] + board[Oware::blue][hole] + board[Oware::transparent][hole];
        small |= static_cast<std::uint32_t>(total[hole] == 1 || total[hole] == 2) << hole;
    }
    OwareFeatures features;
    features.captured = position.captured(player);
    std::uint32_t last = 0;  // holes where some sowing ends
    for (auto hole = static_cast<unsigned>(player); hole < Oware::holes; hole += 2) {
        const unsigned red = board[Oware::red][hole];
        const unsigned blue = board[Oware::blue][hole];
        const unsigned clear = board[Oware::transparent][hole];
        features.largest_hole = std::max(features.largest_hole, total[hole]);
        features.seeds += total[hole];
        features.vulnerable += static_cast<int>(small >> hole & 1);
        features.transparent += static_cast<int>(clear);
        features.red += static_cast<int>(red);
        const unsigned has_red = red != 0 ? 1 : 0;
        const unsigned has_blue = blue != 0 ? 1 : 0;
        const unsigned has_clear = clear != 0 ? 1 : 0;
        features.moves += static_cast<int>(has_red + has_blue + 2 * has_clear);
        // Red seeds go hole by hole, blue ones to every second hole, the opponent's.
        last |= has_red << ((hole + red) & mask) | has_blue << ((hole + 2 * blue - 1) & mask) |
                has_clear << ((hole + clear + red) & mask) | has_clear << ((hole + 2 * (clear + blue) - 1) & mask);
    }
    for (std::uint32_t left = last & small; left != 0; left &= left - 1) {
        auto hole = static_cast<unsigned>(std::countr_zero(left));
        const int here = total[hole] + 1;
        features.capturable += here;
        int chain = here;
        for (hole = (hole - 1) & mask; (small >> hole & 1) != 0 && chain < 12; hole = (hole - 1) & mask) {
            chain += total[hole] + 1;
        }
        features.best_capture = std::max(features.best_capture, chain);
    }
    return features;
}

/// The evaluation of Oware for the alpha–beta search.
struct OwareEvaluation {
    static constexpr int scale = 800;  // centi-points that are worth a fair advantage

    static constexpr auto names = heuristic_only;
    static constexpr std::string_view prefix{};
    static constexpr int largest_weight = 1000;

    OwareWeights weights;

    static NamedWeights default_weights() { return name_weights(OwareWeights{}, OwareWeights::fields()); }
    static OwareEvaluation make(std::string_view /*name*/, const NamedWeights& weights) {
        return {set_weights(OwareWeights{}, OwareWeights::fields(), weights)};
    }

    /// Centi-points for the player to move; requires a game that is not over.
    int operator()(const Oware& position) const {
        const OwareFeatures own = oware_features(position, position.to_move());
        const OwareFeatures other = oware_features(position, opponent(position.to_move()));
        constexpr int well_fed = 8;
        const auto hunger = [](const OwareFeatures& player) { return std::max(0, well_fed - player.seeds); };
        return weights.largest_hole * (own.largest_hole - other.largest_hole) +
               weights.seeds * (own.seeds - other.seeds) + weights.moves * own.moves +
               weights.score * (own.captured - other.captured) - weights.opponent_capture * other.best_capture +
               weights.vulnerable * (other.vulnerable - own.vulnerable) +
               weights.starving * (hunger(other) - hunger(own)) + weights.capturable * own.capturable +
               weights.transparent * (own.transparent - other.transparent) + weights.red * (own.red - other.red) -
               weights.opponent_moves * other.moves;
    }

    /// Rank moves by the seeds they take; one that wins at once gets `winning`.
    void rank(const Oware& position, std::span<const Move> moves, std::span<int> ranks, int winning) const {
        const Player mover = position.to_move();
        const int sign = mover == Player::first ? 1 : -1;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Oware next = position;
            next.play(moves[i]);
            ranks[i] =
                next.is_over() && next.score() * sign > 0 ? winning : next.captured(mover) - position.captured(mover);
        }
    }
};

}  // namespace tablier
