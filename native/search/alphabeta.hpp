/// Alpha–beta search for any game and any evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"
#include "search/busy_moves.hpp"
#include "search/evaluation.hpp"
#include "search/haste.hpp"
#include "search/limits.hpp"
#include "search/table.hpp"

namespace tablier {

struct AlphaBetaOptions {
    int threads = 1;
    bool share_tree = true;      // threads meet in the same lines; else each takes whole moves of the root
    std::size_t megabytes = 64;  // of the table, rounded down to a power of two
    // In an opening the seed draws among moves nearly as good as the best, so that games do not repeat themselves.
    int variety = 10;  // centi-points that such a move may be worse
    int opening = 4;   // plies of a game; who asks for a search knows them
    std::uint64_t seed = 0;
    // Beyond the horizon a search goes on where the last move stirred a lot up, if the evaluation can tell.
    int quiescence = 0;  // plies at most; 0 stops at the horizon
    int swing = 2;       // what counts as a lot, in the evaluation's measure
    int haste = 0;       // centi-points for each seed taken a ply earlier
    double mix = 0.5;    // the share of a model, where there is one, in what a position is worth
};

/// What one search is asked for beside its limits.
struct AlphaBetaRequest {
    bool opening = false;           // draw among moves that are nearly as good
    bool interim = false;           // somebody will ask for interim reports
    std::span<const Move> order{};  // if any: only these moves are tried at the root, in this order to begin with
};

/// What a search found. Values are centi-points for the player to move at the root.
struct SearchReport {
    /// A move of the root. Without `exact` the move is only known to be no better than its value.
    struct Candidate {
        Move move = 0;
        int value = -infinite_value;
        bool exact = false;
        int depth = 0;           // plies searched for this value; 0 when there was no time
        std::vector<Move> line;  // the play expected, this move first
    };
    /// The choice from this depth on.
    struct Change {
        int depth = 0;
        Move move = 0;
        int value = 0;
    };

    std::vector<Candidate> candidates;  // the chosen move first, then by value
    std::vector<Change> changes;
    int depth = 0;          // plies searched completely; 0 when there was no time for one
    bool complete = false;  // nothing was left beyond the horizon
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// Negamax with iterative deepening, aspiration windows, principal-variation search, a table, killers and history.
///
/// Threads share the best value of the root and the table. They take its moves one by one, the first together; within a
/// line each puts off the moves that another is looking at, and finds them in the table when it comes back ("ABDADA").
/// Without `share_tree` each takes whole moves of the root.
///
/// A value from the table counts only at exactly the depth that is wanted, so that the value of a position at a depth
/// is that of plain minimax, whatever the order of moves, the number of threads and what earlier searches left in the
/// table. That table is kept from search to search: whoever turns to another game has to forget().
template <Game G, Evaluation<G> E>
class AlphaBeta {
  public:
    static constexpr int max_depth = 100;

    explicit AlphaBeta(E evaluation, const AlphaBetaOptions& options = {})
        : options_(options), evaluation_(std::move(evaluation)), table_(options.megabytes) {
        for (int i = 0; i < options.threads; ++i) workers_.push_back(std::make_unique<Worker>(*this));
    }

    /// Search a position that is not over. One search at a time.
    SearchReport search(const G& position, const Limits& limits, const AlphaBetaRequest& request = {}) {
        // 1. Start the clock and a new age of the table.
        stopper_.start(limits.seconds);
        if constexpr (OneSided<E, G>) {
            if (evaluation_.begin(position)) table_.forget();
        }
        table_.begin_search();
        nodes_granted_ = 0;
        nodes_allowed_ = limits.nodes;
        margin_ = request.opening ? options_.variety : 0;
        interim_wanted_ = request.interim;
        root_hash_ = position.hash();
        report_ = {};
        for (auto& worker : workers_) worker->begin(position);

        // 2. A move always comes: the moves in the order of their rank, before anything is searched.
        root_ = workers_[0]->root_moves();
        if (!request.order.empty()) arrange(request.order);
        const bool instant_win = root_[0].value == win_value - 1;

        // 3. Search deeper and deeper.
        for (int depth = 1; depth <= std::min(limits.depth, max_depth) && !instant_win; ++depth) {
            const Move before = root_[0].move;
            const bool finished = deepen(depth);
            if (report_.changes.empty() ? root_[0].exact : root_[0].move != before) {
                report_.changes.push_back({depth, root_[0].move, root_[0].value});
            }
            if (!finished) break;
            report_.depth = depth;
            report_.complete = std::ranges::none_of(workers_, [](const auto& worker) { return worker->saw_horizon; });
            publish(0);
            if (report_.complete || is_decided(root_[0].value)) break;
        }
        if (instant_win) {
            report_.depth = 1;
            report_.complete = true;
            report_.changes.push_back({1, root_[0].move, root_[0].value});
        }

        // 4. Choose among the best, and tell.
        SearchReport report = report_with(std::move(root_));
        for (const auto& worker : workers_) report.nodes += worker->nodes;
        if (request.interim) {
            const std::scoped_lock lock(interim_mutex_);
            interim_ = {};  // nobody shall take it for the beginning of the next search
        }
        report.seconds = stopper_.elapsed();  // no interim report can come later
        return report;
    }

