/// The few lines of test framework the native tests need.
#pragma once

#include <cstdlib>
#include <iostream>

namespace tablier::tests {

template <class A, class B>
void check_equal(const A& found, const B& expected, const char* what, const char* file, int line) {
    if (found == expected) return;
    std::cerr << file << ':' << line << ": " << what << " is " << found << ", not " << expected << '\n';
    std::exit(1);
}

/// How many times to repeat a random test: TABLIER_ROUNDS, or 1.
inline int rounds() {
    const char* text = std::getenv("TABLIER_ROUNDS");  // NOLINT(concurrency-mt-unsafe): nothing else runs yet
    return text == nullptr ? 1 : std::atoi(text);
}

}  // namespace tablier::tests

#define CHECK_EQUAL(found, expected) ::tablier::tests::check_equal(found, expected, #found, __FILE__, __LINE__)
#define CHECK(condition) CHECK_EQUAL(static_cast<bool>(condition), true)
