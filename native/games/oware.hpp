/// Coloured Oware: sixteen holes in a circle, three colours of seeds, captures of twos and threes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/game.hpp"
#include "core/types.hpp"

namespace tablier {

/// Holes are 0…15 here and 1…16 in names; the first player owns hole 1, 3, 5…, which are 0, 2, 4… here.
///
/// A move is `hole * 4 + kind`; the kinds follow the notation: 3R, 3B, 3TR, 3TB.
class Oware {
  public:
    static constexpr std::string_view name = "oware";
    static constexpr unsigned holes = 16;
    static constexpr unsigned colours = 3;
    static constexpr std::size_t max_moves = 32;
    static constexpr std::size_t move_codes = 64;  // one more than the largest move
    static constexpr int symmetries = 8;
    static constexpr int move_limit = 400;
    static constexpr int fewest_seeds = 10;  // the game ends with fewer on the board
    static constexpr int max_seeds = 5;      // of each colour in each hole, so that any count fits in a byte

    enum Colour : std::uint8_t { red, blue, transparent };
    enum Kind : std::uint8_t { play_red, play_blue, play_transparent_red, play_transparent_blue };
    enum class End : std::uint8_t { running, starved, majority, few_seeds, move_limit };

    using Row = std::array<std::uint8_t, holes>;
    using Board = std::array<Row, colours>;

    /// `seeds` of each colour in each hole.
    explicit Oware(int seeds = 2) : left_(static_cast<std::uint16_t>(static_cast<unsigned>(seeds) * holes * colours)) {
        for (Row& row : board_) row.fill(static_cast<std::uint8_t>(seeds));
        majority_ = static_cast<std::uint16_t>(left_ / 2 + 1);
    }

    /// Set a board up by hand; what is on it and the move number decide whether the game is over, as after a move.
    static Oware from_board(int seeds, const Board& board, std::array<int, 2> captured, Player to_move, int ply) {
        Oware position(seeds);
        position.board_ = board;
        position.left_ = 0;
        for (unsigned hole = 0; hole < holes; ++hole) {
            position.left_ = static_cast<std::uint16_t>(position.left_ + position.seeds_in(hole));
        }
        position.captured_ = {static_cast<std::uint16_t>(captured[0]), static_cast<std::uint16_t>(captured[1])};
        position.to_move_ = to_move;
        position.ply_ = static_cast<std::uint16_t>(ply);
        position.settle(opponent(to_move));
        return position;
    }

    [[nodiscard]] Player to_move() const { return to_move_; }
    [[nodiscard]] bool is_over() const { return end_ != End::running; }
    [[nodiscard]] End end() const { return end_; }
    [[nodiscard]] int ply() const { return ply_; }
    [[nodiscard]] int majority() const { return majority_; }
    [[nodiscard]] int seeds_left() const { return left_; }
    [[nodiscard]] int captured(Player player) const { return captured_[index(player)]; }
    [[nodiscard]] int seeds(Colour colour, unsigned hole) const { return board_[colour][hole]; }
    [[nodiscard]] const Board& board() const { return board_; }

    [[nodiscard]] int seeds_in(unsigned hole) const {
        return seeds(red, hole) + seeds(blue, hole) + seeds(transparent, hole);
    }

    [[nodiscard]] int score() const { return (captured_[0] > captured_[1]) - (captured_[0] < captured_[1]); }

    [[nodiscard]] std::uint64_t hash() const {
        std::array<std::uint64_t, colours * 2> words{};
        std::memcpy(words.data(), board_.data(), sizeof board_);
        std::uint64_t key = mix(captured_[0] | std::uint64_t{captured_[1]} << 16 | std::uint64_t{ply_} << 32 |
                                std::uint64_t{index(to_move_)} << 48);
        for (const std::uint64_t word : words) key = mix(key ^ word);
        return key;
    }

    [[nodiscard]] MoveList<max_moves> legal_moves() const {
        MoveList<max_moves> moves;
        if (is_over()) return moves;
        for (auto hole = static_cast<unsigned>(to_move_); hole < holes; hole += 2) {
            const unsigned code = hole * 4;
            moves.push_back_if(seeds(red, hole) != 0, static_cast<Move>(code + play_red));
            moves.push_back_if(seeds(blue, hole) != 0, static_cast<Move>(code + play_blue));
            moves.push_back_if(seeds(transparent, hole) != 0, static_cast<Move>(code + play_transparent_red));
            moves.push_back_if(seeds(transparent, hole) != 0, static_cast<Move>(code + play_transparent_blue));
        }
        return moves;
    }

