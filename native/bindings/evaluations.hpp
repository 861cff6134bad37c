/// Evaluations made of the name of a measure and of weights by name.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>

#include "eval/go_influence.hpp"
#include "eval/hex.hpp"
#include "eval/hex_connections.hpp"
#include "eval/hex_expert.hpp"
#include "eval/oware.hpp"

namespace tablier::bindings {

using Weights = std::map<std::string, int>;

/// The weights of an evaluation by name: each entry points to the field it stands for.
template <class W>
struct Field {
    const char* name;
    int W::* weight;
};

inline constexpr auto hex_fields = std::to_array<Field<HexWeights>>({
    {"distance", &HexWeights::distance},
    {"paths", &HexWeights::paths},
    {"mobility", &HexWeights::mobility},
    {"bridges", &HexWeights::bridges},
    {"centre", &HexWeights::centre},
    {"tempo", &HexWeights::tempo},
});
inline constexpr auto hex_expert_fields = std::to_array<Field<HexExpertWeights>>({
    {"static_share", &HexExpertWeights::static_share},
    {"distance_share", &HexExpertWeights::distance_share},
    {"opponent", &HexExpertWeights::opponent},
    {"own", &HexExpertWeights::own},
    {"urgency", &HexExpertWeights::urgency},
    {"urgent_from", &HexExpertWeights::urgent_from},
    {"stones", &HexExpertWeights::stones},
    {"centre", &HexExpertWeights::centre},
    {"opening", &HexExpertWeights::opening},
    {"anchor", &HexExpertWeights::anchor},
    {"cluster", &HexExpertWeights::cluster},
    {"edges", &HexExpertWeights::edges},
    {"bridges", &HexExpertWeights::bridges},
    {"second", &HexExpertWeights::second},
    {"paths", &HexExpertWeights::paths},
    {"tempo", &HexExpertWeights::tempo},
});
inline constexpr auto oware_fields = std::to_array<Field<OwareWeights>>({
    {"largest_hole", &OwareWeights::largest_hole},
    {"seeds", &OwareWeights::seeds},
    {"moves", &OwareWeights::moves},
    {"score", &OwareWeights::score},
    {"opponent_capture", &OwareWeights::opponent_capture},
    {"vulnerable", &OwareWeights::vulnerable},
    {"starving", &OwareWeights::starving},
    {"capturable", &OwareWeights::capturable},
    {"transparent", &OwareWeights::transparent},
    {"red", &OwareWeights::red},
    {"opponent_moves", &OwareWeights::opponent_moves},
});
template <int Cap>
constexpr auto go_fields = std::to_array<Field<GoEvaluation<Cap>>>({{"tempo", &GoEvaluation<Cap>::tempo}});

template <class W>
W weighted(W weights, std::span<const Field<W>> fields, const Weights& given) {
    for (const auto& [name, field] : fields) {
        if (const auto found = given.find(name); found != given.end()) weights.*field = found->second;
    }
    return weights;
}

template <class W>
Weights by_name(const W& weights, std::span<const Field<W>> fields) {
    Weights named;
    for (const auto& [name, field] : fields) named[name] = weights.*field;
    return named;
}

/// How an evaluation is made of the name of a measure and weights; both may be empty.
template <class E>
E make_evaluation(const std::string& measure, const Weights& weights);

template <>
inline HexEvaluation make_evaluation(const std::string& measure, const Weights& weights) {
    HexEvaluation evaluation;
    if (measure == "distance") evaluation.measure = HexDistance::shortest;
    evaluation.weights = weighted<HexWeights>(evaluation.weights, hex_fields, weights);
    return evaluation;
}
template <>
inline HexExpertEvaluation make_evaluation(const std::string& /*measure*/, const Weights& weights) {
    constexpr std::size_t cached = std::size_t{1} << 16;  // distances, half a megabyte
    return {weighted<HexExpertWeights>({}, hex_expert_fields, weights), HexDistanceCache(cached)};
}
template <>
inline OwareEvaluation make_evaluation(const std::string& /*measure*/, const Weights& weights) {
    return {weighted<OwareWeights>({}, oware_fields, weights)};
}
template <>
inline GoEvaluation<9> make_evaluation(const std::string& /*measure*/, const Weights& weights) {
    return weighted<GoEvaluation<9>>({}, go_fields<9>, weights);
}
template <>
inline GoEvaluation<19> make_evaluation(const std::string& /*measure*/, const Weights& weights) {
    return weighted<GoEvaluation<19>>({}, go_fields<19>, weights);
}

}  // namespace tablier::bindings
