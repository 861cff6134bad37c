/// Sets of Hex cells as bits, for walking over a whole board at once.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/types.hpp"
#include "games/hex.hpp"

namespace tablier {

/// A set of cells: bit `row * size + column`, in as few words as the board needs (one up to 8×8, two up to 11×11).
///
/// `HexCells cells{};` is the empty set; without the braces the bits are not set at all, which spares time in arrays.
template <std::size_t Words>
struct HexCells {
    using Word = std::uint64_t;
    static constexpr int word_bits = 64;

    std::array<Word, Words> words;

    constexpr void add(int cell) { words[static_cast<std::size_t>(cell / word_bits)] |= Word{1} << (cell % word_bits); }
    [[nodiscard]] bool holds(int cell) const {
        return (words[static_cast<std::size_t>(cell / word_bits)] >> (cell % word_bits) & 1) != 0;
    }

    constexpr HexCells& operator|=(const HexCells& other) {
        for (std::size_t i = 0; i < Words; ++i) words[i] |= other.words[i];
        return *this;
    }
    constexpr HexCells& operator&=(const HexCells& other) {
        for (std::size_t i = 0; i < Words; ++i) words[i] &= other.words[i];
        return *this;
    }
    constexpr HexCells& operator-=(const HexCells& other) {
        for (std::size_t i = 0; i < Words; ++i) words[i] &= ~other.words[i];
        return *this;
    }
    friend constexpr HexCells operator|(HexCells a, const HexCells& b) { return a |= b; }
    friend constexpr HexCells operator&(HexCells a, const HexCells& b) { return a &= b; }
    /// The cells of `a` that are not in `b`.
    friend constexpr HexCells operator-(HexCells a, const HexCells& b) { return a -= b; }

    /// The same cells `by` bits further on, or back.
    [[nodiscard]] HexCells on(int by) const {
        HexCells moved;
        for (std::size_t i = Words - 1; i > 0; --i) moved.words[i] = words[i] << by | words[i - 1] >> (word_bits - by);
        moved.words[0] = words[0] << by;
        return moved;
    }
    [[nodiscard]] HexCells back(int by) const {
        HexCells moved;
        for (std::size_t i = 0; i + 1 < Words; ++i) moved.words[i] = words[i] >> by | words[i + 1] << (word_bits - by);
        moved.words[Words - 1] = words[Words - 1] >> by;
        return moved;
    }

    [[nodiscard]] bool any() const {
        Word all = 0;
        for (const Word word : words) all |= word;
        return all != 0;
    }

    /// Whether the two sets share a cell.
    [[nodiscard]] bool meets(const HexCells& other) const { return (*this & other).any(); }

    /// How many cells; written out because a portable build has no instruction for it.
    [[nodiscard]] int count() const {
        Word bytes = 0;  // at most 8 a byte and word
        for (Word word : words) {
            word -= word >> 1 & 0x5555555555555555U;
            word = (word & 0x3333333333333333U) + (word >> 2 & 0x3333333333333333U);
            bytes += (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FU;
        }
        bytes = (bytes & 0x00FF00FF00FF00FFU) + (bytes >> 8 & 0x00FF00FF00FF00FFU);
        return static_cast<int>(bytes * 0x0001000100010001U >> 48);
    }

    /// The first cell alone; requires any().
    [[nodiscard]] HexCells first() const {
        HexCells cell{};
        for (std::size_t i = 0; i < Words; ++i) {
            if (words[i] == 0) continue;
            cell.words[i] = words[i] & (~words[i] + 1);
            break;
        }
        return cell;
    }
};

/// The geometry of a board of one size.
template <std::size_t Words>
struct HexGrid {
    using Cells = HexCells<Words>;

    int size = 0;
    Cells first_row{};
    Cells last_row{};
    Cells first_column{};
    Cells last_column{};
    Cells left_columns{};  // the first two
    Cells middle{};        // the middle half of rows and columns

