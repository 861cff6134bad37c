/// Plain minimax: every line to a depth, and nothing left out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/types.hpp"
#include "search/alphabeta.hpp"
#include "search/evaluation.hpp"
#include "search/haste.hpp"
#include "search/limits.hpp"

namespace tablier {

/// Negamax with iterative deepening and nothing else: no window, no table, no order. Its values are those of alpha–beta
/// to the same depth, and every move of the root gets its exact one.
template <Game G, Evaluation<G> E>
class Minimax {
  public:
    static constexpr int max_depth = AlphaBeta<G, E>::max_depth;

    explicit Minimax(E evaluation, const AlphaBetaOptions& options = {})
        : evaluation_(std::move(evaluation)), haste_(options.haste) {}

    /// Search a position that is not over, ever deeper, until a limit is reached; a depth that is broken off counts for
    /// nothing. One search at a time.
    SearchReport search(const G& position, const Limits& limits, const AlphaBetaRequest& request = {}) {
        // 1. A move always comes: the first, before anything is searched.
        stopper_.start(limits.seconds);
        if constexpr (OneSided<E, G>) evaluation_.begin(position);
        nodes_ = 0;
        nodes_allowed_ = limits.nodes;
        SearchReport report;
        for (const Move move : position.legal_moves()) {
            const bool wanted = request.order.empty() || std::ranges::find(request.order, move) != request.order.end();
            if (wanted) report.candidates.push_back({.move = move, .line = {move}});
        }

        // 2. Deeper and deeper.
        for (int depth = 1; depth <= std::min(limits.depth, max_depth); ++depth) {
            saw_horizon_ = false;
            std::vector<SearchReport::Candidate> found = search_root(position, report.candidates, depth);
            if (halted_) break;
            const bool changed = report.depth == 0 || found[0].move != report.candidates[0].move;
            if (changed) report.changes.push_back({depth, found[0].move, found[0].value});
            report.candidates = std::move(found);
            report.depth = depth;
            report.complete = !saw_horizon_;
            report.nodes = nodes_;
            report.seconds = stopper_.elapsed();
            if (request.interim) publish(report);
            if (report.complete || is_decided(report.candidates[0].value)) break;
        }

        // 3. Tell.
        report.nodes = nodes_;
        report.seconds = stopper_.elapsed();
        if (request.interim) publish({});
        return report;
    }

    /// What the depths finished so far have found. Any thread may ask.
    [[nodiscard]] SearchReport interim() const {
        const std::scoped_lock lock(interim_mutex_);
        return interim_;
    }

    /// Nothing is kept from search to search.
    void forget() {}

    /// To stop a search from another thread.
    [[nodiscard]] Stopper& stopper() { return stopper_; }

  private:
    /// Every move with its value, the best first; void once halted.
    std::vector<SearchReport::Candidate> search_root(const G& position, std::vector<SearchReport::Candidate> candidates,
                                                     int depth) {
        halted_ = false;
        lines_.resize(static_cast<std::size_t>(depth) + 1);
        for (SearchReport::Candidate& candidate : candidates) {
            candidate.value = value_after(position, candidate.move, 0, depth);
            if (halted_) return candidates;
            candidate.exact = true;
            candidate.depth = depth;
            candidate.line.assign(1, candidate.move);
            candidate.line.insert(candidate.line.end(), lines_[1].begin(), lines_[1].end());
        }
        std::ranges::stable_sort(candidates, std::ranges::greater(), &SearchReport::Candidate::value);
        return candidates;
    }

    int value_after(const G& position, Move move, int ply, int depth) {
        G next = position;
        next.play(move);
        const int value = -negamax(next, ply + 1, depth - 1);
        return with_gain(value, early_gain(position, next, haste_, depth - 1));
    }

    /// The value of a position for the player to move.
    int negamax(const G& position, int ply, int depth) {
        std::vector<Move>& line = lines_[static_cast<std::size_t>(ply)];
        line.clear();
        halted_ = halted_ || nodes_ == nodes_allowed_ || (nodes_ % portion == 0 && stopper_.due());
        if (halted_) return 0;
        ++nodes_;
        if (position.is_over()) return final_value(position, ply);
        if (depth == 0) {
            saw_horizon_ = true;
            return evaluation_(position);
        }
        int best = -infinite_value;
        for (const Move move : position.legal_moves()) {
            const int value = value_after(position, move, ply, depth);
            if (halted_) return 0;
            if (value <= best) continue;
            best = value;
            const std::vector<Move>& rest = lines_[static_cast<std::size_t>(ply) + 1];
            line.assign(1, move);
            line.insert(line.end(), rest.begin(), rest.end());
        }
        return best;
    }

    void publish(SearchReport report) {
        const std::scoped_lock lock(interim_mutex_);
        interim_ = std::move(report);
    }

    static constexpr std::uint64_t portion = Slow<E> ? 1 : 64;  // nodes between looks at the clock

    E evaluation_;
    int haste_;
    Stopper stopper_;
    std::uint64_t nodes_ = 0;
    std::uint64_t nodes_allowed_ = 0;
    bool halted_ = false;
    bool saw_horizon_ = false;
    std::vector<std::vector<Move>> lines_;  // by ply: the best play from there
    mutable std::mutex interim_mutex_;      // guards what follows
    SearchReport interim_;
};

}  // namespace tablier
