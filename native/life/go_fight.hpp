/// The fight for one chain of Go, as a game of its own that a tree search can play: is the chain's point its owner's in
/// the end?
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/go.hpp"
#include "playouts/go_playouts.hpp"
#include "playouts/playouts.hpp"
#include "search/mcts.hpp"

namespace tablier {

/// Where a fight takes place, and what about: a chain, or an empty point that is to stay somebody's territory.
template <int Cap>
struct GoBattlefield {
    Move target = 0;  // the point of a stone of the chain, or the empty one
    Player owner = Player::first;
    Player when_nobodys = Player::first;  // who has won if the point is nobody's in the end
    std::array<bool, std::size_t{Cap} * Cap> zone{};

    /// Everything within so many steps of the target, where a chain is crossed in one step; a chain is its player's
    /// and is not taken as long as its point is nobody's, while such a point is no territory of its claimant.
    GoBattlefield(const Go<Cap>& position, Move about, Player claimant, int steps);
};

template <int Cap>
class GoFight {
  public:
    using Board = GoBoard<Cap>;

    static constexpr std::string_view name = "fight for a chain of go";
    static constexpr std::size_t max_moves = Go<Cap>::max_moves;
    static constexpr std::size_t move_codes = max_moves;

    GoFight() = default;
    GoFight(const Go<Cap>& position, const GoBattlefield<Cap>& field) : position_(position), field_(&field) {}

    [[nodiscard]] const Go<Cap>& position() const { return position_; }
    [[nodiscard]] Player to_move() const { return position_.to_move(); }
    [[nodiscard]] bool is_over() const { return position_.is_over(); }
    [[nodiscard]] std::uint64_t hash() const { return position_.hash(); }
    void play(Move move) { position_.play(move); }

    /// Points of the zone that are no own eyes, and to pass.
    [[nodiscard]] MoveList<max_moves> legal_moves() const {
        MoveList<max_moves> moves;
        if (is_over()) return moves;
        const Board& board = position_.board();
        const int size = board.size();
        for (int move = 0; move < position_.points(); ++move) {
            if (!field_->zone[static_cast<std::size_t>(move)] || position_.fault(move) != nullptr) continue;
            if (board.is_eye(board.point(move / size, move % size), Board::colour_of(to_move()))) continue;
            moves.push_back(static_cast<Move>(move));
        }
        moves.push_back(position_.pass_move());
        return moves;
    }

    [[nodiscard]] int score() const { return won_on(position_.board()); }

    /// The first player's result when play ends with this board.
    [[nodiscard]] int won_on(const Board& board) const {
        const int size = board.size();
        const int owned = settled_owner(board, board.point(field_->target / size, field_->target % size));
        return owned != 0 ? owned : field_->when_nobodys == Player::first ? 1 : -1;
    }

    friend bool operator==(const GoFight& a, const GoFight& b) {
        return a.field_ == b.field_ && a.position_ == b.position_;
    }

  private:
    Go<Cap> position_;
    const GoBattlefield<Cap>* field_ = nullptr;
};

/// Peaceful playouts of the whole board, judged by the chain alone.
template <int Cap>
class GoFightPlayouts {
  public:
    static constexpr bool shares_moves = true;

    float playout(const GoFight<Cap>& fight, Rng& rng, Trace<GoFight<Cap>>& trace) {
        return static_cast<float>(fight.won_on(playouts_.ending(fight.position(), rng, trace)));
    }
    void priors(const GoFight<Cap>& fight, const MoveList<GoFight<Cap>::max_moves>& moves,
                Priors<GoFight<Cap>>& priors) {
        playouts_.priors(fight.position(), moves, priors);
    }

  private:
    GoPlayouts<Cap> playouts_ = GoPlayouts<Cap>::peaceful();
};

template <int Cap>
GoBattlefield<Cap>::GoBattlefield(const Go<Cap>& position, Move about, Player claimant, int steps)
    : target(about), owner(claimant) {
    using Board = GoBoard<Cap>;
    using Point = typename Board::Point;
    const Board& board = position.board();
    const int size = board.size();
    const Point start = board.point(target / size, target % size);
    const bool is_chain = board.at(start) != Board::empty;
    if (is_chain) owner = static_cast<Player>(board.at(start));
    when_nobodys = is_chain ? owner : opponent(owner);
    std::array<int, Board::max_points> distance{};  // one more than it is; 0 where nobody came
    std::vector<Point> reached;
    const auto reach = [&](Point first, int steps_away) {
        if (board.at(first) == Board::edge || distance[first] != 0) return;
        Point p = first;
        do {
            distance[p] = steps_away + 1;
            reached.push_back(p);
            if (board.at(p) != Board::empty) p = board.next_in_chain(p);
        } while (p != first);
    };
    reach(start, 0);
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const int steps_away = distance[reached[next]];
        if (steps_away > steps) break;
        for (const Point q : board.neighbours(reached[next])) reach(q, steps_away);
    }
    for (const Point p : reached) zone[static_cast<std::size_t>(board.row(p) * size + board.column(p))] = true;
}

/// How well `owner` holds an empty point, or a chain, when `first` begins: from -1 for lost to 1 for held.
template <int Cap>
float tenure(const Go<Cap>& position, Move target, Player owner, Player first, std::uint64_t visits,
             std::uint64_t seed) {
    typename Go<Cap>::Setup setup;
    for (int move = 0; move < position.points(); ++move) {
        setup.stones.push_back(static_cast<std::int8_t>(position.at(move)));
    }
    setup.to_move = first;
    GoRules rules = position.rules();
    rules.superko = Superko::positional;  // no fight may go on for ever
    const Go<Cap> begin(position.size(), rules, setup);
    const GoBattlefield<Cap> field(begin, target, owner, 4);
    const MctsOptions options{.c = 0.0F, .rave = 300, .megabytes = 16};
    Mcts<GoFight<Cap>, GoFightPlayouts<Cap>> search(GoFight<Cap>(begin, field), options);
    search.search(Limits{.visits = visits}, 1, seed);
    const float value = search.candidates().front().value;
    return first == field.owner ? value : -value;
}

/// How well the chain on `stone` fares when `first` begins, from -1 for dead to 1 for alive.
template <int Cap>
float survival(const Go<Cap>& position, Move stone, Player first, std::uint64_t visits, std::uint64_t seed) {
    return tenure(position, stone, static_cast<Player>(position.at(stone)), first, visits, seed);
}

}  // namespace tablier
