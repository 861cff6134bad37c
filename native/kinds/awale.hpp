/// Awalé with all that goes with it.
#pragma once

#include <string_view>

#include "eval/awale.hpp"
#include "features/awale_features.hpp"
#include "games/awale.hpp"
#include "kinds/kind.hpp"
#include "playouts/playouts.hpp"

namespace tablier {

struct AwaleKind {
    static constexpr std::string_view prefix = "Awale";
    using Rules = Awale;
    using Evaluations = tablier::Evaluations<AwaleEvaluation>;
    using Playouts = LightPlayouts<Awale>;
};

}  // namespace tablier