    /// What a search that runs and was asked for interim reports has found so far: its answer, were it stopped now. Any
    /// thread may ask. There are no candidates before the first move has been searched.
    [[nodiscard]] SearchReport interim() const {
        const std::scoped_lock lock(interim_mutex_);
        SearchReport report = interim_;
        if (report.candidates.empty()) return report;
        report.nodes = std::min(nodes_granted_.load(std::memory_order_relaxed), nodes_allowed_);
        report.seconds = stopper_.elapsed();
        return report;
    }

    /// Forget what earlier searches found out, because the next one is of another game.
    void forget() { table_.forget(); }

    /// To stop a search from another thread.
    [[nodiscard]] Stopper& stopper() { return stopper_; }

  private:
    using Candidate = SearchReport::Candidate;

    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    /// What the threads share while they search the moves of the root once.
    struct Pass {
        explicit Pass(std::size_t moves) : searched(moves) {}

        int depth = 0;
        int alpha = 0;  // of the window to begin with
        int beta = 0;
        bool together = false;                    // several threads may search one move
        std::atomic<int> best = 0;                // the common alpha
        std::atomic<bool> over = false;           // a move failed high
        std::vector<std::atomic<bool>> searched;  // by move
        std::mutex mutex;                         // guards what follows
        std::size_t next = 0;                     // the first move nobody has taken
        std::size_t best_index = none;

        /// A move to search: the first until it is known, then one that nobody has taken, then one that lasts.
        std::size_t take() {
            const std::scoped_lock lock(mutex);
            if (over) return none;
            if (together && next > 0 && !searched[0]) return 0;
            if (next < searched.size()) return next++;
            if (!together) return none;
            const auto lasting = std::ranges::find(searched, false, [](const auto& known) { return known.load(); });
            return lasting == searched.end() ? none : static_cast<std::size_t>(lasting - searched.begin());
        }
    };

    /// One thread's part of the search.
    class Worker {
      public:
        explicit Worker(AlphaBeta& search) : search_(search) {}

        std::uint64_t nodes = 0;
        bool saw_horizon = false;  // in this iteration

        void begin(const G& position) {
            if (frames_.empty()) frames_.resize(2);
            for (Frame& frame : frames_) frame.killers = {no_move, no_move};
            frames_[0].position = position;
            for (auto& player : history_) player.fill(0);
            nodes = 0;
            nodes_left_ = 0;
        }

        /// The moves of the root, the most promising first; those that win at once have their value already.
        std::vector<Candidate> root_moves() {
            Frame& frame = frames_[0];
            frame.moves = frame.position.legal_moves();
            rank(frame, no_move, 0);
            std::vector<Candidate> moves;
            for (std::size_t i = 0; i < frame.moves.size(); ++i) {
                const Move move = pick(frame, i);
                const bool wins = frame.ranks[i] >= winning;
                moves.push_back({move, wins ? win_value - 1 : -infinite_value, wins, wins ? 1 : 0, {move}});
            }
            return moves;
        }

