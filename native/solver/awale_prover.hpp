/// Who wins the end of a game of Awalé, proved.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "games/awale.hpp"
#include "search/limits.hpp"
#include "solver/awale_endings.hpp"

namespace tablier {

/// What is proved of a position: 1 when the player to move wins, 0 for a draw, -1 when they lose.
struct AwaleProof {
    std::optional<int> result;
    int move = -1;  // that keeps the result; in a lost position the one after which the win takes longest
    std::uint64_t nodes = 0;
};

/// Proves what a player can be sure of, in the game as it stands: with the boards that have been there since the last
/// capture, which must not come back.
///
/// From the position on, the boards that can be reached without a capture are laid out, as far as the endings say that
/// the player may hold on there. Then backwards: a board is *held* when it is calm, or the player to move has a move to
/// a held board, or all moves of the opponent lead to held ones. Each board is held because of boards that were held
/// before it, so whoever plays along never comes back to one, but among calm boards, where that does no harm.
class AwaleProver {
  public:
    explicit AwaleProver(const AwaleEndings& endings) : endings_(endings) {}

    /// What is sure in a running game; nothing where the endings do not reach, or do not tell.
    AwaleProof prove(const Awale& position, Stopper& stopper) {
        AwaleProof proof;
        nodes_ = 0;
        if (position.is_over() || seeds_on(position) > endings_.seeds()) return proof;
        if (position.grand_slam() != endings_.rule()) return proof;
        const Player mover = position.to_move();
        const int lead = position.captured(mover) - position.captured(opponent(mover));
        if (const auto win = hold(position, mover, 1 - lead, stopper)) {
            proof = {1, *win};
        } else if (const auto loss = hold(position, opponent(mover), 1 + lead, stopper)) {
            proof = {-1, *loss};
        } else if (const auto draw = hold(position, mover, -lead, stopper);
                   draw && hold(position, opponent(mover), lead, stopper)) {
            proof = {0, *draw};
        }
        proof.nodes = nodes_;
        return proof;
    }

  private:
    static constexpr std::size_t most_boards = 200'000;
    static constexpr int unheld = 0;

    struct Board {
        Awale::Board holes;
        Player to_move;
        std::uint32_t parent;  // the board it was first reached from, and by which move
        Move reached_by;
        std::vector<std::uint32_t> before;  // boards that a move leads here from
        int open = 0;                       // replies of the opponent that are not held yet
        int longest = 0;                    // plies until what is held is reached after the replies that are
        int plies = unheld;                 // the same for the board, once it is held
        bool lost = false;                  // the opponent has a reply that cannot be held
        Move move = 0;                      // that holds, or holds out longest
    };

    static int seeds_on(const Awale& position) {
        return position.seeds_of(Player::first) + position.seeds_of(Player::second);
    }

    /// A board with nothing behind it: what has been captured before is in what the player still needs.
    [[nodiscard]] Awale set_up(const Awale::Board& holes, Player to_move) const {
        return Awale::from_board(endings_.rule(), holes, {0, 0}, to_move);
    }

    /// A move of the position from which the player is sure to have `need` seeds more than the opponent of those on the
    /// board; when it is the opponent's turn, the move that holds out longest.
    std::optional<int> hold(const Awale& root, Player player, int need, Stopper& stopper) {
        boards_.clear();
        numbers_.clear();
        root_ = &root;
        player_ = player;
        need_ = need;
        if (-seeds_on(root) >= need) return root.legal_moves()[0];  // though all the seeds should be lost
        number_of(root, 0, 0);
        for (std::size_t next = 0; next < boards_.size() && boards_[0].plies == unheld && !boards_[0].lost; ++next) {
            if (next >= most_boards || stopper.due()) return std::nullopt;
            ++nodes_;
            follow(static_cast<std::uint32_t>(next));
        }
        const Board& found = boards_[0];
        if (found.plies == unheld || root.quiet_moves() + found.plies >= Awale::quiet_limit) return std::nullopt;
        return found.move;
    }

    static std::uint64_t key_of(const Awale& position) {
        return AwaleEndings::number_of(position) * 2 + index(position.to_move());
    }

    /// The number of a board, which is laid out if it is new.
    std::uint32_t number_of(const Awale& position, std::uint32_t parent, Move move) {
        const auto number = static_cast<std::uint32_t>(boards_.size());
        const auto [place, is_new] = numbers_.try_emplace(key_of(position), number);
        if (is_new) boards_.push_back({position.board(), position.to_move(), parent, move, {}});
        return place->second;
    }

