/// A player that is never waited for longer than its time.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "contest/pace.hpp"
#include "contest/tree_player.hpp"
#include "core/types.hpp"
#include "eval/oware.hpp"
#include "games/oware.hpp"
#include "search/alphabeta.hpp"
#include "search/limits.hpp"

namespace tablier {

/// Who chooses the moves: the network's tree or the alpha–beta search.
class ContestPlayer {
  public:
    ContestPlayer() = default;
    virtual ~ContestPlayer() = default;
    ContestPlayer(const ContestPlayer&) = delete;
    ContestPlayer& operator=(const ContestPlayer&) = delete;
    ContestPlayer(ContestPlayer&&) = delete;
    ContestPlayer& operator=(ContestPlayer&&) = delete;

    /// Search until an instant and return the best move.
    virtual Move think(const Oware& position, Wall::time_point end) = 0;
    /// The best move so far, or any before there is one; asked by another thread. Never waits.
    [[nodiscard]] virtual Move best() const = 0;
    /// End the search soon.
    virtual void stop() = 0;
};

class NetworkPlayer final : public ContestPlayer {
  public:
    NetworkPlayer(const RingNetwork& network, int threads) : tree_(network, threads) {}

    Move think(const Oware& position, Wall::time_point end) override {
        tree_.think(position, end);
        return tree_.best();
    }
    [[nodiscard]] Move best() const override { return tree_.best(); }
    void stop() override { tree_.stop(); }

  private:
    TreePlayer tree_;
};

class AlphaBetaPlayer final : public ContestPlayer {
  public:
    AlphaBetaPlayer(int threads, std::uint64_t seed) : search_(OwareEvaluation{}, options_for(threads, seed)) {}

    Move think(const Oware& position, Wall::time_point end) override {
        best_.store(position.legal_moves()[0]);
        search_.stopper().ready();
        const Limits limits{.seconds = std::max(0.0, Seconds(end - Wall::now()).count())};
        AlphaBetaRequest request;
        request.opening = position.ply() < opening_plies;
        const auto report = search_.search(position, limits, request);
        best_.store(report.candidates.front().move);
        return best();
    }
    [[nodiscard]] Move best() const override { return best_.load(); }
    void stop() override { search_.stopper().stop(); }

  private:
    static constexpr int opening_plies = 4;

    static AlphaBetaOptions options_for(int threads, std::uint64_t seed) {
        AlphaBetaOptions options;
        options.threads = threads;
        options.seed = seed;
        return options;
    }

    AlphaBeta<Oware, OwareEvaluation> search_;
    std::atomic<Move> best_ = 0;
};

/// Lets a player think in a thread of its own and watches the clock meanwhile.
class Thinker {
  public:
    Thinker(std::unique_ptr<ContestPlayer> player, double seconds)
        : player_(std::move(player)), pace_(seconds), thread_([this] { serve(); }) {}
    ~Thinker() {
        {
            const std::scoped_lock lock(mutex_);
            leaving_ = true;
            player_->stop();
        }
        changed_.notify_all();
    }
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;
    Thinker(Thinker&&) = delete;
    Thinker& operator=(Thinker&&) = delete;

    /// Return a legal move within the time, counted from when the opponent's line arrived.
    Move choose(const Oware& position, Wall::time_point arrived) {
        const MoveList<Oware::max_moves> moves = position.legal_moves();
        if (moves.size() == 1) return moves[0];
        pace_.begin_move();
        std::unique_lock lock(mutex_);
        if (busy_) return moves[0];  // a search that could not be stopped in a whole turn: never seen
        position_ = position;
        end_ = instant(arrived, pace_.search());
        busy_ = true;
        changed_.notify_all();
        watch(lock, arrived);
        const Move move = busy_ ? player_->best() : answer_;
        if (busy_) player_->stop();
        return position.fault(move) == nullptr ? move : moves[0];
    }

  private:
    static constexpr std::chrono::milliseconds slice{20};

    static Wall::time_point instant(Wall::time_point from, double seconds) {
        return from + std::chrono::duration_cast<Wall::duration>(Seconds(seconds));
    }

    /// Wait for the answer, by short naps: each tells how late this machine wakes a sleeper, and the later it does, the
    /// earlier the wait and the search end.
    void watch(std::unique_lock<std::mutex>& lock, Wall::time_point arrived) {
        while (busy_) {
            const Wall::time_point latest = instant(arrived, pace_.latest());
            const Wall::time_point now = Wall::now();
            if (now >= latest) return;
            if (now >= instant(arrived, pace_.search())) player_->stop();
            const Wall::time_point nap = std::min(now + slice, latest);
            if (!changed_.wait_until(lock, nap, [this] { return !busy_; })) {
                pace_.note_lateness(Seconds(Wall::now() - nap).count());
            }
        }
    }

    void serve() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return busy_ || leaving_; });
            if (leaving_) return;
            const Oware position = position_;
            const Wall::time_point end = end_;
            lock.unlock();
            const Move move = player_->think(position, end);
            lock.lock();
            answer_ = move;
            busy_ = false;
            changed_.notify_all();
        }
    }

    std::unique_ptr<ContestPlayer> player_;
    Pace pace_;
    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    Oware position_;
    Wall::time_point end_;
    Move answer_ = 0;
    bool busy_ = false;
    bool leaving_ = false;
    std::jthread thread_;
};

}  // namespace tablier
