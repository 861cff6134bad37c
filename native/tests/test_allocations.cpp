/// Nothing may be allocated while a game is played or played out.
#include <cstdint>
#include <cstdlib>
#include <new>

#include "check.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "kinds/all.hpp"

namespace {

long allocations = 0;

template <tablier::Game G>
void check_no_allocation(const G& start) {
    tablier::Rng rng(1);
    const long before = allocations;
    for (int i = 0; i < 20; ++i) tablier::random_playout(start, rng);
    G position = start;
    for (int ply = 0; ply < 200 && !position.is_over(); ++ply) {
        const auto moves = position.legal_moves();
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    CHECK_EQUAL(allocations - before, 0);
}

}  // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

int main() {
    tablier::each_kind([]<tablier::Kind K> { check_no_allocation(typename K::Rules{}); });
}
