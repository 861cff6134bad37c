/// The one list of games in C++. To add a game, include its kind and put it on the list.
#pragma once

#include <tuple>
#include <type_traits>

#include "kinds/awale.hpp"
#include "kinds/go.hpp"
#include "kinds/hex.hpp"
#include "kinds/kind.hpp"
#include "kinds/oware.hpp"

namespace tablier {

using AllKinds = std::tuple<HexKind, GoKind<9>, GoKind<19>, OwareKind, AwaleKind>;

/// Call `visit.operator()<K>()` for every kind there is.
template <class Visit>
void each_kind(Visit visit) {
    each_type<AllKinds>([&]<Kind K>(std::type_identity<K>) { visit.template operator()<K>(); });
}

}  // namespace tablier
