/// Running a search so that Python stays in charge: other Python threads go on, Ctrl-C stops the search, and it tells
/// what it thinks.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <functional>
#include <future>
#include <optional>
#include <utility>

#include "search/limits.hpp"

namespace tablier::bindings {

/// Who is told what a search has found while it thinks, and how often. Told by the thread that asked for the search.
class Listener {
  public:
    /// `tell` is called with the interpreter held, if at all; without `every` after a tenth of a second and then every
    /// fifth.
    explicit Listener(std::function<void()> tell = {}, std::optional<double> every = {})
        : tell_(std::move(tell)), every_(every.value_or(usual_every)), next_(every.value_or(usual_first)) {}

    /// Tell when it is time to.
    void hear() {
        if (!tell_) return;
        const std::chrono::duration<double> elapsed = Clock::now() - begin_;
        if (elapsed.count() < next_) return;
        tell_();
        const std::chrono::duration<double> now = Clock::now() - begin_;
        next_ = now.count() + every_;
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr double usual_first = 0.1;  // seconds
    static constexpr double usual_every = 0.2;

    std::function<void()> tell_;
    Clock::time_point begin_ = Clock::now();
    double every_;
    double next_;
};

/// Run `search` on a thread of its own with the interpreter free; while it runs, look for Ctrl-C and let it be heard.
/// What the listener throws stops the search and goes on from here.
template <class Search>
auto interruptible(Stopper& stopper, Search&& search, Listener listener = Listener()) {
    constexpr auto patience = std::chrono::milliseconds(20);
    const nanobind::gil_scoped_release unlocked;
    auto result = std::async(std::launch::async, std::forward<Search>(search));
    while (result.wait_for(patience) != std::future_status::ready) {
        const nanobind::gil_scoped_acquire locked;
        try {
            if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
            listener.hear();
        } catch (...) {
            stopper.stop();
            {
                const nanobind::gil_scoped_release waiting;
                result.wait();
            }
            throw;
        }
    }
    return result.get();
}

}  // namespace tablier::bindings