    /// The game as it stands after the moves by which a board was first reached.
    [[nodiscard]] Awale game_at(std::uint32_t number) const {
        std::vector<Move> moves;
        for (std::uint32_t at = number; at != 0; at = boards_[at].parent) moves.push_back(boards_[at].reached_by);
        Awale game = *root_;
        for (const Move move : std::views::reverse(moves)) game.play(move);
        return game;
    }

    /// Look at all moves of a board.
    void follow(std::uint32_t number) {
        const Awale position = set_up(boards_[number].holes, boards_[number].to_move);
        const Awale game = game_at(number);
        const bool ours = position.to_move() == player_;
        for (const Move move : position.legal_moves()) {
            Awale after = position;
            after.play(move);
            const std::optional<bool> held = decide(position, after, game, move);
            if (held == true && ours) return settle(number, 1, move);
            if (held == false && !ours) {
                boards_[number].lost = true;
                return;
            }
            if (held == true) {
                take_note(boards_[number], 1, move);
            } else if (!held) {
                const std::uint32_t child = number_of(after, number, move);
                const int plies = boards_[child].plies;
                if (plies != unheld && ours) return settle(number, plies + 1, move);
                if (plies != unheld) {
                    take_note(boards_[number], plies + 1, move);
                } else {
                    boards_[child].before.push_back(number);
                    ++boards_[number].open;
                }
            }
        }
        if (!ours && boards_[number].open == 0) settle(number, boards_[number].longest, boards_[number].move);
    }

    /// A reply of the opponent's is held after so many plies.
    static void take_note(Board& board, int plies, Move move) {
        if (plies <= board.longest) return;
        board.longest = plies;
        board.move = move;
    }

    /// Whether a move is known at once to hold what is needed, or not to; nothing when it has to be followed.
    [[nodiscard]] std::optional<bool> decide(const Awale& before, const Awale& after, const Awale& game,
                                             Move move) const {
        const int gained = after.captured(player_) - after.captured(opponent(player_));
        if (after.is_over()) return gained >= need_;
        if (gained - seeds_on(after) >= need_) return true;
        const bool took = seeds_on(after) < seeds_on(before);
        // A board that comes back ends the game, and each side keeps its own row.
        if (!took && comes_back(after, game, move))
            return after.seeds_of(player_) - after.seeds_of(opponent(player_)) >= need_;
        const int sure = gained + for_player(after, endings_.sure(after));
        if (took || sure < need_) return sure >= need_;
        // From a calm board on, whatever comes back is worth as much.
        return for_player(after, endings_.calm(after)) >= need_ ? std::optional(true) : std::nullopt;
    }

    [[nodiscard]] int for_player(const Awale& position, const EndingBounds& bounds) const {
        return position.to_move() == player_ ? bounds.low : -bounds.high;
    }

    /// Whether a move leads to a board that was there before the proof began, or to the one with which it began.
    [[nodiscard]] bool comes_back(const Awale& after, Awale game, Move move) const {
        if (const auto known = numbers_.find(key_of(after)); known != numbers_.end()) return known->second == 0;
        // Only what is laid out already was on the way here, so what comes back now is older.
        game.play(move);
        return game.end() == Awale::End::repetition;
    }

    /// A board is held, and with it those that only waited for it.
    void settle(std::uint32_t number, int plies, Move move) {
        boards_[number].plies = plies;
        boards_[number].move = move;
        waiting_.assign(1, number);
        while (!waiting_.empty()) {
            const std::uint32_t at = waiting_.back();
            waiting_.pop_back();
            for (const std::uint32_t parent : boards_[at].before) {
                Board& board = boards_[parent];
                if (board.plies != unheld || board.lost) continue;
                take_note(board, boards_[at].plies + 1, move_between(board, boards_[at]));
                if (board.to_move != player_ && --board.open > 0) continue;
                board.plies = board.longest;
                waiting_.push_back(parent);
            }
        }
    }

    /// The move that leads from one board to another.
    [[nodiscard]] Move move_between(const Board& from, const Board& to) const {
        const Awale position = set_up(from.holes, from.to_move);
        for (const Move move : position.legal_moves()) {
            Awale after = position;
            after.play(move);
            if (after.board() == to.holes) return move;
        }
        return 0;
    }

    const AwaleEndings& endings_;
    const Awale* root_ = nullptr;
    Player player_ = Player::first;
    int need_ = 0;
    std::vector<Board> boards_;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
    std::vector<std::uint32_t> waiting_;
    std::uint64_t nodes_ = 0;
};

}  // namespace tablier
