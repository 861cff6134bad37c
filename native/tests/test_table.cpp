/// The transposition table: what is found again, what gives way, and two threads writing at once.
#include <cstdint>
#include <thread>
#include <vector>

#include "check.hpp"
#include "core/rng.hpp"
#include "search/table.hpp"

namespace {

using tablier::Bound;
using tablier::Known;
using tablier::Rng;
using tablier::Table;

/// Keys of one line of the table, mixed as those of real positions are: the table relies on it when threads write at
/// once.
std::uint64_t crowded(std::uint64_t i) { return tablier::mix(i) << 20; }

void check_what_comes_back() {
    Table table(1);
    table.begin_search();
    CHECK_EQUAL(table.bytes(), 1U << 20);
    CHECK(!table.find(12345));
    for (const int value : {0, 1, -1, 999'987, -999'987}) {
        table.store(12345, {value, 361, 100, Bound::upper});
        const Known known = table.find(12345).value_or(Known{});
        CHECK_EQUAL(known.value, value);
        CHECK_EQUAL(known.move, 361);
        CHECK_EQUAL(known.depth, 100);
        CHECK(known.bound == Bound::upper);
    }
    CHECK(!table.find(12345).value_or(Known{}).earlier);
    table.begin_search();
    CHECK(table.find(12345).value_or(Known{}).earlier);  // an earlier search's, and as good as new
    CHECK_EQUAL(table.find(12345).value_or(Known{}).depth, 100);
    table.store(12345, {3, 7, 2, Bound::exact});
    CHECK_EQUAL(table.find(12345).value_or(Known{}).depth, 2);  // what is newer takes its place
    table.forget();
    table.begin_search();
    CHECK(!table.find(12345));
}

void check_what_gives_way() {
    Table table(1);
    table.begin_search();
    for (std::uint64_t i = 1; i <= 4; ++i) table.store(crowded(i), {0, 0, static_cast<int>(i), Bound::exact});
    table.store(crowded(5), {0, 0, 9, Bound::exact});
    CHECK(!table.find(crowded(1)));  // the shallowest
    for (std::uint64_t i = 2; i <= 5; ++i) CHECK(table.find(crowded(i)).has_value());
    table.begin_search();
    table.store(crowded(6), {0, 0, 1, Bound::exact});
    table.store(crowded(7), {0, 0, 1, Bound::exact});
    CHECK(table.find(crowded(6)).has_value());                  // old entries go before new ones, however deep
    CHECK(!table.find(crowded(2)) && !table.find(crowded(3)));  // and of these the shallowest
    CHECK(table.find(crowded(4)).has_value() && table.find(crowded(5)).has_value());
}

void check_many_ages() {
    Table table(1);
    for (int i = 0; i < 70'000; ++i) {
        table.forget();
        table.begin_search();
        CHECK(!table.find(7));
        if (i % 1000 == 0) table.store(7, {i % 100, 0, 0, Bound::exact});
    }
}

/// Whatever threads write, what is read back was written for that key.
void check_threads() {
    Table table(1);
    table.begin_search();
    const auto work = [&](std::uint64_t seed) {
        Rng rng(seed);
        for (int i = 0; i < 200'000; ++i) {
            const auto number = static_cast<int>(1 + rng.below(16));
            const std::uint64_t key = crowded(static_cast<std::uint64_t>(number));
            if (const auto known = table.find(key)) CHECK_EQUAL(known->value, number);
            table.store(key, {number, 0, static_cast<int>(rng.below(100)), Bound::lower});
        }
    };
    std::vector<std::thread> threads;
    for (std::uint64_t seed = 0; seed < 3; ++seed) threads.emplace_back(work, seed);
    for (std::thread& thread : threads) thread.join();
}

}  // namespace

int main() {
    check_what_comes_back();
    check_what_gives_way();
    check_many_ages();
    check_threads();
}
