/// Go playouts that answer: rescue what was put in atari, take what can be taken, play good shapes beside the last
/// move.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/rng.hpp"
#include "core/types.hpp"
#include "eval/go_influence.hpp"
#include "games/go.hpp"
#include "games/go_board.hpp"
#include "life/go_space.hpp"
#include "playouts/playouts.hpp"

namespace tablier {

/// Which surroundings of an empty point make a good shape, as one bit per pattern of eight neighbours (two bits each).
///
/// The shapes are the hanes, cuts and edge moves that Monte Carlo Go programs found useful in the first years of UCT.
class GoShapes {
  public:
    /// Neighbours in the order of the code: row above from the left, left, right, row below from the left.
    static constexpr std::size_t neighbours = 8;

    GoShapes() {
        for (const auto shape : shapes) add(shape);
    }

    [[nodiscard]] bool matches(std::uint16_t code) const { return good_[code]; }

  private:
    // X and O are the two colours (both ways round), . empty, # edge, x "not X", o "not O", ? anything. Rows of three.
    static constexpr std::array<std::string_view, 13> shapes{
        "XOX...???",  // hane that encloses
        "XO....?.?",  // hane that does not cut
        "XO?X..x.?",  // magari
        ".O.X.....",  // katatsuki or diagonal attachment to a cut
        "XO?O.o?o?",  // cut that cannot be answered by a net
        "XO?O.X???",  // cut already secured
        "?X?O.Oxxx",  // cut between two
        "OX?x.O???",  // side attack on a cut
        "X.?O.?###",  // edge: chase
        "OX?X.O###",  // edge: block a cut
        "?X?x.O###",  // edge: block a connection
        "?XOx.x###",  // edge: sagari
        "?OXX.O###",  // edge: cut
    };
    // Places of the eight neighbours in a shape of nine characters.
    static constexpr std::array<std::size_t, neighbours> places{0, 1, 2, 3, 5, 6, 7, 8};

    void add(std::string_view shape) {
        for (int turn = 0; turn < 8; ++turn) {
            std::array<char, 9> turned{};
            for (std::size_t i = 0; i < 9; ++i) {
                std::size_t row = i / 3;
                std::size_t column = i % 3;
                if ((turn & 1) != 0) column = 2 - column;
                if ((turn & 2) != 0) row = 2 - row;
                turned[(turn & 4) != 0 ? column * 3 + row : row * 3 + column] = shape[i];
            }
            fill(turned, 0, 0);
        }
    }

    /// Mark every code that agrees with the shape, with the colours as written and exchanged.
    void fill(const std::array<char, 9>& shape, std::size_t at, unsigned code) {
        if (at == neighbours) {
            good_[code] = true;
            good_[exchange_colours(code)] = true;
            return;
        }
        for (unsigned colour = 0; colour < 4; ++colour) {
            if (allows(shape[places[at]], colour)) fill(shape, at + 1, code | colour << (2 * at));
        }
    }

    static bool allows(char wanted, unsigned colour) {
        constexpr std::string_view letters = "XO.#";
        switch (wanted) {
            case '?':
                return true;
            case 'x':
                return colour != 0;
            case 'o':
                return colour != 1;
            default:
                return letters[colour] == wanted;
        }
    }

    static unsigned exchange_colours(unsigned code) {
        unsigned other = 0;
        for (unsigned at = 0; at < neighbours; ++at) {
            const unsigned colour = code >> (2 * at) & 3;
            other |= (colour < 2 ? 1 - colour : colour) << (2 * at);
        }
        return other;
    }

    std::array<bool, 1U << (2 * neighbours)> good_{};
};

inline const GoShapes& go_shapes() {
    static const GoShapes shapes;
    return shapes;
}

/// What a playout says of the first player, from -1 to 1: who won, or where it was cut short what the influence map
/// tells, ten points being as good as won. `beside` is as in settled_balance().
template <int Cap>
float go_result(const GoBoard<Cap>& board, bool ended, int beside) {
    constexpr float won = 1000;
    if (!ended) {
        const int balance = GoInfluence<Cap>(board).centi_points() + 50 * beside;
        return std::clamp(static_cast<float>(balance) / won, -1.0F, 1.0F);
    }
    const int balance = settled_balance(board, beside);
    return static_cast<float>((balance > 0) - (balance < 0));
}

/// Random playouts of Go, which can be cut after so many moves and are then judged by the influence map.
template <int Cap>
struct LightPlayouts<Go<Cap>> {
    static constexpr bool shares_moves = false;

