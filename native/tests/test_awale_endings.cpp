/// The endings of Awalé: agreement with looking ahead by the rules alone, and proofs that hold when played out.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "check.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/awale.hpp"
#include "search/limits.hpp"
#include "solver/awale_endings.hpp"
#include "solver/awale_prover.hpp"

namespace {

using tablier::Awale;
using tablier::AwaleEndings;
using tablier::AwaleProof;
using tablier::AwaleProver;
using tablier::EndingBounds;
using tablier::Player;
using tablier::Rng;
using tablier::Stopper;

AwaleEndings endings_of(Awale::GrandSlam rule, int seeds, int threads) {
    AwaleEndings endings(rule);
    Stopper stopper;
    stopper.start(1e9);
    while (endings.seeds() < seeds) CHECK(endings.extend(threads, stopper));
    return endings;
}

Awale random_board(Awale::GrandSlam rule, int seeds, Rng& rng, std::array<int, 2> captured = {0, 0}) {
    Awale::Board board{};
    for (int i = 0; i < seeds; ++i) ++board[rng.below(Awale::holes)];
    return Awale::from_board(rule, board, captured, rng.below(2) == 0 ? Player::first : Player::second);
}

/// What the player to move comes to by the rules alone, with the whole history of the game, as far as `depth` plies
/// tell.
EndingBounds look_ahead(const Awale& position, int depth) {
    const Player mover = position.to_move();
    const int lead = position.captured(mover) - position.captured(opponent(mover));
    if (position.is_over()) return {lead, lead};
    const int left = position.seeds_of(Player::first) + position.seeds_of(Player::second);
    if (depth == 0) return {lead - left, lead + left};
    EndingBounds best{-99, -99};
    for (const auto move : position.legal_moves()) {
        Awale after = position;
        after.play(move);
        const EndingBounds then = look_ahead(after, depth - 1);
        best.low = std::max(best.low, -then.high);
        best.high = std::max(best.high, -then.low);
    }
    return best;
}

/// No bound contradicts what looking ahead finds.
void check_against_rules(Awale::GrandSlam rule, const AwaleEndings& endings, int boards, Rng& rng) {
    for (int i = 0; i < boards; ++i) {
        const Awale position = random_board(rule, 1 + static_cast<int>(rng.below(6)), rng);
        if (position.is_over()) continue;
        const EndingBounds found = endings.sure(position);
        const EndingBounds calm = endings.calm(position);
        const EndingBounds told = look_ahead(position, 7);
        CHECK(found.low <= told.high && told.low <= found.high);
        CHECK(calm.low <= found.low && found.low <= found.high && found.high <= calm.high);
    }
}

/// Play the ends of games at random for a while, so that some boards must not come back, then until a result is
/// proved. From there on it must be reached against random replies, and no
/// later proof may contradict it.
void check_proofs(Awale::GrandSlam rule, const AwaleEndings& endings, int games, Rng& rng) {
    AwaleProver prover(endings);
    Stopper stopper;
    stopper.start(1e9);
    int proved = 0;
    for (int game = 0; game < games; ++game) {
        const int first = 18 + static_cast<int>(rng.below(6));
        Awale position = random_board(rule, 7, rng, {first, 41 - first});
        int idle = static_cast<int>(rng.below(16));
        std::optional<int> score;  // the first player's
        while (!position.is_over()) {
            const AwaleProof proof = idle-- > 0 ? AwaleProof{} : prover.prove(position, stopper);
            const int side = position.to_move() == Player::first ? 1 : -1;
            if (score) CHECK(proof.result.has_value());
            if (proof.result && !score) score = *proof.result * side;
            if (score) CHECK_EQUAL(*proof.result * side, *score);
            const auto moves = position.legal_moves();
            auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            // The side that loses plays at random; in a draw both keep it.
            if (score && *score * side >= 0) move = static_cast<tablier::Move>(proof.move);
            CHECK(position.fault(move) == nullptr);
            position.play(move);
        }
        if (!score) continue;
        CHECK_EQUAL(position.score(), *score);
        ++proved;
    }
    CHECK(proved * 2 > games);  // the others end, or go round, before that
}

}  // namespace

int main() {
    Rng rng(19);
    const int rounds = tablier::tests::rounds();
    CHECK_EQUAL(AwaleEndings::boards_up_to(16), 30'421'755U);
    for (const auto rule :
         {Awale::GrandSlam::takes_nothing, Awale::GrandSlam::takes_all, Awale::GrandSlam::forbidden}) {
        const AwaleEndings endings = endings_of(rule, 7, 2);
        CHECK_EQUAL(endings.bytes().size(), 2 * AwaleEndings::boards_up_to(7));
        CHECK(endings_of(rule, 5, 1).bytes() ==
              AwaleEndings(rule, {endings.bytes().begin(), endings.bytes().begin() + 2 * 6188}).bytes());
        check_against_rules(rule, endings, 100 * rounds, rng);
        check_proofs(rule, endings, 12 * rounds, rng);
    }
}
