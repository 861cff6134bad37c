/// Monte Carlo tree search over any game: UCT with playouts, all-moves-as-first, proofs, and threads that share one
/// tree.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numbers>
#include <numeric>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "playouts/playouts.hpp"
#include "search/crew.hpp"
#include "search/limits.hpp"

namespace tablier {

enum class MctsFormula : std::uint8_t {
    ucb,   // w/n + c·√(ln N / n)
    sqrt,  // w/n + c·√(N / n) without the logarithm
};

struct MctsOptions {
    MctsFormula formula = MctsFormula::ucb;
    float c = std::numbers::sqrt2_v<float>;
    float rave =
        0;  // visits at which a move's own results weigh as much as all-moves-as-first; 0 leaves the latter out
    int playouts = 1;             // per leaf, averaged
    int expand_at = 2;            // visits of a leaf before its children are made
    bool together = false;        // threads share the playouts of one leaf, and not the tree
    int cut = 0;                  // moves of a playout before it ends, for playouts that can be cut; 0 plays to the end
    std::size_t megabytes = 256;  // of the tree; when they are used up it stops growing
};

/// What a search has found out about one root move.
struct MctsCandidate {
    Move move = 0;
    std::uint32_t visits = 0;
    float value = 0;         // for the player to move
    float prior = 0;         // all moves as first, and what was known beforehand
    std::int8_t proven = 0;  // +1 a proven win, -1 a proven loss
};

/// One node stands for the move that leads to it; values are seen by the player who made that move.
///
///     nodes_   [ root | children of root … | children of some child … | … ]     one block per expanded node
///
/// Counters are updated by many threads at once. Visits and values use atomic additions; the all-moves-as-first
/// counters are so many that plain loads and stores are used, and an addition lost now and then does no harm.
class MctsNode {
  public:
    static constexpr std::uint32_t unexpanded = 0;
    static constexpr std::uint32_t expanding = 1;
    static constexpr float scale = 1024;  // of the fixed-point sums

    MctsNode() = default;
    explicit MctsNode(Move move) : move_(move) {}
    ~MctsNode() = default;
    MctsNode(const MctsNode& other) { *this = other; }
    MctsNode(MctsNode&&) = delete;
    MctsNode& operator=(MctsNode&&) = delete;
    MctsNode& operator=(const MctsNode& other) {
        if (this == &other) return *this;
        copy(visits_, other.visits_);
        copy(rave_visits_, other.rave_visits_);
        copy(sum_, other.sum_);
        copy(rave_sum_, other.rave_sum_);
        copy(first_child_, other.first_child_);
        copy(proven_, other.proven_);
        child_count_ = other.child_count_;
        move_ = other.move_;
        return *this;
    }

    [[nodiscard]] Move move() const { return move_; }
    [[nodiscard]] std::uint32_t visits() const { return visits_.load(std::memory_order_relaxed); }
    [[nodiscard]] float value() const { return mean(sum_, visits_); }
    [[nodiscard]] float sum() const { return static_cast<float>(sum_.load(std::memory_order_relaxed)) / scale; }
    [[nodiscard]] std::uint32_t rave_visits() const { return rave_visits_.load(std::memory_order_relaxed); }
    [[nodiscard]] float rave_value() const { return mean(rave_sum_, rave_visits_); }
    [[nodiscard]] float rave_sum() const {
        return static_cast<float>(rave_sum_.load(std::memory_order_relaxed)) / scale;
    }
    [[nodiscard]] int proven() const { return proven_.load(std::memory_order_relaxed); }
    void prove(int result) { proven_.store(static_cast<std::int8_t>(result), std::memory_order_relaxed); }

    /// Count a visit that is under way as lost, so that other threads look elsewhere.
    void enter() {
        visits_.fetch_add(1, std::memory_order_relaxed);
        sum_.fetch_sub(static_cast<std::int64_t>(scale), std::memory_order_relaxed);
    }

    /// Put the real result in the place of the loss.
    void leave(float result) {
        sum_.fetch_add(static_cast<std::int64_t>(scale * (1 + result)), std::memory_order_relaxed);
    }

