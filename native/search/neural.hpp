/// One game searched with a network, several leaves at a time: `select` fills a batch, `expand` takes the answers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "features/features.hpp"
#include "search/puct.hpp"

namespace tablier {

struct NeuralOptions : PuctOptions {
    bool symmetry = false;  // show every position under a symmetry drawn at random
};

/// What a search has found out about one root move.
struct NeuralCandidate {
    Move move = 0;
    std::uint32_t visits = 0;
    float value = 0;  // for the player to move
    float prior = 0;
    float lower = 0;         // the value it has at least, as far as the visits tell
    std::int8_t proven = 0;  // +1 a proven win, -1 a proven loss
};

/// The moves of the root, the best first: proven wins, then by the value they have at least when visited enough, then
/// by visits.
template <Depictable G>
std::vector<NeuralCandidate> rank_root_moves(const PuctTree<G>& tree) {
    constexpr float deviations = 2;        // of the confidence interval
    constexpr float enough_visits = 0.1F;  // of the most visited move's
    std::vector<NeuralCandidate> found;
    const PuctNode& root = tree.root();
    std::uint32_t most = 0;
    const auto edges = tree.edges(root);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        NeuralCandidate candidate{edges[i].move, 0, 0, edges[i].prior, -1, 0};
        if (i < root.tried) {
            const PuctNode& child = tree.node(edges[i].child);
            candidate.visits = child.visits;
            candidate.proven = child.proven;
            candidate.value =
                child.proven != 0 ? static_cast<float>(child.proven) : std::clamp(child.value(), -1.0F, 1.0F);
            if (child.visits > 0) candidate.lower = child.value() - PuctTree<G>::radius(child, deviations);
            most = std::max(most, child.visits);
        }
        found.push_back(candidate);
    }
    const auto floor = static_cast<std::uint32_t>(std::max(1.0F, enough_visits * static_cast<float>(most)));
    const auto rank = [floor](const NeuralCandidate& c) {
        const bool seen = c.visits >= floor;
        return std::tuple{c.proven, seen, seen ? c.lower : 0.0F, c.visits, c.prior};
    };
    std::ranges::stable_sort(found,
                             [&rank](const NeuralCandidate& a, const NeuralCandidate& b) { return rank(a) > rank(b); });
    return found;
}

template <Depictable G>
class NeuralSearch {
  public:
    NeuralSearch(const G& root, const NeuralOptions& options, std::uint64_t seed)
        : tree_(root, options), any_symmetry_(options.symmetry), rng_(seed) {}

    [[nodiscard]] const PuctTree<G>& tree() const { return tree_; }
    [[nodiscard]] const G& position() const { return tree_.position(); }

    void reset(const G& root) {
        abandon();
        tree_.reset(root);
    }
    void advance(Move move) {
        abandon();
        tree_.advance(move);
    }

    /// Fill the first places of a batch of pictures with leaves to evaluate and return their number: fewer than asked
    /// when leaves meet or after many visits that the cache or the rules settle on the way, perhaps none. There are
    /// `visits` at the root at most.
    std::size_t select(Canvas canvas, std::span<std::uint8_t> planes, std::span<float> numbers, std::size_t batch,
                       std::uint32_t visits) {
        abandon();
        const std::size_t plane_bytes = planes.size() / batch;
        const std::size_t number_count = numbers.size() / batch;
        for (int settled = 0; open_.size() < batch && settled < most_settled; ++settled) {
            if (tree_.root().visits >= visits || tree_.root().proven != 0) break;
            typename PuctTree<G>::Leaf leaf = spare();
            const auto descent = tree_.descend(leaf);
            if (descent == PuctTree<G>::Descent::open) {
                if (const auto known = cache_.find(position_key(leaf.position)); known != cache_.end()) {
                    tree_.tell(leaf, known->second.priors, known->second.value);
                    ++cache_hits_;
                } else {
                    leaf.symmetry = any_symmetry_ ? static_cast<int>(rng_.below(G::symmetries)) : 0;
                    const std::size_t at = open_.size();
                    Features<G>::draw(leaf.position, leaf.moves, canvas, leaf.symmetry,
                                      {planes.subspan(at * plane_bytes, plane_bytes),
                                       numbers.subspan(at * number_count, number_count)});
                    open_.push_back(std::move(leaf));
                    settled = 0;
                    continue;
                }
            }
            spare_.push_back(std::move(leaf));
            if (descent == PuctTree<G>::Descent::busy) break;  // and every other way down would meet that leaf, too
        }
        return open_.size();
    }

