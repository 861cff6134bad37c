/// Hex playouts that keep bridges: an intrusion into a bridge is answered by closing it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/hex.hpp"
#include "playouts/playouts.hpp"

namespace tablier {

/// Cells in a frame of border cells, so that a side counts as stones of its owner.
///
///     B B B B B        size 3: stride 5; B the first player's sides, W the second's
///      W . . . W       cell (row, column) is at (row + 1) * stride + column + 1
///       W . . . W
///        W . . . W
///         B B B B B
class HexPlayouts {
  public:
    static constexpr bool shares_moves = true;

    float playout(const Hex& position, Rng& rng, Trace<Hex>& trace) {
        set_up(position);
        std::uint8_t mover = colour(position.to_move());
        std::size_t last = 0;
        // The empties are drawn one by one; answers to intrusions are played out of turn and skipped when drawn.
        std::size_t left = empties_;
        for (std::size_t undrawn = empties_; left > 0; --left) {
            std::size_t at = last == 0 ? 0 : broken_bridge(last, mover);
            while (at == 0) {
                const std::size_t i = rng.below(static_cast<std::uint32_t>(undrawn));
                const std::size_t drawn = empty_[i];
                empty_[i] = empty_[--undrawn];
                if (board_[drawn] == none) at = drawn;
            }
            board_[at] = mover;
            last = at;
            mover = static_cast<std::uint8_t>(1 - mover);
        }
        for (std::size_t i = 0; i < empties_; ++i) {
            const std::size_t at = emptied_[i];
            trace.note(moves_[at], static_cast<Player>(board_[at]));
        }
        return first_player_connected() ? 1.0F : -1.0F;
    }

    void priors(const Hex& position, const MoveList<Hex::max_moves>& moves, Priors<Hex>& priors) {
        set_up(position);
        for (std::size_t i = 0; i < moves.size(); ++i) priors[i] = prior(position, moves[i]);
    }

  private:
    static constexpr std::size_t max_stride = Hex::max_size + 2;
    // Bridges reach two steps, beyond the frame for cells at the border: a margin on both ends keeps them inside the
    // array.
    static constexpr std::size_t margin = max_stride + 2;
    static constexpr std::uint8_t none = 2;
    static constexpr std::uint8_t outside = 3;

    /// Closing a bridge that was intruded upon is nearly always right, and making bridges is good.
    [[nodiscard]] Prior prior(const Hex& position, Move move) const {
        if (move == position.swap_move()) return Prior::of(0, 0, 10);
        const std::uint8_t mover = colour(position.to_move());
        const std::size_t at = place(move / size_, move % size_);
        float good = 0;
        std::uint32_t own = 0;
        std::uint32_t other = 0;
        for (std::size_t i = 0; i < 6; ++i) {
            own |= (board_[at + steps_[i]] == mover ? 1U : 0U) << i;
            other |= (board_[at + steps_[i]] == 1 - mover ? 1U : 0U) << i;
        }
        // Own, enemy, own in a row around the cell: the enemy stone sits in the bridge's other half.
        const std::uint32_t saved = own & turn(other, 1) & turn(own, 2);
        if (saved != 0) good += 25;
        // A stone two steps away across two empty cells makes a new bridge.
        int bridges = 0;
        for (std::size_t i = 0; i < 6; ++i) {
            const std::size_t a = at + steps_[i];
            const std::size_t b = at + steps_[(i + 1) % 6];
            if (board_[a] != none || board_[b] != none) continue;
            bridges += board_[a + steps_[(i + 1) % 6]] == mover ? 1 : 0;
        }
        good += static_cast<float>(std::min(bridges, 2)) * 4;
        return Prior::of(good, 0, 6);
    }

    static std::uint8_t colour(Player player) { return static_cast<std::uint8_t>(player); }
    [[nodiscard]] std::size_t place(std::size_t row, std::size_t column) const {
        return margin + (row + 1) * stride_ + column + 1;
    }

    /// Six bits, one a neighbour in the order of steps_, turned round by `count`.
    static std::uint32_t turn(std::uint32_t bits, unsigned count) { return (bits >> count | bits << (6 - count)) & 63; }

    /// The cell that closes a bridge of `mover` into which the stone at `last` intruded, or 0; any one of several.
    [[nodiscard]] std::size_t broken_bridge(std::size_t last, std::uint8_t mover) const {
        std::uint32_t own = 0;
        std::uint32_t open = 0;
        for (std::size_t i = 0; i < 6; ++i) {
            const std::uint8_t there = board_[last + steps_[i]];
            own |= (there == mover ? 1U : 0U) << i;
            open |= (there == none ? 1U : 0U) << i;
        }
        const std::uint32_t broken = own & turn(open, 1) & turn(own, 2);
        return broken == 0 ? 0 : last + steps_[(static_cast<std::size_t>(std::countr_zero(broken)) + 1) % 6];
    }

    void set_up(const Hex& position);
    [[nodiscard]] bool first_player_connected();

    std::size_t size_ = 0;
    std::size_t stride_ = 0;
    std::array<std::size_t, 6>
        steps_{};  // to the six neighbours, in a circle; negative ones wrap around, as unsigned numbers do
    std::array<std::uint8_t, max_stride * max_stride + 2 * margin> board_{};
    std::array<std::uint16_t, Hex::max_cells> empty_{};
    std::array<std::uint16_t, Hex::max_cells> emptied_{};
    std::array<Move, max_stride * max_stride + 2 * margin> moves_{};
    std::size_t empties_ = 0;
};

inline void HexPlayouts::set_up(const Hex& position) {
    if (size_ != static_cast<std::size_t>(position.size())) {
        size_ = static_cast<std::size_t>(position.size());
        stride_ = size_ + 2;
        const std::size_t one = 1;
        steps_ = {one, stride_, stride_ - 1, 0 - one, 0 - stride_, 1 - stride_};
        for (std::size_t row = 0; row < size_; ++row) {
            for (std::size_t column = 0; column < size_; ++column) {
                moves_[place(row, column)] = static_cast<Move>(row * size_ + column);
            }
        }
        board_.fill(outside);
        for (std::size_t i = 0; i < size_; ++i) {
            board_[place(0, i) - stride_] = board_[place(size_ - 1, i) + stride_] = colour(Player::first);
            board_[place(i, 0) - 1] = board_[place(i, size_ - 1) + 1] = colour(Player::second);
        }
    }
    empties_ = 0;
    for (std::size_t row = 0; row < size_; ++row) {
        const Hex::Row black = position.rows(Player::first)[row];
        const Hex::Row white = position.rows(Player::second)[row];
        for (std::size_t column = 0; column < size_; ++column) {
            const std::size_t at = place(row, column);
            const bool is_black = (black >> column & 1) != 0;
            const bool is_white = (white >> column & 1) != 0;
            board_[at] = is_black ? 0 : is_white ? 1 : none;
            if (board_[at] == none) empty_[empties_++] = static_cast<std::uint16_t>(at);
        }
    }
    std::copy_n(empty_.begin(), empties_, emptied_.begin());
}

inline bool HexPlayouts::first_player_connected() {
    std::array<Hex::Row, Hex::max_size> black{};
    for (std::size_t row = 0; row < size_; ++row) {
        Hex::Row bits = 0;
        for (std::size_t column = 0; column < size_; ++column) {
            bits |= static_cast<Hex::Row>(board_[place(row, column)] == 0 ? 1U : 0U) << column;
        }
        black[row] = bits;
    }
    return Hex::connects_rows(black, static_cast<int>(size_));
}

}  // namespace tablier
