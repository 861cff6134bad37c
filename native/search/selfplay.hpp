/// Thousands of games that a network plays against itself, all in step, so that it is asked about a whole batch at a
/// time.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "core/types.hpp"
#include "features/features.hpp"
#include "search/crew.hpp"
#include "search/dirichlet.hpp"
#include "search/gumbel.hpp"
#include "search/puct.hpp"

namespace tablier {

/// How games are played, with the defaults of every run.
struct SelfPlayOptions {
    PuctOptions puct{.virtual_loss = 0};  // a slot looks at one leaf at a time
    GumbelOptions gumbel;
    int full_visits = 32;                 // for a move that teaches
    int fast_visits = 8;                  // for the others, which only carry the game on
    float full_share = 0.33F;             // of the moves teach
    std::vector<double> random_plies{1};  // the chances that a game begins with 0, 1, 2… random moves
    float policy_plies = 2;               // the mean number of moves after them that are drawn from the bare policy
    float temperature = 0.8F;             // of the fast moves at the start, falling to `cool`
    float cool = 0.2F;
    float half_life = 9;       // plies in which half of the difference is gone
    int longest = 400;         // moves; longer games are counted as they stand
    int versus = 0;            // one in so many pairs of slots is played against a second network; 0: none
    float settled = 0;         // how far from even the value of a settled game is; 0: games are searched to their end
    int settled_moves = 8;     // … in so many searches in a row
    float searched_on = 0.1F;  // share of the settled games that are searched to their end, to see who really wins
    float stagger = 0;         // the first game of a slot begins with up to so many more moves of the bare policy
    /// Share of Dirichlet noise in the priors at the root of a search that teaches. Such a search has no Gumbel noise:
    /// it visits as PUCT says, draws its move by the visits, and teaches their shares, as AlphaGo Zero did. 0: never.
    float noise = 0;
    float concentration = 10.8F;  // of this noise, shared out among the moves
};

/// How many numbers each column of the lessons has for a position; 0: a single one.
struct LessonWidths {
    std::size_t planes = 0;
    std::size_t numbers = 0;
    std::size_t policy = 0;
    std::size_t searched = 0;
    std::size_t result = 0;
    std::size_t cells = 0;
    std::size_t lead = 0;
};

/// The positions of finished games and what they teach, column by column: one row for each position.
struct Lessons {
    std::size_t count = 0;
    std::vector<std::uint8_t> planes;
    std::vector<float> numbers;
    std::vector<float> policy;        // what the search made of the network's policy
    std::vector<float> searched;      // the value of the search, for the player to move
    std::vector<std::int8_t> result;  // +1, 0, -1 for the player to move
    std::vector<std::int8_t> cells;   // see Features::draw_end
    std::vector<float> lead;          // the player's at the end; no number where neither it nor the cells are known

    /// Show each column to `look`: its name, the column, and what `others` have under that name.
    void each(const auto& look, const auto&... others) {
        look("planes", planes, others.planes...);
        look("numbers", numbers, others.numbers...);
        look("policy", policy, others.policy...);
        look("searched", searched, others.searched...);
        look("result", result, others.result...);
        look("cells", cells, others.cells...);
        look("lead", lead, others.lead...);
    }

    void append(const Lessons& more) {
        count += more.count;
        each([](const char*, auto& all, const auto& some) { all.insert(all.end(), some.begin(), some.end()); }, more);
    }
};

/// One finished game.
struct GameNote {
    std::uint32_t board = 0;   // which of the boards given it began with
    std::uint32_t slot = 0;    // where it was played; neighbours 2k and 2k + 1 begin with the same moves
    std::uint32_t number = 0;  // of the game in that slot
    int plies = 0;
    int score = 0;     // +1, 0, -1 for the first player
    int verdict = 0;   // likewise, who was far ahead when it was settled; 0: it never was
    int searched = 0;  // plies; the bare policy played the rest
};

/// The games under way at a rest, so that they can be continued later. The moves and lessons of a slot follow those of
/// the slot before it.
struct GamesUnderWay {
    std::vector<std::uint32_t> number;  // of the game in each slot, which tells how it began
    std::vector<std::uint8_t> mode;     // how its next move is searched
    std::vector<std::int32_t> policy_left;
    std::vector<std::int32_t> streak;
    std::vector<std::int32_t> settled_at;
    std::vector<std::uint32_t> move_count;
    std::vector<std::uint32_t> lesson_count;
    std::vector<Move> moves;
    std::vector<std::uint32_t> taught_at;  // each lesson's place among the moves of its game
    std::vector<float> policy;
    std::vector<float> searched;

