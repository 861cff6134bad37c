/// Weights of evaluations by name, as files, tuning and Python know them.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace tablier {

using NamedWeights = std::map<std::string, int>;

/// A weight and its name.
template <class W>
struct WeightField {
    const char* name;
    int W::* weight;
};

/// Return weights with those that are given by name in their places; names that do not exist are passed over.
template <class W, std::size_t Count>
W set_weights(W weights, const std::array<WeightField<W>, Count>& fields, const NamedWeights& given) {
    for (const auto& [name, field] : fields) {
        if (const auto found = given.find(name); found != given.end()) weights.*field = found->second;
    }
    return weights;
}

template <class W, std::size_t Count>
NamedWeights name_weights(const W& weights, const std::array<WeightField<W>, Count>& fields) {
    NamedWeights named;
    for (const auto& [name, field] : fields) named[name] = weights.*field;
    return named;
}

/// An evaluation that can be asked for by name and given weights: what a game's kind lists.
template <class E>
concept NamedEvaluation = requires(std::string_view name, const NamedWeights& weights) {
    { E::names[0] } -> std::convertible_to<std::string_view>;  // by which it is asked for, each another way to measure
    {
        E::prefix
    } -> std::convertible_to<std::string_view>;  // tells its searches in Python from those of the game's others
    { E::largest_weight } -> std::convertible_to<int>;
    { E::default_weights() } -> std::same_as<NamedWeights>;
    { E::make(name, weights) } -> std::same_as<E>;
};

/// What an evaluation is called that is the best we have for a game.
inline constexpr std::array<std::string_view, 1> heuristic_only{"heuristic"};

}  // namespace tablier
