/// The Hex solver for any size of board, and what it tells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "eval/hex_cells.hpp"
#include "games/hex.hpp"
#include "search/limits.hpp"
#include "solver/hex_certificate.hpp"
#include "solver/hex_solver.hpp"

namespace tablier {

/// What is known about a position.
struct HexProof {
    int winner = -1;         // the player's number; -1 when it is not known
    int move = -1;           // that wins, for the player to move
    std::vector<Move> line;  // to the end of the game: the winner plays to win, the loser for time
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// The winning strategy of a position.
struct HexStrategy {
    int winner = -1;  // -1 when the search was stopped
    int proof = -1;   // the number of the last claim
    std::vector<HexClaim> claims;
};

/// A solver whose board size is known only at run time. What it has found stays in its table from one question to the
/// next.
class HexProver {
  public:
    HexProver() = default;
    virtual ~HexProver() = default;
    HexProver(const HexProver&) = delete;
    HexProver& operator=(const HexProver&) = delete;

    [[nodiscard]] virtual HexProof prove(const Hex& position, const Limits& limits, bool with_line) = 0;
    /// Moves of a position not yet solved that may still win; none when nothing is known of it.
    [[nodiscard]] virtual std::vector<Move> open_moves(const Hex& position) const = 0;
    [[nodiscard]] virtual HexStrategy strategy(const Hex& position, const Limits& limits) = 0;
    /// Make a prover that shares what this one knows. Neither it nor a companion may be at work meanwhile.
    [[nodiscard]] virtual std::unique_ptr<HexProver> companion() const = 0;
    /// Positions that this prover and its companions have looked at.
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
    [[nodiscard]] virtual int size() const = 0;
    [[nodiscard]] Stopper& stopper() { return stopper_; }

  private:
    Stopper stopper_;
};

template <std::size_t Words>
class HexProverOf final : public HexProver {
  public:
    HexProverOf(int size, const HexSolverSettings& settings)
        : HexProverOf(std::make_unique<HexSolver<Words>>(size, settings), settings) {}
    HexProverOf(std::unique_ptr<HexSolver<Words>> solver, const HexSolverSettings& settings)
        : settings_(settings), own_(std::move(solver)), solver_(*own_) {}

    HexProof prove(const Hex& position, const Limits& limits, bool with_line) override {
        const Watch watch;
        const std::uint64_t before = solver_.nodes();
        HexProof proof;
        const std::size_t mover = index(position.to_move());
        if (position.is_over()) {
            proof.winner = static_cast<int>(position.winner());
            return proof;
        }
        const HexStones<Words> stones = stones_of(position);
        const int found = solver_.solve(stones, mover, limits, stopper());
        if (found != 0) proof.winner = static_cast<int>(found > 0 ? mover : 1 - mover);
        Limits rest = limits;
        rest.seconds = limits.seconds - watch.elapsed();
        if (found > 0) proof.move = solver_.winning_move(stones, mover, rest, stopper());
        if (found != 0 && with_line) proof.line = line(position, proof, watch, limits);
        proof.nodes = solver_.nodes() - before;
        proof.seconds = watch.elapsed();
        return proof;
    }

    [[nodiscard]] std::vector<Move> open_moves(const Hex& position) const override {
        std::vector<Move> moves;
        each_cell(solver_.open_moves(stones_of(position), index(position.to_move())),
                  [&](int cell) { moves.push_back(static_cast<Move>(cell)); });
        return moves;
    }

    HexStrategy strategy(const Hex& position, const Limits& limits) override {
        const Watch watch;
        const HexProof proof = prove(position, limits, false);
        HexStrategy strategy;
        if (proof.winner < 0) return strategy;
        // The certificate's solver gives dead cells to the loser, whom this one did not know.
        const auto winner = static_cast<std::size_t>(proof.winner);
        HexSolverSettings settings = settings_;
        settings.dead_to = 1 - winner;
        HexSolver<Words> solver(size(), settings);
        Limits rest = limits;
        rest.seconds = limits.seconds - watch.elapsed();
        HexCertificate<Words> certificate(solver, winner, rest, stopper());
        const bool first = !position.is_over() && winner == index(position.to_move());
        const HexStones<Words> stones = stones_of(position);
        stopper().start(rest.seconds);
        strategy.proof = first ? certificate.prove_first(stones) : certificate.prove_second(stones);
        if (strategy.proof < 0) return strategy;
        strategy.winner = proof.winner;
        strategy.claims = certificate.claims();
        return strategy;
    }

    [[nodiscard]] std::unique_ptr<HexProver> companion() const override {
        return std::make_unique<HexProverOf>(solver_.companion(), settings_);
    }

    [[nodiscard]] std::uint64_t nodes() const override { return solver_.nodes_of_all(); }
    [[nodiscard]] int size() const override { return solver_.map().size; }

  private:
    static HexStones<Words> stones_of(const Hex& position) {
        HexStones<Words> stones;
        for (int cell = 0; cell < position.cells(); ++cell) {
            if (const int owner = position.at(cell); owner >= 0) stones.of[static_cast<std::size_t>(owner)].add(cell);
        }
        return stones;
    }

    /// Play on to the end of the game, as far as the limits go.
    std::vector<Move> line(Hex position, const HexProof& proof, const Watch& watch, const Limits& limits) {
        std::vector<Move> moves;
        while (!position.is_over()) {
            Limits rest = limits;
            rest.seconds = limits.seconds - watch.elapsed();
            if (stopper().stopped() || rest.seconds <= 0) break;
            const HexStones<Words> stones = stones_of(position);
            const std::size_t mover = index(position.to_move());
            const bool wins = static_cast<int>(mover) == proof.winner;
            int move = moves.empty() ? proof.move : -1;
            if (move < 0 && wins) move = solver_.winning_move(stones, mover, rest, stopper());
            if (move < 0 && !wins) {
                if (solver_.solve(stones, mover, rest, stopper()) == 0) break;
                move = solver_.stubborn_move(stones, mover);
            }
            if (move < 0) break;
            moves.push_back(static_cast<Move>(move));
            position.play(static_cast<Move>(move));
        }
        return moves;
    }

    HexSolverSettings settings_;
    std::unique_ptr<HexSolver<Words>> own_;
    HexSolver<Words>& solver_;
};

inline std::unique_ptr<HexProver> make_hex_prover(int size, const HexSolverSettings& settings) {
    return with_words(size, [&](auto words) -> std::unique_ptr<HexProver> {
        return std::make_unique<HexProverOf<words>>(size, settings);
    });
}

}  // namespace tablier
