/// Products of small integers, added up with the best instructions that the machine has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#    include <immintrin.h>
#    define TABLIER_X86 1
#endif

namespace tablier {

/// Outputs are reckoned sixteen at a time.
inline constexpr std::size_t lanes = 16;

/// Sixteen sums for each of `rows` windows: sums[row][lane] = Σ input[row][i] · weights[i][lane].
///
///     input     windows that overlap: each begins `stride` bytes after the one before; values from 0 to 127
///     weights   [ 4 inputs of lane 0 | 4 inputs of lane 1 | … lane 15 ][ the next 4 inputs … ]
///
/// With inputs of seven bits two products of int8 always fit into sixteen bits, so that every machine gets the same
/// sums.
using SmallDots = void (*)(const std::uint8_t* input, std::size_t stride, const std::int8_t* weights, std::size_t quads,
                           std::int32_t* sums);

/// Windows that are reckoned at once: the holes of the board.
inline constexpr std::size_t rows = 16;

inline void small_dots_anywhere(const std::uint8_t* input, std::size_t stride, const std::int8_t* weights,
                                std::size_t quads, std::int32_t* sums) {
    for (std::size_t row = 0; row < rows; ++row) {
        std::array<std::int32_t, lanes> sum{};
        for (std::size_t quad = 0; quad < quads; ++quad) {
            const std::uint8_t* from = input + row * stride + 4 * quad;
            const std::int8_t* weight = weights + 4 * lanes * quad;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                for (std::size_t i = 0; i < 4; ++i) sum[lane] += from[i] * weight[4 * lane + i];
            }
        }
        std::memcpy(sums + row * lanes, sum.data(), sizeof sum);
    }
}

#ifdef TABLIER_X86
__attribute__((target("avx2"))) inline void small_dots_avx2(const std::uint8_t* input, std::size_t stride,
                                                            const std::int8_t* weights, std::size_t quads,
                                                            std::int32_t* sums) {
    constexpr std::size_t group = 4;  // windows whose sums stay in registers
    const __m256i ones = _mm256_set1_epi16(1);
    for (std::size_t row = 0; row < rows; row += group) {
        // g++ would ignore what it knows of these as arguments of a template.
        __m256i low[group];   // NOLINT(modernize-avoid-c-arrays)
        __m256i high[group];  // NOLINT(modernize-avoid-c-arrays)
        for (std::size_t r = 0; r < group; ++r) low[r] = high[r] = _mm256_setzero_si256();
        for (std::size_t quad = 0; quad < quads; ++quad) {
            const auto* weight = reinterpret_cast<const __m256i*>(weights + 4 * lanes * quad);
            const __m256i left = _mm256_loadu_si256(weight);
            const __m256i right = _mm256_loadu_si256(weight + 1);
            for (std::size_t r = 0; r < group; ++r) {
                std::int32_t four = 0;
                std::memcpy(&four, input + (row + r) * stride + 4 * quad, sizeof four);
                const __m256i from = _mm256_set1_epi32(four);
                low[r] = _mm256_add_epi32(low[r], _mm256_madd_epi16(_mm256_maddubs_epi16(from, left), ones));
                high[r] = _mm256_add_epi32(high[r], _mm256_madd_epi16(_mm256_maddubs_epi16(from, right), ones));
            }
        }
        for (std::size_t r = 0; r < group; ++r) {
            auto* sum = reinterpret_cast<__m256i*>(sums + (row + r) * lanes);
            _mm256_storeu_si256(sum, low[r]);
            _mm256_storeu_si256(sum + 1, high[r]);
        }
    }
}

__attribute__((target("avx512f,avx512vnni"))) inline void small_dots_vnni(const std::uint8_t* input, std::size_t stride,
                                                                          const std::int8_t* weights, std::size_t quads,
                                                                          std::int32_t* sums) {
    __m512i sum[rows];  // NOLINT(modernize-avoid-c-arrays)
    for (auto& each : sum) each = _mm512_setzero_si512();
    for (std::size_t quad = 0; quad < quads; ++quad) {
        const __m512i weight = _mm512_loadu_si512(weights + 4 * lanes * quad);
#    pragma GCC unroll 16
        for (std::size_t row = 0; row < rows; ++row) {
            std::int32_t four = 0;
            std::memcpy(&four, input + row * stride + 4 * quad, sizeof four);
            sum[row] = _mm512_dpbusd_epi32(sum[row], _mm512_set1_epi32(four), weight);
        }
    }
    for (std::size_t row = 0; row < rows; ++row) _mm512_storeu_si512(sums + row * lanes, sum[row]);
}
#endif

}  // namespace tablier
