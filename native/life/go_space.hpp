/// Small spaces on a Go board: which of them make one eye only, and when it is sound to give stones away inside one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/go_board.hpp"

namespace tablier {

/// Up to six connected points. Larger spaces always have room for two eyes.
template <int Cap>
class GoSpace {
  public:
    using Board = GoBoard<Cap>;
    using Point = typename Board::Point;
    using Colour = typename Board::Colour;

    static constexpr std::size_t most = 6;

    explicit GoSpace(const Board& board) : board_(board) {}

    /// Take all points around `start` that hold `what`; false when they are too many.
    bool fill(Point start, Colour what) {
        if (!add(start)) return false;
        for (std::size_t next = 0; next < size_; ++next) {
            for (const Point q : board_.neighbours(points_[next])) {
                if (board_.at(q) == what && !add(q)) return false;
            }
        }
        return true;
    }

    /// Take one point more; false when there is no room. A point already taken is no matter.
    bool add(Point p) {
        if (contains(p)) return true;
        if (size_ == most) return false;
        points_[size_++] = p;
        return true;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool contains(Point p) const {
        const auto end = points_.begin() + static_cast<std::ptrdiff_t>(size_);
        return std::find(points_.begin(), end, p) != end;
    }

    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < size_; ++i) visit(points_[i]);
    }

    /// Whether a stone of `colour` stands beside the space.
    [[nodiscard]] bool touches(Colour colour) const {
        bool found = false;
        each([&](Point p) { found |= board_.touches(p, colour); });
        return found;
    }

    /// Whether the opponent, moving first, keeps the space from becoming two eyes: up to three points, the square and
    /// pyramid of four, the bulky and crossed five, the rabbity six.
    [[nodiscard]] bool is_one_eye() const {
        int pairs = 0;  // twice the number of points side by side
        int widest = 0;
        each([&](Point p) {
            pairs += degree(p);
            widest = std::max(widest, degree(p));
        });
        switch (size_) {
            case 4:
                return pairs == 8 || widest == 3;
            case 5:
                return pairs == 10 || widest == 4;
            case 6:
                return pairs == 12 && widest == 4;
            default:
                return size_ < 4;
        }
    }

    /// The point with the most neighbours in the space.
    [[nodiscard]] Point heart() const {
        return *std::max_element(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(size_),
                                 [&](Point a, Point b) { return degree(a) < degree(b); });
    }

  private:
    [[nodiscard]] int degree(Point p) const {
        int count = 0;
        for (const Point q : board_.neighbours(p)) count += contains(q) ? 1 : 0;
        return count;
    }

    const Board& board_;
    std::array<Point, most> points_{};
    std::size_t size_ = 0;
};

/// Whether a stone on `p`, which leaves its chain one liberty, threatens to capture, and the chain once taken leaves
/// one eye only.
template <int Cap>
bool is_sound_sacrifice(const GoBoard<Cap>& board, typename GoBoard<Cap>::Point p,
                        typename GoBoard<Cap>::Colour mover) {
    using Board = GoBoard<Cap>;
    using Point = typename Board::Point;
    GoSpace<Cap> space(board);
    if (!space.fill(p, mover) || !space.is_one_eye()) return false;
    const auto liberties_within = [&](Point stone, Point one, Point other) {
        Point at = stone;
        do {
            for (const Point q : board.neighbours(at)) {
                if (board.at(q) == Board::empty && q != one && q != other) return false;
            }
            at = board.next_in_chain(at);
        } while (at != stone);
        return true;
    };
    Point last = Board::no_point;
    space.each([&](Point stone) {
        for (const Point q : board.neighbours(stone)) {
            if (board.at(q) == Board::empty && q != p) last = q;
        }
    });
    bool threatens = false;
    space.each([&](Point stone) {
        for (const Point q : board.neighbours(stone)) {
            threatens |= board.at(q) == Board::opposite(mover) && liberties_within(q, p, last);
        }
    });
    return threatens;
}

}  // namespace tablier