    /// Show each column to `look`, with its name.
    void each(const auto& look) {
        look("number", number);
        look("mode", mode);
        look("policy_left", policy_left);
        look("streak", streak);
        look("settled_at", settled_at);
        look("move_count", move_count);
        look("lesson_count", lesson_count);
        look("moves", moves);
        look("taught_at", taught_at);
        look("policy", policy);
        look("searched", searched);
    }

    /// Whether the lengths of the columns agree.
    [[nodiscard]] bool is_whole(std::size_t slots, std::size_t policy_size) const {
        const auto sum = [](const auto& counts) {
            return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
        };
        return number.size() == slots && mode.size() == slots && policy_left.size() == slots &&
               streak.size() == slots && settled_at.size() == slots && move_count.size() == slots &&
               lesson_count.size() == slots && sum(move_count) == moves.size() &&
               sum(lesson_count) == taught_at.size() && searched.size() == taught_at.size() &&
               policy.size() == taught_at.size() * policy_size;
    }
};

/// A slot goes through this circle, and leaves it once a step to wait for the network:
///
///     begin a game → ┌ choose how to search → visit … visit → play the best ┐ → note the end → begin a game
///                    └────────────────────────────────────────────────────┘
///
/// A settled game leaves it too: the bare policy plays it to its end, one question a move, so that its points and their
/// owners are known, and nothing more is learnt from it. Some are searched to their end all the same, which shows how
/// often that is wrong.
template <Depictable G>
class SelfPlay {
  public:
    /// A board that games may begin with, and how often they should.
    struct Board {
        G start;
        double weight = 1;
    };

    SelfPlay(std::vector<Board> boards, Canvas canvas, std::size_t slots, int threads, SelfPlayOptions options,
             std::uint64_t seed)
        : options_(std::move(options)), canvas_(canvas), boards_(std::move(boards)), seed_(seed), crew_(threads) {
        slots_.reserve(slots);
        for (std::size_t i = 0; i < slots; ++i) {
            slots_.push_back(std::make_unique<Slot>(boards_.front().start, options_, mix(seed) + i));
            begin_game(*slots_[i], i);
        }
    }

    [[nodiscard]] Canvas canvas() const { return canvas_; }
    [[nodiscard]] std::size_t slots() const { return slots_.size(); }
    [[nodiscard]] std::size_t policy_size() const {
        return static_cast<std::size_t>(Features<G>::policy_size(canvas_));
    }

    [[nodiscard]] LessonWidths widths() const {
        return {.planes = static_cast<std::size_t>(Features<G>::planes) * canvas_.cells(),
                .numbers = static_cast<std::size_t>(Features<G>::numbers),
                .policy = policy_size(),
                .cells = canvas_.cells()};
    }

    /// Take the answers to the questions of the last step (the first time, none are read) and ask the next ones, for
    /// the slots from `first` to before `last`. `seats` gets 1 where the second network is to be asked; its moves teach
    /// nothing.
    void step(std::size_t first, std::size_t last, std::span<const float> logits, std::span<const float> values,
              std::span<std::uint8_t> planes, std::span<float> numbers, std::span<std::uint8_t> seats) {
        const std::size_t count = last - first;
        const std::size_t policy = policy_size();
        const std::size_t plane_bytes = planes.size() / count;
        const std::size_t number_count = numbers.size() / count;
        crew_.work(count, [&](std::size_t i) {
            Slot& slot = *slots_[first + i];
            if (slot.waiting) take_answer(slot, logits.subspan(i * policy, policy), values[i]);
            ask(slot, first + i,
                {planes.subspan(i * plane_bytes, plane_bytes), numbers.subspan(i * number_count, number_count)});
            seats[i] = asks_second(slot, first + i) ? 1 : 0;
        });
    }

    /// Hand over what the games finished so far have taught, slot by slot: the order does not depend on the threads.
    std::pair<Lessons, std::vector<GameNote>> collect() {
        Lessons lessons;
        std::vector<GameNote> notes;
        for (const auto& slot : slots_) {
            lessons.append(std::exchange(slot->finished, {}));
            notes.insert(notes.end(), slot->notes.begin(), slot->notes.end());
            slot->notes.clear();
        }
        return {std::move(lessons), std::move(notes)};
    }