        /// Take moves of the root until none is left.
        void run(Pass& pass) {
            pass_ = &pass;
            const auto deepest = static_cast<std::size_t>(pass.depth + search_.options_.quiescence) + 1;
            if (frames_.size() < deepest) frames_.resize(deepest);
            for (std::size_t i = pass.take(); i != none; i = pass.take()) {
                at_ = i;
                // Near-equal moves must have exact values when one of them is to be drawn.
                const int best = pass.best;
                const int lower = std::max(pass.alpha, best - search_.margin_);
                int value = 0;
                descend(0, search_.root_[i].move);
                if (best > pass.alpha) value = value_below(0, pass.depth, lower, lower + 1);
                if (best <= pass.alpha || value > lower) value = value_below(0, pass.depth, lower, pass.beta);
                if (!is_halted()) {
                    finish(pass, i, value, value > lower);
                } else if (!pass.searched[i]) {
                    return;
                }
            }
        }

      private:
        /// A position on the way down, and what belongs to its ply.
        struct Frame {
            G position;
            MoveList<G::max_moves> moves;
            std::vector<Move> put_off;  // until the other moves have been tried
            std::array<int, G::max_moves> ranks;
            std::array<Move, 2> killers{no_move, no_move};
            std::vector<Move> line;
        };

        static constexpr Move no_move = std::numeric_limits<Move>::max();
        static constexpr std::size_t move_codes = G::move_codes;
        static constexpr int winning = 1 << 30;
        static constexpr int rank_step = 1 << 20;  // history decides among moves of the same rank
        static constexpr int least_together = 2;   // plies below a move that threads share out

        /// The value of the position of a frame for the player to move, when it lies between alpha and beta; else a
        /// bound.
        int negamax(int ply, int depth, int alpha, int beta) {
            Frame& frame = frames_[static_cast<std::size_t>(ply)];
            frame.line.clear();

            // 1. Stop when time or nodes are used up.
            if (nodes_left_ == 0 && !refill()) return 0;
            --nodes_left_;
            ++nodes;

            // 2. A finished game has its value.
            if (frame.position.is_over()) return final_value(frame.position, ply);

            // 3. Beyond the horizon the evaluation decides, where nothing is stirred up.
            if (depth == 0) {
                saw_horizon = true;
                return quiet(ply, search_.options_.quiescence, alpha, beta);
            }

            // 4. Perhaps the position is known.
            const std::uint64_t key = position_key(frame.position);
            const bool principal = beta - alpha > 1;
            Move first = no_move;
            if (const auto known = search_.table_.find(key)) {
                first = known->move;
                const int value = from_table(known->value, ply);
                if (known->depth == depth && !principal &&
                    (known->bound == Bound::exact || (known->bound == Bound::lower ? value >= beta : value <= alpha))) {
                    // What an earlier search did not see to the end is no end.
                    saw_horizon |= known->earlier && !is_decided(value);
                    return value;
                }
            }

            // 5. Order the moves; one that wins at once needs no search.
            frame.moves = frame.position.legal_moves();
            if (const Move wins = rank(frame, first, ply); wins != no_move) {
                frame.line.assign(1, wins);
                return win_value - ply - 1;
            }

            // 6. Try them: the first with the whole window, the others to show that they are no better. What another
            // thread is looking at comes last.
            const int alpha_before = alpha;
            const bool together = pass_->together && depth >= least_together;
            int best = -infinite_value;
            Move best_move = no_move;
            frame.put_off.clear();
            for (std::size_t i = 0; i < frame.moves.size() + frame.put_off.size(); ++i) {
                const bool late = i >= frame.moves.size();
                const Move move = late ? frame.put_off[i - frame.moves.size()] : pick(frame, i);
                const std::uint64_t busy = together ? mix(key + move) : 0;
                if (together && !late && i > 0 && search_.busy_.holds(busy)) {
                    frame.put_off.push_back(move);
                    continue;
                }
                if constexpr (Foreseeing<E, G>) {
                    // The first move often refutes; when it did not, most of the others will be looked at.
                    if (i == 1 && depth == 1) foresee_from(frame, i);
                }
                descend(ply, move);
                if (together) search_.busy_.enter(busy);
                int value = 0;
                if (i > 0) value = value_below(ply, depth, alpha, alpha + 1);
                if (i == 0 || (value > alpha && value < beta)) value = value_below(ply, depth, alpha, beta);
                if (together) search_.busy_.leave(busy);
                if (is_halted()) return 0;
                if (value <= best) continue;
                best = value;
                best_move = move;
                if (value <= alpha) continue;
                alpha = value;
                if (principal) extend_line(frame, ply, move);
                if (value < beta) continue;
                reward(frame, move, depth);
                break;
            }

            // 7. Remember.
            const Bound bound = best >= beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper;
            search_.table_.store(key, {to_table(best, ply), best_move, depth, bound});
            return best;
        }

