/// The time of a move in a contest: counted by the wall clock, from the start of the process for the first move.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

#if defined(__linux__)
#    include <unistd.h>
#endif

namespace tablier {

using Wall = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// How many seconds ago this process was started, as far as the system tells; it counts in hundredths.
inline double process_age() {
#if defined(__linux__)
    std::FILE* file = std::fopen("/proc/self/stat", "r");
    if (file != nullptr) {
        unsigned long long ticks = 0;  // between the machine's start and ours
        // The name in brackets may hold blanks, but no bracket that closes: it is our own.
        // NOLINTNEXTLINE(bugprone-unchecked-string-to-number-conversion): the kernel writes numbers
        const int read = std::fscanf(
            file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu",
            &ticks);
        (void)std::fclose(file);
        std::timespec now{};
        if (read == 1 && clock_gettime(CLOCK_BOOTTIME, &now) == 0) {
            const double started = static_cast<double>(ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
            return std::max(0.0, static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) - started);
        }
    }
#endif
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;  // the processor time so far, which is less
}

/// Divides the time of a move, and keeps more of it back the later this machine wakes sleepers up.
///
///     arrives ├──────────── search ────────────┤ ends ├─ latest: printed whatever the search does ─┤ … time is up
class Pace {
  public:
    explicit Pace(double seconds) : seconds_(seconds) {}

    /// When the search should end, and when a move is printed whatever it does, in seconds after the line arrived.
    [[nodiscard]] double search() const { return std::max(0.0, latest() - share_between * seconds_); }
    [[nodiscard]] double latest() const {
        const double margin = std::max(share_kept * seconds_, least_kept) + lateness_weight * lateness_;
        return std::max(0.0, seconds_ - std::min(margin, most_kept * seconds_));
    }

    /// Somebody who slept woke up so many seconds late. What was seen long ago counts less and less.
    void note_lateness(double late) { lateness_ = std::max(lateness_, late); }
    void begin_move() { lateness_ *= forgetting; }

  private:
    static constexpr double share_kept = 0.1;
    static constexpr double share_between = 0.02;
    static constexpr double least_kept = 0.04;  // seconds
    static constexpr double most_kept = 0.75;
    static constexpr double lateness_weight = 2;
    static constexpr double forgetting = 0.8;  // from move to move

    double seconds_;
    double lateness_ = 0;
};

}  // namespace tablier
