/// Virtual connections: what a player can join, whatever the opponent does.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

#include "search/limits.hpp"
#include "solver/hex_map.hpp"

namespace tablier {

/// How a search for connections ended.
enum class HexJoin : std::uint8_t {
    open,  // nothing found between the sides that would decide
    next,  // the sides can be joined by the player if it is their move
    sure,  // they can be joined even when the opponent moves first
};

/// Why a connection holds; steps refer to earlier steps by number.
struct HexReason {
    enum class Rule : std::uint8_t {
        touch,   // the ends touch
        bridge,  // two empty cells with two empty neighbours in common
        over,    // the and-rule: steps[0] joins a and `middle`, steps[1] `middle` and b
        either,  // the or-rule: any of the steps, which are semi connections
    };

    Rule rule = Rule::touch;
    std::uint16_t a = 0;
    std::uint16_t b = 0;
    std::uint16_t middle = 0;
    std::vector<std::uint32_t> steps{};  // NOLINT(readability-redundant-member-init): g++ would miss it
};

/// Anshelevich's closure of two rules over the ends of one player's board.
///
/// An end is a side (with the chains that touch it), a chain, or an empty cell (as if a stone were there). A *full*
/// connection of two ends holds though the opponent moves first; a *semi* one needs a stone of the player first. Each
/// is known by its carrier, the empty cells it plays on.
///
///     and   full x–y and full y–z, disjoint carriers       y a stone: full x–z; y empty: semi x–z, y in the carrier
///     or    semis x–y that no single cell is common to     full x–y with the union as carrier
///
/// Ends are numbered: 0 near side, 1 far side, then chains, then empty cells. For each pair of ends there is room for a
/// few carriers of both kinds, none of which contains another:
///
///     pair of ends i < j at j·(j-1)/2 + i     full_[pair·max_full …]   semi_[pair·max_semi …]
///                                             ├── done ──┤── fresh ──┤  (fresh ones wait for their rules)
///
/// Two empty cells are joined only when they touch, by a bridge, or over a stone by at most two cells. What longer
/// connections between empty cells would add does not pay: without them a position takes a tenth of the time.
///
/// A `Traced` search also keeps the reason of every connection, for certificates.
template <std::size_t Words, bool Traced = false>
class HexConnections {
  public:
    using Cells = HexCells<Words>;

    static constexpr std::size_t max_ends = HexMap<Words>::max_cells + 2;
    static constexpr int max_full = 16;
    static constexpr int max_semi = 48;
    static constexpr int max_between = Traced ? 4 : 2;  // cells of a connection between empty cells
    static constexpr int or_depth = 3;                  // semis tried in all ways; more are joined only greedily

    explicit HexConnections(const HexMap<Words>& map)
        : map_(map),
          pairs_(max_ends * (max_ends - 1) / 2),
          full_(std::make_unique_for_overwrite<Lists>(pairs_.size() * max_full)),
          semi_(std::make_unique_for_overwrite<Lists>(pairs_.size() * max_semi)) {}

    static constexpr std::size_t between_looks = 32;  // pairs of ends combined between two looks at the clock
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    /// Find connections of the player; stop as soon as the sides are joined well enough: `enough` is what would decide.
    /// What has been found after so many `tries` to combine two connections, or when the stopper is due, holds as well;
    /// it is only not all there is.
    HexJoin build(const HexStones<Words>& stones, std::size_t player, HexJoin enough, std::uint64_t tries = unlimited,
                  Stopper* stopper = nullptr) {
        enough_ = enough;
        tried_ = 0;
        found_ = HexJoin::open;
        reasons_.clear();
        lay_out(stones, player);
        for (std::size_t next = 0; next < queue_.size() && !is_decided() && tried_ < tries; ++next) {
            if (stopper != nullptr && next % between_looks == 0 && stopper->due()) break;
            const Pair at = queue_[next];
            pairs_[pair_of(at.a, at.b)].queued = false;
            combine_semis(at);
            combine_fulls(at);
        }
        queue_.clear();
        return found_;
    }

    /// The carriers that join the sides; requires that there are such.
    [[nodiscard]] const Cells& winning_full() const { return full_[0].carrier; }
    [[nodiscard]] int winning_semis() const { return pairs_[0].semi; }
    [[nodiscard]] const Cells& winning_semi(int i) const { return semi_[static_cast<std::size_t>(i)].carrier; }

