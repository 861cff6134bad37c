/// A search tree guided by a network: it asks for positions to be evaluated and is told what the network answers.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/types.hpp"
#include "features/features.hpp"

namespace tablier {

struct PuctOptions {
    float c = 1.1F;  // exploration, growing slowly with the visits N: c + growth · ln(1 + N / base)
    float growth = 0.45F;
    float base = 500;
    float fpu = 0.2F;  // how much less than its parent an untried move is worth, when all others have been tried
    float virtual_loss = 0.5F;  // of a visit that is under way
    int topk = 0;               // moves kept at a node, the likeliest; 0 keeps all
};

/// One node stands for the move that leads to it; values are seen by the player who made that move.
struct PuctNode {
    std::uint32_t visits = 0;  // those under way included
    float sum = 0;
    float squares = 0;
    std::uint32_t first_edge = 0;
    std::uint16_t edges = 0;  // 0: not expanded yet
    std::uint16_t tried = 0;  // edges that have a child; they come first
    std::int8_t proven = 0;   // +1 a win, -1 a loss
    bool pending = false;     // the network has been asked about it

    [[nodiscard]] float value() const { return visits == 0 ? 0 : sum / static_cast<float>(visits); }
};

struct PuctEdge {
    float prior = 0;
    std::uint32_t child = 0;
    Move move = 0;
};

/// A tree of one game, for one thread.
///
///     nodes_   [ root | … in the order of their first visit … ]
///     edges_   [ edges of root: tried | untried ][ edges of another node … ]
///
/// An expanded node costs twelve bytes a move, and only moves that are tried get a node. Untried moves all have the
/// same value, so the likeliest of them is the only one that can be chosen: selection looks at the tried ones and at
/// that one.
template <Depictable G>
class PuctTree {
  public:
    static constexpr std::uint32_t root_index = 0;

    /// A way down the tree, from the root to a position that the network has to evaluate.
    struct Leaf {
        std::vector<std::uint32_t> path;
        G position;
        MoveList<G::max_moves> moves;
        int symmetry = 0;
    };

    enum class Descent : std::uint8_t {
        open,     // the leaf waits for the network
        settled,  // the rules or a proof gave the result, and the tree has been told
        busy,     // the network has been asked about this leaf already; nothing has changed
    };

    explicit PuctTree(const G& root, const PuctOptions& options = {}) : options_(options) { reset(root); }

    /// Forget everything and start from another position.
    void reset(const G& root) {
        root_ = root;
        nodes_.clear();
        edges_.clear();
        nodes_.emplace_back();
    }

    /// Play a move and keep what is known about the position it leads to. Requires that no leaf is open.
    void advance(Move move);

    [[nodiscard]] const G& position() const { return root_; }
    [[nodiscard]] const PuctNode& root() const { return nodes_[root_index]; }
    [[nodiscard]] const PuctNode& node(std::uint32_t i) const { return nodes_[i]; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] std::span<const PuctEdge> edges(const PuctNode& node) const {
        return std::span(edges_).subspan(node.first_edge, node.edges);
    }
    [[nodiscard]] std::span<PuctEdge> root_edges() {
        return std::span(edges_).subspan(root().first_edge, root().edges);
    }

    /// Go down to a leaf; `first` forces the edge taken at the root.
    Descent descend(Leaf& leaf, std::size_t first = no_edge);
    static constexpr std::size_t no_edge = std::numeric_limits<std::size_t>::max();

    /// Take the network's answer: a logit for every place of the policy, and the value for the player to move.
    void tell(const Leaf& leaf, Canvas canvas, std::span<const float> logits, float value) {
        priors_.clear();
        for (const Move move : leaf.moves) {
            const int slot = Features<G>::slot(leaf.position, move, canvas, leaf.symmetry);
            priors_.push_back({logits[static_cast<std::size_t>(slot)], 0, move});
        }
        softmax(priors_);
        tell(leaf, priors_, value);
    }

    /// As above, with the probability of every legal move.
    void tell(const Leaf& leaf, std::span<const PuctEdge> priors, float value) {
        expand(leaf.path.back(), priors);
        back_up(leaf.path, -value);
    }

    /// What the network said about the leaf that was told last.
    [[nodiscard]] std::span<const PuctEdge> last_priors() const { return priors_; }