    /// Why the move is not allowed, or nullptr.
    [[nodiscard]] const char* fault(int move) const {
        if (is_over()) return "the game is over";
        const unsigned hole = static_cast<unsigned>(move) / 4;
        const unsigned kind = static_cast<unsigned>(move) % 4;
        if (hole >= holes) return "there is no such hole";
        if (hole % 2 != index(to_move_)) return "the hole is the opponent's";
        const Colour needed = kind == play_red ? red : kind == play_blue ? blue : transparent;
        if (seeds(needed, hole) != 0) return nullptr;
        return needed == red    ? "the hole has no red seed"
               : needed == blue ? "the hole has no blue seed"
                                : "the hole has no transparent seed";
    }

    void play(Move move) {
        const unsigned last = sow(move);
        capture_back_from(last);
        ++ply_;
        settle(to_move_);
        to_move_ = opponent(to_move_);
    }

    /// Where `move` lands when the circle is turned by `2 * symmetry` holes.
    [[nodiscard]] Move under_symmetry(Move move, int symmetry) const {
        return static_cast<Move>((move + static_cast<unsigned>(symmetry) * 8) % (holes * 4));
    }

    friend bool operator==(const Oware& a, const Oware& b) = default;

  private:
    using Words = std::array<std::uint64_t, 2>;

    /// A byte of ones for every hole that the player owns.
    static constexpr std::array<Words, 2> owned = [] {
        std::array<Row, 2> bytes{};
        for (std::size_t hole = 0; hole < holes; ++hole) bytes[hole % 2][hole] = 0xFF;
        return std::array<Words, 2>{std::bit_cast<Words>(bytes[0]), std::bit_cast<Words>(bytes[1])};
    }();

    static unsigned next_hole(unsigned hole) { return (hole + 1) % holes; }

    [[nodiscard]] bool has_seeds(Player player) const {
        std::uint64_t any = 0;
        for (const Row& row : board_) {
            const auto words = std::bit_cast<Words>(row);
            any |= (words[0] & owned[index(player)][0]) | (words[1] & owned[index(player)][1]);
        }
        return any != 0;
    }

    /// Take the seeds up, sow them, and return the hole that received the last one.
    unsigned sow(Move move) {
        const unsigned origin = move / 4U;
        const unsigned kind = move % 4U;
        const Colour colour = kind % 2 == 0 ? red : blue;
        unsigned hole = origin;
        if (kind >= play_transparent_red) hole = sow_colour(transparent, colour, origin, hole);
        return sow_colour(colour, colour, origin, hole);
    }

    /// Sow the origin's seeds of one colour onwards from `hole`, as `manner` is sown: red in every hole but the origin,
    /// blue in the opponent's.
    unsigned sow_colour(Colour colour, Colour manner, unsigned origin, unsigned hole) {
        Row& row = board_[colour];
        unsigned hand = row[origin];
        row[origin] = 0;
        if (manner == red) {
            for (; hand > 0; --hand) {
                hole = next_hole(hole);
                if (hole == origin) hole = next_hole(hole);
                ++row[hole];
            }
        } else {
            for (; hand > 0; --hand) {
                hole = hole == origin ? next_hole(hole) : (hole + 2) % holes;
                ++row[hole];
            }
        }
        return hole;
    }

    void take(Player player, int seeds) {
        captured_[index(player)] = static_cast<std::uint16_t>(captured(player) + seeds);
        left_ = static_cast<std::uint16_t>(left_ - seeds);
    }

    /// From the last hole sown backwards, take every hole that now holds two or three seeds, whoever owns it.
    void capture_back_from(unsigned hole) {
        for (int here = seeds_in(hole); here == 2 || here == 3; here = seeds_in(hole)) {
            take(to_move_, here);
            for (Row& row : board_) row[hole] = 0;
            hole = (hole + holes - 1) % holes;
        }
    }

    /// After `mover`'s move: has the opponent been starved, and is the game over?
    void settle(Player mover) {
        if (!has_seeds(opponent(mover))) {
            take(mover, left_);
            board_ = {};
            end_ = End::starved;
        } else if (std::max(captured_[0], captured_[1]) >= majority_) {
            end_ = End::majority;
        } else if (left_ < fewest_seeds) {
            end_ = End::few_seeds;
        } else if (ply_ >= move_limit) {
            end_ = End::move_limit;
        }
    }

    Board board_{};
    std::array<std::uint16_t, 2> captured_{};
    std::uint16_t ply_ = 0;
    std::uint16_t left_ = 0;
    std::uint16_t majority_ = 0;
    Player to_move_ = Player::first;
    End end_ = End::running;
};

static_assert(Playable<Oware>);

}  // namespace tablier
