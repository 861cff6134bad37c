/// Running a search so that Python stays in charge: other Python threads go on, and Ctrl-C stops the search.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <future>

#include "search/limits.hpp"

namespace tablier::bindings {

/// Run `search` on a thread of its own with the interpreter free, and look for Ctrl-C while it runs.
template <class Search>
auto interruptible(Stopper& stopper, Search&& search) {
    constexpr auto patience = std::chrono::milliseconds(20);
    const nanobind::gil_scoped_release unlocked;
    auto result = std::async(std::launch::async, std::forward<Search>(search));
    while (result.wait_for(patience) != std::future_status::ready) {
        const nanobind::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0) {
            stopper.stop();
            {
                const nanobind::gil_scoped_release waiting;
                result.wait();
            }
            throw nanobind::python_error();
        }
    }
    return result.get();
}

}  // namespace tablier::bindings