    /// Forget the searches under way: every slot thinks about its move anew, and draws its chances by `seed` from here
    /// on.
    void rest(std::uint64_t seed) {
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            Slot& slot = *slots_[i];
            slot.tree.reset(slot.tree.position());
            slot.rng = Rng(mix(mix(seed)) + i);
            slot.visit = 0;
            slot.planned = slot.waiting = false;
        }
    }

    /// Return what a pool with the same boards and seed needs to go on, after its next rest, just as this one would.
    /// Requires that the finished games have been collected.
    [[nodiscard]] GamesUnderWay games() const {
        GamesUnderWay all;
        const auto join = [](auto& whole, const auto& part) { whole.insert(whole.end(), part.begin(), part.end()); };
        for (const auto& slot : slots_) {
            all.number.push_back(slot->games);
            all.mode.push_back(static_cast<std::uint8_t>(slot->mode));
            all.policy_left.push_back(slot->policy_left);
            all.streak.push_back(slot->streak);
            all.settled_at.push_back(slot->settled_at);
            all.move_count.push_back(static_cast<std::uint32_t>(slot->moves.size()));
            all.lesson_count.push_back(static_cast<std::uint32_t>(slot->lessons.count));
            join(all.moves, slot->moves);
            join(all.taught_at, slot->taught_at);
            join(all.policy, slot->lessons.policy);
            join(all.searched, slot->lessons.searched);
        }
        return all;
    }