    /// Give up an open leaf as if it had never been visited.
    void abandon(const Leaf& leaf) {
        nodes_[leaf.path.back()].pending = false;
        for (const std::uint32_t i : leaf.path) {
            --nodes_[i].visits;
            nodes_[i].sum += options_.virtual_loss;
        }
    }

    /// How sure the value of a node is: the radius of a confidence interval around it.
    [[nodiscard]] static float radius(const PuctNode& node, float deviations) {
        const auto n = static_cast<float>(node.visits);
        const float variance = std::max(node.squares / n - node.value() * node.value(), 0.0F) + 1 / n;
        return deviations * std::sqrt(variance / n);
    }

  private:
    [[nodiscard]] std::size_t select(const PuctNode& parent) const;

    void enter(std::uint32_t i, std::vector<std::uint32_t>& path) {
        ++nodes_[i].visits;
        nodes_[i].sum -= options_.virtual_loss;
        path.push_back(i);
    }

    /// The child at an edge, made when it is visited for the first time; `edge` is moved to the tried ones.
    std::uint32_t child_at(std::uint32_t parent, std::size_t edge) {
        PuctNode& node = nodes_[parent];
        if (edge < node.tried) return edges_[node.first_edge + edge].child;
        std::swap(edges_[node.first_edge + edge], edges_[node.first_edge + node.tried]);
        const auto child = static_cast<std::uint32_t>(nodes_.size());
        edges_[node.first_edge + node.tried].child = child;
        ++node.tried;
        nodes_.emplace_back();
        return child;
    }

    void expand(std::uint32_t i, std::span<const PuctEdge> priors);
    static void softmax(std::vector<PuctEdge>& logits);
    void back_up(std::span<const std::uint32_t> path, float result);
    void prove_from(std::span<const std::uint32_t> path);