    void add_rave(float result, std::uint32_t weight = 1) {
        const auto visits = rave_visits_.load(std::memory_order_relaxed);
        const auto sum = rave_sum_.load(std::memory_order_relaxed);
        rave_visits_.store(visits + weight, std::memory_order_relaxed);
        rave_sum_.store(sum + static_cast<std::int64_t>(scale * result * static_cast<float>(weight)),
                        std::memory_order_relaxed);
    }

    /// The place of the first child, or `unexpanded` or `expanding`.
    [[nodiscard]] std::uint32_t first_child() const { return first_child_.load(std::memory_order_acquire); }
    [[nodiscard]] std::uint32_t child_count() const { return child_count_; }
    [[nodiscard]] bool is_expanded() const { return first_child() > expanding; }

    /// Claim the right to make the children; only one thread gets it.
    bool claim() {
        std::uint32_t expected = unexpanded;
        return first_child_.compare_exchange_strong(expected, expanding, std::memory_order_acq_rel);
    }
    void give_up() { first_child_.store(unexpanded, std::memory_order_release); }
    void set_children(std::uint32_t first, std::size_t count) {
        child_count_ = static_cast<std::uint16_t>(count);
        first_child_.store(first, std::memory_order_release);
    }

  private:
    template <class T>
    static void copy(std::atomic<T>& to, const std::atomic<T>& from) {
        to.store(from.load(std::memory_order_relaxed), std::memory_order_relaxed);
    }
    static float mean(const std::atomic<std::int64_t>& sum, const std::atomic<std::uint32_t>& count) {
        const auto n = count.load(std::memory_order_relaxed);
        return n == 0 ? 0 : static_cast<float>(sum.load(std::memory_order_relaxed)) / (scale * static_cast<float>(n));
    }

    std::atomic<std::uint32_t> visits_ = 0;
    std::atomic<std::uint32_t> rave_visits_ = 0;
    std::atomic<std::int64_t> sum_ = 0;
    std::atomic<std::int64_t> rave_sum_ = 0;
    std::atomic<std::uint32_t> first_child_ = unexpanded;
    std::uint16_t child_count_ = 0;
    Move move_ = 0;
    std::atomic<std::int8_t> proven_ = 0;
};

/// Room for nodes that costs memory only where it is used: nothing is constructed, and so no page touched, before
/// put().
class MctsArena {
  public:
    explicit MctsArena(std::size_t capacity) : memory_(allocator().allocate(capacity)), capacity_(capacity) {}
    ~MctsArena() { allocator().deallocate(memory_, capacity_); }
    MctsArena(const MctsArena&) = delete;
    MctsArena& operator=(const MctsArena&) = delete;
    MctsArena(MctsArena&&) = delete;
    MctsArena& operator=(MctsArena&&) = delete;

    template <class... Arguments>
    MctsNode& put(std::size_t i, Arguments&&... arguments) {
        return *std::construct_at(memory_ + i, std::forward<Arguments>(arguments)...);
    }
    MctsNode& operator[](std::size_t i) { return memory_[i]; }
    const MctsNode& operator[](std::size_t i) const { return memory_[i]; }

  private:
    static std::allocator<MctsNode> allocator() { return {}; }

    MctsNode* memory_;
    std::size_t capacity_;
};
static_assert(std::is_trivially_destructible_v<MctsNode>);

template <Game G, PlayoutPolicy<G> Policy>
class Mcts {
  public:
    explicit Mcts(const G& root, const MctsOptions& options = {})
        : options_(options),
          policy_(make_policy(options)),
          capacity_(std::max<std::size_t>(options.megabytes * 1'000'000 / sizeof(MctsNode), 2 * G::max_moves + 2)) {
        reset(root);
    }

    /// Forget the tree and start from another position.
    void reset(const G& root) {
        root_ = root;
        nodes_ = std::make_unique<MctsArena>(capacity_);
        nodes_->put(root_index);
        used_ = first_free;
    }

    /// Play a move and keep what is known about the position it leads to.
    void advance(Move move);

