/// A player that searches with the network, several threads in one tree.
#pragma once

#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "contest/pace.hpp"
#include "contest/ring_network.hpp"
#include "core/types.hpp"
#include "features/oware_features.hpp"
#include "games/oware.hpp"
#include "search/neural.hpp"
#include "search/puct.hpp"

namespace tablier {

/// The tree is kept from move to move. Threads take turns in it and ask the network beside one another.
class TreePlayer {
  public:
    TreePlayer(const RingNetwork& network, int threads) : network_(network), threads_(threads), tree_(Oware()) {}

    /// Search until an instant or until somebody asks to stop; `best()` may be asked meanwhile.
    void think(const Oware& position, Wall::time_point end) {
        stopped_.store(false);
        follow(position);
        best_.store(position.legal_moves()[0]);
        std::vector<std::jthread> crew;
        for (int i = 1; i < threads_; ++i) crew.emplace_back([&] { grow(end); });
        grow(end);
        for (auto& thread : crew) thread.join();
        if (tree_.root().edges != 0) best_.store(rank_root_moves(tree_).front().move);
    }

    /// The best move so far. Never waits.
    [[nodiscard]] Move best() const { return best_.load(); }
    void stop() { stopped_.store(true); }
    [[nodiscard]] std::uint32_t visits() const { return tree_.root().visits; }

  private:
    using Tree = PuctTree<Oware>;
    struct Known {
        std::vector<PuctEdge> priors;
        float value = 0;
    };
    static constexpr std::uint32_t most_visits = 3'000'000;  // of memory there is an end
    static constexpr std::uint32_t published_every = 16;     // visits
    static constexpr std::size_t most_known = 200'000;
    static constexpr float lead_share = 0.1F;  // in what a position is worth, as `neural` has it

    /// Stand at a position: where the game went on from the tree's root, what is known is kept.
    void follow(const Oware& position) {
        if (tree_.position() == position) return;
        for (const Move own : tree_.position().legal_moves()) {
            Oware after = tree_.position();
            after.play(own);
            if (after == position) return tree_.advance(own);
            for (const Move reply : after.legal_moves()) {
                Oware later = after;
                later.play(reply);
                if (!(later == position)) continue;
                tree_.advance(own);
                return tree_.advance(reply);
            }
        }
        tree_.reset(position);
    }

    /// One thread's part of the search.
    void grow(Wall::time_point end) {
        Tree::Leaf leaf{{}, tree_.position(), {}, 0};
        std::unique_lock lock(mutex_);
        while (tree_.root().edges == 0 || (!stopped_.load() && Wall::now() < end)) {  // the root is always looked at
            if (tree_.root().proven != 0 || tree_.root().visits >= most_visits) return;
            const Tree::Descent descent = tree_.descend(leaf);
            if (descent == Tree::Descent::busy) {
                lock.unlock();
                std::this_thread::yield();
                lock.lock();
            } else if (descent == Tree::Descent::open) {
                evaluate(leaf, lock);
            }
            if (tree_.root().visits % published_every == 1) publish();
        }
    }

    /// Ask the network about a leaf, outside the lock, unless the same position has been seen on another way.
    void evaluate(const Tree::Leaf& leaf, std::unique_lock<std::mutex>& lock) {
        const std::uint64_t key = position_key(leaf.position);
        if (const auto found = known_.find(key); found != known_.end()) {
            tree_.tell(leaf, found->second.priors, found->second.value);
            return;
        }
        lock.unlock();
        constexpr Canvas canvas{1, static_cast<int>(Oware::holes)};
        std::array<std::uint8_t, static_cast<std::size_t>(Features<Oware>::planes) * Oware::holes> planes{};
        std::array<float, Features<Oware>::numbers> numbers{};
        Features<Oware>::draw(leaf.position, leaf.moves, canvas, 0, {planes, numbers});
        RingAnswer answer;
        network_.evaluate(planes, numbers, answer);
        const float value = (1 - lead_share) * answer.value + lead_share * std::tanh(answer.lead / 10);
        lock.lock();
        tree_.tell(leaf, canvas, answer.logits, value);
        if (known_.size() >= most_known) known_.clear();
        const auto priors = tree_.last_priors();
        known_[key] = {{priors.begin(), priors.end()}, value};
    }

    /// Let the most visited move be known, in case nobody can wait for the end.
    void publish() {
        std::uint32_t most = 0;
        for (const PuctEdge& edge : tree_.edges(tree_.root()).first(tree_.root().tried)) {
            const PuctNode& child = tree_.node(edge.child);
            if (child.proven < 0 || child.visits <= most) continue;
            most = child.visits;
            best_.store(edge.move);
        }
    }

    const RingNetwork& network_;
    int threads_;
    std::mutex mutex_;  // guards the tree and what is known
    Tree tree_;
    std::unordered_map<std::uint64_t, Known> known_;
    std::atomic<bool> stopped_ = false;
    std::atomic<Move> best_ = 0;
};

}  // namespace tablier
