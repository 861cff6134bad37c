/// The small vocabulary every game and every search shares.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace tablier {

/// The player who moves first (Black in Hex and Go) and the one who moves second.
enum class Player : std::uint8_t { first = 0, second = 1 };

constexpr Player opponent(Player player) { return static_cast<Player>(1 - static_cast<int>(player)); }
constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player); }

/// A move is a small number that only its game can read; see each game for the code.
using Move = std::uint16_t;

/// A list of moves with room for `Capacity` of them, kept on the stack.
template <std::size_t Capacity>
class MoveList {
  public:
    using value_type = Move;

    void push_back(Move move) {
        assert(size_ < Capacity);
        moves_[size_++] = move;
    }

    /// Append the move when the condition holds, without a branch that the processor would have to guess.
    void push_back_if(bool condition, Move move) {
        moves_[size_] = move;
        size_ += condition ? 1 : 0;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
    [[nodiscard]] Move& operator[](std::size_t i) { return moves_[i]; }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
    [[nodiscard]] Move* begin() { return moves_.data(); }
    [[nodiscard]] Move* end() { return moves_.data() + size_; }

  private:
    std::size_t size_ = 0;
    std::array<Move, Capacity + 1> moves_;  // only the first size_ are meaningful; one spare place for push_back_if
};

}  // namespace tablier
