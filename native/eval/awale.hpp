/// What a position of Awalé is worth: a few weighted terms.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/types.hpp"
#include "eval/weights.hpp"
#include "games/awale.hpp"

namespace tablier {

/// What the evaluation looks at, for one player.
struct AwaleFeatures {
    int captured = 0;      // seeds taken so far
    int seeds = 0;         // on the own side
    int moves = 0;         // own holes with seeds
    int vulnerable = 0;    // own holes of one or two seeds
    int best_capture = 0;  // the most seeds that one move could take
    int capturable = 0;    // the seeds that all moves together could take
    int houses = 0;        // own holes with seeds for more than a lap
    int right = 0;         // seeds in the two holes nearest the opponent's row
};

/// Centi-points per unit of each term, seen by the player to move; tuned (docs/measurements.md).
struct AwaleWeights {
    int score = 100;
    int seeds = 15;
    int moves = 27;
    int vulnerable = -6;       // against, per own hole
    int best_capture = 22;     // the most that one own move could take
    int capturable = 1;        // what all own moves together could take
    int opponent_capture = 2;  // against: the most that the opponent could take at once
    int houses = 13;           // per hole with more than a lap's seeds
    int right = -4;            // per seed near the opponent's row

    static constexpr auto fields() {
        return std::to_array<WeightField<AwaleWeights>>({
            {"score", &AwaleWeights::score},
            {"seeds", &AwaleWeights::seeds},
            {"moves", &AwaleWeights::moves},
            {"vulnerable", &AwaleWeights::vulnerable},
            {"best_capture", &AwaleWeights::best_capture},
            {"capturable", &AwaleWeights::capturable},
            {"opponent_capture", &AwaleWeights::opponent_capture},
            {"houses", &AwaleWeights::houses},
            {"right", &AwaleWeights::right},
        });
    }
};

/// The features of one player. A capture is estimated as if the opponent's holes had no other seeds than they have now:
/// grand slams and feeding are left to the search.
inline AwaleFeatures awale_features(const Awale& position, Player player) {
    constexpr unsigned row = Awale::row;
    const auto& board = position.board();
    const unsigned own = row * static_cast<unsigned>(player);
    const unsigned other = row - own;
    AwaleFeatures features;
    features.captured = position.captured(player);
    for (unsigned hole = own; hole < own + row; ++hole) {
        const unsigned seeds = board[hole];
        features.seeds += static_cast<int>(seeds);
        features.moves += seeds != 0 ? 1 : 0;
        features.vulnerable += seeds == 1 || seeds == 2 ? 1 : 0;
        features.houses += seeds >= Awale::holes ? 1 : 0;
        features.right += hole % row >= row - 2 ? static_cast<int>(seeds) : 0;
        if (seeds == 0 || seeds >= Awale::holes) continue;
        // A sowing of less than a lap puts one seed into each hole on its way.
        const unsigned last = (hole + seeds) % Awale::holes;
        if (last / row != static_cast<unsigned>(opponent(player))) continue;
        int taken = 0;
        for (unsigned place = last + 1; place > other; --place) {
            const int here = board[place - 1] + 1;
            if (here != 2 && here != 3) break;
            taken += here;
        }
        features.capturable += taken;
        features.best_capture = std::max(features.best_capture, taken);
    }
    return features;
}

/// The evaluation of Awalé for the alpha–beta search.
struct AwaleEvaluation {
    static constexpr auto names = heuristic_only;
    static constexpr std::string_view prefix{};
    static constexpr int largest_weight = 1000;

    static constexpr int scale = 600;  // centi-points that are worth a fair advantage

    static NamedWeights default_weights() { return name_weights(AwaleWeights{}, AwaleWeights::fields()); }
    static AwaleEvaluation make(std::string_view /*name*/, const NamedWeights& weights) {
        return {set_weights(AwaleWeights{}, AwaleWeights::fields(), weights)};
    }

    AwaleWeights weights;

    /// Centi-points for the player to move; requires a game that is not over.
    int operator()(const Awale& position) const {
        const AwaleFeatures own = awale_features(position, position.to_move());
        const AwaleFeatures other = awale_features(position, opponent(position.to_move()));
        return weights.score * (own.captured - other.captured) + weights.seeds * (own.seeds - other.seeds) +
               weights.moves * (own.moves - other.moves) + weights.vulnerable * (other.vulnerable - own.vulnerable) +
               weights.best_capture * own.best_capture + weights.capturable * (own.capturable - other.capturable) -
               weights.opponent_capture * other.best_capture + weights.houses * (own.houses - other.houses) +
               weights.right * (own.right - other.right);
    }

    /// Rank moves by the seeds they take; one that wins at once gets `winning`.
    void rank(const Awale& position, std::span<const Move> moves, std::span<int> ranks, int winning) const {
        const Player mover = position.to_move();
        const int sign = mover == Player::first ? 1 : -1;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Awale next = position;
            next.play(moves[i]);
            ranks[i] =
                next.is_over() && next.score() * sign > 0 ? winning : next.captured(mover) - position.captured(mover);
        }
    }
};

}  // namespace tablier