    /// Take a root move for lost, which somebody else has proved; not every move, or there is nothing left to search.
    void refute(Move move) {
        MctsNode& top = entry(root_index);
        Policy policy = policy_;
        if (!top.is_expanded() && !expand(top, root_, policy)) return;
        for (std::uint32_t child = top.first_child(); child < top.first_child() + top.child_count(); ++child) {
            if (entry(child).move() == move) entry(child).prove(-1);
        }
    }

    [[nodiscard]] const G& root() const { return root_; }
    [[nodiscard]] Stopper& stopper() { return stopper_; }
    [[nodiscard]] std::uint32_t visits() const { return tree_root().visits(); }
    [[nodiscard]] bool has_candidates() const { return tree_root().is_expanded(); }
    [[nodiscard]] std::size_t nodes_used() const { return std::min(used_.load(), capacity_); }

    /// Search until a limit is reached; `limits.visits` counts what earlier searches left in the tree too.
    void search(const Limits& limits, int threads, std::uint64_t seed) {
        stopper_.start(limits.seconds);
        if (root_.is_over()) return;
        if (options_.together) {
            team_ = std::make_unique<Team>(threads, options_.playouts, policy_);
            work(limits, Rng(seed));
            team_.reset();
        } else {
            std::vector<std::jthread> helpers;
            for (int i = 1; i < threads; ++i) {
                helpers.emplace_back(
                    [this, limits, i, seed] { work(limits, Rng(seed + static_cast<std::uint64_t>(i))); });
            }
            work(limits, Rng(seed));
        }
        if (!tree_root().is_expanded()) {  // there must always be an answer
            Policy policy = policy_;
            Rng rng(seed);
            simulate(*std::make_unique<Simulation>(), policy, rng);
        }
    }

    /// The root moves, the best first: proven wins, then by visits, proven losses last. Any thread may ask for them and
    /// for the line while the search runs.
    [[nodiscard]] std::vector<MctsCandidate> candidates() const;

    /// The most visited line of play.
    [[nodiscard]] std::vector<Move> line() const;
    /// A move of the root, then the most visited play; nothing for a move that was never tried.
    [[nodiscard]] std::vector<Move> line_after(Move first) const;

  private:
    void follow_most_visited(const MctsNode& from, std::vector<Move>& moves) const;

    static constexpr std::uint32_t root_index = 2;  // 0 and 1 mean "no children yet"
    static constexpr std::size_t first_free = 3;
    static constexpr std::size_t longest_path = 1024;
    static constexpr std::uint32_t many_visits = 2048;

    [[nodiscard]] MctsNode& entry(std::size_t i) { return (*nodes_)[i]; }
    [[nodiscard]] const MctsNode& entry(std::size_t i) const { return (*nodes_)[i]; }
    [[nodiscard]] const MctsNode& tree_root() const { return entry(root_index); }

    static Policy make_policy(const MctsOptions& options) {
        if constexpr (Cuttable<Policy>) {
            return Policy(options.cut);
        } else {
            return Policy();
        }
    }

    /// Everything one thread needs for one simulation.
    struct Simulation {
        std::array<std::uint32_t, longest_path> path{};
        std::size_t length = 0;
        std::uint32_t count = 0;  // of simulations so far
        Trace<G> trace;
        G position;
    };

    /// Threads that share out the playouts of a leaf. Each playout has its own random numbers, so that the result does
    /// not depend on how many threads there are.
    struct Team {
        Team(int threads, int playouts, const Policy& policy)
            : crew(threads),
              policies(static_cast<std::size_t>(playouts), policy),
              traces(static_cast<std::size_t>(playouts)),
              results(static_cast<std::size_t>(playouts)) {}

        Crew crew;
        std::vector<Policy> policies;
        std::vector<Trace<G>> traces;
        std::vector<float> results;
    };

    void work(const Limits& limits, Rng rng) {
        auto simulation = std::make_unique<Simulation>();
        Policy policy = policy_;
        while (!stopper_.due() && tree_root().visits() < limits.visits && tree_root().proven() == 0) {
            simulate(*simulation, policy, rng);
            if (used_.load(std::memory_order_relaxed) >= limits.nodes) stopper_.finish();
        }
    }

