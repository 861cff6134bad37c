/// A Go board: stones, chains and their liberties. Ko beyond the immediate recapture, passes and scores are in go.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "core/types.hpp"
#include "core/zobrist.hpp"

namespace tablier {

/// `Cap` is the largest board the type can hold; the real size is a run-time field.
///
/// Points are kept with an edge around them, so that a neighbour is an addition away and never needs a bounds test. One
/// column of edge is enough, because the left neighbour of a row's first point is the edge that ends the row above:
///
///     # # # #      size 3: stride 4
///     # . . .      point(row, column) = (row + 1) * stride + column + 1
///     # . . .
///     # . . .
///     # # # # #
///
/// The stones of a chain are a ring of `next_` links, and `chain_` gives the chain's name, one of its stones. A chain
/// knows its pseudo-liberties: each adjacent pair (stone of the chain, empty point) counts once. From their number, the
/// sum of the points and the sum of the squares one can tell in constant time whether all of them are one and the same
/// point (atari).
template <int Cap>
class GoBoard {
  public:
    static constexpr int max_points = (Cap + 1) * (Cap + 2) + 1;
    using Point = std::conditional_t<(max_points < 256), std::uint8_t, std::uint16_t>;

    enum Colour : std::uint8_t { black = 0, white = 1, empty = 2, edge = 3 };

    static constexpr Point no_point = 0;  // a corner of the edge

