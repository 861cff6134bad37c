/// The only border between C++ and Python.
#include <nanobind/nanobind.h>

#include "bindings/areas.hpp"

NB_MODULE(_native, module) {
    // A program may end while a thread still thinks about a position; that is no leak to complain of.
    nanobind::set_leak_warnings(false);
    module.doc() = "The native core: rules, evaluations and searches.";
    tablier::bindings::bind_games(module);
    tablier::bindings::bind_alphabeta(module);
    tablier::bindings::bind_learned(module);
    tablier::bindings::bind_minimax(module);
    tablier::bindings::bind_hex_network(module);
    tablier::bindings::bind_mcts(module);
    tablier::bindings::bind_neural(module);
    tablier::bindings::bind_selfplay(module);
    tablier::bindings::bind_solver(module);
    tablier::bindings::bind_go_solver(module);
}
