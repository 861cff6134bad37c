/// Bouzy's influence map of a Go board: stones radiate by dilations, erosions take back what was not held from several
/// sides.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/types.hpp"
#include "eval/weights.hpp"
#include "games/go.hpp"

namespace tablier {

/// How often to dilate and to erode. One dilation more wants n(n - 1) + 1 erosions, so that a stone alone holds
/// nothing.
struct Bouzy {
    int dilations = 4;
    int erosions = 13;

    /// Bouzy's 5/21 belongs to the large board.
    static Bouzy for_size(int size) { return size <= 7 ? Bouzy{3, 7} : size <= 12 ? Bouzy{4, 13} : Bouzy{5, 21}; }
};

/// The influence on each point: positive for Black, ±128 at a stone before the waves, 0 where nobody prevails.
template <int Cap>
class GoInfluence {
  public:
    using Board = GoBoard<Cap>;
    using Point = typename Board::Point;

    static constexpr int stone = 128;
    static constexpr int certain = 24;  // influence that counts as a whole point

    explicit GoInfluence(const Board& board) : GoInfluence(board, Bouzy::for_size(board.size())) {}

    GoInfluence(const Board& board, const Bouzy& steps) : board_(board) {
        on_board([&](Point p) {
            const auto colour = board.at(p);
            map_[p] = static_cast<std::int16_t>(colour == Board::black ? stone : colour == Board::white ? -stone : 0);
        });
        for (int i = 0; i < steps.dilations; ++i) dilate();
        for (int i = 0; i < steps.erosions; ++i) erode();
    }

    /// The influence at a point given by row and column.
    [[nodiscard]] int at(int row, int column) const { return map_[board_.point(row, column)]; }

    /// The same from -1 (White's) to 1 (Black's).
    [[nodiscard]] double score(int row, int column) const {
        return std::clamp(at(row, column), -certain, certain) / static_cast<double>(certain);
    }

    /// Black's points minus White's in hundredths, without komi.
    [[nodiscard]] int centi_points() const {
        int sum = 0;
        on_board([&](Point p) { sum += std::clamp<int>(map_[p], -certain, certain); });
        return sum * 100 / certain;
    }

  private:
    using Map = std::array<std::int16_t, Board::max_points>;

    template <class Visit>
    void on_board(Visit visit) const {
        for (int row = 0; row < board_.size(); ++row) {
            const Point first = board_.point(row, 0);
            for (int column = 0; column < board_.size(); ++column) visit(static_cast<Point>(first + column));
        }
    }

    /// A point that no enemy influence touches grows by its friendly neighbours.
    void dilate() {
        const Map before = map_;
        on_board([&](Point p) {
            int friends = 0;
            int enemies = 0;
            for (const Point q : board_.neighbours(p)) {
                friends += before[q] > 0 ? 1 : 0;
                enemies += before[q] < 0 ? 1 : 0;
            }
            int value = before[p];
            if (value >= 0 && enemies == 0) value += friends;
            if (value <= 0 && friends == 0) value -= enemies;
            map_[p] = static_cast<std::int16_t>(value);
        });
    }

    /// A point loses one for each neighbour that is not of its sign, down to nothing; the edge takes nothing away.
    void erode() {
        const Map before = map_;
        on_board([&](Point p) {
            int value = before[p];
            int black = 0;
            int white = 0;
            for (const Point q : board_.neighbours(p)) {
                const bool inside = board_.at(q) != Board::edge;
                black += inside && before[q] <= 0 ? 1 : 0;
                white += inside && before[q] >= 0 ? 1 : 0;
            }
            value = value > 0 ? std::max(0, value - black) : std::min(0, value + white);
            map_[p] = static_cast<std::int16_t>(value);
        });
    }

    const Board& board_;
    Map map_{};
};

/// The evaluation of Go for the alpha–beta search: the balance that the influence map shows. For small boards.
template <int Cap>
struct GoEvaluation {
    static constexpr int scale = 1000;  // centi-points that are worth a fair advantage

    static constexpr auto names = heuristic_only;
    static constexpr std::string_view prefix{};
    static constexpr int largest_weight = 1000;

    int tempo = 100;  // for being to move

    static NamedWeights default_weights() { return name_weights(GoEvaluation{}, fields()); }
    static GoEvaluation make(std::string_view /*name*/, const NamedWeights& weights) {
        return set_weights(GoEvaluation{}, fields(), weights);
    }

    /// Centi-points for the player to move; requires a game that is not over.
    int operator()(const Go<Cap>& position) const {
        const int black = balance(position);
        return (position.to_move() == Player::first ? black : -black) + tempo;
    }

    /// Captures first, then rescues, then the rest; a second pass only when it wins.
    void rank(const Go<Cap>& position, std::span<const Move> moves, std::span<int> ranks, int winning) const {
        using Board = GoBoard<Cap>;
        const Board& board = position.board();
        const auto own = Board::colour_of(position.to_move());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (moves[i] == position.pass_move()) {
                ranks[i] = position.passes() > 0 && wins_on_the_board(position) ? winning : 0;
                continue;
            }
            const auto p = board.point(moves[i] / position.size(), moves[i] % position.size());
            int friends_in_need = 0;
            for (const auto q : board.neighbours(p)) friends_in_need += board.at(q) == own && board.in_atari(q) ? 1 : 0;
            ranks[i] = board.effect(p, own) == Board::Effect::capture ? 6 : friends_in_need > 0 ? 4 : 1;
        }
    }

    /// Black's points minus White's in hundredths, by the rules in force, komi included.
    static int balance(const Go<Cap>& position) {
        return GoInfluence<Cap>(position.board()).centi_points() + 50 * position.beside_area();
    }

  private:
    static constexpr auto fields() {
        return std::to_array<WeightField<GoEvaluation>>({{"tempo", &GoEvaluation::tempo}});
    }

    static bool wins_on_the_board(const Go<Cap>& position) {
        return position.to_move() == Player::first ? position.score() > 0 : position.score() < 0;
    }
};

}  // namespace tablier
