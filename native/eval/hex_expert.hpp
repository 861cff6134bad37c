/// H1, the evaluation of the explainable Hex expert: the opponent's distance before all, urgency when it is short, and
/// shape.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "core/zobrist.hpp"
#include "eval/hex.hpp"
#include "eval/hex_cells.hpp"
#include "eval/hex_connections.hpp"
#include "eval/weights.hpp"
#include "games/hex.hpp"

namespace tablier {

/// The weights of H1, in thousandths.
struct HexExpertWeights {
    int static_share = 300;    // of shape in the whole
    int distance_share = 700;  // of distances in the whole
    int opponent = 1000;       // the opponent's distance
    int own = 300;             // the own distance
    int urgency = 200;         // for each stone the opponent is nearer than urgent_from
    int urgent_from = 10'000;
    // Shape: each measure of the own side less that of the opponent's.
    int stones = 500;   // stones on the board, as a share of its cells
    int centre = 150;   // share of the stones in the middle half
    int opening = 150;  // the same once more while the board is almost empty
    int anchor = 100;   // share of the stones in the two lines nearest to the player's sides
    int cluster = 150;  // own neighbours of a stone, on average, out of six
    int edges = 100;    // sides reached: 0, a half or 1
    int bridges = 20;   // bridges
    // What the original report did not have.
    int second = 0;  // Queenbee's two-distance: the opponent's less the own, as a share of the board's side
    int paths = 0;   // cells with that potential: the own less the opponent's, as a share of the board's cells
    int tempo = 0;   // for being to move
    // The order of moves below the root.
    int light_order = 0;  // other than 0: by shape and by distances times urgency, as in the original report

    static constexpr auto fields() {
        return std::to_array<WeightField<HexExpertWeights>>({
            {"static_share", &HexExpertWeights::static_share},
            {"distance_share", &HexExpertWeights::distance_share},
            {"opponent", &HexExpertWeights::opponent},
            {"own", &HexExpertWeights::own},
            {"urgency", &HexExpertWeights::urgency},
            {"urgent_from", &HexExpertWeights::urgent_from},
            {"stones", &HexExpertWeights::stones},
            {"centre", &HexExpertWeights::centre},
            {"opening", &HexExpertWeights::opening},
            {"anchor", &HexExpertWeights::anchor},
            {"cluster", &HexExpertWeights::cluster},
            {"edges", &HexExpertWeights::edges},
            {"bridges", &HexExpertWeights::bridges},
            {"second", &HexExpertWeights::second},
            {"paths", &HexExpertWeights::paths},
            {"tempo", &HexExpertWeights::tempo},
            {"light_order", &HexExpertWeights::light_order},
        });
    }
};

/// Distances already measured, by position: a fixed number of words that threads share without locks.
///
///     word: key 48 | first player's distance 8 | second player's distance 8
class HexDistanceCache {
  public:
    /// A power of two of entries; 0 remembers nothing.
    explicit HexDistanceCache(std::size_t entries = 0)
        : entries_(entries), words_(entries == 0 ? nullptr : std::make_shared<Words>(entries)) {}

    /// The plain distances of both players.
    template <std::size_t Size>
    [[nodiscard]] std::array<int, 2> distances(const Hex& position, const HexView<Size>& first,
                                               const HexView<Size>& second) const {
        if (words_ == nullptr) return measure(first, second);
        const std::uint64_t key =
            mix(position.hash() + static_cast<std::uint64_t>(position.size()));  // boards of all sizes
        std::atomic<std::uint64_t>& word = (*words_)[key & (entries_ - 1)];
        const std::uint64_t known = word.load(std::memory_order_relaxed);
        if (known >> 16 == key >> 16 && known != 0) return {unpack(known >> 8 & 0xFF), unpack(known & 0xFF)};
        const auto found = measure(first, second);
        word.store((key >> 16 << 16) | pack(found[0]) << 8 | pack(found[1]), std::memory_order_relaxed);
        return found;
    }

