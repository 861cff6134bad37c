/// Hex with all that goes with it.
#pragma once

#include <string_view>

#include "eval/hex.hpp"
#include "eval/hex_expert.hpp"
#include "eval/hex_original.hpp"
#include "features/hex_features.hpp"
#include "games/hex.hpp"
#include "kinds/kind.hpp"
#include "playouts/hex_playouts.hpp"

namespace tablier {

struct HexKind {
    static constexpr std::string_view prefix = "Hex";
    using Rules = Hex;
    using Evaluations = tablier::Evaluations<HexEvaluation, HexExpertEvaluation, HexOriginalEvaluation>;
    using Playouts = HexPlayouts;
};

}  // namespace tablier