    void simulate(Simulation& simulation, Policy& policy, Rng& rng);
    float evaluate(Simulation& simulation, Policy& policy, Rng& rng);
    float evaluate_together(Simulation& simulation, Rng& rng);
    std::uint32_t select(const MctsNode& parent, Rng& rng) const;
    bool expand(MctsNode& node, const G& position, Policy& policy);
    void backup(Simulation& simulation, float result, Player last_mover);
    void prove_from(const Simulation& simulation);

    MctsOptions options_;
    Policy policy_;
    std::size_t capacity_;
    G root_;
    Stopper stopper_;
    std::unique_ptr<Team> team_;  // while a search runs whose threads work together
    std::unique_ptr<MctsArena> nodes_;
    std::atomic<std::size_t> used_ = first_free;
};

template <Game G, PlayoutPolicy<G> Policy>
void Mcts<G, Policy>::simulate(Simulation& simulation, Policy& policy, Rng& rng) {
    G& position = simulation.position;
    position = root_;
    simulation.trace.clear();
    simulation.length = 0;
    ++simulation.count;

    // Step 1. Go down the tree to a leaf.
    std::uint32_t at = root_index;
    entry(at).enter();
    simulation.path[simulation.length++] = at;
    while (!position.is_over() && simulation.length < longest_path) {
        MctsNode& node = entry(at);
        // Step 2. A leaf seen often enough gets children.
        if (!node.is_expanded()) {
            const bool ripe = at == root_index || node.visits() > static_cast<std::uint32_t>(options_.expand_at);
            if (!ripe || !expand(node, position, policy)) break;
        }
        at = select(node, rng);
        entry(at).enter();
        simulation.path[simulation.length++] = at;
        simulation.trace.note(entry(at).move(), position.to_move());
        position.play(entry(at).move());
    }
    const Player last_mover = opponent(position.to_move());

    // Step 3. Evaluate the leaf: by the rules when the game is over, else by playouts.
    float result = 0;
    if (position.is_over()) {
        const int score = Ending<G>::score(position);
        result = static_cast<float>(score);
        const int for_mover = last_mover == Player::first ? score : -score;
        if (for_mover != 0) {
            entry(at).prove(for_mover);
            prove_from(simulation);
        }
    } else {
        result = team_ ? evaluate_together(simulation, rng) : evaluate(simulation, policy, rng);
    }

    // Step 4. Tell every node of the path.
    backup(simulation, last_mover == Player::first ? result : -result, last_mover);
}

/// The mean of a leaf's playouts, one after the other.
template <Game G, PlayoutPolicy<G> Policy>
float Mcts<G, Policy>::evaluate(Simulation& simulation, Policy& policy, Rng& rng) {
    float sum = 0;
    int played = 0;
    while (played == 0 || (played < options_.playouts && !stopper_.due())) {
        sum += policy.playout(simulation.position, rng, simulation.trace);
        ++played;
    }
    return sum / static_cast<float>(played);
}

/// The same with all threads at once; all-moves-as-first learns from the first playout.
template <Game G, PlayoutPolicy<G> Policy>
float Mcts<G, Policy>::evaluate_together(Simulation& simulation, Rng& rng) {
    const std::uint64_t seed = rng.next();
    team_->crew.work(
        team_->results.size(),
        [&](std::size_t i) {
            Rng own(seed + i);
            team_->traces[i] = simulation.trace;
            team_->results[i] = team_->policies[i].playout(simulation.position, own, team_->traces[i]);
        },
        1);
    simulation.trace = team_->traces.front();
    const float sum = std::accumulate(team_->results.begin(), team_->results.end(), 0.0F);
    return sum / static_cast<float>(team_->results.size());
}

template <Game G, PlayoutPolicy<G> Policy>
std::uint32_t Mcts<G, Policy>::select(const MctsNode& parent, Rng& rng) const {
    const std::uint32_t first = parent.first_child();
    const std::uint32_t count = parent.child_count();
    const auto parent_visits = static_cast<float>(std::max<std::uint32_t>(parent.visits(), 1));
    // The logarithm in double precision: libraries differ in its last bit, which must not change a search.
    const bool ucb = options_.formula == MctsFormula::ucb;
    const float explore = ucb ? static_cast<float>(std::log(static_cast<double>(parent_visits))) : parent_visits;
    const float per_rave = options_.rave > 0 ? 1 / options_.rave : 0;
    // An unknown move is worth a try: without the logarithm, before every known one, whose bonus grows without bound.
    const float unknown = ucb ? 2 : 90;
    const std::uint32_t offset = rng.below(count);  // so that equal children are not always tried in the same order
    std::uint32_t best = first + offset;
    float best_worth = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t child = first + (i + offset < count ? i + offset : i + offset - count);
        const MctsNode& node = entry(child);
        const auto visits = static_cast<float>(node.visits());
        const auto rave_visits = options_.rave > 0 ? static_cast<float>(node.rave_visits()) : 0;
        float worth = unknown;
        if (node.proven() != 0) {
            worth = node.proven() > 0 ? 100.0F : -100.0F;
        } else if (visits + rave_visits > 0) {
            // β·rave/r + (1 − β)·sum/n with β = r / (r + n + r·n/k), brought to one division.
            const float trust = rave_visits * per_rave;
            const float value = (node.rave_sum() * (rave_visits > 0 ? 1.0F : 0.0F) + node.sum() * (1 + trust)) /
                                (rave_visits + visits + trust * visits);
            worth = (value + 1) / 2;
            if (options_.c > 0) worth += options_.c * std::sqrt(explore / (visits + 1));
        }
        if (worth > best_worth) {
            best_worth = worth;
            best = child;
        }
    }
    return best;
}

