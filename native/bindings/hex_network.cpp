/// The alpha–beta search that reckons a small network in the core, and what such a network is shown. For Hex.
#include "eval/hex_network.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/alphabeta_methods.hpp"
#include "bindings/areas.hpp"
#include "bindings/arrays.hpp"
#include "core/types.hpp"
#include "eval/weights.hpp"
#include "games/hex.hpp"
#include "search/alphabeta.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

using Search = AlphaBeta<Hex, HexNetworkEvaluation>;
using Stones = nb::ndarray<const std::uint8_t, nb::numpy, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

/// The position whose mover joins top and bottom.
Hex read_position(const std::uint8_t* own, const std::uint8_t* other, int size) {
    std::vector<std::int8_t> owners(static_cast<std::size_t>(size) * static_cast<std::size_t>(size), -1);
    for (std::size_t cell = 0; cell < owners.size(); ++cell) {
        if (own[cell] != 0) owners[cell] = 0;
        if (other[cell] != 0) owners[cell] = 1;
    }
    return Hex::from_stones(size, false, owners, Player::first);
}

/// N × inputs, each 0 or 1, of N × 2 × cells: the stones of the mover and of the opponent, as networks see them.
nb::object draw_sketches(const Stones& stones, int size) {
    if (size < Hex::min_size || size > Hex::max_size || stones.shape(1) != 2 ||
        stones.shape(2) != static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {
        throw nb::value_error("the stones must be N x 2 x cells of a board of this size");
    }
    const std::size_t count = stones.shape(0);
    const std::size_t cells = stones.shape(2);
    const std::size_t width = hex_sketch::inputs(size);
    std::vector<std::uint8_t> drawn(count * width);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* own = stones.data() + 2 * i * cells;
        const HexSketch sketch(read_position(own, own + cells, size));
        for (const std::uint16_t input : sketch.inputs()) drawn[i * width + input] = 1;
    }
    return to_numpy(std::move(drawn), count, width);
}

void bind_network(nb::module_& module) {
    using Floats = Array<const float>;
    nb::class_<HexNetwork>(module, "HexNetwork", "A small network that the core reckons by itself, for one board size.")
        .def(
            "__init__",
            [](HexNetwork* self, int size, const Floats& first, const Floats& first_bias, const Floats& second,
               const Floats& second_bias, const Floats& last, const Floats& last_bias) {
                require(last_bias, 1, "the last bias");
                new (self) HexNetwork(size, {span(first), span(first_bias), span(second), span(second_bias), span(last),
                                             last_bias.data()[0]});
            },
            "size"_a, "first"_a, "first_bias"_a, "second"_a, "second_bias"_a, "last"_a, "last_bias"_a)
        .def_prop_ro("size", &HexNetwork::size)
        .def(
            "value",
            [](const HexNetwork& self, const Hex& position) {
                if (position.size() != self.size()) throw nb::value_error("the network is for another size of board");
                return self(position.to_move(), HexSketch(position).inputs());
            },
            "position"_a, "What a position that is not over is worth for its mover, from -1 to 1.")
        .def_prop_ro_static(
            "wide", [](nb::handle) { return HexNetwork::wide; }, "Neurons of the first layer.")
        .def_prop_ro_static("narrow", [](nb::handle) { return HexNetwork::narrow; }, "Neurons of the second layer.");
    module.def("hex_sketches", &draw_sketches, "stones"_a, "size"_a,
               "What such a network is shown, N x inputs, of N x 2 x cells: the mover's stones and the opponent's.");
    module.def("hex_sketch_inputs", &hex_sketch::inputs, "size"_a, "How many inputs a board of this size has.");
}

void bind_search(nb::module_& module) {
    auto bound = nb::class_<Search>(module, "HexNetworkAlphaBeta");
    bound.def(
        "__init__",
        [](Search* self, const AlphaBetaOptions& options, std::string_view evaluation, const NamedWeights& weights,
           std::shared_ptr<HexNetwork> network) {
            new (self) Search({std::move(network), HexEvaluation::make(evaluation, weights), options.mix}, options);
        },
        "options"_a, "evaluation"_a, "weights"_a, "network"_a);
    bound.def_prop_ro_static(
        "scale", [](nb::handle) { return HexNetworkEvaluation::scale; },
        "Centi-points that are half way to a certain win.");
    bind_alphabeta_methods<Hex>(bound, &run_alphabeta<Search, Hex>);
}

}  // namespace

void bind_hex_network(nb::module_& module) {
    bind_network(module);
    bind_search(module);
}

}  // namespace tablier::bindings
