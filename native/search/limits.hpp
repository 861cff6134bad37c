/// When a search has to stop, and how it is told to.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace tablier {

/// Whatever is reached first ends the search.
struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t visits = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int depth = std::numeric_limits<int>::max();
};

/// Counts the seconds since it was made.
class Watch {
  public:
    [[nodiscard]] double elapsed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin_ = Clock::now();
};

/// Tells the threads of one search when time is up or somebody asked to stop.
class Stopper {
  public:
    /// Forget that an earlier search was asked to stop. Whoever can be asked calls this first of all, so that a request
    /// which comes before the search has begun is not lost.
    void ready() { asked_.store(false, std::memory_order_relaxed); }

    /// Start the clock of a search.
    void start(double seconds) {
        finished_.store(false, std::memory_order_relaxed);
        begin_ = Clock::now();
        timed_ = seconds < forever;
        deadline_ = timed_
                        ? begin_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))
                        : Clock::time_point::max();
    }

    /// Ask the search to stop; may come from any thread, at any time.
    void stop() { asked_.store(true, std::memory_order_relaxed); }

    /// Tell all threads that a limit is reached.
    void finish() { finished_.store(true, std::memory_order_relaxed); }

    /// Whether to stop now. Reads the clock, which takes some twenty nanoseconds: ask once in a few microseconds of
    /// work.
    bool due() {
        if (timed_ && Clock::now() >= deadline_) finish();
        return stopped();
    }

    [[nodiscard]] bool stopped() const {
        return finished_.load(std::memory_order_relaxed) || asked_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] double elapsed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr double forever = 1e9;  // seconds; more would overflow the clock's arithmetic

    std::atomic<bool> asked_ = false;
    std::atomic<bool> finished_ = false;
    bool timed_ = false;
    Clock::time_point begin_;
    Clock::time_point deadline_ = Clock::time_point::max();
};

}  // namespace tablier