template <Game G, PlayoutPolicy<G> Policy>
bool Mcts<G, Policy>::expand(MctsNode& node, const G& position, Policy& policy) {
    if (used_.load(std::memory_order_relaxed) + G::max_moves > capacity_ || !node.claim()) return node.is_expanded();
    const auto moves = position.legal_moves();
    const std::size_t first = used_.fetch_add(moves.size(), std::memory_order_relaxed);
    if (first + moves.size() > capacity_) {
        node.give_up();
        return false;
    }
    Priors<G> priors{};
    if (options_.rave > 0) policy.priors(position, moves, priors);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        MctsNode& child = nodes_->put(first + i, moves[i]);
        if (priors[i].visits > 0) child.add_rave(priors[i].value, static_cast<std::uint32_t>(priors[i].visits));
    }
    node.set_children(static_cast<std::uint32_t>(first), moves.size());
    return true;
}

template <Game G, PlayoutPolicy<G> Policy>
void Mcts<G, Policy>::backup(Simulation& simulation, float result, Player last_mover) {
    // `result` is seen by the player who moved into the node, so it changes sign from node to node.
    Player mover = last_mover;
    for (std::size_t i = simulation.length; i-- > 0; result = -result, mover = opponent(mover)) {
        MctsNode& node = entry(simulation.path[i]);
        node.leave(result);
        if (!Policy::shares_moves || options_.rave <= 0 || !node.is_expanded()) continue;
        // Where there are many results already, every eighth counts for eight: less to write, and threads meet less
        // often.
        const bool busy = node.visits() > many_visits;
        if (busy && simulation.count % 8 != 0) continue;
        const std::uint32_t weight = busy ? 8 : 1;
        const Player next = opponent(mover);
        const std::uint32_t first = node.first_child();
        for (std::uint32_t child = first; child < first + node.child_count(); ++child) {
            if (simulation.trace.was_first(entry(child).move(), next)) entry(child).add_rave(-result, weight);
        }
    }
}

