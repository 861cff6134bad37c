/// What a game of Go that two passes ended is worth to a search: by territory, dead stones are found by playing on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/go.hpp"
#include "playouts/go_playouts.hpp"

namespace tablier {

/// What becomes of the stones of a finished board, one flag a point.
template <int Cap>
struct GoFates {
    using Flags = std::array<std::uint8_t, Go<Cap>::max_moves>;

    Flags dead{};
    std::array<Flags, 2> in_doubt{};  // by the player whose stones they are
};

/// Play a finished game on some times, each side beginning equally often, and see whose each chain's points become.
template <int Cap>
GoFates<Cap> find_fates(const Go<Cap>& position, int playouts) {
    constexpr int clear = 2;  // a chain's fate is clear when its points go one way beyond 1 in so many of the playouts
    using Board = GoBoard<Cap>;
    std::vector<int> owners(static_cast<std::size_t>(position.points()));
    auto policy = GoPlayouts<Cap>::peaceful();
    Rng rng(position.hash());
    for (int i = 0; i < playouts; ++i) {
        policy.settle(position, i % 2 == 0 ? Player::first : Player::second, rng, owners);
    }
    const Board& board = position.board();
    const int size = position.size();
    const auto point = [&](int move) { return board.point(move / size, move % size); };
    std::array<int, Board::max_points> fortune{};  // of chains, by name
    for (int move = 0; move < position.points(); ++move) {
        const int owner = position.at(move);
        if (owner < 0) continue;
        const int balance = owners[static_cast<std::size_t>(move)];
        fortune[board.chain(point(move))] += owner == 0 ? balance : -balance;
    }
    GoFates<Cap> fates;
    for (int move = 0; move < position.points(); ++move) {
        const int owner = position.at(move);
        if (owner < 0) continue;
        const int luck = fortune[board.chain(point(move))] * clear;
        const int all = playouts * board.chain_size(point(move));
        const auto i = static_cast<std::size_t>(move);
        if (luck < -all) fates.dead[i] = 1;
        if (luck >= -all && luck <= all) fates.in_doubt[static_cast<std::size_t>(owner)][i] = 1;
    }
    return fates;
}

/// The score by the rules in force: by area and with pass stones as the board stands, because the dead can be taken at
/// no cost; by territory without the stones that playing on shows to be dead. 0 where those that are in doubt would
/// decide the game.
template <int Cap>
int Ending<Go<Cap>>::score(const Go<Cap>& position) {
    constexpr int playouts = 32;
    const GoRules& rules = position.rules();
    if (rules.scoring == Scoring::area || rules.pass_stones || position.resumed()) return position.score();
    const auto fates = find_fates(position, playouts);
    const auto score_without = [&](const auto& doubtful) {
        auto dead = fates.dead;
        for (std::size_t i = 0; i < dead.size(); ++i) dead[i] |= doubtful[i];
        const auto points = position.count(dead).doubled_points;
        return (points[0] > points[1]) - (points[0] < points[1]);
    };
    const int least = score_without(fates.in_doubt[0]);
    const int most = score_without(fates.in_doubt[1]);
    return least == most ? least : 0;
}

}  // namespace tablier
