/// One function per area of the core; module.cpp calls them all.
#pragma once

#include <nanobind/nanobind.h>

namespace tablier::bindings {

void bind_alphabeta(nanobind::module_& module);
void bind_games(nanobind::module_& module);
void bind_go_solver(nanobind::module_& module);
void bind_hex_network(nanobind::module_& module);
void bind_learned(nanobind::module_& module);
void bind_minimax(nanobind::module_& module);
void bind_mcts(nanobind::module_& module);
void bind_neural(nanobind::module_& module);
void bind_selfplay(nanobind::module_& module);
void bind_solver(nanobind::module_& module);

}  // namespace tablier::bindings
