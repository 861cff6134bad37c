/// The contest's dialogue: a line comes, a line goes.
#pragma once

#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>

#include "core/types.hpp"
#include "games/oware.hpp"

namespace tablier {

/// `3R`, `4TB`: a hole and the colour played.
inline std::string name_of(Move move) {
    constexpr std::array<std::string_view, 4> kinds{"R", "B", "TR", "TB"};
    return std::to_string(move / 4 + 1) + std::string(kinds[move % 4]);
}

/// Read a move in capitals; nothing when it is none.
inline std::optional<Move> read_move(std::string_view word) {
    std::size_t digits = 0;
    int hole = 0;
    while (digits < word.size() && digits < 2 && word[digits] >= '0' && word[digits] <= '9') {
        hole = 10 * hole + (word[digits++] - '0');
    }
    if (digits == 0 || hole < 1 || hole > static_cast<int>(Oware::holes)) return std::nullopt;
    const std::string_view colour = word.substr(digits);
    const auto code = static_cast<unsigned>(hole - 1) * 4;
    if (colour == "R") return static_cast<Move>(code + Oware::play_red);
    if (colour == "B") return static_cast<Move>(code + Oware::play_blue);
    if (colour == "TR") return static_cast<Move>(code + Oware::play_transparent_red);
    if (colour == "TB") return static_cast<Move>(code + Oware::play_transparent_blue);
    return std::nullopt;
}

/// One game as a bot hears and tells it.
class Dialogue {
  public:
    enum class Turn : std::uint8_t { nothing, ours, over };

    [[nodiscard]] const Oware& position() const { return position_; }
    /// What is to be said when the opponent's move ended the game; empty when a referee has said so itself.
    [[nodiscard]] const std::string& farewell() const { return farewell_; }
    /// What was odd about the last line, if anything.
    [[nodiscard]] const std::string& complaint() const { return complaint_; }

    /// Take a line in, in any letter case and with any blanks.
    Turn hear(std::string_view line) {
        const std::string word = clean(line);
        complaint_.clear();
        if (word.empty()) return Turn::nothing;
        const std::string first = word.substr(0, word.find_first_of(" \t"));
        if (first == "RESULT" || first == "END") return Turn::over;
        if (word != "START") follow(word);
        if (!position_.is_over()) return Turn::ours;
        farewell_ = result(position_.end() == Oware::End::move_limit ? "LIMIT" : word);
        return Turn::over;
    }

    /// Play our move and return what to say.
    std::string play(Move move) {
        position_.play(move);
        return position_.is_over() ? result(name_of(move)) : name_of(move);
    }

  private:
    static std::string clean(std::string_view line) {
        const auto first = line.find_first_not_of(" \t\r\n");
        if (first == std::string_view::npos) return {};
        std::string word(line.substr(first, line.find_last_not_of(" \t\r\n") - first + 1));
        for (char& letter : word) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
        return word;
    }

    /// The opponent's move. One that breaks the rules, where no referee checks, gives the turn away.
    void follow(const std::string& word) {
        const std::optional<Move> move = read_move(word);
        if (move && position_.fault(*move) == nullptr) return position_.play(*move);
        if (!move && position_.ply() == 0) {
            complaint_ = "passing over '" + word + "'";
            return;
        }
        complaint_ = "the opponent's '" + word + "' cannot be played, our move again";
        const std::array<int, 2> captured{position_.captured(Player::first), position_.captured(Player::second)};
        position_ = Oware::from_board(2, position_.board(), captured, opponent(position_.to_move()), position_.ply());
    }

    [[nodiscard]] std::string result(const std::string& word) const {
        return "RESULT " + word + " " + std::to_string(position_.captured(Player::first)) + " " +
               std::to_string(position_.captured(Player::second));
    }

    Oware position_;
    std::string farewell_;
    std::string complaint_;
};

}  // namespace tablier
