/// An evaluation that mixes a hand-made one with the values of a model.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/types.hpp"
#include "search/evaluation.hpp"
#include "search/table.hpp"

namespace tablier {

/// A model is slow to begin and quick to go on: it is asked for many positions at once, and never twice for the same
/// one.
///
/// `Ask` writes a value from -1 to 1 for the player to move of each position, or returns false when it cannot; then the
/// search has to be stopping, because what the evaluation returns is void. It is called by all threads of a search.
template <Game G, Evaluation<G> E>
class LearnedEvaluation {
  public:
    using Ask = std::function<bool(std::span<const G> positions, std::span<float> values)>;

    static constexpr int scale = E::scale;
    static constexpr bool slow = true;

    /// `mix` is the model's share, from 0 to 1.
    LearnedEvaluation(const E& heuristic, double mix, std::size_t cache_megabytes, Ask ask)
        : heuristic_(heuristic), mix_(mix), cache_(std::make_shared<Table>(cache_megabytes)), ask_(std::move(ask)) {
        cache_->begin_search();
    }

    int operator()(const G& position) const {
        if (const auto known = cache_->find(position_key(position))) return known->value;
        float value = 0;
        if (!ask_({&position, 1}, {&value, 1})) return 0;
        const int worth = blend(position, value);
        remember(position, worth);
        return worth;
    }

    /// Ask about what comes after some moves with one question, so that each answer is at hand when the search asks for
    /// it.
    void foresee(const G& position, std::span<const Move> moves) const {
        std::vector<G> unknown;
        unknown.reserve(moves.size());
        for (const Move move : moves) {
            G next = position;
            next.play(move);
            if (!next.is_over() && !cache_->find(position_key(next))) unknown.push_back(std::move(next));
        }
        if (unknown.empty()) return;
        std::vector<float> values(unknown.size());
        if (!ask_(unknown, values)) return;
        for (std::size_t i = 0; i < unknown.size(); ++i) remember(unknown[i], blend(unknown[i], values[i]));
    }

    void rank(const G& position, std::span<const Move> moves, std::span<int> ranks, int winning) const
        requires Ranking<E, G>
    {
        heuristic_.rank(position, moves, ranks, winning);
    }

  private:
    [[nodiscard]] int blend(const G& position, float value) const {
        const double opinion = squash(heuristic_(position), scale);
        return unsquash(mix_ * std::clamp<double>(value, -1, 1) + (1 - mix_) * opinion, scale);
    }

    void remember(const G& position, int worth) const {
        cache_->store(position_key(position), {worth, 0, 0, Bound::exact});
    }

    E heuristic_;
    double mix_;
    std::shared_ptr<Table> cache_;
    Ask ask_;
};

}  // namespace tablier
