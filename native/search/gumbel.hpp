/// Choosing what to look at from the root when visits are few: Gumbel noise and sequential halving.
///
/// After Danihelka, Guez, Schrittwieser and Silver, "Policy improvement by planning with Gumbel" (2022). A handful of
/// moves is drawn without replacement in proportion to the network's policy; visits are shared out among them in
/// rounds, and after each round the worse half is left out. The policy that follows from the values found is at least
/// as good as the network's own.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/rng.hpp"
#include "search/puct.hpp"

namespace tablier {

struct GumbelOptions {
    int considered = 16;  // root moves that are looked at
    float visit_offset = 50;
    float value_scale = 1;
};

/// A number in (0, 1).
inline double uniform(Rng& rng) { return (static_cast<double>(rng.next() >> 11) + 0.5) * 0x1p-53; }
inline double gumbel(Rng& rng) { return -std::log(-std::log(uniform(rng))); }

template <Depictable G>
class GumbelRoot {
  public:
    /// Draw the moves to consider at a root that has just been expanded, and plan the visits.
    void begin(PuctTree<G>& tree, float root_value, int visits, const GumbelOptions& options, Rng& rng) {
        options_ = options;
        root_value_ = root_value;
        const auto edges = tree.root_edges();
        scores_.resize(edges.size());
        std::vector<std::pair<float, PuctEdge>> drawn;
        drawn.reserve(edges.size());
        for (const PuctEdge& edge : edges) {
            drawn.emplace_back(logit(edge) + static_cast<float>(gumbel(rng)), edge);
        }
        std::ranges::sort(drawn, [](const auto& a, const auto& b) { return a.first > b.first; });
        for (std::size_t i = 0; i < edges.size(); ++i) {
            scores_[i] = drawn[i].first;
            edges[i] = drawn[i].second;
        }
        plan(std::min<std::size_t>(edges.size(), static_cast<std::size_t>(options.considered)),
             static_cast<std::size_t>(visits));
    }

    [[nodiscard]] bool done(std::size_t visit) const { return visit >= plan_.size(); }

    /// The edge that the visit of this number goes to.
    [[nodiscard]] std::size_t next(PuctTree<G>& tree, std::size_t visit) const { return best_with(tree, plan_[visit]); }

    /// The edge to play: the best of those visited most.
    [[nodiscard]] std::size_t choose(PuctTree<G>& tree) const { return best_with(tree, most_visits(tree)); }

    /// The improved policy over the root's edges, which is what the network should learn.
    void improve(PuctTree<G>& tree, std::vector<float>& policy) const {
        const auto edges = tree.root_edges();
        float value_sum = 0;
        float prior_sum = 0;
        float visits = 0;
        for (std::size_t i = 0; i < tree.root().tried; ++i) {
            const PuctNode& child = tree.node(edges[i].child);
            prior_sum += edges[i].prior;
            value_sum += edges[i].prior * worth(child);
            visits += static_cast<float>(child.visits);
        }
        const float mixed = prior_sum > 0 ? (root_value_ + visits * value_sum / prior_sum) / (1 + visits) : root_value_;
        const float scale = value_scale(most_visits(tree));
        policy.resize(edges.size());
        float largest = -std::numeric_limits<float>::infinity();
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const float value = i < tree.root().tried ? worth(tree.node(edges[i].child)) : mixed;
            policy[i] = logit(edges[i]) + scale * value;
            largest = std::max(largest, policy[i]);
        }
        float total = 0;
        for (float& p : policy) total += p = std::exp(p - largest);
        for (float& p : policy) p /= total;
    }

  private:
    static float logit(const PuctEdge& edge) { return std::log(std::max(edge.prior, 1e-9F)); }
    static float worth(const PuctNode& child) {
        return child.proven != 0 ? static_cast<float>(child.proven) : child.value();
    }
    [[nodiscard]] float value_scale(std::uint32_t most) const {
        return (options_.visit_offset + static_cast<float>(most)) * options_.value_scale / 2;  // values span two units
    }

    static std::uint32_t most_visits(PuctTree<G>& tree) {
        std::uint32_t most = 0;
        const auto edges = tree.root_edges();
        for (std::size_t i = 0; i < tree.root().tried; ++i) most = std::max(most, tree.node(edges[i].child).visits);
        return most;
    }

    /// Among the considered edges with so many visits, the one with the best mixture of noise, policy and value.
    [[nodiscard]] std::size_t best_with(PuctTree<G>& tree, std::uint32_t visits) const {
        const auto edges = tree.root_edges();
        const float scale = value_scale(most_visits(tree));
        std::size_t best = 0;
        float best_score = -std::numeric_limits<float>::infinity();
        for (std::size_t i = 0; i < considered_; ++i) {
            const bool tried = i < tree.root().tried;
            const std::uint32_t n = tried ? tree.node(edges[i].child).visits : 0;
            if (n != visits) continue;
            const float score = scores_[i] + (tried ? scale * worth(tree.node(edges[i].child)) : 0);
            if (score > best_score) {
                best_score = score;
                best = i;
            }
        }
        return best;
    }

    /// For every visit the number of visits that its move has had before: all considered moves once, the better half of
    /// them again…
    void plan(std::size_t considered, std::size_t visits) {
        considered_ = considered;
        plan_.clear();
        const double rounds = std::max(1.0, std::ceil(std::log2(static_cast<double>(considered))));
        std::uint32_t done = 0;
        for (std::size_t left = considered; plan_.size() < visits; left = std::max<std::size_t>(left / 2, 2)) {
            left = std::min(left, considered);
            const auto share =
                static_cast<std::size_t>(static_cast<double>(visits) / (rounds * static_cast<double>(left)));
            for (std::size_t extra = 0; extra < std::max<std::size_t>(share, 1); ++extra, ++done) {
                plan_.insert(plan_.end(), left, done);
            }
        }
        plan_.resize(visits);
    }

    GumbelOptions options_;
    float root_value_ = 0;
    std::size_t considered_ = 0;
    std::vector<float> scores_;        // noise + logit, by edge
    std::vector<std::uint32_t> plan_;  // by visit
};

}  // namespace tablier
