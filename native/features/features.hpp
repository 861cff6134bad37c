/// How a network sees a game: planes of bytes, a few numbers beside them, and a place in the policy for every move.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>

#include "core/game.hpp"
#include "core/types.hpp"

namespace tablier {

/// The rectangle on which positions are drawn. Smaller boards lie in its top left corner, and the first plane, which
/// every game calls `board`, masks the rest.
struct Canvas {
    int height = 0;
    int width = 0;

    [[nodiscard]] std::size_t cells() const {
        return static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
    }
    friend bool operator==(const Canvas&, const Canvas&) = default;
};

/// What a network is given for one position, always from the side of the player to move.
struct Picture {
    std::span<std::uint8_t> planes;  // planes × height × width
    std::span<float> numbers;
};

/// The names of planes or numbers, in their order.
template <std::size_t N>
struct Names {
    std::array<std::string_view, N> all;

    /// Find the place of a name; one that is not there does not compile.
    consteval std::size_t operator[](std::string_view name) const {
        for (std::size_t i = 0; i < N; ++i) {
            if (all[i] == name) return i;
        }
        throw std::invalid_argument("no such name");
    }
    [[nodiscard]] constexpr int count() const { return static_cast<int>(N); }
};
template <class... Texts>
Names(Texts...) -> Names<sizeof...(Texts)>;

/// Specialised for each game, in a file of its own beside this one.
template <Game G>
struct Features;

/// What searches with a network and the self-play pool ask of a game.
template <class G>
concept Depictable =
    Symmetric<G> && requires(const G position, const MoveList<G::max_moves> moves, Canvas canvas, Move move,
                             int symmetry, Picture picture, Player player, std::span<std::int8_t> cells) {
        { Features<G>::plane_names.all } -> std::convertible_to<std::span<const std::string_view>>;  // `board` first
        { Features<G>::number_names.all } -> std::convertible_to<std::span<const std::string_view>>;
        { Features<G>::planes } -> std::convertible_to<int>;
        { Features<G>::binary } -> std::convertible_to<bool>;    // planes hold only 0 and 1
        { Features<G>::circular } -> std::convertible_to<bool>;  // the canvas is a row whose ends meet
        {
            Features<G>::any_size
        } -> std::convertible_to<bool>;  // boards have several sizes, which one network may play
        {
            Features<G>::has_lead
        } -> std::convertible_to<bool>;  // who wins may win by more or by less, which is worth knowing
        { Features<G>::numbers } -> std::convertible_to<int>;
        { Features<G>::canvas(position) } -> std::same_as<Canvas>;  // the smallest that holds the position
        { Features<G>::policy_size(canvas) } -> std::same_as<int>;
        { Features<G>::longest(canvas) } -> std::same_as<int>;  // the most moves the rules allow; 0: they set no end
        {
            Features<G>::draw(position, moves, canvas, symmetry, picture)
        } -> std::same_as<void>;  // moves: the legal ones
        { Features<G>::slot(position, move, canvas, symmetry) } -> std::same_as<int>;
        {
            Features<G>::draw_end(position, player, canvas, cells)
        } -> std::same_as<void>;                                         // +1 the player's, -1 the other's
        { Features<G>::lead(position, player) } -> std::same_as<float>;  // at the end, in points
    };

}  // namespace tablier