    /// Continue the games that `games` gave. When they do not fit this pool, it begins games of its own and returns
    /// false.
    [[nodiscard]] bool take_up(const GamesUnderWay& all) {
        bool fits = all.is_whole(slots_.size(), policy_size());
        std::size_t move = 0;
        std::size_t lesson = 0;
        for (std::size_t i = 0; i < slots_.size() && fits; ++i) fits = take_up_slot(i, all, move, lesson);
        if (fits) return true;
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            slots_[i]->games = 0;
            begin_game(*slots_[i], i);
        }
        return false;
    }

  private:
    enum class Mode : std::uint8_t { policy, fast, full, finish };

    struct Slot {
        Slot(const G& start, const SelfPlayOptions& options, std::uint64_t seed)
            : tree(start, options.puct), leaf{{}, start, {}, 0}, rng(seed) {}

        PuctTree<G> tree;
        typename PuctTree<G>::Leaf leaf;
        GumbelRoot<G> gumbel;
        Rng rng;
        Mode mode = Mode::fast;
        bool waiting = false;
        bool planned = false;   // whether the visits of this move are
        std::size_t visit = 0;  // visits after the root's own
        int policy_left = 0;
        int streak = 0;            // moves in a row that the first player was far ahead; below zero: the second
        int settled_at = 0;        // the ply at which the game was settled; 0: it is open
        bool searched_on = false;  // whether it is searched to its end even so
        int ply = 0;
        std::uint32_t board = 0;
        std::uint32_t games = 0;
        std::vector<Move> moves;               // of the running game, those at random to begin with left out
        Lessons lessons;                       // of the running game; the ends are filled in when it is over
        std::vector<Player> movers;            // of these lessons
        std::vector<std::uint32_t> taught_at;  // their places among the moves
        std::vector<float> policy;             // over the root's moves, as the search makes it
        Lessons finished;
        std::vector<GameNote> notes;
    };

    /// Draw a place in proportion to its weight.
    static std::size_t draw_place(std::span<const double> weights, Rng& rng) {
        double total = 0;
        for (const double weight : weights) total += weight;
        double left = uniform(rng) * total;
        for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
            left -= weights[i];
            if (left < 0) return i;
        }
        return weights.size() - 1;
    }

    void begin_game(Slot& slot, std::size_t place) {
        const G position = open_game(slot, place);
        slot.policy_left = 0;
        if (options_.policy_plies > 0) {
            slot.policy_left = static_cast<int>(-std::log(uniform(slot.rng)) / std::log1p(1 / options_.policy_plies));
        }
        if (slot.games == 0 && options_.stagger > 0) {  // or all games would end together, long after the start
            slot.policy_left += static_cast<int>(uniform(slot.rng) * options_.stagger);
        }
        begin_move(slot, place, position);
    }

    /// Return the position in which the game of a slot begins; it depends on the game's number alone.
    G open_game(Slot& slot, std::size_t place) {
        // Neighbouring slots begin their games alike, so that two networks can change sides.
        Rng opening(mix(seed_ ^ mix(place / 2)) + slot.games);
        std::vector<double> weights;
        weights.reserve(boards_.size());
        for (const Board& board : boards_) weights.push_back(board.weight);
        slot.board = static_cast<std::uint32_t>(draw_place(weights, opening));
        G position = boards_[slot.board].start;
        slot.ply = 0;
        for (std::size_t left = draw_place(options_.random_plies, opening); left > 0 && !position.is_over(); --left) {
            const auto moves = position.legal_moves();
            G next = position;
            next.play(moves[opening.below(static_cast<std::uint32_t>(moves.size()))]);
            if (next.is_over()) break;
            position = next;
            ++slot.ply;
        }
        slot.searched_on = uniform(opening) < options_.searched_on;
        slot.streak = slot.settled_at = 0;
        slot.moves.clear();
        slot.lessons = {};
        slot.movers.clear();
        slot.taught_at.clear();
        return position;
    }

    /// Play the game of a slot again. Its moves and lessons begin at `move` and `lesson`, which are moved past them.
    bool take_up_slot(std::size_t place, const GamesUnderWay& all, std::size_t& move, std::size_t& lesson) {
        Slot& slot = *slots_[place];
        slot.games = all.number[place];
        slot.policy_left = all.policy_left[place];
        slot.mode = static_cast<Mode>(all.mode[place]);
        if (slot.mode > Mode::finish) return false;
        G position = open_game(slot, place);
        slot.streak = all.streak[place];
        slot.settled_at = all.settled_at[place];
        const std::size_t last_lesson = lesson + all.lesson_count[place];
        for (const std::size_t last = move + all.move_count[place]; move < last; ++move) {
            if (lesson < last_lesson && all.taught_at[lesson] == slot.moves.size()) {
                note_position(slot, position);
                const auto policy = std::span(all.policy).subspan(lesson * policy_size(), policy_size());
                slot.lessons.policy.insert(slot.lessons.policy.end(), policy.begin(), policy.end());
                slot.lessons.searched.push_back(all.searched[lesson]);
                ++lesson;
            }
            const auto legal = position.legal_moves();
            if (std::ranges::find(legal, all.moves[move]) == legal.end()) return false;
            make_move(slot, position, all.moves[move]);
        }
        slot.tree.reset(position);
        return lesson == last_lesson && !position.is_over();
    }

    void begin_move(Slot& slot, std::size_t place, const G& position) {
        slot.tree.reset(position);
        slot.visit = 0;
        slot.planned = false;
        if (finishes(slot)) {
            slot.mode = Mode::finish;
        } else if (slot.policy_left > 0) {
            --slot.policy_left;
            slot.mode = Mode::policy;
        } else {
            const bool teaches = uniform(slot.rng) < options_.full_share && !asks_second(slot, place);
            slot.mode = teaches ? Mode::full : Mode::fast;
        }
    }

    void take_answer(Slot& slot, std::span<const float> logits, float value) {
        slot.tree.tell(slot.leaf, canvas_, logits, value);
        slot.waiting = false;
        if (slot.planned) {
            ++slot.visit;
        } else {
            slot.planned = true;
            if (slot.mode == Mode::full) {
                if (options_.noise > 0) {
                    stir(slot);
                } else {
                    slot.gumbel.begin(slot.tree, value, options_.full_visits, options_.gumbel, slot.rng);
                }
            }
        }
    }

    /// Mix noise into the priors of the root.
    void stir(Slot& slot) const {
        const auto edges = slot.tree.root_edges();
        draw_dirichlet(edges.size(), options_.concentration, slot.rng, slot.policy);
        for (std::size_t i = 0; i < edges.size(); ++i) {
            edges[i].prior = (1 - options_.noise) * edges[i].prior + options_.noise * slot.policy[i];
        }
    }

    /// Go on until the network is needed.
    void ask(Slot& slot, std::size_t place, Picture picture) {
        using Descent = typename PuctTree<G>::Descent;
        for (;;) {
            if (slot.planned && has_decided(slot)) {
                play(slot, place);
                continue;
            }
            const bool forced = slot.planned && slot.mode == Mode::full && options_.noise == 0;
            const auto edge = forced ? slot.gumbel.next(slot.tree, slot.visit) : PuctTree<G>::no_edge;
            if (slot.tree.descend(slot.leaf, edge) == Descent::open) break;
            ++slot.visit;
        }
        slot.waiting = true;
        slot.leaf.symmetry = static_cast<int>(slot.rng.below(G::symmetries));
        Features<G>::draw(slot.leaf.position, slot.leaf.moves, canvas_, slot.leaf.symmetry, picture);
    }

    [[nodiscard]] bool has_decided(const Slot& slot) const {
        switch (slot.mode) {
            case Mode::policy:
            case Mode::finish:
                return true;
            case Mode::full:
                if (options_.noise == 0) return slot.gumbel.done(slot.visit);
                break;
            case Mode::fast:
                break;
        }
        const int visits = slot.mode == Mode::full ? options_.full_visits : options_.fast_visits;
        return slot.visit >= static_cast<std::size_t>(visits) || slot.tree.root().proven != 0;
    }

    void play(Slot& slot, std::size_t place) {
        const auto edges = slot.tree.root_edges();
        std::size_t edge = 0;
        if (slot.mode == Mode::full && options_.noise == 0) {
            edge = slot.gumbel.choose(slot.tree);
            slot.gumbel.improve(slot.tree, slot.policy);
        } else {
            edge = draw_edge(slot);
        }
        if (slot.mode == Mode::full) note_lesson(slot);
        const bool settles = has_settled(slot);
        G position = slot.tree.position();
        make_move(slot, position, edges[edge].move);
        if (settles) slot.settled_at = slot.ply;
        if (position.is_over() || slot.ply >= options_.longest) {
            end_game(slot, place, position);
        } else {
            begin_move(slot, place, position);
        }
    }

    /// Whether the search of this move settles the game.
    [[nodiscard]] bool has_settled(Slot& slot) const {
        const bool searched = slot.mode == Mode::fast || slot.mode == Mode::full;
        if (options_.settled <= 0 || !searched || slot.settled_at != 0) return false;
        const float value = searched_value(slot);
        const float lead = slot.tree.position().to_move() == Player::first ? value : -value;
        if (lead >= options_.settled) {
            slot.streak = std::max(slot.streak, 0) + 1;
        } else if (lead <= -options_.settled) {
            slot.streak = std::min(slot.streak, 0) - 1;
        } else {
            slot.streak = 0;
        }
        return std::abs(slot.streak) >= options_.settled_moves;
    }

    /// Whether the bare policy plays the rest of the game.
    [[nodiscard]] static bool finishes(const Slot& slot) { return slot.settled_at != 0 && !slot.searched_on; }

    /// What the search of this move found, for the player to move.
    [[nodiscard]] static float searched_value(const Slot& slot) {
        const int proven = -slot.tree.root().proven;
        return proven != 0 ? static_cast<float>(proven) : -slot.tree.root().value();
    }

    static void make_move(Slot& slot, G& position, Move move) {
        position.play(move);
        slot.moves.push_back(move);
        ++slot.ply;
    }

    /// Draw a move by the bare policy (in a settled game, take its likeliest) or by the visits of a search, whose
    /// policy to learn is what it was drawn from.
    std::size_t draw_edge(Slot& slot) {
        const auto edges = slot.tree.root_edges();
        if (slot.mode == Mode::finish) {
            return static_cast<std::size_t>(std::ranges::max_element(edges, {}, &PuctEdge::prior) - edges.begin());
        }
        std::vector<double> weights(edges.size(), 0);
        if (slot.mode == Mode::policy) {
            for (std::size_t i = 0; i < edges.size(); ++i) weights[i] = edges[i].prior;
            return draw_place(weights, slot.rng);
        }
        weigh_visits(slot, weights);
        double total = 0;
        for (const double weight : weights) total += weight;
        slot.policy.resize(weights.size());
        for (std::size_t i = 0; i < weights.size(); ++i) slot.policy[i] = static_cast<float>(weights[i] / total);
        return draw_place(weights, slot.rng);
    }

    /// Weigh the moves of the root by their visits, the hotter the more alike; a proved win has all the weight.
    void weigh_visits(Slot& slot, std::vector<double>& weights) const {
        const auto edges = slot.tree.root_edges();
        const float heat = options_.cool + (options_.temperature - options_.cool) *
                                               std::exp2(-static_cast<float>(slot.ply) / options_.half_life);
        double most = 0;
        for (std::size_t i = 0; i < slot.tree.root().tried; ++i) {
            const PuctNode& child = slot.tree.node(edges[i].child);
            if (child.proven > 0) {
                std::ranges::fill(weights, 0);
                weights[i] = 1;
                return;
            }
            weights[i] = child.proven < 0 ? 0.001 : child.visits;
            most = std::max(most, weights[i]);
        }
        if (most == 0) {
            weights[0] = 1;
            return;
        }
        for (double& weight : weights) weight = weight > 0 ? std::pow(weight / most, 1 / heat) : 0;
    }

    void note_lesson(Slot& slot) {
        Lessons& lessons = slot.lessons;
        const G& position = slot.tree.position();
        note_position(slot, position);
        lessons.policy.resize(lessons.policy.size() + policy_size(), 0);
        const auto policy = std::span(lessons.policy).last(policy_size());
        const auto edges = slot.tree.root_edges();
        for (std::size_t i = 0; i < edges.size(); ++i) {
            policy[static_cast<std::size_t>(Features<G>::slot(position, edges[i].move, canvas_, 0))] = slot.policy[i];
        }
        lessons.searched.push_back(searched_value(slot));
    }

    /// Note the part of a lesson that the position alone tells.
    void note_position(Slot& slot, const G& position) {
        Lessons& lessons = slot.lessons;
        const LessonWidths width = widths();
        lessons.planes.resize(lessons.planes.size() + width.planes);
        lessons.numbers.resize(lessons.numbers.size() + width.numbers);
        const Picture picture{std::span(lessons.planes).last(width.planes),
                              std::span(lessons.numbers).last(width.numbers)};
        Features<G>::draw(position, position.legal_moves(), canvas_, 0, picture);
        slot.movers.push_back(position.to_move());
        slot.taught_at.push_back(static_cast<std::uint32_t>(slot.moves.size()));
        ++lessons.count;
    }

    void end_game(Slot& slot, std::size_t place, const G& position) {
        float lead = Features<G>::lead(position, Player::first);
        int score = position.is_over() ? position.score() : (lead > 0) - (lead < 0);
        const int verdict = slot.settled_at == 0 ? 0 : (slot.streak > 0) - (slot.streak < 0);
        const int searched = finishes(slot) ? slot.settled_at : slot.ply;
        slot.notes.push_back(
            {slot.board, static_cast<std::uint32_t>(place), slot.games, slot.ply, score, verdict, searched});
        if (searched < slot.ply && score != verdict) {  // the bare policy lost its way: believe the search
            score = verdict;
            lead = std::numeric_limits<float>::quiet_NaN();
        }
        Lessons& lessons = slot.lessons;
        std::array<std::vector<std::int8_t>, 2> ends;
        for (const Player player : {Player::first, Player::second}) {
            ends[index(player)].resize(canvas_.cells());
            Features<G>::draw_end(position, player, canvas_, ends[index(player)]);
        }
        for (std::size_t i = 0; i < lessons.count; ++i) {
            const bool first = slot.movers[i] == Player::first;
            const auto& end = ends[index(slot.movers[i])];
            lessons.result.push_back(static_cast<std::int8_t>(first ? score : -score));
            lessons.cells.insert(lessons.cells.end(), end.begin(), end.end());
            lessons.lead.push_back(first ? lead : -lead);
        }
        slot.finished.append(lessons);
        ++slot.games;
        begin_game(slot, place);
    }

    /// Whether the second network is to move. In the even slot of a pair the first network moves first, in the odd slot
    /// the second.
    [[nodiscard]] bool asks_second(const Slot& slot, std::size_t place) const {
        const bool both = options_.versus > 0 && place / 2 % static_cast<std::size_t>(options_.versus) == 0;
        return both && (slot.tree.position().to_move() == Player::second) != (place % 2 == 1);
    }

    SelfPlayOptions options_;
    Canvas canvas_;
    std::vector<Board> boards_;
    std::uint64_t seed_;
    std::vector<std::unique_ptr<Slot>> slots_;
    Crew crew_;
};

}  // namespace tablier
