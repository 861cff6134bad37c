/// Which moves the threads of a search are looking at, so that they look at different ones.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tablier {

/// A small table that all threads write without locks. It may forget a move or report one that was left long ago: then
/// two threads do the same work or one comes back later, and no value changes.
class BusyMoves {
  public:
    void enter(std::uint64_t key) { slot_of(key).store(key, std::memory_order_relaxed); }
    void leave(std::uint64_t key) { slot_of(key).compare_exchange_strong(key, 0, std::memory_order_relaxed); }
    [[nodiscard]] bool holds(std::uint64_t key) const {
        return slots_[key % slots].load(std::memory_order_relaxed) == key;
    }

  private:
    static constexpr std::size_t slots = 1024;

    std::atomic<std::uint64_t>& slot_of(std::uint64_t key) { return slots_[key % slots]; }

    std::array<std::atomic<std::uint64_t>, slots> slots_{};
};

}  // namespace tablier
