/// The contest's bot: its dialogue, its time, and the integers of its network.
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "contest/dialogue.hpp"
#include "contest/pace.hpp"
#include "contest/small_dots.hpp"
#include "contest/thinker.hpp"
#include "core/rng.hpp"

namespace {

using tablier::Dialogue;
using tablier::Move;
using tablier::Oware;

void moves_are_named_as_they_are_read() {
    for (unsigned code = 0; code < Oware::move_codes; ++code) {
        const auto move = static_cast<Move>(code);
        CHECK(tablier::read_move(tablier::name_of(move)) == move);
    }
    for (const char* word : {"", "R", "0R", "17R", "3", "3T", "3TT", "3RR", "123R", "3R4"}) {
        CHECK(!tablier::read_move(word));
    }
}

void lines_are_borne_in_any_form() {
    Dialogue dialogue;
    CHECK(dialogue.hear("  \r") == Dialogue::Turn::nothing);
    CHECK(dialogue.hear(" start ") == Dialogue::Turn::ours);
    CHECK(dialogue.play(8) == "3R");
    CHECK(dialogue.hear("  4tb\r") == Dialogue::Turn::ours);
    CHECK(dialogue.position().ply() == 2);
    CHECK(dialogue.hear("RESULT 4TB 1 2") == Dialogue::Turn::over);
    CHECK(dialogue.farewell().empty());
}

void a_move_against_the_rules_costs_the_turn() {
    Dialogue dialogue;
    CHECK(dialogue.hear("START") == Dialogue::Turn::ours);
    dialogue.play(0);
    CHECK(dialogue.hear("3R") == Dialogue::Turn::ours);  // a hole of ours
    CHECK(!dialogue.complaint().empty());
    CHECK(dialogue.position().to_move() == tablier::Player::first);
    CHECK(dialogue.position().ply() == 1);
}

/// Two voices play random games to the end: both know it and tell the same result.
void the_end_is_told(tablier::Rng& rng) {
    Dialogue first;
    Dialogue second;
    std::string line = "START";
    for (Dialogue* one = &first;; one = one == &first ? &second : &first) {
        if (one->hear(line) == Dialogue::Turn::over) {
            CHECK(line.starts_with("RESULT"));
            return;
        }
        const auto moves = one->position().legal_moves();
        const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        line = one->play(move);
        if (!one->position().is_over()) continue;
        Dialogue* other = one == &first ? &second : &first;
        CHECK(other->hear(tablier::name_of(move)) == Dialogue::Turn::over);
        const bool limit = one->position().end() == Oware::End::move_limit;
        CHECK(limit || other->farewell() == line);
    }
}

void a_late_machine_is_given_a_margin() {
    tablier::Pace pace(2);
    CHECK(pace.latest() > 1.79 && pace.latest() < 1.81);
    CHECK(pace.search() < pace.latest());
    pace.note_lateness(0.1);
    CHECK(pace.latest() > 1.59 && pace.latest() < 1.61);
    pace.begin_move();
    CHECK(pace.latest() > 1.6 && pace.latest() < 1.8);
    pace.note_lateness(100);
    CHECK(pace.latest() > 0);
    CHECK(tablier::process_age() < 600);
}

void every_machine_gets_the_same_sums(tablier::Rng& rng) {
    constexpr std::size_t wide = 32;
    constexpr std::size_t quads = 5 * wide / 4;
    std::vector<std::uint8_t> input((tablier::rows + 4) * wide);
    std::vector<std::int8_t> weights(quads * 4 * tablier::lanes);
    for (auto& value : input) value = static_cast<std::uint8_t>(rng.below(4) == 0 ? 127 : rng.below(128));
    for (auto& value : weights) {
        value = static_cast<std::int8_t>(rng.below(4) == 0 ? -127 : static_cast<int>(rng.below(255)) - 127);
    }
    std::array<std::int32_t, tablier::rows * tablier::lanes> expected{};
    tablier::small_dots_anywhere(input.data(), wide, weights.data(), quads, expected.data());
#ifdef TABLIER_X86
    std::array<std::int32_t, tablier::rows * tablier::lanes> found{};
    if (__builtin_cpu_supports("avx2")) {
        tablier::small_dots_avx2(input.data(), wide, weights.data(), quads, found.data());
        CHECK(found == expected);
    }
    if (__builtin_cpu_supports("avx512vnni")) {
        tablier::small_dots_vnni(input.data(), wide, weights.data(), quads, found.data());
        CHECK(found == expected);
    }
#endif
}

/// Dreams on whatever it is told, until the test is over.
class Dreamer final : public tablier::ContestPlayer {
  public:
    explicit Dreamer(const std::atomic<bool>& over) : over_(over) {}

    Move think(const Oware& position, tablier::Wall::time_point /*end*/) override {
        while (!over_.load()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return position.legal_moves()[0];
    }
    [[nodiscard]] Move best() const override { return 8; }
    void stop() override {}

  private:
    const std::atomic<bool>& over_;
};

void nobody_waits_for_a_dreamer() {
    std::atomic<bool> over = false;
    {
        tablier::Thinker thinker(std::make_unique<Dreamer>(over), 0.2);
        CHECK_EQUAL(thinker.choose(Oware(), tablier::Wall::now()), 8);
        over.store(true);
    }
}

}  // namespace

int main() {
    tablier::Rng rng(7);
    moves_are_named_as_they_are_read();
    lines_are_borne_in_any_form();
    a_move_against_the_rules_costs_the_turn();
    for (int i = 0; i < 20; ++i) the_end_is_told(rng);
    a_late_machine_is_given_a_margin();
    for (int i = 0; i < 20; ++i) every_machine_gets_the_same_sums(rng);
    nobody_waits_for_a_dreamer();
    return 0;
}
