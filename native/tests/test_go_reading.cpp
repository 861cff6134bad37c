/// Life and death read out: known shapes, and agreement with trying everything in a small space.
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "check.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "games/go.hpp"
#include "life/go_reading.hpp"
#include "search/limits.hpp"

namespace {

using tablier::Go;
using tablier::GoFate;
using tablier::GoReader;
using tablier::GoReading;
using tablier::GoRules;
using tablier::Player;
using tablier::Stopper;
using Board = tablier::GoBoard<9>;

/// A position from rows of X, O and dots.
Go<9> position_of(const std::vector<std::string>& rows, Player to_move = Player::first) {
    Go<9>::Setup setup;
    setup.to_move = to_move;
    for (const std::string& row : rows) {
        for (const char stone : row)
            setup.stones.push_back(static_cast<std::int8_t>(stone == 'X' ? 0 : stone == 'O' ? 1 : -1));
    }
    return {static_cast<int>(rows.size()), GoRules{}, setup};
}

GoReading read(const Go<9>& position, int row, int column) {
    Stopper stopper;
    stopper.start(1e9);
    return GoReader<9>(position, row * position.size() + column).read(1'000'000, stopper);
}

void check_shape(const std::vector<std::string>& rows, GoFate attacked, GoFate defended, int key = -1) {
    // The stone to read is the first X.
    int row = 0;
    while (rows[static_cast<std::size_t>(row)].find('X') == std::string::npos) ++row;
    const auto column = static_cast<int>(rows[static_cast<std::size_t>(row)].find('X'));
    const GoReading reading = read(position_of(rows), row, column);
    CHECK_EQUAL(static_cast<int>(reading.attacked), static_cast<int>(attacked));
    CHECK_EQUAL(static_cast<int>(reading.defended), static_cast<int>(defended));
    if (key >= 0) {
        CHECK_EQUAL(reading.kill, key);
        CHECK_EQUAL(reading.save, key);
    }
}

void check_shapes() {
    constexpr auto dies = GoFate::dies;
    constexpr auto lives = GoFate::lives;
    constexpr auto ko = GoFate::ko;
    // Three in a row: the middle decides.
    check_shape({"...XO.", "XXXXO.", "OOOOO.", "......", "......", "......"}, dies, lives, 1);
    // Four in a row live, a square of four does not.
    check_shape({"....XO", "XXXXXO", "OOOOO.", "......", "......", "......"}, lives, lives);
    check_shape({"..XO..", "..XO..", "XXXO..", "OOOO..", "......", "......"}, dies, dies);
    // Two eyes.
    check_shape({".X.XO.", "XXXXO.", "OOOOO.", "......", "......", "......"}, lives, lives);
    // A pyramid of four, and its heart.
    check_shape({"...XO.", "X.XXO.", "XXXOO.", "OOOO..", "......", "......"}, dies, lives, 1);
    // A stone that White saves spoils the eye, or Black takes it.
    check_shape({".XOX.O", "XX.XXO", "OOOOOO", "......", "......", "......"}, dies, lives, 8);
    // Bent four in the corner: White's three stones make a ko of it, and Black can only wait.
    check_shape({"OOO.XO", ".XXXXO", "XXOOOO", "OO....", "......", "......"}, ko, ko);
    // Both in atari of each other: a seki, which nobody can touch.
    check_shape({"X.O.XO", "XXOOXO", "XXOOXO", "OXXXXO", "OOOOOO", "......"}, lives, lives);
}

/// Whether the stone on a point can be taken, for every board of a small space, by repeating until nothing changes.
class BruteForce {
  public:
    BruteForce(const std::vector<std::string>& walls, int target, Board::Colour favoured)
        : outside_(Board(static_cast<int>(walls.size()))), favoured_(favoured) {
        for (std::size_t row = 0; row < walls.size(); ++row) {
            for (std::size_t column = 0; column < walls.size(); ++column) {
                const auto p = outside_.point(static_cast<int>(row), static_cast<int>(column));
                if (walls[row][column] == 'O') outside_.place(p, Board::white);
                if (walls[row][column] == '?') space_.push_back(p);
            }
        }
        target_ = outside_.point(target / outside_.size(), target % outside_.size());
        for (bool changed = true; changed;) {
            changed = false;
            std::array<int, 8> stones{};
            do {
                for (const auto mover : {Board::black, Board::white}) {
                    for (int ko = -1; ko < static_cast<int>(space_.size()); ++ko) changed |= look(stones, mover, ko);
                }
            } while (next(stones));
        }
    }

    [[nodiscard]] bool taken(const std::array<int, 8>& stones, Board::Colour mover) const {
        return taken_.contains({stones, mover, -1});
    }
    [[nodiscard]] std::size_t points() const { return space_.size(); }