    /// The reasons of these, where the search is traced.
    [[nodiscard]] std::uint32_t why_full() const { return full_[0].why; }
    [[nodiscard]] std::uint32_t why_semi(int i) const { return semi_[static_cast<std::size_t>(i)].why; }
    [[nodiscard]] const HexReason& reason(std::uint32_t step) const { return reasons_[step]; }

    /// How many ends there are, and the full connections that were found between two of them.
    [[nodiscard]] std::size_t ends() const { return count_; }
    [[nodiscard]] int fulls(std::size_t a, std::size_t b) const { return pairs_[pair_of(a, b)].full; }
    [[nodiscard]] const Cells& full(std::size_t a, std::size_t b, int i) const {
        return full_[pair_of(a, b) * max_full + static_cast<std::size_t>(i)].carrier;
    }

    [[nodiscard]] bool is_empty(std::size_t end) const { return end >= first_empty_; }
    /// The cell of an empty end.
    [[nodiscard]] int cell_of(std::size_t end) const { return cell_[end]; }
    /// The stones of an end, those that touch a side with it.
    [[nodiscard]] const Cells& stones_of(std::size_t end) const { return chain_[end]; }

  private:
    using End = std::uint16_t;
    struct NoReason {};
    using Why = std::conditional_t<Traced, std::uint32_t, NoReason>;

    struct Connection {
        Cells carrier;
        [[no_unique_address]] Why why;
    };
    // Large, and left as the memory is until it is used: a vector would touch all of it.
    using Lists = Connection[];  // NOLINT(modernize-avoid-c-arrays)
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
    [[nodiscard]] bool is_decided() const { return found_ >= enough_; }

    /// Number the ends and connect those that touch.
    void lay_out(const HexStones<Words>& stones, std::size_t player) {
        const Cells empty = map_.all - stones.taken();
        const auto& sides = map_.sides[player];
        count_ = 2;
        chain_[0] = chain_[1] = Cells{};
        std::array<Cells, 2> beside{sides[0] & empty, sides[1] & empty};
        liberties_.clear();
        for (Cells left = stones.of[player]; left.any();) {
            const Cells chain = map_.grid.flood(left.first(), left);
            left -= chain;
            const Cells liberties = map_.grid.neighbours(chain) & empty;
            const bool near = chain.meets(sides[0]);
            const bool far = chain.meets(sides[1]);
            if (near && far) {
                found_ = HexJoin::sure;
                full_[0] = {};
                chain_[0] = chain;
                first_empty_ = count_;
                pairs_[0] = {};
                if constexpr (Traced) reasons_.push_back({HexReason::Rule::touch, 0, 1});
                return;
            }
            if (near || far) {
                beside[near ? 0 : 1] |= liberties;
                chain_[near ? 0 : 1] |= chain;
            } else if (liberties.any()) {
                chain_[count_++] = chain;
                liberties_.push_back(liberties);
            }
        }
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
            each_cell(cells, [&](int cell) { add_full(end, end_at(cell), Cells{}, HexReason::Rule::touch); });
        };
        touch(0, beside[0]);
        touch(1, beside[1]);
        for (std::size_t i = 0; i < liberties_.size(); ++i) touch(2 + i, liberties_[i]);
        each_cell(empty, [&](int cell) {
            const Cells& around = map_.around[static_cast<std::size_t>(cell)];
            each_cell(around & empty, [&](int other) {
                if (other > cell) add_full(end_at(cell), end_at(other), Cells{}, HexReason::Rule::touch);
            });
            each_cell(map_.bridged[static_cast<std::size_t>(cell)] & empty, [&](int other) {
                const Cells between = around & map_.around[static_cast<std::size_t>(other)];
                if (other > cell && covers(empty, between))
                    add_full(end_at(cell), end_at(other), between, HexReason::Rule::bridge);
            });
        });
    }

    [[nodiscard]] std::size_t end_at(int cell) const { return end_of_[static_cast<std::size_t>(cell)]; }