    /// Give the answers for the leaves selected last: logits of batch × policy size, values of the players to move.
    void expand(Canvas canvas, std::span<const float> logits, std::span<const float> values) {
        const auto policy = static_cast<std::size_t>(Features<G>::policy_size(canvas));
        if (cache_.size() + open_.size() > most_cached) cache_.clear();
        for (std::size_t i = 0; i < open_.size(); ++i) {
            tree_.tell(open_[i], canvas, logits.subspan(i * policy, policy), values[i]);
            const auto priors = tree_.last_priors();
            cache_[position_key(open_[i].position)] = {{priors.begin(), priors.end()}, values[i]};
            spare_.push_back(std::move(open_[i]));
        }
        open_.clear();
    }

    [[nodiscard]] std::uint64_t cache_hits() const { return cache_hits_; }

    /// Mix noise into the priors of an expanded root: a share for each move, in any order.
    void stir(std::span<const float> noise, float share) {
        const auto edges = tree_.root_edges();
        for (std::size_t i = 0; i < edges.size(); ++i) {
            edges[i].prior = (1 - share) * edges[i].prior + share * noise[i];
        }
    }

    /// The root moves, the best first.
    [[nodiscard]] std::vector<NeuralCandidate> candidates() const { return rank_root_moves(tree_); }
    /// The best move, then the most visited play.
    [[nodiscard]] std::vector<Move> line() const;
    /// A move of the root, then the most visited play.
    [[nodiscard]] std::vector<Move> line_after(Move first) const;

  private:
    static constexpr std::size_t most_cached = 100'000;
    static constexpr int most_settled = 1000;  // visits between two looks at the clock, when every end is a draw

    struct Cached {
        std::vector<PuctEdge> priors;
        float value = 0;
    };

    typename PuctTree<G>::Leaf spare() {
        if (spare_.empty()) return {{}, tree_.position(), {}, 0};
        auto leaf = std::move(spare_.back());
        spare_.pop_back();
        return leaf;
    }

    void abandon() {
        for (auto& leaf : open_) {
            tree_.abandon(leaf);
            spare_.push_back(std::move(leaf));
        }
        open_.clear();
    }

    PuctTree<G> tree_;
    bool any_symmetry_;
    Rng rng_;
    std::vector<typename PuctTree<G>::Leaf> open_;
    std::vector<typename PuctTree<G>::Leaf> spare_;
    std::unordered_map<std::uint64_t, Cached> cache_;
    std::uint64_t cache_hits_ = 0;
};

template <Depictable G>
std::vector<Move> NeuralSearch<G>::line() const {
    const auto ranked = candidates();
    return ranked.empty() ? std::vector<Move>{} : line_after(ranked.front().move);
}

template <Depictable G>
std::vector<Move> NeuralSearch<G>::line_after(Move first) const {
    std::vector<Move> moves;
    const PuctNode* node = &tree_.root();
    while (node->tried > 0) {
        const auto tried = tree_.edges(*node).first(node->tried);
        const auto best = moves.empty() ? std::ranges::find(tried, first, &PuctEdge::move)
                                        : std::ranges::max_element(tried, {}, [this](const PuctEdge& edge) {
                                              const PuctNode& child = tree_.node(edge.child);
                                              return std::pair{child.proven, child.visits};
                                          });
        if (best == tried.end() || tree_.node(best->child).visits == 0) break;
        moves.push_back(best->move);
        node = &tree_.node(best->child);
    }
    return moves;
}

}  // namespace tablier
