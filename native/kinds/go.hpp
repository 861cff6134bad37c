/// Go with all that goes with it, for boards up to 9×9 and up to 19×19.
#pragma once

#include <string_view>

#include "eval/go_influence.hpp"
#include "features/go_features.hpp"
#include "games/go.hpp"
#include "kinds/kind.hpp"
#include "playouts/go_ending.hpp"
#include "playouts/go_playouts.hpp"

namespace tablier {

template <int Cap>
struct GoKind {
    static constexpr std::string_view prefix = Cap == 9 ? "Go9" : "Go19";
    using Rules = Go<Cap>;
    using Evaluations = tablier::Evaluations<GoEvaluation<Cap>>;
    using Playouts = GoPlayouts<Cap>;
};

}  // namespace tablier
