/// What a player of Hex can join whatever the opponent does, told by cells; for players that explain themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/types.hpp"
#include "eval/hex_cells.hpp"
#include "games/hex.hpp"
#include "solver/hex_connections.hpp"
#include "solver/hex_map.hpp"

namespace tablier {

/// Two ends that are surely joined, and the empty cells which that takes. Ends are numbered as in `HexLinks::ends`.
struct HexLink {
    int a = 0;
    int b = 0;
    std::vector<Move> carrier;
};

/// A stone on `key` would join the player's sides for sure; `carrier` holds every cell that takes, the key among them.
struct HexThreat {
    Move key = 0;
    std::vector<Move> carrier;
};

/// The virtual connections of one player.
struct HexLinks {
    HexJoin sides = HexJoin::open;        // how well the player's two sides are joined
    std::vector<std::vector<Move>> ends;  // stones: 0 the near side's, 1 the far side's, then a chain each
    std::vector<HexLink> links;           // sure ones, for every pair of ends the one with the fewest cells
    std::vector<HexThreat> threats;       // ways to join the sides with one stone more
    std::vector<Move> must_play;          // where the opponent of a player with threats has to move: in all of them
};

/// Finds virtual connections on boards of one size; the memory it works in stays from one question to the next.
class HexLinker {
  public:
    HexLinker() = default;
    virtual ~HexLinker() = default;
    HexLinker(const HexLinker&) = delete;
    HexLinker& operator=(const HexLinker&) = delete;

    /// Requires a game that is not over.
    /// After so many tries to combine two connections, what has been found has to do.
    [[nodiscard]] virtual HexLinks look(const Hex& position, Player player, std::uint64_t tries) = 0;
    [[nodiscard]] virtual int size() const = 0;
};

template <std::size_t Words>
class HexLinkerOf final : public HexLinker {
  public:
    explicit HexLinkerOf(int size) : map_(size), connections_(map_) {}

    HexLinks look(const Hex& position, Player player, std::uint64_t tries) override {
        HexStones<Words> stones;
        for (int cell = 0; cell < position.cells(); ++cell) {
            if (const int owner = position.at(cell); owner >= 0) stones.of[static_cast<std::size_t>(owner)].add(cell);
        }
        HexLinks found;
        found.sides = connections_.build(stones, index(player), HexJoin::sure, tries);
        for (std::size_t end = 0; !connections_.is_empty(end); ++end)
            found.ends.push_back(moves(connections_.stones_of(end)));
        for (std::size_t b = 1; b < found.ends.size(); ++b) {
            for (std::size_t a = 0; a < b; ++a) add_link(found, a, b);
        }
        if (found.sides == HexJoin::next) add_threats(found, map_.all - stones.taken());
        return found;
    }

    [[nodiscard]] int size() const override { return map_.size; }

  private:
    using Cells = HexCells<Words>;

    static std::vector<Move> moves(const Cells& cells) {
        std::vector<Move> found;
        each_cell(cells, [&](int cell) { found.push_back(static_cast<Move>(cell)); });
        return found;
    }

    void add_link(HexLinks& found, std::size_t a, std::size_t b) const {
        const Cells* smallest = nullptr;
        for (int i = 0; i < connections_.fulls(a, b); ++i) {
            const Cells& carrier = connections_.full(a, b, i);
            if (smallest == nullptr || carrier.count() < smallest->count()) smallest = &carrier;
        }
        if (smallest != nullptr) found.links.push_back({static_cast<int>(a), static_cast<int>(b), moves(*smallest)});
    }

    /// A threat is a cell with sure connections to both sides that share nothing.
    void add_threats(HexLinks& found, const Cells& empty) const {
        Cells must_play = empty;
        for (int i = 0; i < connections_.winning_semis(); ++i) must_play &= connections_.winning_semi(i);
        found.must_play = moves(must_play);
        for (std::size_t end = found.ends.size(); end < connections_.ends(); ++end) {
            const int key = connections_.cell_of(end);
            const Cells* best_near = nullptr;
            const Cells* best_far = nullptr;
            int fewest = HexMap<Words>::max_cells * 2;
            for (int i = 0; i < connections_.fulls(0, end); ++i) {
                const Cells& near = connections_.full(0, end, i);
                for (int j = 0; j < connections_.fulls(1, end); ++j) {
                    const Cells& far = connections_.full(1, end, j);
                    const int cells = near.count() + far.count();
                    if (near.meets(far) || cells >= fewest) continue;
                    fewest = cells;
                    best_near = &near;
                    best_far = &far;
                }
            }
            if (best_near == nullptr) continue;
            const Cells carrier = *best_near | *best_far | only<Words>(key);
            found.threats.push_back({static_cast<Move>(key), moves(carrier)});
        }
    }

    HexMap<Words> map_;
    HexConnections<Words> connections_;
};

inline std::unique_ptr<HexLinker> make_hex_linker(int size) {
    return with_words(
        size, [&](auto words) -> std::unique_ptr<HexLinker> { return std::make_unique<HexLinkerOf<words>>(size); });
}

}  // namespace tablier
