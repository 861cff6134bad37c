/// Shares drawn by chance that add up to one: the noise that AlphaGo Zero mixes into the priors of a root.
#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "core/rng.hpp"
#include "search/gumbel.hpp"

namespace tablier {

/// A number of the gamma distribution of a shape above zero (Marsaglia and Tsang, 2000).
inline double draw_gamma(double shape, Rng& rng) {
    if (shape < 1) {
        const double whole = draw_gamma(shape + 1, rng);
        return whole * std::pow(uniform(rng), 1 / shape);
    }
    const double d = shape - 1.0 / 3;
    const double c = 1 / std::sqrt(9 * d);
    for (;;) {
        const double radius = std::sqrt(-2 * std::log(uniform(rng)));
        const double normal = radius * std::cos(2 * std::numbers::pi * uniform(rng));
        const double root = 1 + c * normal;
        if (root <= 0) continue;
        const double cube = root * root * root;
        if (std::log(uniform(rng)) < normal * normal / 2 + d * (1 - cube + std::log(cube))) return d * cube;
    }
}

/// Draw `count` shares by the symmetric Dirichlet distribution; the concentration is shared out among them, and the
/// smaller it is the fewer of them get nearly everything.
inline void draw_dirichlet(std::size_t count, double concentration, Rng& rng, std::vector<float>& shares) {
    shares.resize(count);
    double total = 0;
    for (float& share : shares) {
        share = static_cast<float>(draw_gamma(concentration / static_cast<double>(count), rng));
        total += share;
    }
    for (float& share : shares) {
        share = total > 0 ? static_cast<float>(share / total) : 1 / static_cast<float>(count);
    }
}

}  // namespace tablier