    explicit GoBoard(int size) : size_(size), stride_(size + 1) {
        colour_.fill(edge);
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column < size; ++column) {
                const Point p = point(row, column);
                colour_[p] = empty;
                where_[p] = static_cast<std::uint16_t>(empty_count_);
                empties_[static_cast<std::size_t>(empty_count_++)] = p;
            }
        }
    }

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] Point point(int row, int column) const {
        return static_cast<Point>((row + 1) * stride_ + column + 1);
    }
    [[nodiscard]] int row(Point p) const { return (p - 1) / stride_ - 1; }
    [[nodiscard]] int column(Point p) const { return (p - 1) % stride_; }
    [[nodiscard]] Colour at(Point p) const { return colour_[p]; }
    [[nodiscard]] std::uint64_t hash() const { return hash_; }

    /// The empty points, in no particular order.
    [[nodiscard]] int empty_count() const { return empty_count_; }
    [[nodiscard]] Point empty_point(int i) const { return empties_[static_cast<std::size_t>(i)]; }

    /// The point where the last stone, itself one capturable stone, took one stone; else no_point.
    [[nodiscard]] Point ko() const { return ko_; }
    void set_ko(Point p) { ko_ = p; }
    void clear_ko() { ko_ = no_point; }

    [[nodiscard]] std::array<Point, 4> neighbours(Point p) const {
        return {static_cast<Point>(p - 1), static_cast<Point>(p + 1), static_cast<Point>(p - stride_),
                static_cast<Point>(p + stride_)};
    }

    [[nodiscard]] Point chain(Point stone) const { return chain_[stone]; }
    [[nodiscard]] Point next_in_chain(Point stone) const { return next_[stone]; }
    [[nodiscard]] int chain_size(Point stone) const { return chains_[chain_[stone]].stones; }
    [[nodiscard]] bool has_liberty(Point stone) const { return chains_[chain_[stone]].liberties != 0; }

    /// Whether the stone's chain has exactly one liberty.
    [[nodiscard]] bool in_atari(Point stone) const { return chains_[chain_[stone]].in_atari(); }

    /// The only liberty of a chain in atari.
    [[nodiscard]] Point last_liberty(Point stone) const {
        const Chain& chain = chains_[chain_[stone]];
        return static_cast<Point>(chain.sum / chain.liberties);
    }

    /// What a stone of `colour` on the empty point `p` would do.
    enum class Effect : std::uint8_t { plain, capture, suicide };
    [[nodiscard]] Effect effect(Point p, Colour colour) const {
        bool breathes = false;
        bool captures = false;
        for (const Point q : neighbours(p)) {
            const Colour there = colour_[q];
            if (there == empty) {
                breathes = true;
            } else if (there != edge) {
                const bool atari = in_atari(q);
                captures |= there != colour && atari;
                breathes |= there == colour && !atari;
            }
        }
        return captures ? Effect::capture : breathes ? Effect::plain : Effect::suicide;
    }

    /// Whether an own stone stands beside `p`.
    [[nodiscard]] bool touches(Point p, Colour colour) const {
        for (const Point q : neighbours(p)) {
            if (colour_[q] == colour) return true;
        }
        return false;
    }

    /// Whether `p` is surrounded by `colour` so well that filling it in a playout would be foolish.
    [[nodiscard]] bool is_eye(Point p, Colour colour) const {
        for (const Point q : neighbours(p)) {
            if (colour_[q] != colour && colour_[q] != edge) return false;
        }
        int enemies = 0;
        bool at_edge = false;
        for (const int diagonal : {-stride_ - 1, -stride_ + 1, stride_ - 1, stride_ + 1}) {
            const Colour there = colour_[static_cast<std::size_t>(p + diagonal)];
            enemies += there == opposite(colour) ? 1 : 0;
            at_edge |= there == edge;
        }
        return enemies + (at_edge ? 1 : 0) < 2;
    }

    /// Whether a stone on `p`, capturing nothing, would leave its chain one liberty at most.
    [[nodiscard]] bool is_self_atari(Point p, Colour colour) const;

    /// The hash of the stones after `colour` plays `p`.
    [[nodiscard]] std::uint64_t hash_after(Point p, Colour colour) const {
        std::uint64_t hash = hash_ ^ key(p, colour);
        const Effect what = effect(p, colour);
        if (what == Effect::plain) return hash;
        const Colour victim = what == Effect::capture ? opposite(colour) : colour;
        if (what == Effect::suicide) hash ^= key(p, colour);
        std::array<Point, 4> taken{};
        int chains = 0;
        for (const Point q : neighbours(p)) {
            if (colour_[q] != victim || (victim != colour && !in_atari(q))) continue;
            bool seen = false;
            for (int i = 0; i < chains; ++i) seen |= taken[static_cast<std::size_t>(i)] == chain_[q];
            if (seen) continue;
            taken[static_cast<std::size_t>(chains++)] = chain_[q];
            Point stone = q;
            do {
                hash ^= key(stone, victim);
                stone = next_[stone];
            } while (stone != q);
        }
        return hash;
    }

    /// The stones a move took from the opponent and, by suicide, from the mover.
    struct Taken {
        int enemy = 0;
        int own = 0;
    };

    /// Put a stone on an empty point and remove what it captures.
    Taken place(Point p, Colour colour) {
        ko_ = no_point;
        bool surrounded = true;
        put(p, colour);
        for (const Point q : neighbours(p)) {
            const Colour there = colour_[q];
            if (there == empty) {
                chains_[p].add(q);
            } else if (there != edge) {
                chains_[chain_[q]].remove(p);
            }
            surrounded &= there == opposite(colour) || there == edge;
        }
        Taken taken;
        Point last = no_point;
        for (const Point q : neighbours(p)) {
            if (colour_[q] == colour) {
                if (chain_[q] != chain_[p]) merge(chain_[q], chain_[p]);
            } else if (colour_[q] == opposite(colour) && !has_liberty(q)) {
                last = q;
                taken.enemy += remove_chain(q);
            }
        }
        if (!has_liberty(p)) taken.own = remove_chain(p);
        if (surrounded && taken.enemy == 1) ko_ = last;
        return taken;
    }

    /// Put two empties of the list in each other's place (a random draw without repetition needs it).
    void swap_empties(int i, int j) {
        std::swap(empties_[static_cast<std::size_t>(i)], empties_[static_cast<std::size_t>(j)]);
        where_[empty_point(i)] = static_cast<std::uint16_t>(i);
        where_[empty_point(j)] = static_cast<std::uint16_t>(j);
    }

    static constexpr Colour opposite(Colour colour) { return colour == black ? white : black; }
    static constexpr Colour colour_of(Player player) { return static_cast<Colour>(player); }

    /// Two boards are equal when the same stones stand on them and the same ko is forbidden.
    friend bool operator==(const GoBoard& a, const GoBoard& b) {
        return a.size_ == b.size_ && a.ko_ == b.ko_ && a.hash_ == b.hash_ && a.colour_ == b.colour_;
    }

  private:
    struct Chain {
        std::uint32_t sum = 0;
        std::uint32_t squares = 0;
        std::uint16_t liberties = 0;
        std::uint16_t stones = 1;

        void add(std::uint32_t p) {
            sum += p;
            squares += p * p;
            ++liberties;
        }
        void remove(std::uint32_t p) {
            sum -= p;
            squares -= p * p;
            --liberties;
        }
        [[nodiscard]] bool in_atari() const {
            return std::uint64_t{sum} * sum == std::uint64_t{liberties} * squares;  // equality in Cauchy–Schwarz
        }
    };

    static constexpr auto keys = zobrist_keys<std::size_t{2} * max_points>(0x474FULL);
    [[nodiscard]] std::uint64_t key(Point p, Colour colour) const {
        return keys[static_cast<std::size_t>(colour) * max_points + p];
    }

    void put(Point p, Colour colour) {
        colour_[p] = colour;
        chain_[p] = p;
        next_[p] = p;
        chains_[p] = Chain{};
        hash_ ^= key(p, colour);
        const auto hole = where_[p];
        const Point moved = empties_[static_cast<std::size_t>(--empty_count_)];
        empties_[hole] = moved;
        where_[moved] = hole;
    }

    /// Make one chain of two; the smaller one is renamed.
    void merge(Point a, Point b) {
        if (chains_[a].stones < chains_[b].stones) std::swap(a, b);
        chains_[a].sum += chains_[b].sum;
        chains_[a].squares += chains_[b].squares;
        chains_[a].liberties = static_cast<std::uint16_t>(chains_[a].liberties + chains_[b].liberties);
        chains_[a].stones = static_cast<std::uint16_t>(chains_[a].stones + chains_[b].stones);
        Point stone = b;
        do {
            chain_[stone] = a;
            stone = next_[stone];
        } while (stone != b);
        std::swap(next_[a], next_[b]);
    }

    int remove_chain(Point start) {
        const Colour colour = colour_[start];
        int stones = 0;
        Point stone = start;
        do {
            colour_[stone] = empty;
            hash_ ^= key(stone, colour);
            where_[stone] = static_cast<std::uint16_t>(empty_count_);
            empties_[static_cast<std::size_t>(empty_count_++)] = stone;
            for (const Point q : neighbours(stone)) {
                if (colour_[q] < empty) chains_[chain_[q]].add(stone);
            }
            ++stones;
            stone = next_[stone];
        } while (stone != start);
        return stones;
    }

    std::array<Colour, max_points> colour_;
    std::array<Point, max_points> chain_{};
    std::array<Point, max_points> next_{};
    std::array<Chain, max_points> chains_{};
    std::array<Point, Cap * Cap> empties_{};
    std::array<std::uint16_t, max_points> where_{};
    std::uint64_t hash_ = 0;
    int empty_count_ = 0;
    int size_;
    int stride_;
    Point ko_ = no_point;
};

template <int Cap>
bool GoBoard<Cap>::is_self_atari(Point p, Colour colour) const {
    Point liberty = no_point;
    const auto second = [&](Point q) {
        if (q == p || q == liberty) return false;
        if (liberty != no_point) return true;
        liberty = q;
        return false;
    };
    bool captures = false;
    for (const Point q : neighbours(p)) {
        if (colour_[q] == empty && second(q)) return false;
        captures |= colour_[q] == opposite(colour) && in_atari(q);
    }
    if (captures) return false;
    for (const Point q : neighbours(p)) {
        if (colour_[q] != colour || in_atari(q)) continue;
        Point stone = q;
        do {
            for (const Point r : neighbours(stone)) {
                if (colour_[r] == empty && second(r)) return false;
            }
            stone = next_[stone];
        } while (stone != q);
    }
    return true;
}

}  // namespace tablier
