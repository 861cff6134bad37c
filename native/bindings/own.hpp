/// What a game has in Python that others do not have: its constructors, what its board looks like, what is special
/// about it.
#pragma once

#include <nanobind/nanobind.h>

#include "core/game.hpp"

namespace tablier::bindings {

/// Defined for each game in a file named for it; a game without one does not link.
template <Game G>
void bind_own(nanobind::module_& module, nanobind::class_<G>& bound);

}  // namespace tablier::bindings
