/// Virtual connections: what a player can join, whatever the opponent does.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/hex_map.hpp"

namespace tablier {

/// How a search for connections ended.
enum class HexJoin : std::uint8_t {
    open,  // nothing found between the sides that would decide
    next,  // the sides can be joined by whom it is to move
    sure,  // they can be joined even when the opponent moves first
};

/// Anshelevich's closure of two rules over the ends of one player's board.
///
/// An end is a side (with the chains that touch it), a chain, or an empty cell (as if a stone were there). A *full* connection of
/// two ends holds though the opponent moves first; a *semi* one needs a stone of the player first. Each is known by its carrier, the
/// empty cells it plays on.
///
///     and   full x–y and full y–z with disjoint carriers     y a stone: full x–z, y empty: semi x–z with y in the carrier
///     or    semis x–y that no single cell is common to       full x–y with the union as carrier
///
/// Ends are numbered: 0 near side, 1 far side, then chains, then empty cells. For each pair of ends there is room for a few
/// carriers of both kinds, none of which contains another:
///
///     pair of ends i < j at j·(j-1)/2 + i     full_[pair·max_full …]   semi_[pair·max_semi …]
///                                             ├── done ──┤── fresh ──┤  (fresh ones wait for their rules)
template <std::size_t Words>
class HexConnections {
  public:
    using Cells = HexCells<Words>;

    static constexpr std::size_t max_ends = HexMap<Words>::max_cells + 2;
    static constexpr int max_full = 16;
    static constexpr int max_semi = 32;
    static constexpr int max_between = 2;  // cells of a connection between empty cells
    static constexpr int or_depth = 3;  // semis joined into one full connection

    explicit HexConnections(const HexMap<Words>& map)
        : map_(map),
          pairs_(max_ends * (max_ends - 1) / 2),
          full_(pairs_.size() * max_full),
          semi_(pairs_.size() * max_semi) {}

    /// Find connections of the player; stop as soon as the sides are joined well enough: `enough` is what would decide.
    HexJoin build(const HexStones<Words>& stones, std::size_t player, HexJoin enough) {
        enough_ = enough;
        found_ = HexJoin::open;
        lay_out(stones, player);
        if (found_ == HexJoin::sure) return found_;
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            const Pair at = queue_[next];
            info(at.a, at.b).queued = false;
            combine_semis(at);
            if (decided()) break;
            combine_fulls(at);
            if (decided()) break;
        }
        queue_.clear();
        return found_;
    }

    /// The carriers that join the sides; of a full connection and of semi ones.
    [[nodiscard]] const Cells& winning_full() const { return full_[0]; }
    [[nodiscard]] int winning_semis() const { return pairs_[0].semi; }
    [[nodiscard]] const Cells& winning_semi(int i) const { return semi_[static_cast<std::size_t>(i)]; }

    [[nodiscard]] std::size_t ends() const { return count_; }
    [[nodiscard]] std::size_t first_empty() const { return first_empty_; }
    [[nodiscard]] int cell_of(std::size_t end) const { return cell_[end]; }
    [[nodiscard]] bool is_joined(std::size_t a, std::size_t b) const { return pairs_[pair_of(a, b)].full > 0; }

  private:
    using End = std::uint16_t;
    struct Pair {
        End a;
        End b;
    };
    struct Info {
        std::uint8_t full = 0;
        std::uint8_t full_done = 0;
        std::uint8_t semi = 0;
        std::uint8_t semi_done = 0;
        bool queued = false;
    };

    static std::size_t pair_of(std::size_t a, std::size_t b) {
        return a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b;
    }
    Info& info(std::size_t a, std::size_t b) { return pairs_[pair_of(a, b)]; }
    [[nodiscard]] bool decided() const { return found_ >= enough_; }