    /// Put a carrier into a list unless a part of it is there already; what contains it goes.
    template <int Room>
    static bool insert(Connection* list, std::uint8_t& count, std::uint8_t& done, const Cells& carrier) {
        for (int i = 0; i < count; ++i) {
            if (covers(carrier, list[i].carrier)) return false;
        }
        drop_covering(list, count, done, carrier);
        if (count == Room) {
            int largest = -1;
            int most = carrier.count();
            for (int i = 0; i < count; ++i) {
                if (const int size = list[i].carrier.count(); size > most) {
                    most = size;
                    largest = i;
                }
            }
            if (largest < 0) return false;
            std::copy(list + largest + 1, list + count, list + largest);
            --count;
            if (largest < done) --done;
        }
        list[count++].carrier = carrier;
        return true;
    }

    static void drop_covering(Connection* list, std::uint8_t& count, std::uint8_t& done, const Cells& carrier) {
        int kept = 0;
        int kept_done = 0;
        for (int i = 0; i < count; ++i) {
            if (covers(list[i].carrier, carrier)) continue;
            if (kept != i) list[kept] = list[i];
            ++kept;
            if (i < done) ++kept_done;
        }
        count = static_cast<std::uint8_t>(kept);
        done = static_cast<std::uint8_t>(kept_done);
    }

    void add_full(std::size_t a, std::size_t b, const Cells& carrier, HexReason::Rule rule, std::size_t middle = 0,
                  Why one = {}, Why other = {}) {
        const std::size_t pair = pair_of(a, b);
        Info& at = pairs_[pair];
        const bool first = at.full == 0;
        if (!insert<max_full>(&full_[pair * max_full], at.full, at.full_done, carrier)) return;
        if constexpr (Traced) {
            full_[pair * max_full + at.full - 1].why = note(rule, a, b, middle);
            if (rule == HexReason::Rule::over) reasons_.back().steps = {one, other};
            if (rule == HexReason::Rule::either) reasons_.back().steps = chosen_;
        }
        if (first) {
            (b < first_empty_ ? to_stones_ : to_empty_)[a].push_back(static_cast<End>(b));
            (a < first_empty_ ? to_stones_ : to_empty_)[b].push_back(static_cast<End>(a));
        }
        drop_covering(&semi_[pair * max_semi], at.semi, at.semi_done, carrier);
        if (pair == 0) found_ = HexJoin::sure;
        enqueue(at, a, b);
    }

    void add_semi(std::size_t a, std::size_t b, const Cells& carrier, std::size_t middle, Why one, Why other) {
        const std::size_t pair = pair_of(a, b);
        Info& at = pairs_[pair];
        for (int i = 0; i < at.full; ++i) {
            if (covers(carrier, full_[pair * max_full + static_cast<std::size_t>(i)].carrier)) return;
        }
        if (!insert<max_semi>(&semi_[pair * max_semi], at.semi, at.semi_done, carrier)) return;
        if constexpr (Traced) {
            semi_[pair * max_semi + at.semi - 1].why = note(HexReason::Rule::over, a, b, middle);
            reasons_.back().steps = {one, other};
        }
        if (pair == 0 && found_ == HexJoin::open) found_ = HexJoin::next;
        enqueue(at, a, b);
    }

    std::uint32_t note(HexReason::Rule rule, std::size_t a, std::size_t b, std::size_t middle) {
        reasons_.push_back({rule, static_cast<End>(a), static_cast<End>(b), static_cast<End>(middle)});
        return static_cast<std::uint32_t>(reasons_.size() - 1);
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
        const Connection* list = &semi_[pair * max_semi];
        Cells common = list[0].carrier;
        for (int i = 1; i < at.semi; ++i) common &= list[i].carrier;
        const int from = at.semi_done;
        at.semi_done = at.semi;
        if (common.any()) return;
        unions_.clear();
        for (int i = std::max(from, 1); i < at.semi; ++i) {
            trail_[0] = list[i].why;
            unite(list, i, list[i].carrier, list[i].carrier, 1);
        }
        if (unions_.empty()) unite_many(ends, list, at.semi);
        for (const Union& found : unions_) {
            if constexpr (Traced) chosen_.assign(found.why.begin(), found.why.begin() + found.count);
            add_full(ends.a, ends.b, found.carrier, HexReason::Rule::either);
        }
    }

