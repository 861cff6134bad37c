/// The transposition table: what a search remembers of positions it may meet again.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <optional>

#include "core/types.hpp"

namespace tablier {

/// What a stored value says about the true one.
enum class Bound : std::uint8_t { exact, lower, upper };

/// What is known about a position.
struct Known {
    int value = 0;  // within ±2^23
    Move move = 0;  // the best, or the one that refuted
    int depth = 0;  // plies searched below the position, at most 127
    Bound bound = Bound::exact;
    bool earlier = false;  // found out by an earlier search
};

/// A fixed amount of memory, shared by all threads of a search without locks.
///
/// Four entries fill a cache line, and a position may be in any entry of its line. An entry is two words, the data and
/// the key xor the data: when two threads write the same entry at once the halves do not fit together, and the entry
/// reads as that of another position, which is a miss.
///
///     data: value 24 | move 16 | depth 7 | bound 2 | age 15
///
/// Each search has its age. Entries of earlier ones are as good as new until they are told to be forgotten, but they
/// are the first to be overwritten; among those of earlier searches, and among those of this one, the shallowest goes.
class Table {
  public:
    explicit Table(std::size_t megabytes)
        : lines_(std::bit_floor(std::max<std::size_t>(megabytes, 1) << 20) / line_bytes) {
        // calloc hands out zeroed pages only as they are touched: a large table costs nothing until it is used.
        memory_.reset(static_cast<Word*>(std::calloc(lines_ + 1, line_bytes)));
        if (memory_ == nullptr) throw std::bad_alloc();
        void* begin = memory_.get();
        std::size_t space = (lines_ + 1) * line_bytes;
        words_ = static_cast<Word*>(std::align(line_bytes, lines_ * line_bytes, begin, space));
    }

    /// Take the next age. What is known stays.
    void begin_search() {
        if (age_ == last_age) {
            std::fill_n(words_, lines_ * line_words, Word{0});
            age_ = 0;
            oldest_ = 1;
        }
        ++age_;
    }

    /// Forget what was found out before the next search; it costs nothing.
    void forget() { oldest_ = age_ + 1; }

    [[nodiscard]] std::optional<Known> find(std::uint64_t key) const {
        const Word* line = line_of(key);
        for (std::size_t i = 0; i < line_words; i += 2) {
            const Word data = load(line[i + 1]);
            if ((load(line[i]) ^ data) == key && is_known(data)) return unpack(data);
        }
        return std::nullopt;
    }

    void store(std::uint64_t key, const Known& known) {
        Word* line = line_of(key);
        Word* chosen = line;
        int lowest = std::numeric_limits<int>::max();
        for (std::size_t i = 0; i < line_words; i += 2) {
            const Word data = load(line[i + 1]);
            const bool known_data = is_known(data);
            if (known_data && (load(line[i]) ^ data) == key) {
                chosen = line + i;
                break;
            }
            const int worth = known_data ? 1 + unpack(data).depth + (age_of(data) == age_ ? worth_of_age : 0) : 0;
            if (worth < lowest) {
                lowest = worth;
                chosen = line + i;
            }
        }
        const Word data = pack(known);
        keep(chosen[0], key ^ data);
        keep(chosen[1], data);
    }

    /// Ask the processor to fetch the line of a position that will be looked up soon.
    void expect(std::uint64_t key) const { __builtin_prefetch(line_of(key)); }

    [[nodiscard]] std::size_t bytes() const { return lines_ * line_bytes; }

  private:
    using Word = std::uint64_t;

    static constexpr std::size_t line_bytes = 64;
    static constexpr std::size_t line_words = line_bytes / sizeof(Word);
    static constexpr unsigned last_age = (1U << 15) - 1;
    static constexpr int worth_of_age = 1000;  // more than any depth

    struct Free {
        void operator()(Word* words) const { std::free(words); }
    };

    static Word load(const Word& word) {
        return std::atomic_ref<Word>(const_cast<Word&>(word)).load(std::memory_order_relaxed);
    }
    static void keep(Word& word, Word value) { std::atomic_ref<Word>(word).store(value, std::memory_order_relaxed); }

    [[nodiscard]] Word* line_of(std::uint64_t key) const { return words_ + (key & (lines_ - 1)) * line_words; }

    static unsigned age_of(Word data) { return static_cast<unsigned>(data >> 49); }
    [[nodiscard]] bool is_known(Word data) const { return age_of(data) >= oldest_; }

    [[nodiscard]] Word pack(const Known& known) const {
        return (static_cast<Word>(known.value) & 0xFFFFFF) | Word{known.move} << 24 |
               static_cast<Word>(known.depth) << 40 | static_cast<Word>(known.bound) << 47 | Word{age_} << 49;
    }
    [[nodiscard]] Known unpack(Word data) const {
        const auto value = static_cast<int>(static_cast<std::uint32_t>(data << 8)) >> 8;  // with its sign
        return {value, static_cast<Move>(data >> 24), static_cast<int>(data >> 40 & 0x7F),
                static_cast<Bound>(data >> 47 & 3), age_of(data) != age_};
    }

    std::size_t lines_;  // a power of two
    std::unique_ptr<Word, Free> memory_;
    Word* words_ = nullptr;
    unsigned age_ = 0;
    unsigned oldest_ = 1;  // age that is not forgotten
};

}  // namespace tablier