    /// Number the ends and connect those that touch.
    void lay_out(const HexStones<Words>& stones, std::size_t player) {
        const Cells empty = map_.all - stones.taken();
        const auto& sides = map_.sides[player];
        count_ = 2;
        std::array<Cells, 2> beside{sides[0] & empty, sides[1] & empty};
        liberties_.clear();
        for (Cells left = stones.of[player]; left.any();) {
            const Cells chain = map_.grid.flooded(left.first(), left);
            left -= chain;
            const Cells liberties = map_.grid.neighbours(chain) & empty;
            const bool near = chain.meets(sides[0]);
            const bool far = chain.meets(sides[1]);
            if (near && far) {
                found_ = HexJoin::sure;
                full_[0] = Cells{};
                return;
            }
            if (near) beside[0] |= liberties;
            if (far) beside[1] |= liberties;
            if (!near && !far && liberties.any()) liberties_.push_back(liberties);
        }
        count_ += liberties_.size();
        first_empty_ = count_;
        each_cell(empty, [&](int cell) {
            end_of_[static_cast<std::size_t>(cell)] = static_cast<End>(count_);
            cell_[count_++] = cell;
        });
        std::fill_n(pairs_.begin(), count_ * (count_ - 1) / 2, Info{});
        for (std::size_t end = 0; end < count_; ++end) {
            to_stones_[end].clear();
            to_empty_[end].clear();
            self_[end] = end < first_empty_ ? Cells{} : only<Words>(cell_[end]);
        }
        const auto touch = [&](std::size_t end, const Cells& cells) {
            each_cell(cells, [&](int cell) { add_full(end, end_of_[static_cast<std::size_t>(cell)], Cells{}); });
        };
        touch(0, beside[0]);
        touch(1, beside[1]);
        for (std::size_t i = 0; i < liberties_.size(); ++i) touch(2 + i, liberties_[i]);
        each_cell(empty, [&](int cell) {
            Cells later = map_.around[static_cast<std::size_t>(cell)] & empty;
            each_cell(later, [&](int other) {
                if (other > cell)
                    add_full(end_of_[static_cast<std::size_t>(cell)], end_of_[static_cast<std::size_t>(other)], Cells{});
            });
            const Cells& around = map_.around[static_cast<std::size_t>(cell)];
            each_cell(map_.bridged[static_cast<std::size_t>(cell)] & empty, [&](int other) {
                const Cells between = around & map_.around[static_cast<std::size_t>(other)];
                if (other > cell && covers(empty, between))
                    add_full(end_of_[static_cast<std::size_t>(cell)], end_of_[static_cast<std::size_t>(other)], between);
            });
        });
    }

    /// Put a carrier into a list unless it is there already in whole or part; returns the new length, or 0.
    template <int Room>
    static bool insert(Cells* list, std::uint8_t& count, std::uint8_t& done, const Cells& carrier) {
        for (int i = 0; i < count; ++i) {
            if (covers(carrier, list[i])) return false;
        }
        drop_covering(list, count, done, carrier);
        if (count == Room) {
            int largest = -1;
            int most = carrier.count();
            for (int i = 0; i < count; ++i) {
                if (const int size = list[i].count(); size > most) {
                    most = size;
                    largest = i;
                }
            }
            if (largest < 0) return false;
            std::copy(list + largest + 1, list + count, list + largest);
            --count;
            if (largest < done) --done;
        }
        list[count++] = carrier;
        return true;
    }

    static void drop_covering(Cells* list, std::uint8_t& count, std::uint8_t& done, const Cells& carrier) {
        int kept = 0;
        int kept_done = 0;
        for (int i = 0; i < count; ++i) {
            if (covers(list[i], carrier)) continue;
            if (kept != i) list[kept] = list[i];
            ++kept;
            if (i < done) ++kept_done;
        }
        count = static_cast<std::uint8_t>(kept);
        done = static_cast<std::uint8_t>(kept_done);
    }

    void add_full(std::size_t a, std::size_t b, const Cells& carrier) {
        const std::size_t pair = pair_of(a, b);
        Info& at = pairs_[pair];
        const bool first = at.full == 0;
        if (!insert<max_full>(&full_[pair * max_full], at.full, at.full_done, carrier)) return;
        if (first) {
            (b < first_empty_ ? to_stones_ : to_empty_)[a].push_back(static_cast<End>(b));
            (a < first_empty_ ? to_stones_ : to_empty_)[b].push_back(static_cast<End>(a));
        }
        drop_covering(&semi_[pair * max_semi], at.semi, at.semi_done, carrier);
        if (pair == 0) found_ = HexJoin::sure;
        enqueue(at, a, b);
    }

    void add_semi(std::size_t a, std::size_t b, const Cells& carrier) {
        const std::size_t pair = pair_of(a, b);
        Info& at = pairs_[pair];
        for (int i = 0; i < at.full; ++i) {
            if (covers(carrier, full_[pair * max_full + static_cast<std::size_t>(i)])) return;
        }
        if (!insert<max_semi>(&semi_[pair * max_semi], at.semi, at.semi_done, carrier)) return;
        if (pair == 0 && found_ == HexJoin::open) found_ = HexJoin::next;
        enqueue(at, a, b);
    }