    constexpr explicit HexGrid(int board_size = 0) : size(board_size) {
        const int margin = size / 4;
        const auto is_middle = [&](int i) { return i >= margin && i < size - margin; };
        for (int i = 0; i < size; ++i) {
            first_row.add(i);
            last_row.add((size - 1) * size + i);
            first_column.add(i * size);
            last_column.add(i * size + size - 1);
            left_columns.add(i * size);
            left_columns.add(i * size + 1);
            for (int column = 0; column < size; ++column) {
                if (is_middle(i) && is_middle(column)) middle.add(i * size + column);
            }
        }
    }

    /// The neighbours in each of the six directions, handed to `use` one by one; some bits lie beyond the board.
    template <class Use>
    void each_neighbour(const Cells& cells, Use use) const {
        const Cells not_first = cells - first_column;
        const Cells not_last = cells - last_column;
        use(not_first.back(1));
        use(not_last.on(1));
        use(cells.back(size));
        use(not_last.back(size - 1));
        use(cells.on(size));
        use(not_first.on(size - 1));
    }

    /// The neighbours of the cells; the set may hold some of the cells themselves.
    [[nodiscard]] Cells neighbours(const Cells& cells) const {
        Cells all{};
        each_neighbour(cells, [&](const Cells& neighbour) { all |= neighbour; });
        return all;
    }

    /// What can be reached from the cells by steps within `field`, the cells themselves included.
    [[nodiscard]] Cells flood(const Cells& cells, const Cells& field) const {
        Cells wet = cells;
        for (Cells fresh = cells; fresh.any();) {
            fresh = (neighbours(fresh) & field) - wet;
            wet |= fresh;
        }
        return wet;
    }
};

template <std::size_t Words>
inline constexpr auto hex_grids = [] {
    std::array<HexGrid<Words>, Hex::max_size + 1> grids;
    for (int size = Hex::min_size; size <= Hex::max_size; ++size) {
        if (static_cast<std::size_t>(size * size) <= Words * 64)
            grids[static_cast<std::size_t>(size)] = HexGrid<Words>(size);
    }
    return grids;
}();

/// A board seen by one player: own stones, empty cells, and the cells along the side to start from and the side to
/// reach.
template <std::size_t Words>
struct HexView {
    using Cells = HexCells<Words>;

    HexView(const Hex& position, Player player)
        : grid(hex_grids<Words>[static_cast<std::size_t>(position.size())]),
          own(gather(position.rows(player), grid.size)),
          open(all(grid.size) - own - gather(position.rows(opponent(player)), grid.size)),
          near(player == Player::first ? grid.first_row : grid.first_column),
          far(player == Player::first ? grid.last_row : grid.last_column) {}

    const HexGrid<Words>& grid;
    Cells own;
    Cells open;
    const Cells& near;
    const Cells& far;

  private:
    static Cells gather(const Hex::Rows& rows, int size) {
        Cells cells{};
        for (int row = 0; row < size; ++row) {
            const auto bits = typename Cells::Word{rows[static_cast<std::size_t>(row)]};
            const int begin = row * size;
            const auto word = static_cast<std::size_t>(begin / Cells::word_bits);
            const int shift = begin % Cells::word_bits;
            cells.words[word] |= bits << shift;
            if (shift + size > Cells::word_bits) cells.words[word + 1] |= bits >> (Cells::word_bits - shift);
        }
        return cells;
    }

    static Cells all(int size) {
        Cells cells{};
        const int count = size * size;
        for (int word = 0; word < static_cast<int>(Words); ++word) {
            const int left = count - word * Cells::word_bits;
            if (left <= 0) break;
            cells.words[static_cast<std::size_t>(word)] = ~typename Cells::Word{0} >> (left >= 64 ? 0 : 64 - left);
        }
        return cells;
    }
};

/// Call `use` with the number of words that the board needs, as a compile-time constant.
template <class Use>
auto with_words(int size, Use use) {
    if (size <= 8) return use(std::integral_constant<std::size_t, 1>{});
    if (size <= 11) return use(std::integral_constant<std::size_t, 2>{});
    if (size <= 13) return use(std::integral_constant<std::size_t, 3>{});
    if (size <= 16) return use(std::integral_constant<std::size_t, 4>{});
    return use(std::integral_constant<std::size_t, 6>{});
}

}  // namespace tablier