  private:
    using Words = std::vector<std::atomic<std::uint64_t>>;
    static constexpr int cut_off = 0xFF;  // no distance is as long: at most half of the cells of a board lie on a way

    template <std::size_t Size>
    static std::array<int, 2> measure(const HexView<Size>& first, const HexView<Size>& second) {
        return {hex_distance(first), hex_distance(second)};
    }
    static std::uint64_t pack(int distance) { return static_cast<std::uint64_t>(std::min(distance, cut_off)); }
    static int unpack(std::uint64_t word) { return word == cut_off ? hex_cut_off : static_cast<int>(word); }

    std::size_t entries_;
    std::shared_ptr<Words> words_;  // shared by copies of the evaluation
};

/// H1 for the alpha–beta search. It looks at every position with the eyes of whoever moves at the root, because the two
/// distances do not weigh the same.
class HexExpertEvaluation {
  public:
    static constexpr int scale = 1000;  // thousandths of H1
    static constexpr std::array<std::string_view, 1> names{"expert"};
    static constexpr std::string_view prefix = "Expert";
    static constexpr int largest_weight = 100'000;

    HexExpertWeights weights;
    HexDistanceCache cache;
    Player me = Player::first;

    static NamedWeights default_weights() { return name_weights(HexExpertWeights{}, HexExpertWeights::fields()); }
    static HexExpertEvaluation make(std::string_view /*name*/, const NamedWeights& weights) {
        constexpr std::size_t cached = std::size_t{1} << 16;  // distances, half a megabyte
        HexExpertEvaluation evaluation;
        evaluation.weights = set_weights(evaluation.weights, HexExpertWeights::fields(), weights);
        evaluation.cache = HexDistanceCache(cached);
        return evaluation;
    }

    /// Look at what follows with the eyes of the player to move here; true when those were the other player's eyes
    /// before.
    bool begin(const Hex& root) {
        const bool turned = me != root.to_move();
        me = root.to_move();
        return turned;
    }

    /// Thousandths for the player to move; requires a game that is not over.
    int operator()(const Hex& position) const {
        const double worth = with_words(position.size(), [&](auto words) { return h1<words>(position); });
        const int value = static_cast<int>(std::lround(worth * 1000));
        return position.to_move() == me ? value + weights.tempo : -value + weights.tempo;
    }

    void rank(const Hex& position, std::span<const Move> moves, std::span<int> ranks, int winning) const {
        hex_rank(position, moves, ranks, winning);
    }

    /// Rank all moves for the search below the root: as `rank` does, or by what each would leave.
    void order(const Hex& position, std::span<const Move> moves, std::span<int> ranks, int winning) const {
        hex_rank(position, moves, ranks, winning);
        if (weights.light_order != 0)
            with_words(position.size(), [&](auto words) { order_lightly<words>(position, moves, ranks, winning); });
    }

    /// How much the last move changed a player's distance: stones, the larger of the two changes.
    [[nodiscard]] int swing(const Hex& before, const Hex& after) const {
        return with_words(after.size(), [&](auto words) {
            const auto was = distances<words>(before);
            const auto is = distances<words>(after);
            return std::max(std::abs(is[0] - was[0]), std::abs(is[1] - was[1]));
        });
    }

    /// Shape alone, bounded to ±0.9, for the player `me`.
    template <std::size_t Words>
    [[nodiscard]] double shape(const HexView<Words>& own, const HexView<Words>& other) const {
        const Shape mine(own);
        const Shape theirs(other);
        const double cells = own.grid.size * own.grid.size;
        const bool opening = mine.stones + theirs.stones < cells / 8;
        const double centre = weights.centre + (opening ? weights.opening : 0);
        const double sum =
            weights.stones * (mine.stones - theirs.stones) / cells + centre * (mine.centre - theirs.centre) +
            weights.anchor * (mine.anchor - theirs.anchor) + weights.cluster * (mine.cluster - theirs.cluster) +
            weights.edges * (mine.edges - theirs.edges) + weights.bridges * (mine.bridges - theirs.bridges);
        return std::clamp(sum / 1000, -0.9, 0.9);
    }

