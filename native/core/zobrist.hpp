/// Keys for incremental hashing, computed at compile time so that hashes agree everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/rng.hpp"

namespace tablier {

/// `Count` independent keys; `stream` keeps the tables of different games apart.
template <std::size_t Count>
constexpr std::array<std::uint64_t, Count> zobrist_keys(std::uint64_t stream) {
    std::array<std::uint64_t, Count> keys{};
    for (std::size_t i = 0; i < Count; ++i) keys[i] = mix(mix(stream) + i);
    return keys;
}

}  // namespace tablier