    explicit LightPlayouts(int cut = 0) : cut_(cut) {}

    float playout(const Go<Cap>& position, Rng& rng, Trace<Go<Cap>>& /*trace*/) {
        if (cut_ == 0) return static_cast<float>(position.playout(rng));
        auto board = position.board();
        const bool ended = position.play_at_random(board, cut_, rng);
        return go_result(board, ended, position.beside_area());
    }
    void priors(const Go<Cap>& /*position*/, const MoveList<Go<Cap>::max_moves>& /*moves*/,
                Priors<Go<Cap>>& /*priors*/) {}

  private:
    int cut_;
};

template <int Cap>
class GoPlayouts {
  public:
    using Board = GoBoard<Cap>;
    using Point = typename Board::Point;
    using Colour = typename Board::Colour;
    using Effect = typename Board::Effect;

    static constexpr bool shares_moves = true;

    /// With `cut`, playouts end after so many moves and are judged by the influence map.
    explicit GoPlayouts(int cut = 0) : cut_(cut) {}

    /// Playouts that leave a seki alone: nobody gives stones away unless that can kill, and who has nothing else to
    /// play passes.
    static GoPlayouts peaceful() {
        GoPlayouts playouts;
        playouts.peaceful_ = true;
        return playouts;
    }

    float playout(const Go<Cap>& position, Rng& rng, Trace<Go<Cap>>& trace);

    /// Play a finished game on, whoever's turn it is, and add to each point of `owners` +1 when it ends as Black's, -1
    /// as White's.
    void settle(const Go<Cap>& position, Player first, Rng& rng, std::span<int> owners);

    /// Play on from any position and return the board at the end; `trace` hears of each stone.
    template <class SomeTrace>
    Board ending(const Go<Cap>& position, Rng& rng, SomeTrace& trace);

    void priors(const Go<Cap>& position, const MoveList<Go<Cap>::max_moves>& moves, Priors<Go<Cap>>& priors) {
        for (std::size_t i = 0; i < moves.size(); ++i) priors[i] = prior(position, moves[i]);
    }

  private:
    static constexpr std::uint32_t percent_answers = 90;
    static constexpr std::uint32_t percent_shapes = 95;

    /// A game being played out.
    struct Course {
        Board board;
        Colour mover;
        Point last;
        int passes;
    };
    static int longest(const Board& board) { return 3 * board.size() * board.size(); }
    template <class SomeTrace>
    static auto noting(const Board& board, SomeTrace& trace) {
        return [&board, &trace](Point p, Colour mover) {
            trace.note(static_cast<Move>(board.row(p) * board.size() + board.column(p)), static_cast<Player>(mover));
        };
    }
    template <class Note>
    bool play_on(Course& course, int moves, Rng& rng, Note note);
    Point answer(const Board& board, Point last, Colour mover, Rng& rng);
    Point shape(const Board& board, Point last, Colour mover, Rng& rng);
    Point any(Board& board, Colour mover, Rng& rng);
    static Point nakade(const Board& board, Point last, Colour mover);

    /// Whether to keep `p`, which lies between own stones only: none is in atari, and the chain that a stone here makes
    /// has two liberties or fewer. Even a false eye may hold a seki together.
    static bool is_kept(const Board& board, Point p, Colour mover);

    [[nodiscard]] Prior prior(const Go<Cap>& position, Move move) const;
    static bool is_playable(const Board& board, Point p, Colour mover) {
        return p != board.ko() && board.effect(p, mover) != Effect::suicide;
    }
    [[nodiscard]] bool has_shape(const Board& board, Point p) const;
    static std::array<Point, 8> around(const Board& board, Point p);

    /// A few candidate points, one of which is drawn.
    struct Draw {
        std::array<Point, 16> points{};
        std::uint32_t count = 0;
        void add(Point p) {
            if (count < points.size()) points[count++] = p;
        }
        Point pick(Rng& rng) const { return count == 0 ? Board::no_point : points[rng.below(count)]; }
    };

