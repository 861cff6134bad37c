/// Random numbers that are the same on every machine.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tablier {

/// Turn a counter into a well-mixed 64-bit word (splitmix64's finaliser).
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

/// xoroshiro128++: small, fast, and good enough for millions of playouts.
class Rng {
  public:
    explicit constexpr Rng(std::uint64_t seed) : state_{mix(seed), mix(seed ^ 0x5851F42D4C957F2DULL)} {}

    constexpr std::uint64_t next() {
        const std::uint64_t a = state_[0];
        std::uint64_t b = state_[1];
        const std::uint64_t result = std::rotl(a + b, 17) + a;
        b ^= a;
        state_[0] = std::rotl(a, 49) ^ b ^ (b << 21);
        state_[1] = std::rotl(b, 28);
        return result;
    }

    /// A number in [0, bound), by multiplication instead of division. The bias is below bound / 2^32.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

  private:
    std::array<std::uint64_t, 2> state_;
};

}  // namespace tablier