    PuctOptions options_;
    G root_;
    std::vector<PuctNode> nodes_;
    std::vector<PuctEdge> edges_;
    std::vector<PuctEdge> priors_;  // scratch
};

template <Depictable G>
typename PuctTree<G>::Descent PuctTree<G>::descend(Leaf& leaf, std::size_t first) {
    leaf.path.clear();
    leaf.position = root_;
    std::uint32_t at = root_index;
    enter(at, leaf.path);
    // Step 1. Follow the most promising edges to a node that has none.
    while (nodes_[at].edges != 0 && (at == root_index || nodes_[at].proven == 0)) {
        const bool forced = at == root_index && first != no_edge;
        const std::size_t edge = forced ? first : select(nodes_[at]);
        const Move move = edges_[nodes_[at].first_edge + edge].move;
        at = child_at(at, edge);
        enter(at, leaf.path);
        leaf.position.play(move);
    }
    PuctNode& node = nodes_[at];
    // Step 2. What is decided needs no network.
    if (node.proven == 0 && leaf.position.is_over()) {
        const int outcome = Ending<G>::score(leaf.position);
        const int score = leaf.position.to_move() == Player::second ? outcome : -outcome;
        if (score == 0) {
            back_up(leaf.path, 0);
            return Descent::settled;
        }
        node.proven = static_cast<std::int8_t>(score);
        prove_from(leaf.path);
    }
    if (node.proven != 0 && at != root_index) {
        back_up(leaf.path, static_cast<float>(node.proven));
        return Descent::settled;
    }
    // Step 3. Two visits of one batch may meet at the same leaf; the second has to wait.
    const bool busy = node.pending;
    if (busy) {
        abandon(leaf);
        nodes_[at].pending = true;
        return Descent::busy;
    }
    node.pending = true;
    leaf.moves = leaf.position.legal_moves();
    return Descent::open;
}

template <Depictable G>
std::size_t PuctTree<G>::select(const PuctNode& parent) const {
    const PuctEdge* edges = edges_.data() + parent.first_edge;
    // Step 1. Among the untried edges only the likeliest matters.
    std::size_t likeliest = parent.tried;
    for (std::size_t i = parent.tried + std::size_t{1}; i < parent.edges; ++i) {
        if (edges[i].prior > edges[likeliest].prior) likeliest = i;
    }
    // Step 2. Compare it with the tried ones: value + c · P · √N / (1 + n).
    const auto visits = static_cast<float>(parent.visits);
    const float explore =
        (options_.c + options_.growth * std::log(1 + visits / options_.base)) * std::sqrt(std::max(visits - 1, 1.0F));
    std::size_t best = likeliest;
    float best_worth = -std::numeric_limits<float>::infinity();
    float seen = 0;
    for (std::size_t i = 0; i < parent.tried; ++i) {
        const PuctNode& child = nodes_[edges[i].child];
        seen += edges[i].prior;
        if (child.proven > 0) return i;
        float worth = -100;
        if (child.proven == 0) {
            worth = child.value() + explore * edges[i].prior / (1 + static_cast<float>(child.visits));
        }
        if (worth > best_worth) {
            best_worth = worth;
            best = i;
        }
    }
    if (likeliest == parent.edges) return best;
    const float untried = -parent.value() - options_.fpu * std::sqrt(seen) + explore * edges[likeliest].prior;
    return untried > best_worth ? likeliest : best;
}

template <Depictable G>
void PuctTree<G>::softmax(std::vector<PuctEdge>& logits) {
    float largest = -std::numeric_limits<float>::infinity();
    for (const PuctEdge& edge : logits) largest = std::max(largest, edge.prior);
    float total = 0;
    for (PuctEdge& edge : logits) total += edge.prior = std::exp(edge.prior - largest);
    for (PuctEdge& edge : logits) edge.prior /= total;
}

template <Depictable G>
void PuctTree<G>::expand(std::uint32_t i, std::span<const PuctEdge> priors) {
    PuctNode& node = nodes_[i];
    node.pending = false;
    node.first_edge = static_cast<std::uint32_t>(edges_.size());
    edges_.insert(edges_.end(), priors.begin(), priors.end());
    const auto top = static_cast<std::size_t>(options_.topk);
    if (top > 0 && top < priors.size() && i != root_index) {
        const auto first = edges_.end() - static_cast<std::ptrdiff_t>(priors.size());
        const auto last = first + options_.topk;
        std::nth_element(first, last, edges_.end(),
                         [](const PuctEdge& a, const PuctEdge& b) { return a.prior > b.prior; });
        edges_.erase(last, edges_.end());
    }
    node.edges = static_cast<std::uint16_t>(edges_.size() - node.first_edge);
}

template <Depictable G>
void PuctTree<G>::back_up(std::span<const std::uint32_t> path, float result) {
    for (std::size_t i = path.size(); i-- > 0; result = -result) {
        PuctNode& node = nodes_[path[i]];
        node.sum += options_.virtual_loss + result;
        node.squares += result * result;
    }
}

/// The last node of the path is proven: a parent with one child that wins is lost, one whose children all lose is won.
template <Depictable G>
void PuctTree<G>::prove_from(std::span<const std::uint32_t> path) {
    for (std::size_t i = path.size() - 1; i-- > 0;) {
        PuctNode& parent = nodes_[path[i]];
        if (nodes_[path[i + 1]].proven > 0) {
            parent.proven = -1;
            continue;
        }
        if (parent.tried < parent.edges || (options_.topk > 0 && parent.edges >= options_.topk)) return;
        for (const PuctEdge& edge : edges(parent)) {
            if (nodes_[edge.child].proven >= 0) return;
        }
        parent.proven = 1;
    }
}

template <Depictable G>
void PuctTree<G>::advance(Move move) {
    std::uint32_t kept = root_index;
    for (const PuctEdge& edge : edges(root()).first(root().tried)) {
        if (edge.move == move) kept = edge.child;
    }
    root_.play(move);
    const std::vector<PuctNode> nodes = std::exchange(nodes_, {});
    const std::vector<PuctEdge> edges = std::exchange(edges_, {});
    nodes_.push_back(kept == root_index ? PuctNode{} : nodes[kept]);
    // With only some of the moves kept, the root would lack moves: it is asked about again.
    if (options_.topk > 0 && nodes_[root_index].edges >= options_.topk) nodes_[root_index] = PuctNode{};
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        PuctNode& node = nodes_[i];
        const auto from = edges.begin() + node.first_edge;
        node.first_edge = static_cast<std::uint32_t>(edges_.size());
        edges_.insert(edges_.end(), from, from + node.edges);
        const std::size_t first = node.first_edge;
        const std::size_t tried = node.tried;
        for (std::size_t j = first; j < first + tried; ++j) {
            nodes_.push_back(nodes[edges_[j].child]);  // `node` is not valid from here on
            edges_[j].child = static_cast<std::uint32_t>(nodes_.size() - 1);
        }
    }
}

}  // namespace tablier