    const GoShapes* shapes_ = &go_shapes();
    int cut_;
    bool peaceful_ = false;
};

template <int Cap>
float GoPlayouts<Cap>::playout(const Go<Cap>& position, Rng& rng, Trace<Go<Cap>>& trace) {
    Course course{position.board(), Board::colour_of(position.to_move()), position.last_point(), position.passes()};
    const bool ended = play_on(course, cut_ > 0 ? cut_ : longest(course.board), rng, noting(course.board, trace));
    return go_result(course.board, ended, position.beside_area());
}

template <int Cap>
template <class SomeTrace>
typename GoPlayouts<Cap>::Board GoPlayouts<Cap>::ending(const Go<Cap>& position, Rng& rng, SomeTrace& trace) {
    Course course{position.board(), Board::colour_of(position.to_move()), position.last_point(), position.passes()};
    play_on(course, longest(course.board), rng, noting(course.board, trace));
    return course.board;
}

template <int Cap>
void GoPlayouts<Cap>::settle(const Go<Cap>& position, Player first, Rng& rng, std::span<int> owners) {
    Course course{position.board(), Board::colour_of(first), Board::no_point, 0};
    const Board& board = course.board;
    const int size = board.size();
    play_on(course, longest(board), rng, [](Point, Colour) {});
    for (int point = 0; point < size * size; ++point) {
        owners[static_cast<std::size_t>(point)] += settled_owner(board, board.point(point / size, point % size));
    }
}

/// Play until both sides pass, and tell whether that took no more than so many moves; `note` hears of each stone.
template <int Cap>
template <class Note>
bool GoPlayouts<Cap>::play_on(Course& course, int moves, Rng& rng, Note note) {
    auto& [board, mover, last, passes] = course;
    for (; passes < 2; --moves, mover = Board::opposite(mover)) {
        if (moves == 0) return false;
        Point p = Board::no_point;
        if (last != Board::no_point) {
            if (peaceful_) p = nakade(board, last, mover);
            if (p == Board::no_point && rng.below(100) < percent_answers) p = answer(board, last, mover, rng);
            if (p == Board::no_point && rng.below(100) < percent_shapes) p = shape(board, last, mover, rng);
        }
        if (p == Board::no_point) p = any(board, mover, rng);
        last = p;
        if (p == Board::no_point) {
            ++passes;
            board.clear_ko();
            continue;
        }
        passes = 0;
        board.place(p, mover);
        note(p, mover);
    }
    return true;
}

/// After the opponent's stone on `last`: rescue own chains beside it that are in atari, or take the stone itself.
template <int Cap>
typename GoPlayouts<Cap>::Point GoPlayouts<Cap>::answer(const Board& board, Point last, Colour mover, Rng& rng) {
    Draw draw;
    if (board.at(last) != Board::empty && board.in_atari(last)) {
        const Point p = board.last_liberty(last);
        if (is_playable(board, p, mover)) draw.add(p);
    }
    for (const Point q : board.neighbours(last)) {
        if (board.at(q) != mover || !board.in_atari(q)) continue;
        // Take a neighbour of the chain that is itself in atari…
        Point stone = q;
        int steps = 0;
        do {
            for (const Point r : board.neighbours(stone)) {
                if (board.at(r) == Board::opposite(mover) && board.in_atari(r)) {
                    const Point p = board.last_liberty(r);
                    if (is_playable(board, p, mover)) draw.add(p);
                }
            }
            stone = board.next_in_chain(stone);
        } while (stone != q && ++steps < 20);
        // …or run, when running gives more than one liberty.
        const Point p = board.last_liberty(q);
        if (is_playable(board, p, mover) && !board.is_self_atari(p, mover)) draw.add(p);
    }
    return draw.pick(rng);
}

template <int Cap>
typename GoPlayouts<Cap>::Point GoPlayouts<Cap>::shape(const Board& board, Point last, Colour mover, Rng& rng) {
    Draw draw;
    for (const Point p : around(board, last)) {
        if (board.at(p) == Board::empty && has_shape(board, p) && is_playable(board, p, mover) &&
            !board.is_self_atari(p, mover)) {
            draw.add(p);
        }
    }
    return draw.pick(rng);
}

/// The point that keeps a small space, which the opponent's last stone encloses, from becoming two eyes.
template <int Cap>
typename GoPlayouts<Cap>::Point GoPlayouts<Cap>::nakade(const Board& board, Point last, Colour mover) {
    for (const Point q : board.neighbours(last)) {
        if (board.at(q) != Board::empty) continue;
        GoSpace<Cap> space(board);
        if (!space.fill(q, Board::empty) || space.touches(mover)) continue;
        const Point p = space.size() > 2 && space.is_one_eye() ? space.heart() : Board::no_point;
        if (p != Board::no_point && is_playable(board, p, mover)) return p;
    }
    return Board::no_point;
}

/// Any point that is no own eye; self-atari only when there is nothing else.
template <int Cap>
typename GoPlayouts<Cap>::Point GoPlayouts<Cap>::any(Board& board, Colour mover, Rng& rng) {
    Point second_choice = Board::no_point;
    for (int candidates = board.empty_count(); candidates > 0; --candidates) {
        const int i = static_cast<int>(rng.below(static_cast<std::uint32_t>(candidates)));
        const Point p = board.empty_point(i);
        if (is_playable(board, p, mover) && !board.is_eye(p, mover) && !(peaceful_ && is_kept(board, p, mover))) {
            if (!board.is_self_atari(p, mover)) return p;
            if (!peaceful_ || is_sound_sacrifice(board, p, mover)) second_choice = p;
        }
        board.swap_empties(i, candidates - 1);
    }
    return second_choice;
}

template <int Cap>
bool GoPlayouts<Cap>::is_kept(const Board& board, Point p, Colour mover) {
    std::array<Point, 2> liberties{};
    for (const Point q : board.neighbours(p)) {
        if (board.at(q) == Board::edge) continue;
        if (board.at(q) != mover || board.in_atari(q)) return false;
        Point stone = q;
        do {
            for (const Point r : board.neighbours(stone)) {
                if (board.at(r) != Board::empty || r == p || r == liberties[0] || r == liberties[1]) continue;
                if (liberties[1] != Board::no_point) return false;
                liberties[liberties[0] == Board::no_point ? 0 : 1] = r;
            }
            stone = board.next_in_chain(stone);
        } while (stone != q);
    }
    return true;
}

template <int Cap>
bool GoPlayouts<Cap>::has_shape(const Board& board, Point p) const {
    unsigned code = 0;
    unsigned at = 0;
    for (const Point q : around(board, p)) code |= static_cast<unsigned>(board.at(q)) << (2 * at++);
    return shapes_->matches(static_cast<std::uint16_t>(code));
}

template <int Cap>
std::array<typename GoPlayouts<Cap>::Point, 8> GoPlayouts<Cap>::around(const Board& board, Point p) {
    const int stride = board.size() + 1;
    const auto at = [p](int step) { return static_cast<Point>(p + step); };
    return {at(-stride - 1), at(-stride), at(-stride + 1), at(-1), at(1), at(stride - 1), at(stride), at(stride + 1)};
}

template <int Cap>
Prior GoPlayouts<Cap>::prior(const Go<Cap>& position, Move move) const {
    const Board& board = position.board();
    if (move == position.pass_move()) return Prior::of(0, 10, 10);
    const int size = board.size();
    const int row = move / size;
    const int column = move % size;
    const Point p = board.point(row, column);
    const Colour mover = Board::colour_of(position.to_move());
    float good = 0;
    float bad = 0;
    if (board.is_eye(p, mover)) bad += 40;
    if (board.is_self_atari(p, mover)) bad += 10;
    int prey = 0;
    bool rescues = false;
    for (const Point q : board.neighbours(p)) {
        if (board.at(q) == Board::opposite(mover) && board.in_atari(q)) prey += board.chain_size(q);
        rescues |= board.at(q) == mover && board.in_atari(q);
    }
    if (prey > 0) good += prey > 1 ? 30 : 15;
    if (rescues && !board.is_self_atari(p, mover)) good += 15;
    if (has_shape(board, p)) good += 10;
    const int line = std::min({row, column, size - 1 - row, size - 1 - column});
    bool lonely = true;
    for (int r = std::max(0, row - 2); r <= std::min(size - 1, row + 2); ++r) {
        for (int c = std::max(0, column - 2); c <= std::min(size - 1, column + 2); ++c) {
            lonely &= board.at(board.point(r, c)) == Board::empty;
        }
    }
    if (lonely && line < 2) bad += line == 0 ? 20 : 10;
    if (lonely && line >= 2) good += 8;
    if (position.last_point() != Board::no_point) {
        const int distance =
            std::abs(board.row(position.last_point()) - row) + std::abs(board.column(position.last_point()) - column);
        if (distance <= 3) good += distance <= 1 ? 12 : distance == 2 ? 10 : 5;
    }
    return Prior::of(good, bad, 10);
}

}  // namespace tablier