/// The last node of the path is proven: a parent with one child that wins is lost, one whose children all lose is won.
template <Game G, PlayoutPolicy<G> Policy>
void Mcts<G, Policy>::prove_from(const Simulation& simulation) {
    for (std::size_t i = simulation.length - 1; i-- > 0;) {
        MctsNode& parent = entry(simulation.path[i]);
        const int below = entry(simulation.path[i + 1]).proven();
        if (below > 0) {
            parent.prove(-1);
            continue;
        }
        const std::uint32_t first = parent.first_child();
        for (std::uint32_t child = first; child < first + parent.child_count(); ++child) {
            if (entry(child).proven() >= 0) return;
        }
        parent.prove(1);
    }
}

template <Game G, PlayoutPolicy<G> Policy>
void Mcts<G, Policy>::advance(Move move) {
    const MctsNode& old_root = entry(root_index);
    std::uint32_t kept = MctsNode::unexpanded;
    if (old_root.is_expanded()) {
        for (std::uint32_t child = old_root.first_child(); child < old_root.first_child() + old_root.child_count();
             ++child) {
            if (entry(child).move() == move) kept = child;
        }
    }
    const std::unique_ptr<MctsArena> old = std::move(nodes_);
    G next = root_;
    next.play(move);
    reset(next);
    if (kept == MctsNode::unexpanded) return;

    // Copy the kept part breadth first, block by block.
    nodes_->put(root_index, (*old)[kept]);
    std::vector<std::uint32_t> queue{root_index};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        MctsNode& node = entry(queue[i]);
        if (!node.is_expanded()) continue;
        const std::uint32_t from = node.first_child();
        const auto to = static_cast<std::uint32_t>(used_.fetch_add(node.child_count()));
        for (std::uint32_t j = 0; j < node.child_count(); ++j) {
            nodes_->put(to + j, (*old)[from + j]);
            queue.push_back(to + j);
        }
        node.set_children(to, node.child_count());
    }
}

template <Game G, PlayoutPolicy<G> Policy>
std::vector<MctsCandidate> Mcts<G, Policy>::candidates() const {
    std::vector<MctsCandidate> found;
    const MctsNode& top = tree_root();
    if (!top.is_expanded()) return found;
    for (std::uint32_t child = top.first_child(); child < top.first_child() + top.child_count(); ++child) {
        const MctsNode& node = entry(child);
        const auto proven = static_cast<std::int8_t>(node.proven());
        const float value = proven != 0 ? static_cast<float>(proven) : std::clamp(node.value(), -1.0F, 1.0F);
        found.push_back({node.move(), node.visits(), value, std::clamp(node.rave_value(), -1.0F, 1.0F), proven});
    }
    std::ranges::stable_sort(found, [](const MctsCandidate& a, const MctsCandidate& b) {
        return std::pair{a.proven, a.visits} > std::pair{b.proven, b.visits};
    });
    return found;
}

template <Game G, PlayoutPolicy<G> Policy>
std::vector<Move> Mcts<G, Policy>::line() const {
    std::vector<Move> moves;
    follow_most_visited(tree_root(), moves);
    return moves;
}

template <Game G, PlayoutPolicy<G> Policy>
std::vector<Move> Mcts<G, Policy>::line_after(Move first) const {
    std::vector<Move> moves;
    const MctsNode& root = tree_root();
    for (std::uint32_t i = 0; root.is_expanded() && i < root.child_count(); ++i) {
        const MctsNode& child = entry(root.first_child() + i);
        if (child.move() != first || child.visits() == 0) continue;
        moves.push_back(first);
        follow_most_visited(child, moves);
        break;
    }
    return moves;
}

template <Game G, PlayoutPolicy<G> Policy>
void Mcts<G, Policy>::follow_most_visited(const MctsNode& from, std::vector<Move>& moves) const {
    for (const MctsNode* node = &from; node->is_expanded();) {
        const MctsNode* best = &entry(node->first_child());
        for (std::uint32_t i = 1; i < node->child_count(); ++i) {
            const MctsNode& child = entry(node->first_child() + i);
            if (std::pair{child.proven(), child.visits()} > std::pair{best->proven(), best->visits()}) best = &child;
        }
        if (best->visits() == 0) break;
        moves.push_back(best->move());
        node = best;
    }
}

}  // namespace tablier
