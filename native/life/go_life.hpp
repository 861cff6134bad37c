/// Unconditional life after Benson: the chains that nothing can capture, even when their owner passes for ever.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "games/go_board.hpp"

namespace tablier {

/// The unconditionally alive chains of one colour, and the points that are surely theirs.
///
/// A region is what the colour's stones enclose: connected points that are empty or the opponent's. It is vital to a
/// chain beside it when each of its empty points is a liberty of that chain. Chains with fewer than two vital regions
/// are struck out, and with each of them all regions beside it, until nothing more changes: what is left is alive.
template <int Cap>
class GoLife {
  public:
    using Board = GoBoard<Cap>;
    using Point = typename Board::Point;
    using Colour = typename Board::Colour;

    /// With `suicide` the opponent may empty a region again, so that its stones too must stand beside the chain.
    GoLife(const Board& board, Colour colour, bool suicide) : board_(board), own_(colour), suicide_(suicide) {
        find_chains();
        find_regions();
        strike_out();
    }

    /// Whether the stone on `p` is of the colour and unconditionally alive.
    [[nodiscard]] bool is_alive(Point p) const { return board_.at(p) == own_ && alive_[board_.chain(p)]; }

    /// Whether `p`, which is no own stone, lies in a space of living chains where the opponent has no room for two
    /// eyes.
    [[nodiscard]] bool is_secure(Point p) const {
        return region_of_[p] != none && !regions_[region_of_[p]].struck && regions_[region_of_[p]].narrow;
    }

  private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    struct Region {
        std::vector<Point> points;
        std::vector<Point> chains;  // beside it, by name
        std::vector<Point> vital_to;
        bool struck = false;
        bool narrow = false;
    };

    template <class Visit>
    void on_board(Visit visit) const {
        for (int row = 0; row < board_.size(); ++row) {
            for (int column = 0; column < board_.size(); ++column) visit(board_.point(row, column));
        }
    }

    void find_chains() {
        on_board([&](Point p) {
            if (board_.at(p) == own_ && board_.chain(p) == p) chains_.push_back(p);
        });
        for (const Point chain : chains_) alive_[chain] = true;
    }

    void find_regions() {
        region_of_.fill(none);
        on_board([&](Point start) {
            if (board_.at(start) == own_ || region_of_[start] != none) return;
            const std::size_t number = regions_.size();
            Region region;
            region.points.push_back(start);
            region_of_[start] = number;
            for (std::size_t next = 0; next < region.points.size(); ++next) {
                for (const Point q : board_.neighbours(region.points[next])) {
                    if (board_.at(q) == Board::edge) continue;
                    if (board_.at(q) == own_) {
                        if (std::ranges::find(region.chains, board_.chain(q)) == region.chains.end()) {
                            region.chains.push_back(board_.chain(q));
                        }
                    } else if (region_of_[q] == none) {
                        region_of_[q] = number;
                        region.points.push_back(q);
                    }
                }
            }
            for (const Point chain : region.chains) {
                if (is_vital(region, chain)) region.vital_to.push_back(chain);
            }
            region.struck = region.chains.empty();
            region.narrow = has_no_room(region);
            regions_.push_back(region);
        });
    }

    [[nodiscard]] bool is_beside(Point p, Point chain) const {
        return std::ranges::any_of(board_.neighbours(p),
                                   [&](Point q) { return board_.at(q) == own_ && board_.chain(q) == chain; });
    }

    [[nodiscard]] bool is_vital(const Region& region, Point chain) const {
        return std::ranges::all_of(
            region.points, [&](Point p) { return (!suicide_ && board_.at(p) != Board::empty) || is_beside(p, chain); });
    }

    /// An eye of the opponent's would be a point that no own stone touches; two eyes would be two of them, apart.
    [[nodiscard]] bool has_no_room(const Region& region) const {
        std::vector<Point> inner;
        for (const Point p : region.points) {
            if (!board_.touches(p, own_)) inner.push_back(p);
        }
        if (inner.size() < 2) return true;
        return inner.size() == 2 && std::ranges::count(board_.neighbours(inner[0]), inner[1]) > 0;
    }

    void strike_out() {
        for (bool changed = true; changed;) {
            changed = false;
            for (const Point chain : chains_) {
                if (!alive_[chain]) continue;
                const auto eyes = std::ranges::count_if(regions_, [&](const Region& region) {
                    return !region.struck && std::ranges::find(region.vital_to, chain) != region.vital_to.end();
                });
                if (eyes >= 2) continue;
                alive_[chain] = false;
                changed = true;
                for (Region& region : regions_) {
                    region.struck |= std::ranges::find(region.chains, chain) != region.chains.end();
                }
            }
        }
    }

    const Board& board_;
    Colour own_;
    bool suicide_;
    std::vector<Point> chains_;
    std::vector<Region> regions_;
    std::array<bool, Board::max_points> alive_{};
    std::array<std::size_t, Board::max_points> region_of_{};
};

}  // namespace tablier