        /// The value, for who made it, of the move that led from the frame of a ply to the next one.
        int value_below(int ply, int depth, int alpha, int beta) {
            const auto i = static_cast<std::size_t>(ply);
            const int gain =
                early_gain(frames_[i].position, frames_[i + 1].position, search_.options_.haste, depth - 1);
            const int value = -negamax(ply + 1, depth - 1, -without_gain(beta, gain), -without_gain(alpha, gain));
            return with_gain(value, gain);
        }

        /// The value of a position beyond the horizon. While the last move stirred a lot up, the player to move may go
        /// on with moves that the evaluation ranks, or leave it at that. The table is not asked: what lies here depends
        /// on the way.
        int quiet(int ply, int plies, int alpha, int beta) {
            const int still = search_.evaluation_(frames_[static_cast<std::size_t>(ply)].position);
            if constexpr (Stirring<E, G>) {
                if (plies > 0 && still < beta && is_stirred(ply))
                    return calm(ply, plies, std::max(alpha, still), beta, still);
            }
            return still;
        }

        [[nodiscard]] bool is_stirred(int ply) const {
            const auto i = static_cast<std::size_t>(ply);
            return search_.evaluation_.swing(frames_[i - 1].position, frames_[i].position) >= search_.options_.swing;
        }

        int calm(int ply, int plies, int alpha, int beta, int best) {
            Frame& frame = frames_[static_cast<std::size_t>(ply)];
            frame.moves = frame.position.legal_moves();
            const std::size_t count = frame.moves.size();
            search_.evaluation_.rank(frame.position, {frame.moves.begin(), count}, {frame.ranks.data(), count},
                                     winning);
            for (std::size_t i = 0; i < count && best < beta; ++i) {
                const Move move = pick(frame, i);
                if (frame.ranks[i] >= winning) return win_value - ply - 1;
                if (frame.ranks[i] == 0) break;
                if (nodes_left_ == 0 && !refill()) return 0;
                --nodes_left_;
                ++nodes;
                descend(ply, move);
                best = std::max(best, -quiet(ply + 1, plies - 1, -beta, -std::max(alpha, best)));
                if (is_halted()) return 0;
            }
            return best;
        }

        /// Make the next frame the position after the move.
        void descend(int ply, Move move) {
            Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
            next.position = frames_[static_cast<std::size_t>(ply)].position;
            next.position.play(move);
        }

        /// Fill the ranks: the table's move, what the evaluation says, killers, history. Return a move that wins at
        /// once, or no_move.
        Move rank(Frame& frame, Move first, int ply) {
            const std::size_t count = frame.moves.size();
            const std::span<const Move> moves(frame.moves.begin(), count);
            const std::span<int> ranks(frame.ranks.data(), count);
            if constexpr (Ordering<E, G>) {
                search_.evaluation_.order(frame.position, moves, ranks, winning);
            } else if constexpr (Ranking<E, G>) {
                search_.evaluation_.rank(frame.position, moves, ranks, winning);
            } else {
                for (std::size_t i = 0; i < count; ++i) ranks[i] = wins_at_once(frame.position, moves[i]) ? winning : 0;
            }
            const auto& history = history_[index(frame.position.to_move())];
            for (std::size_t i = 0; i < count; ++i) {
                const Move move = moves[i];
                if (ranks[i] >= winning) {
                    if (ply > 0) return move;
                    continue;
                }
                const bool killer = move == frame.killers[0] || move == frame.killers[1];
                ranks[i] = move == first ? winning - 1 : (ranks[i] + (killer ? 2 : 0)) * rank_step + history[move];
            }
            return no_move;
        }

        /// Let the evaluation look at what comes after the moves from i on.
        void foresee_from(const Frame& frame, std::size_t i) {
            search_.evaluation_.foresee(frame.position, {frame.moves.begin() + i, frame.moves.size() - i});
        }

        static bool wins_at_once(const G& position, Move move) {
            G next = position;
            next.play(move);
            return next.is_over() && final_value(next, 0) < 0;
        }

