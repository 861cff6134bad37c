/// tablier-oware: our bot in the Oware contest as one program that needs nothing else.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <poll.h>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

#include "contest/dialogue.hpp"
#include "contest/embedded.hpp"
#include "contest/pace.hpp"
#include "contest/ring_network.hpp"
#include "contest/thinker.hpp"
#include "contest/weights_file.hpp"
#include "features/oware_features.hpp"
#include "games/oware.hpp"

namespace tablier {
namespace {

constexpr std::string_view usage =
    "tablier-oware [NAME] [--time SECONDS] [--threads N] [--player network|alphabeta] [--evaluate]\n"
    "Play coloured Oware on standard input and output: read START or the opponent's move, print ours.\n"
    "With --evaluate read games instead, one a line, and print what the network thinks of where they lead.\n";

struct Settings {
    double seconds = 2;  // a move, by the rules of the contest
    int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 16U));
    bool alphabeta = false;
    bool evaluates = false;
};

template <class Number>
Number read_number(std::string_view option, const char* text, Number lowest, Number highest) {
    Number number{};
    const std::string_view word = text == nullptr ? "" : text;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (fault != std::errc() || end != word.data() + word.size() || !(number >= lowest && number <= highest)) {
        throw std::invalid_argument(std::string(option) + " cannot be '" + std::string(word) + "'");
    }
    return number;
}

Settings read_settings(int count, char** words) {
    Settings settings;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--time") {
            settings.seconds = read_number(word, words[++i], 0.01, 3600.0);
        } else if (word == "--threads") {
            settings.threads = read_number(word, words[++i], 1, 256);
        } else if (word == "--player") {
            const std::string_view player = words[++i] == nullptr ? "" : words[i];
            if (player != "network" && player != "alphabeta") {
                throw std::invalid_argument("--player is network or alphabeta, not '" + std::string(player) + "'");
            }
            settings.alphabeta = player == "alphabeta";
        } else if (word == "--evaluate") {
            settings.evaluates = true;
        } else if (word.starts_with('-')) {
            throw std::invalid_argument("unknown option '" + std::string(word) + "'");
        }  // any other word is a name that referees add
        if (i >= count) throw std::invalid_argument(std::string(word) + " needs a value");
    }
    return settings;
}

/// Whether a line is there already: then nobody knows for how long.
bool has_input() {
    pollfd input{.fd = 0, .events = POLLIN, .revents = 0};
    return poll(&input, 1, 0) > 0;
}

/// At the start all holes are alike: draw one, so that games do not repeat themselves.
Move vary(const Oware& position, Move move, std::mt19937_64& chance) {
    if (!(position == Oware())) return move;
    return position.under_symmetry(move, static_cast<int>(chance() % Oware::symmetries));
}

int play(const Settings& settings, Wall::time_point started) {
    std::mt19937_64 chance(std::random_device{}());
    std::unique_ptr<RingNetwork> network;
    std::unique_ptr<ContestPlayer> player;
    if (settings.alphabeta) {
        player = std::make_unique<AlphaBetaPlayer>(settings.threads, chance());
    } else {
        network = std::make_unique<RingNetwork>(WeightsFile(embedded_network()));
        player = std::make_unique<NetworkPlayer>(*network, settings.threads);
    }
    Thinker thinker(std::move(player), settings.seconds);
    Dialogue dialogue;
    bool waiting = has_input();  // since our start, for all that we know
    for (std::string line; std::getline(std::cin, line); waiting = false) {
        const Wall::time_point arrived = waiting ? started : Wall::now();
        const Dialogue::Turn turn = dialogue.hear(line);
        if (!dialogue.complaint().empty()) std::cerr << dialogue.complaint() << '\n';
        if (turn == Dialogue::Turn::nothing) continue;
        if (turn == Dialogue::Turn::over) {
            if (!dialogue.farewell().empty()) std::cout << dialogue.farewell() << '\n' << std::flush;
            return 0;
        }
        const Move move = vary(dialogue.position(), thinker.choose(dialogue.position(), arrived), chance);
        std::cout << dialogue.play(move) << '\n' << std::flush;
        if (dialogue.position().is_over()) return 0;
    }
    return 0;
}

/// For those who want to compare: the value, the lead, and the logit of each legal move.
int evaluate() {
    const RingNetwork network{WeightsFile(embedded_network())};
    std::cerr << network.blocks() << " blocks of " << network.channels() << " channels, run for "
              << network.instructions() << '\n';
    for (std::string line; std::getline(std::cin, line);) {
        Oware position;
        std::istringstream words(line);
        for (std::string word; words >> word;) {
            const auto move = read_move(word);
            if (!move || position.fault(*move) != nullptr) throw std::invalid_argument("cannot play '" + word + "'");
            position.play(*move);
        }
        const auto moves = position.legal_moves();
        const Canvas canvas = Features<Oware>::canvas(position);
        std::array<std::uint8_t, static_cast<std::size_t>(Features<Oware>::planes) * Oware::holes> planes{};
        std::array<float, Features<Oware>::numbers> numbers{};
        Features<Oware>::draw(position, moves, canvas, 0, {planes, numbers});
        RingAnswer answer;
        network.evaluate(planes, numbers, answer);
        std::cout << answer.value << ' ' << answer.lead;
        for (const Move move : moves) {
            const auto slot = static_cast<std::size_t>(Features<Oware>::slot(position, move, canvas, 0));
            std::cout << ' ' << name_of(move) << '=' << answer.logits[slot];
        }
        std::cout << '\n';
    }
    return 0;
}

}  // namespace
}  // namespace tablier

int main(int count, char** words) {
    const double age = tablier::process_age();
    const tablier::Seconds since_start(age);
    const auto started = tablier::Wall::now() - std::chrono::duration_cast<tablier::Wall::duration>(since_start);
    try {
        for (int i = 1; i < count; ++i) {
            const std::string_view word = words[i];
            if (word == "--help" || word == "-h") {
                std::cerr << tablier::usage;
                return 0;
            }
        }
        const tablier::Settings settings = tablier::read_settings(count, words);
        return settings.evaluates ? tablier::evaluate() : tablier::play(settings, started);
    } catch (const std::exception& fault) {
        std::cerr << "error: " << fault.what() << '\n';
        return 2;
    }
}
