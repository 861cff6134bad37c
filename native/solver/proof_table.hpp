/// What the solver remembers of positions: proof numbers, the moves that are left to look at, and proofs.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

#include "core/types.hpp"
#include "solver/hex_map.hpp"

namespace tablier {

inline constexpr std::uint32_t proof_infinity = std::numeric_limits<std::uint32_t>::max() / 2;

/// How hard a position is to win (`phi`) and to lose (`delta`) for the player to move; 0 is proved.
struct ProofNumbers {
    std::uint32_t phi = 1;
    std::uint32_t delta = 1;

    [[nodiscard]] bool won() const { return phi == 0; }
    [[nodiscard]] bool lost() const { return delta == 0; }
    [[nodiscard]] bool solved() const { return won() || lost(); }
};

/// One position of the search. Sets are those of the board after filling in.
template <std::size_t Words>
struct HexProofNode {
    using Cells = HexCells<Words>;

    static constexpr std::size_t max_cells = Words == 6   ? Hex::max_cells
                                             : Words == 4 ? 256
                                             : Words == 3 ? 169
                                             : Words == 2 ? 121
                                                          : 64;
    using Cell = std::conditional_t<(max_cells > 256), std::uint16_t, std::uint8_t>;

    std::uint64_t key = 0;
    ProofNumbers numbers;
    std::uint32_t work = 0;   // nodes expanded below
    std::uint16_t moves = 0;  // in `order`
    Move best = 0;            // the move that won, where one did
    bool joined = false;      // whether the mover's own connections have been looked at
    HexStones<Words> stones;  // filled in
    Cells alive{};            // moves that may still win
    Cells proof{};  // solved: cells the winner needs; else those the opponent needed against the moves refuted so far
    std::array<Cell, max_cells> order;  // the moves, the most promising first
};

/// A fixed amount of memory, shared by all threads; a lock for every few hundred positions.
///
/// A position may be in any of four places. When all are taken, the one that took the least work goes, so that the
/// table stays useful when it is full.
template <std::size_t Words>
class HexProofTable {
  public:
    using Node = HexProofNode<Words>;
    using Cells = HexCells<Words>;

    explicit HexProofTable(std::size_t megabytes)
        : buckets_(std::max<std::size_t>((megabytes << 20) / (sizeof(Node) * places), 1)) {
        // calloc hands out zeroed pages only as they are touched: a large table costs nothing until it is used.
        memory_.reset(static_cast<Node*>(std::calloc(buckets_ * places, sizeof(Node))));
        if (memory_ == nullptr) throw std::bad_alloc();
    }

    /// Copy the node of a position; false when it is not there.
    bool find(std::uint64_t key, Node& node) const {
        const Locked locked(*this, key);
        const Node* found = place_of(key);
        if (found == nullptr) return false;
        node = *found;
        return true;
    }

    /// The proof numbers alone; unknown positions count as one leaf, unless something else is said.
    [[nodiscard]] ProofNumbers numbers(std::uint64_t key, const ProofNumbers& unknown = {}) const {
        const Locked locked(*this, key);
        const Node* found = place_of(key);
        return found == nullptr ? unknown : found->numbers;
    }

    /// Keep a node. When two threads have searched the position, what each of them proved stays.
    void store(const Node& node) {
        const Locked locked(*this, node.key);
        Node* bucket = bucket_of(node.key);
        Node* chosen = bucket;
        for (std::size_t i = 0; i < places; ++i) {
            if (bucket[i].key == node.key) {
                if (!node.numbers.solved()) {
                    merge(bucket[i], node);
                    return;
                }
                chosen = &bucket[i];
                break;
            }
            if (bucket[i].work < chosen->work || bucket[i].key == 0) chosen = &bucket[i];
            if (bucket[i].key == 0) break;
        }
        *chosen = node;
    }

    [[nodiscard]] std::size_t capacity() const { return buckets_ * places; }

  private:
    static constexpr std::size_t places = 4;
    static constexpr std::size_t lock_count = 4096;

    /// Add what is known of a position that is not solved. The moves that either thread refuted are refuted.
    static void merge(Node& kept, const Node& node) {
        if (kept.numbers.solved()) return;
        const Cells alive = kept.alive & node.alive;
        const Cells proof = kept.proof | node.proof;
        const bool joined = kept.joined || node.joined;
        kept = node;
        kept.alive = alive;
        kept.proof = proof;
        kept.joined = joined;
        if (!alive.any()) kept.numbers = {proof_infinity, 0};
    }

    struct Free {
        void operator()(Node* nodes) const { std::free(nodes); }
    };

    /// Holds the lock of a position's bucket.
    class Locked {
      public:
        Locked(const HexProofTable& table, std::uint64_t key)
            : flag_(table.locks_[table.bucket_number(key) % lock_count]) {
            while (flag_.test_and_set(std::memory_order_acquire)) {
                while (flag_.test(std::memory_order_relaxed)) {
                }
            }
        }
        ~Locked() { flag_.clear(std::memory_order_release); }
        Locked(const Locked&) = delete;
        Locked& operator=(const Locked&) = delete;

      private:
        std::atomic_flag& flag_;
    };

    [[nodiscard]] std::size_t bucket_number(std::uint64_t key) const {
        return static_cast<std::size_t>(key % buckets_);
    }
    [[nodiscard]] Node* bucket_of(std::uint64_t key) const { return memory_.get() + bucket_number(key) * places; }
    [[nodiscard]] Node* place_of(std::uint64_t key) const {
        Node* bucket = bucket_of(key);
        for (std::size_t i = 0; i < places; ++i) {
            if (bucket[i].key == key) return &bucket[i];
        }
        return nullptr;
    }

    std::size_t buckets_;
    std::unique_ptr<Node, Free> memory_;
    mutable std::array<std::atomic_flag, lock_count> locks_{};
};

}  // namespace tablier
