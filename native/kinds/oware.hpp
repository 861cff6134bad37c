/// Coloured Oware with all that goes with it.
#pragma once

#include <string_view>

#include "eval/oware.hpp"
#include "features/oware_features.hpp"
#include "games/oware.hpp"
#include "kinds/kind.hpp"
#include "playouts/playouts.hpp"

namespace tablier {

struct OwareKind {
    static constexpr std::string_view prefix = "Oware";
    using Rules = Oware;
    using Evaluations = tablier::Evaluations<OwareEvaluation>;
    using Playouts = LightPlayouts<Oware>;
};

}  // namespace tablier