        /// Bring the highest-ranked of the moves from i on to place i, and return it.
        static Move pick(Frame& frame, std::size_t i) {
            const auto begin = frame.ranks.begin() + static_cast<std::ptrdiff_t>(i);
            const auto end = frame.ranks.begin() + static_cast<std::ptrdiff_t>(frame.moves.size());
            const auto best = static_cast<std::size_t>(std::max_element(begin, end) - frame.ranks.begin());
            std::swap(frame.ranks[i], frame.ranks[best]);
            std::swap(frame.moves[i], frame.moves[best]);
            return frame.moves[i];
        }

        /// A move that refuted is worth trying early elsewhere.
        void reward(Frame& frame, Move move, int depth) {
            if (frame.killers[0] != move) frame.killers = {move, frame.killers[0]};
            auto& history = history_[index(frame.position.to_move())];
            history[move] += depth * depth;
            if (history[move] >= rank_step) {
                for (int& worth : history) worth /= 2;
            }
        }

        void extend_line(Frame& frame, int ply, Move move) {
            const auto& rest = frames_[static_cast<std::size_t>(ply) + 1].line;
            frame.line.assign(1, move);
            frame.line.insert(frame.line.end(), rest.begin(), rest.end());
        }

        /// Note what a move of the root is worth.
        void finish(Pass& pass, std::size_t i, int value, bool exact) {
            const std::scoped_lock lock(pass.mutex);
            if (pass.searched[i]) return;  // another thread was quicker
            Candidate& candidate = search_.root_[i];
            pass.searched[i] = true;
            candidate.value = value;
            candidate.exact = exact;
            candidate.depth = pass.depth;
            if (exact && value < pass.beta) {
                candidate.line.assign(1, candidate.move);
                candidate.line.insert(candidate.line.end(), frames_[1].line.begin(), frames_[1].line.end());
            }
            const bool improves = value > pass.best;
            if (improves) {
                pass.best = value;
                pass.best_index = i;
                pass.over = value >= pass.beta;
            }
            if ((improves || i == 0) && pass.searched[0] && !pass.over) {
                search_.publish(pass.best_index == none ? 0 : pass.best_index);
            }
        }

        /// Ask for more nodes; false when there are none left or time is up.
        bool refill() {
            constexpr std::uint64_t portion = Slow<E> ? 1 : 64;  // nodes between looks at the clock
            if (search_.stopper_.due() || is_left()) return false;
            const std::uint64_t before = search_.nodes_granted_.fetch_add(portion);
            if (before >= search_.nodes_allowed_) {
                search_.stopper_.finish();
                return false;
            }
            nodes_left_ = std::min(portion, search_.nodes_allowed_ - before);
            return true;
        }

        /// Whether the value just returned is void because the search has to end.
        [[nodiscard]] bool is_halted() const { return nodes_left_ == 0 && (search_.stopper_.stopped() || is_left()); }

        /// Whether the move of the root that this thread searches is of no interest any more.
        [[nodiscard]] bool is_left() const { return pass_->over || pass_->searched[at_]; }

        static int to_table(int value, int ply) { return is_decided(value) ? value + (value > 0 ? ply : -ply) : value; }
        static int from_table(int value, int ply) {
            return is_decided(value) ? value - (value > 0 ? ply : -ply) : value;
        }

        AlphaBeta& search_;
        Pass* pass_ = nullptr;
        std::size_t at_ = 0;  // the move of the root
        std::uint64_t nodes_left_ = 0;
        std::vector<Frame> frames_;
        std::array<std::array<int, move_codes>, 2> history_{};
    };

    /// Search all moves of the root to a depth; false when the search had to end before.
    bool deepen(int depth) {
        for (auto& worker : workers_) worker->saw_horizon = false;
        const int expected = root_[0].value;
        const bool guess = depth > 2 && !is_decided(expected);
        if (guess && search_root(depth, expected - aspiration, expected + aspiration)) return true;
        return !stopper_.stopped() && search_root(depth, -infinite_value, infinite_value);
    }

