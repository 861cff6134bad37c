/// What belongs to a game beside its rules, gathered so that whoever works with every game need not know any by name.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/game.hpp"
#include "eval/weights.hpp"
#include "features/features.hpp"
#include "playouts/playouts.hpp"
#include "search/evaluation.hpp"

namespace tablier {

/// The evaluations of a game, the best first; that one is called `heuristic`.
template <class... E>
using Evaluations = std::tuple<E...>;

template <class G, class E>
inline constexpr bool is_evaluations_of = false;
template <class G, class... E>
inline constexpr bool is_evaluations_of<G, std::tuple<E...>> = ((Evaluation<E, G> && NamedEvaluation<E>) && ...);

/// One representation of a game's rules with all that goes with it. A game may have several, for small and for large
/// boards.
template <class K>
concept Kind = Playable<typename K::Rules> && Depictable<typename K::Rules> &&
               PlayoutPolicy<typename K::Playouts, typename K::Rules> &&
               is_evaluations_of<typename K::Rules, typename K::Evaluations> && requires {
                   { K::prefix } -> std::convertible_to<std::string_view>;  // of the names of its classes in Python
               };

/// The best evaluation of a kind.
template <Kind K>
using Heuristic = std::tuple_element_t<0, typename K::Evaluations>;

/// Whether the playouts of a kind know more than the rules.
template <Kind K>
inline constexpr bool is_informed = !std::same_as<typename K::Playouts, LightPlayouts<typename K::Rules>>;

/// Show a value of each type of a tuple to `visit`.
template <class Tuple, class Visit>
constexpr void each_type(Visit visit) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (visit(std::type_identity<std::tuple_element_t<I, Tuple>>{}), ...);
    }(std::make_index_sequence<std::tuple_size_v<Tuple>>{});
}

}  // namespace tablier