    /// Where no few semis will do: begin with the last and take, again and again, the one that leaves the fewest cells
    /// in common.
    void unite_many(Pair ends, const Connection* list, int count) {
        Cells left = list[count - 1].carrier;
        Cells all = left;
        if constexpr (Traced) chosen_.assign(1, list[count - 1].why);
        while (left.any()) {
            int best = -1;
            int fewest = left.count();
            for (int i = 0; i < count; ++i) {
                if (const int common = (left & list[i].carrier).count(); common < fewest) {
                    fewest = common;
                    best = i;
                }
            }
            if (best < 0) return;
            left &= list[best].carrier;
            all |= list[best].carrier;
            if constexpr (Traced) chosen_.push_back(list[best].why);
        }
        add_full(ends.a, ends.b, all, HexReason::Rule::either);
    }

    /// Look for semis before `before` that have no cell in common with one another and `common`.
    void unite(const Connection* list, int before, const Cells& common, const Cells& all, int depth) {
        for (int i = 0; i < before; ++i) {
            const Cells left = common & list[i].carrier;
            if (!left.any()) {
                trail_[static_cast<std::size_t>(depth)] = list[i].why;
                unions_.push_back({all | list[i].carrier, depth + 1, trail_});
            } else if (depth + 1 < or_depth && !same(left, common)) {
                trail_[static_cast<std::size_t>(depth)] = list[i].why;
                unite(list, i, left, all | list[i].carrier, depth + 1);
            }
        }
    }

    /// The and-rule, for pairs of fulls of which at least one is fresh.
    void combine_fulls(Pair ends) {
        const std::size_t pair = pair_of(ends.a, ends.b);
        while (pairs_[pair].full_done < pairs_[pair].full && !is_decided()) {
            const Connection fresh = full_[pair * max_full + pairs_[pair].full_done++];
            extend(ends.a, ends.b, fresh);
            extend(ends.b, ends.a, fresh);
        }
    }

    /// Join x–middle with every middle–z.
    void extend(End x, End middle, const Connection& first) {
        for (const End z : to_stones_[middle]) join(x, middle, z, first, HexMap<Words>::max_cells);
        if (x < first_empty_) {
            for (const End z : to_empty_[middle]) join(x, middle, z, first, HexMap<Words>::max_cells);
        } else if ((Traced || middle < first_empty_) && first.carrier.count() <= max_between) {
            for (const End z : to_empty_[middle]) join(x, middle, z, first, max_between);
        }
    }

    /// Join x–middle with what joins middle–z, where that takes no more than `most` cells.
    void join(End x, End middle, End z, const Connection& first, std::size_t most) {
        const Cells& carrier = first.carrier;
        if (z == x || carrier.meets(self_[z])) return;
        const std::size_t pair = pair_of(middle, z);
        const int done = pairs_[pair].full_done;
        const Connection* list = &full_[pair * max_full];
        const Cells barred = carrier | self_[x];
        tried_ += static_cast<std::uint64_t>(done);
        for (int i = 0; i < done; ++i) {
            if (barred.meets(list[i].carrier)) continue;
            const Cells joined = carrier | list[i].carrier;
            if (most < HexMap<Words>::max_cells && joined.count() > static_cast<int>(most)) continue;
            if (middle >= first_empty_) {
                add_semi(x, z, joined | self_[middle], middle, first.why, list[i].why);
            } else {
                add_full(x, z, joined, HexReason::Rule::over, middle, first.why, list[i].why);
            }
        }
    }

    struct Union {
        Cells carrier;
        int count;
        std::array<Why, or_depth> why;
    };

    const HexMap<Words>& map_;
    std::vector<Info> pairs_;
    std::unique_ptr<Lists> full_;
    std::unique_ptr<Lists> semi_;
    std::array<std::vector<End>, max_ends> to_stones_;  // chains and sides with a full connection to each end
    std::array<std::vector<End>, max_ends> to_empty_;   // empty cells with one
    std::array<Cells, max_ends> self_;                  // the cell of an empty end, else nothing
    std::array<Cells, max_ends> chain_;                 // the stones of an end that is not empty
    std::array<int, max_ends> cell_{};
    std::array<End, HexMap<Words>::max_cells> end_of_{};
    std::vector<Cells> liberties_;
    std::vector<Union> unions_;
    std::array<Why, or_depth> trail_{};
    std::vector<std::uint32_t> chosen_;
    std::vector<HexReason> reasons_;
    std::vector<Pair> queue_;
    std::size_t count_ = 0;
    std::size_t first_empty_ = 0;
    std::uint64_t tried_ = 0;
    HexJoin enough_ = HexJoin::sure;
    HexJoin found_ = HexJoin::open;
};

}  // namespace tablier