    /// Search the moves of the root within a window; false when the value lies outside or the search had to end.
    bool search_root(int depth, int alpha, int beta) {
        const bool worthwhile = workers_.size() > 1 && nodes_granted_ > nodes_worth_threads;
        Pass pass(root_.size());
        pass.depth = depth;
        pass.alpha = alpha;
        pass.beta = beta;
        pass.best = alpha;
        pass.together = worthwhile && options_.share_tree;
        {
            std::vector<std::thread> helpers;
            for (std::size_t i = 1; i < workers_.size() && worthwhile; ++i) {
                helpers.emplace_back([&pass, worker = workers_[i].get()] { worker->run(pass); });
            }
            workers_[0]->run(pass);
            for (std::thread& helper : helpers) helper.join();
        }
        // A better move counts even when the others were not searched, but only in comparison with the former best.
        if (pass.best_index != none && (pass.searched[0] || pass.over)) bring_to_front(root_, pass.best_index);
        const bool finished = !stopper_.stopped() && !pass.over && pass.best_index != none;
        // After a surprise the search goes on for a while, with another choice or another value.
        if (!finished && !stopper_.stopped()) publish(0);
        if (finished) std::stable_sort(root_.begin() + 1, root_.end(), better);
        return finished;
    }

    /// Keep only these moves of the root, in this order; a move that wins at once comes first all the same.
    void arrange(std::span<const Move> order) {
        std::vector<Candidate> kept;
        const auto keep = [&](Move move) {
            const auto place = std::ranges::find(root_, move, &Candidate::move);
            if (place == root_.end()) return;
            kept.push_back(std::move(*place));
            root_.erase(place);
        };
        if (root_[0].value == win_value - 1) keep(root_[0].move);
        for (const Move move : order) keep(move);
        if (!kept.empty()) root_ = std::move(kept);
    }

    /// Show what is known now to whoever asks for interim reports, with the move at a place of the root as the best.
    /// While threads search, whoever calls this holds the mutex of their pass.
    void publish(std::size_t best) {
        if (!interim_wanted_) return;
        std::vector<Candidate> candidates = root_;
        bring_to_front(candidates, best);
        SearchReport report = report_with(std::move(candidates));
        const std::scoped_lock lock(interim_mutex_);
        interim_ = std::move(report);
    }

    /// The report with these moves, the one to play in front.
    [[nodiscard]] SearchReport report_with(std::vector<Candidate> candidates) const {
        if (margin_ > 0) vary(candidates);
        SearchReport report = report_;
        report.candidates = std::move(candidates);
        return report;
    }

    static bool better(const Candidate& a, const Candidate& b) { return a.value > b.value; }

    static void bring_to_front(std::vector<Candidate>& candidates, std::size_t i) {
        const auto place = candidates.begin() + static_cast<std::ptrdiff_t>(i);
        std::rotate(candidates.begin(), place, place + 1);
    }

    /// Draw one of the moves that are nearly as good as the best; never give up a win or hasten a loss.
    void vary(std::vector<Candidate>& candidates) const {
        const Candidate& best = candidates[0];
        if (!best.exact || is_decided(best.value)) return;
        std::vector<Move> near;
        for (const Candidate& candidate : candidates) {
            const bool comparable = candidate.exact && candidate.depth == best.depth;
            if (comparable && candidate.value >= best.value - margin_) near.push_back(candidate.move);
        }
        std::ranges::sort(near);  // the order of the search must not matter
        Rng rng(options_.seed ^ root_hash_);
        const Move drawn = near[rng.below(static_cast<std::uint32_t>(near.size()))];
        const auto place = std::ranges::find(candidates, drawn, &Candidate::move);
        std::rotate(candidates.begin(), place, place + 1);
    }

    static constexpr int aspiration = 50;                       // centi-points on either side of the expected value
    static constexpr std::uint64_t nodes_worth_threads = 4096;  // before, starting threads costs more than it gains

    AlphaBetaOptions options_;
    E evaluation_;
    Table table_;
    BusyMoves busy_;
    Stopper stopper_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<Candidate> root_;
    std::atomic<std::uint64_t> nodes_granted_ = 0;
    std::uint64_t nodes_allowed_ = 0;
    std::uint64_t root_hash_ = 0;
    int margin_ = 0;
    SearchReport report_;  // of the search that runs, without its candidates
    bool interim_wanted_ = false;
    mutable std::mutex interim_mutex_;  // guards what follows
    SearchReport interim_;
};

}  // namespace tablier