  private:
    static constexpr int light_ranks = 1000;  // as many as the search can tell apart
    static constexpr double light_range = 4;  // scores lie between less than this and more than its opposite

    /// Shape, and distances times urgency, after each move, with the eyes of the player to move.
    template <std::size_t Words>
    void order_lightly(const Hex& position, std::span<const Move> moves, std::span<int> ranks, int winning) const {
        const Player mover = position.to_move();
        std::vector<double> after(static_cast<std::size_t>(position.cells()), 0);
        HexView<Words> own(position, mover);
        HexView<Words> other(position, opponent(mover));
        for (const HexEffect& effect : hex_effects(position, mover)) {
            HexCells<Words> stone{};
            stone.add(effect.cell);
            own.own |= stone;
            own.open -= stone;
            other.open -= stone;
            const double urgency =
                1 + weights.urgency / 1000.0 * std::max(0.0, weights.urgent_from / 1000.0 - cap(effect.other));
            after[effect.cell] =
                shape(own, other) + (weights.opponent * cap(effect.other) - weights.own * cap(effect.own)) / 1000 /
                                        position.size() * urgency;
            own.own -= stone;
            own.open |= stone;
            other.open |= stone;
        }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (ranks[i] >= winning || moves[i] >= position.cells()) continue;
            const double share = (after[moves[i]] + light_range) / (2 * light_range);
            ranks[i] = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * light_ranks));
        }
    }

    /// A player's stones in a few numbers.
    struct Shape {
        double stones;
        double centre;
        double anchor;
        double cluster;
        double edges;
        double bridges;

        template <std::size_t Words>
        explicit Shape(const HexView<Words>& view)
            : stones(view.own.count()),
              edges((view.own.meets(view.near) ? 0.5 : 0) + (view.own.meets(view.far) ? 0.5 : 0)),
              bridges(hex_bridges(view)) {
            const double count = std::max(stones, 1.0);
            centre = (view.own & view.grid.middle).count() / count;
            const auto borders = view.near | view.far;
            anchor = (view.own & (borders | view.grid.neighbours(borders))).count() / count;
            int friends = 0;
            view.grid.each_neighbour(view.own,
                                     [&](const auto& neighbour) { friends += (neighbour & view.own).count(); });
            cluster = friends / count / 6;
        }
    };

    template <std::size_t Words>
    [[nodiscard]] std::array<int, 2> distances(const Hex& position) const {
        return cache.distances(position, HexView<Words>(position, Player::first),
                               HexView<Words>(position, Player::second));
    }

    /// The worth of a position for `me`.
    template <std::size_t Words>
    [[nodiscard]] double h1(const Hex& position) const {
        const std::array<HexView<Words>, 2> views{HexView<Words>(position, Player::first),
                                                  HexView<Words>(position, Player::second)};
        const std::size_t mine = index(me);
        const double side = position.size();
        double worth = 0;
        if (weights.distance_share != 0) {
            const auto found = cache.distances(position, views[0], views[1]);
            const double own = cap(found[mine]);
            const double other = cap(found[1 - mine]);
            const double urgency = 1 + weights.urgency / 1000.0 * std::max(0.0, weights.urgent_from / 1000.0 - other);
            worth += weights.distance_share / 1000.0 * (weights.opponent * other - weights.own * own) / 1000 / side *
                     urgency;
        }
        if (weights.static_share != 0) worth += weights.static_share / 1000.0 * shape(views[mine], views[1 - mine]);
        if (weights.second != 0 || weights.paths != 0) {
            HexFeatures own;
            HexFeatures other;
            HexTwoDistance<Words>(views[mine]).fill(own);
            HexTwoDistance<Words>(views[1 - mine]).fill(other);
            worth += weights.second / 1000.0 * (cap(other.distance) - cap(own.distance)) / side +
                     weights.paths / 1000.0 * (own.paths - other.paths) / (side * side);
        }
        return worth;
    }

    static double cap(int distance) { return std::min(distance, 40); }
};

}  // namespace tablier