    void enqueue(Info& at, std::size_t a, std::size_t b) {
        if (at.queued) return;
        at.queued = true;
        queue_.push_back({static_cast<End>(a), static_cast<End>(b)});
    }

    /// The or-rule, for sets of semis with at least one that is fresh.
    void combine_semis(Pair ends) {
        const std::size_t pair = pair_of(ends.a, ends.b);
        Info& at = pairs_[pair];
        if (at.semi_done == at.semi) return;
        const Cells* list = &semi_[pair * max_semi];
        Cells common = list[0];
        for (int i = 1; i < at.semi; ++i) common &= list[i];
        const int from = at.semi_done;
        at.semi_done = at.semi;
        if (common.any()) return;
        unions_.clear();
        for (int i = std::max(from, 1); i < at.semi; ++i) unite(list, i, list[i], list[i], or_depth - 1);
        for (const Cells& carrier : unions_) add_full(ends.a, ends.b, carrier);
    }

    /// Look for semis before `before` that have no cell in common with one another and `common`.
    void unite(const Cells* list, int before, const Cells& common, const Cells& all, int depth) {
        for (int i = 0; i < before; ++i) {
            const Cells left = common & list[i];
            if (!left.any()) {
                unions_.push_back(all | list[i]);
            } else if (depth > 1 && !same(left, common)) {
                unite(list, i, left, all | list[i], depth - 1);
            }
        }
    }

    /// The and-rule, for pairs of fulls of which at least one is fresh.
    void combine_fulls(Pair ends) {
        const std::size_t pair = pair_of(ends.a, ends.b);
        while (pairs_[pair].full_done < pairs_[pair].full) {
            const Cells carrier = full_[pair * max_full + pairs_[pair].full_done++];
            extend(ends.a, ends.b, carrier);
            if (decided()) return;
            extend(ends.b, ends.a, carrier);
            if (decided()) return;
        }
    }

    /// Join x–middle with every middle–z.
    void extend(End x, End middle, const Cells& carrier) {
        for (const End z : to_stones_[middle]) join(x, middle, z, carrier);
        if (x < first_empty_) {
            for (const End z : to_empty_[middle]) join(x, middle, z, carrier);
        } else if (middle < first_empty_ && carrier.count() <= max_between) {
            for (const End z : to_empty_[middle]) join_cells(x, middle, z, carrier);
        }
    }

    void join(End x, End middle, End z, const Cells& carrier) {
        if (z == x || carrier.meets(self_[z])) return;
        const std::size_t pair = pair_of(middle, z);
        const int done = pairs_[pair].full_done;
        const Cells* list = &full_[pair * max_full];
        const Cells barred = carrier | self_[x];
        for (int i = 0; i < done; ++i) {
            if (barred.meets(list[i])) continue;
            if (middle < first_empty_) {
                add_full(x, z, carrier | list[i]);
            } else {
                add_semi(x, z, carrier | self_[middle] | list[i]);
            }
        }
    }

    /// Join two empty cells over a stone, as long as that takes few cells.
    void join_cells(End x, End middle, End z, const Cells& carrier) {
        if (z == x || carrier.meets(self_[z])) return;
        const std::size_t pair = pair_of(middle, z);
        const int done = pairs_[pair].full_done;
        const Cells* list = &full_[pair * max_full];
        const Cells barred = carrier | self_[x];
        for (int i = 0; i < done; ++i) {
            if (barred.meets(list[i])) continue;
            const Cells joined = carrier | list[i];
            if (joined.count() <= max_between) add_full(x, z, joined);
        }
    }

    const HexMap<Words>& map_;
    std::vector<Info> pairs_;
    std::vector<Cells> full_;
    std::vector<Cells> semi_;
    std::array<std::vector<End>, max_ends> to_stones_;  // chains and sides with a full connection to each end
    std::array<std::vector<End>, max_ends> to_empty_;   // empty cells with one
    std::array<Cells, max_ends> self_;                 // the cell of an empty end
    std::array<int, max_ends> cell_{};
    std::array<End, HexMap<Words>::max_cells> end_of_{};
    std::vector<Cells> liberties_;
    std::vector<Cells> unions_;
    std::vector<Pair> queue_;
    std::size_t count_ = 0;
    std::size_t first_empty_ = 0;
    HexJoin enough_ = HexJoin::sure;
    HexJoin found_ = HexJoin::open;
};

}  // namespace tablier