    bool next(std::array<int, 8>& stones) const {
        for (std::size_t i = 0; i < space_.size(); ++i) {
            if (++stones[i] < 3) return true;
            stones[i] = 0;
        }
        return false;
    }

    /// The board with these stones in the space: 0 for none, 1 Black's, 2 White's; false when it cannot stand.
    bool set_up(const std::array<int, 8>& stones, Board& board) const {
        board = outside_;
        for (std::size_t i = 0; i < space_.size(); ++i) {
            if (stones[i] != 0) board.place(space_[i], stones[i] == 1 ? Board::black : Board::white);
        }
        return read_off(board) == stones;
    }

  private:
    using Key = std::tuple<std::array<int, 8>, Board::Colour, int>;

    [[nodiscard]] std::array<int, 8> read_off(const Board& board) const {
        std::array<int, 8> stones{};
        for (std::size_t i = 0; i < space_.size(); ++i) {
            const auto there = board.at(space_[i]);
            stones[i] = there == Board::black ? 1 : there == Board::white ? 2 : 0;
        }
        return stones;
    }

    bool look(const std::array<int, 8>& stones, Board::Colour mover, int ko) {
        Board board = outside_;
        if (taken_.contains({stones, mover, ko}) || !set_up(stones, board)) return false;
        if (board.at(target_) != Board::black) return false;
        bool any = false;
        bool all = true;
        const auto note = [&](const Board& after) {
            const auto other = Board::opposite(mover);
            int barred = -1;
            for (std::size_t i = 0; i < space_.size(); ++i) {
                if (other != favoured_ && after.ko() == space_[i]) barred = static_cast<int>(i);
            }
            const bool gone = after.at(target_) != Board::black;
            const bool lost = gone || taken_.contains({read_off(after), other, barred});
            any |= lost;
            all &= lost;
        };
        for (std::size_t i = 0; i < space_.size(); ++i) {
            if (stones[i] != 0 || static_cast<int>(i) == ko) continue;
            if (board.effect(space_[i], mover) == Board::Effect::suicide) continue;
            Board after = board;
            after.place(space_[i], mover);
            note(after);
        }
        if (mover == Board::black) {
            board.clear_ko();
            note(board);
        }
        if (mover == Board::black ? !all : !any) return false;
        taken_[{stones, mover, ko}] = true;
        return true;
    }

    Board outside_;
    Board::Colour favoured_;
    Board::Point target_ = Board::no_point;
    std::vector<Board::Point> space_;
    std::map<Key, bool> taken_;
};

void check_against_brute_force(const std::vector<std::string>& walls, int target, int fewest_kos) {
    const BruteForce hard(walls, target, Board::black);
    const BruteForce easy(walls, target, Board::white);
    std::array<int, 8> stones{};
    int compared = 0;
    int kos = 0;
    do {
        Board board(static_cast<int>(walls.size()));
        if (!hard.set_up(stones, board) || board.at(board.point(target / board.size(), target % board.size())) != 0)
            continue;
        std::vector<std::string> rows = walls;
        std::size_t i = 0;
        for (std::string& row : rows) {
            for (char& c : row) {
                if (c == '?') c = ".XO"[static_cast<std::size_t>(stones[i++])];
            }
        }
        const Go<9> position = position_of(rows);
        if (GoReader<9>(position, target).space().size() != hard.points()) continue;
        const GoReading reading = read(position, target / board.size(), target % board.size());
        const auto fate = [&](Board::Colour first) {
            return hard.taken(stones, first) ? GoFate::dies : easy.taken(stones, first) ? GoFate::ko : GoFate::lives;
        };
        CHECK_EQUAL(static_cast<int>(reading.attacked), static_cast<int>(fate(Board::white)));
        CHECK_EQUAL(static_cast<int>(reading.defended), static_cast<int>(fate(Board::black)));
        ++compared;
        kos += fate(Board::white) == GoFate::ko ? 1 : 0;
    } while (hard.next(stones));
    CHECK(compared > 30);
    CHECK(kos >= fewest_kos);
}

}  // namespace

int main() {
    check_shapes();
    check_against_brute_force({"??O.", "??O.", "??O.", "OOO."}, 0, 0);
    check_against_brute_force({"???O", "???O", "OOOO", "...."}, 1, 0);
    if (tablier::tests::rounds() > 1) {
        check_against_brute_force({"??O..", "??O..", "??O..", "??O..", "OOO.."}, 1, 1);
        check_against_brute_force({"???O.", "???O.", "??OO.", "OOO..", "....."}, 5, 1);
    }
}
