/// Threads that wait for work and share it out piece by piece.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace tablier {

class Crew {
  public:
    /// `hands` threads in all, the caller of work() included.
    explicit Crew(int hands) {
        for (int i = 1; i < hands; ++i) {
            threads_.emplace_back([this] { serve(); });
        }
    }
    ~Crew() {
        leaving_.store(true);
        round_.fetch_add(1);
        round_.notify_all();
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    Crew(Crew&&) = delete;
    Crew& operator=(Crew&&) = delete;

    /// Call `task` for every number below `count`, in whatever order, and return when all are done. A thread takes so
    /// many numbers at once as `piece` says.
    void work(std::size_t count, const std::function<void(std::size_t)>& task, std::size_t piece = 16) {
        task_ = &task;
        count_ = count;
        piece_ = piece;
        next_.store(0);
        busy_.store(static_cast<int>(threads_.size()));
        round_.fetch_add(1);
        round_.notify_all();
        take_part();
        for (int left = busy_.load(); left != 0; left = busy_.load()) busy_.wait(left);
    }

  private:
    void take_part() {
        for (std::size_t first = next_.fetch_add(piece_); first < count_; first = next_.fetch_add(piece_)) {
            for (std::size_t i = first; i < std::min(first + piece_, count_); ++i) (*task_)(i);
        }
    }

    void serve() {
        for (std::uint32_t seen = 0;;) {
            round_.wait(seen);
            seen = round_.load();
            if (leaving_.load()) return;
            take_part();
            if (busy_.fetch_sub(1) == 1) busy_.notify_all();
        }
    }

    std::atomic<std::uint32_t> round_ = 0;
    std::atomic<bool> leaving_ = false;
    std::atomic<int> busy_ = 0;
    std::atomic<std::size_t> next_ = 0;
    std::size_t count_ = 0;
    std::size_t piece_ = 1;
    const std::function<void(std::size_t)>* task_ = nullptr;
    std::vector<std::jthread> threads_;
};

}  // namespace tablier
