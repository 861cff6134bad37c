/// The Hex solver, whose board size is chosen when it is made; and the endings of Awalé, made once, kept in a file and
/// asked for proofs.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/areas.hpp"
#include "bindings/interruptible.hpp"
#include "games/awale.hpp"
#include "games/hex.hpp"
#include "search/limits.hpp"
#include "solver/awale_endings.hpp"
#include "solver/awale_prover.hpp"
#include "solver/hex_prover.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablier::bindings {
namespace {

Limits make_limits(double seconds, std::uint64_t nodes) {
    Limits limits;
    limits.seconds = seconds;
    limits.nodes = nodes;
    return limits;
}

void check_size(const HexProver& prover, const Hex& position) {
    if (prover.size() != position.size()) throw nb::value_error("the solver was made for another size of board");
}

/// A claim as (kind, items, stones, spare), by the numbers of HexClaim::Kind.
using Claim = std::tuple<int, std::vector<int>, std::vector<int>, std::vector<int>>;

std::vector<Claim> claims_of(const HexStrategy& strategy) {
    std::vector<Claim> claims;
    claims.reserve(strategy.claims.size());
    for (const HexClaim& claim : strategy.claims)
        claims.emplace_back(static_cast<int>(claim.kind), claim.items, claim.stones, claim.spare);
    return claims;
}

/// Endings that can be made, and stopped while they are.
struct GrowingEndings {
    AwaleEndings endings;
    Stopper stopper;
};

/// Asks endings that others may be asking as well.
struct EndingProver {
    AwaleProver prover;
    Stopper stopper;
};

std::unique_ptr<GrowingEndings> read(int grand_slam, const nb::bytes& kept) {
    const auto* begin = static_cast<const std::uint8_t*>(kept.data());
    std::vector<std::uint8_t> bytes(begin, begin + kept.size());
    return std::make_unique<GrowingEndings>(AwaleEndings(static_cast<Awale::GrandSlam>(grand_slam), std::move(bytes)));
}

void bind_endings(nb::module_& module) {
    nb::class_<AwaleProof>(module, "AwaleProof")
        .def_ro("result", &AwaleProof::result, "1 when the player to move wins, 0 for a draw, -1 for a loss, or None.")
        .def_ro("move", &AwaleProof::move, "A move that keeps it, or in a lost position one that holds out long.")
        .def_ro("nodes", &AwaleProof::nodes);
    nb::class_<GrowingEndings>(module, "AwaleEndings")
        .def(nb::new_(&read), "grand_slam"_a, "kept"_a)
        .def_static("boards_up_to", &AwaleEndings::boards_up_to, "seeds"_a)
        .def_prop_ro("seeds", [](const GrowingEndings& self) { return self.endings.seeds(); })
        .def(
            "extend",
            [](GrowingEndings& self, int threads) {
                self.stopper.ready();
                self.stopper.start(Limits{}.seconds);
                return interruptible(self.stopper, [&] { return self.endings.extend(threads, self.stopper); });
            },
            "threads"_a, "Work out the boards with one seed more; False when there are no more.")
        .def("kept",
             [](const GrowingEndings& self) {
                 return nb::bytes(self.endings.bytes().data(), self.endings.bytes().size());
             })
        .def(
            "bounds",
            [](const GrowingEndings& self, const Awale& position) {
                const EndingBounds found = self.endings.sure(position);
                return std::array<int, 2>{found.low, found.high};
            },
            "position"_a, "Of the seeds left, the player to move's less the opponent's: at least, and at most.");
    nb::class_<EndingProver>(module, "AwaleProver")
        .def(nb::new_([](const GrowingEndings& known) {
                 return std::make_unique<EndingProver>(AwaleProver(known.endings));
             }),
             "endings"_a, nb::keep_alive<0, 1>())
        .def(
            "prove",
            [](EndingProver& self, const Awale& position, double seconds) {
                self.stopper.start(seconds);
                return interruptible(self.stopper, [&] { return self.prover.prove(position, self.stopper); });
            },
            "position"_a, "seconds"_a)
        .def("ready", [](EndingProver& self) { self.stopper.ready(); })
        .def("stop", [](EndingProver& self) { self.stopper.stop(); });
}

}  // namespace

void bind_solver(nb::module_& module) {
    bind_endings(module);
    nb::class_<HexProof>(module, "HexProof")
        .def_ro("winner", &HexProof::winner, "The player's number; -1 when it is not known.")
        .def_ro("move", &HexProof::move, "A winning move of the player to move, or -1.")
        .def_ro("line", &HexProof::line)
        .def_ro("nodes", &HexProof::nodes)
        .def_ro("seconds", &HexProof::seconds);
    nb::class_<HexStrategy>(module, "HexStrategy")
        .def_ro("winner", &HexStrategy::winner, "The player's number; -1 when the search was stopped.")
        .def_ro("proof", &HexStrategy::proof, "The number of the claim that joins the sides.")
        .def_prop_ro("claims", &claims_of);
    nb::class_<HexProver>(module, "HexSolver")
        .def(nb::new_([](int size, std::size_t megabytes, int threads) {
                 return make_hex_prover(size, {.megabytes = megabytes, .threads = threads});
             }),
             "size"_a, "megabytes"_a, "threads"_a)
        .def(
            "prove",
            [](HexProver& self, const Hex& position, double seconds, std::uint64_t nodes, bool line) {
                check_size(self, position);
                return interruptible(self.stopper(),
                                     [&] { return self.prove(position, make_limits(seconds, nodes), line); });
            },
            "position"_a, "seconds"_a, "nodes"_a, "line"_a, "Who wins, as far as the limits allow.")
        .def(
            "strategy",
            [](HexProver& self, const Hex& position, double seconds, std::uint64_t nodes) {
                check_size(self, position);
                return interruptible(self.stopper(),
                                     [&] { return self.strategy(position, make_limits(seconds, nodes)); });
            },
            "position"_a, "seconds"_a, "nodes"_a, "The winning strategy as a list of claims.")
        .def(
            "open_moves",
            [](const HexProver& self, const Hex& position) {
                check_size(self, position);
                return self.open_moves(position);
            },
            "position"_a, "Moves of a position not yet solved that may still win; none when nothing is known of it.")
        .def("companion", &HexProver::companion,
             "A solver that shares the table and the lessons; while none is at work.")
        .def("ready", [](HexProver& self) { self.stopper().ready(); })
        .def("stop", [](HexProver& self) { self.stopper().stop(); })
        .def_prop_ro("nodes", &HexProver::nodes, "Positions looked at so far.")
        .def_prop_ro("size", &HexProver::size);
}

}  // namespace tablier::bindings
