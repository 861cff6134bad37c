/// Who wins a position of Hex, proved.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "games/hex.hpp"
#include "search/limits.hpp"
#include "solver/hex_connections.hpp"
#include "solver/hex_flow.hpp"
#include "solver/hex_inferior.hpp"
#include "solver/hex_lessons.hpp"
#include "solver/hex_map.hpp"
#include "solver/proof_table.hpp"

namespace tablier {

struct HexSolverSettings {
    std::size_t megabytes = 256;
    int threads = 1;
    double widening = 0.6;
    std::size_t lessons = 16384;  // kept of each player; 0 learns nothing
    std::size_t dead_to = 0;      // whose the dead cells become; the loser's, for a certificate
};

/// Who wins a position of Hex, by depth-first proof numbers.
///
/// Companions are solvers of their own that share one table and one set of lessons, so that each can prove another
/// position; or the same one, since each sees which way the others have gone.
template <std::size_t Words>
class HexSolver {
  public:
    using Cells = HexCells<Words>;
    using Node = HexProofNode<Words>;
    using Stones = HexStones<Words>;

    HexSolver(int size, const HexSolverSettings& settings)
        : HexSolver(std::make_shared<Knowledge>(size, settings), settings) {}

    /// Make a companion with as many threads. No companion may be at work while another is made.
    [[nodiscard]] std::unique_ptr<HexSolver> companion() const {
        return std::unique_ptr<HexSolver>(new HexSolver(known_, settings_));
    }

    /// 1 when the player to move wins, -1 when they lose, 0 when the limits were reached first.
    int solve(const Stones& stones, std::size_t mover, const Limits& limits, Stopper& stopper) {
        stopper_ = &stopper;
        if (const int known = result(stones, mover); known != 0) return known;
        stopper.start(limits.seconds);
        limit_ = limits.nodes >= std::numeric_limits<std::uint64_t>::max() - nodes()
                     ? std::numeric_limits<std::uint64_t>::max()
                     : nodes() + limits.nodes;
        done_.store(false);
        const auto work = [&](std::size_t i) { workers_[i]->solve(stones, mover); };
        {
            std::vector<std::jthread> others;
            for (std::size_t i = 1; i < workers_.size(); ++i) others.emplace_back([&work, i] { work(i); });
            work(0);
        }
        return result(stones, mover);
    }

    /// The cells the winner of a solved position needs: the rest of the board may be the loser's.
    [[nodiscard]] std::optional<Cells> proof(const Stones& stones, std::size_t mover) const {
        Node node;
        if (!table_.find(node_key(stones, mover), node) || !node.numbers.solved()) return std::nullopt;
        return node.proof;
    }

    /// A winning move of a position that solve() found won for the player to move; -1 when the limits come first.
    int winning_move(const Stones& stones, std::size_t mover, const Limits& limits, Stopper& stopper) {
        const Watch watch;
        const auto rest = [&] {
            Limits left = limits;
            left.seconds -= watch.elapsed();
            return left;
        };
        Node node;
        if (solve(stones, mover, limits, stopper) <= 0 || !table_.find(node_key(stones, mover), node)) return -1;
        if (node.best != no_move) return node.best;
        // The win was seen and not searched for: one of the cells it needs is the move.
        stopper.start(rest().seconds);
        const Cells open = map_.all - stones.taken();
        const Cells ranked = (node.proof & open) - node.stones.taken();
        for (const bool thorough : {false, true}) {
            for (const Cells& cells : {ranked, (node.proof & open) - ranked, open - node.proof}) {
                for (Cells left = cells; left.any();) {
                    if (stopper.due()) return -1;
                    const Cells move = left.first();
                    left -= move;
                    Stones next = stones;
                    next.of[mover] |= move;
                    const int found = thorough ? solve(next, 1 - mover, rest(), stopper) : glance(next, 1 - mover);
                    if (found < 0) return first_cell(move);
                }
            }
        }
        return -1;
    }

    /// Moves of a position that are not known to lose; when it is won, one of them wins. Nothing when the position is
    /// solved or was never looked at.
    [[nodiscard]] Cells open_moves(const Stones& stones, std::size_t mover) const {
        Node node;
        if (!table_.find(node_key(stones, mover), node) || node.numbers.solved()) return Cells{};
        return node.alive;
    }

    /// The move of a lost position that takes the most work to refute.
    int stubborn_move(const Stones& stones, std::size_t mover) {
        const Cells open = map_.all - stones.taken();
        const std::optional<Cells> needed = proof(stones, mover);
        Cells cells = needed ? *needed & open : open;
        if (!cells.any()) cells = open;
        std::vector<float> scores(static_cast<std::size_t>(map_.cells), 0);
        HexFlow<Words> flow(map_);
        flow.measure(stones, 0, scores);
        flow.measure(stones, 1, scores);
        int best = -1;
        double most = -1;
        each_cell(cells, [&](int cell) {
            Node child;
            const bool known = table_.find(node_key(stones, 1 - mover) ^ stone_key(mover, cell), child);
            const double score = (known ? child.work : 0) + static_cast<double>(scores[static_cast<std::size_t>(cell)]);
            if (score <= most) return;
            most = score;
            best = cell;
        });
        return best;
    }

    /// How many positions this solver has looked at, and how many it and its companions have.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t nodes_of_all() const { return known_->nodes.load(std::memory_order_relaxed); }
    [[nodiscard]] const HexMap<Words>& map() const { return map_; }

  private:
    static constexpr int max_plies = Hex::max_cells + 2;

    /// The keys of the positions from the root down to where a thread is; 0 beyond.
    using Path = std::array<std::atomic<std::uint64_t>, max_plies>;

    /// What companions share.
    struct Knowledge {
        Knowledge(int size, const HexSolverSettings& settings)
            : map(size), table(settings.megabytes), lessons(map, settings.lessons) {}

        HexMap<Words> map;
        HexProofTable<Words> table;
        HexLessons<Words> lessons;
        std::vector<std::unique_ptr<Path>> paths;  // one a thread
        std::atomic<std::uint64_t> nodes = 0;
    };

    HexSolver(std::shared_ptr<Knowledge> known, const HexSolverSettings& settings)
        : settings_(settings),
          known_(std::move(known)),
          map_(known_->map),
          table_(known_->table),
          lessons_(known_->lessons) {
        for (int i = 0; i < settings.threads; ++i) {
            known_->paths.push_back(std::make_unique<Path>());
            workers_.push_back(std::make_unique<Worker>(*this, *known_->paths.back()));
        }
    }

    static constexpr std::uint64_t side_key = mix(0x536F6C7602ULL);
    static constexpr std::uint64_t base_key = mix(0x536F6C7603ULL);
    static constexpr Move no_move = 0xFFFF;

    static std::uint64_t node_key(const Stones& stones, std::size_t mover) {
        return stones_key(stones) ^ base_key ^ (mover == 0 ? 0 : side_key);
    }

    /// What the table knows of a position: 1, -1 or 0.
    [[nodiscard]] int result(const Stones& stones, std::size_t mover) const {
        const ProofNumbers found = table_.numbers(node_key(stones, mover));
        return found.won() ? 1 : found.lost() ? -1 : 0;
    }

    /// What can be seen of a position without search: 1, -1 or 0.
    int glance(const Stones& stones, std::size_t mover) { return workers_[0]->glance(stones, mover); }

    /// One thread's scratch memory and its walk through the tree.
    class Worker {
      public:
        Worker(HexSolver& solver, Path& path)
            : solver_(solver),
              path_(path),
              connections_(solver.map_),
              inferior_(solver.map_, solver.settings_.dead_to),
              flow_(solver.map_) {}

        void solve(const Stones& stones, std::size_t mover) {
            const std::uint64_t key = node_key(stones, mover);
            while (!solver_.done_.load(std::memory_order_relaxed) && !solver_.stopper_->stopped()) {
                const ProofNumbers numbers = search(stones, key, mover, {proof_infinity, proof_infinity}, 0);
                if (numbers.solved()) solver_.done_.store(true);
            }
        }

        int glance(const Stones& stones, std::size_t mover) {
            Node node;
            expand(stones, mover, node);
            return node.numbers.won() ? 1 : node.numbers.lost() ? -1 : 0;
        }

      private:
        [[nodiscard]] bool stopping() const {
            return solver_.stopper_->stopped() || solver_.done_.load(std::memory_order_relaxed);
        }

        /// Depth-first proof-number search below a position until its numbers reach the thresholds.
        ProofNumbers search(const Stones& raw, std::uint64_t key, std::size_t mover, ProofNumbers threshold, int ply) {
            Node node;
            node.key = key;
            // 1. A new position is looked at with all that is known about Hex.
            if (!solver_.table_.find(key, node)) {
                expand(raw, mover, node);
                // Half a look proves what it proves, but is not what this position is to be remembered by.
                if (!node.numbers.solved() && stopping()) return node.numbers;
                node.work = 1;
                solver_.table_.store(node);
                solver_.count_node();
                look_back(ply);
            }
            if (node.numbers.solved()) return node.numbers;
            path_[static_cast<std::size_t>(ply)].store(key, std::memory_order_relaxed);
            const std::uint64_t stones = node_key(node.stones, 1 - mover);
            // What a full table forgets of the moves is remembered here: two that want the same place would otherwise
            // push each other out for ever.
            std::array<ProofNumbers, Node::max_cells> last{};
            for (;;) {
                // 2. Gather the numbers of the most promising moves.
                const int width = width_of(node);
                ProofNumbers numbers{proof_infinity, 0};
                std::uint32_t least = proof_infinity;
                std::uint32_t second = proof_infinity;
                int chosen = -1;
                int place = 0;  // of the chosen one in the order
                ProofNumbers of_chosen;
                bool again = false;
                for (int i = 0, seen = 0; i < node.moves && seen < width; ++i) {
                    const int cell = node.order[static_cast<std::size_t>(i)];
                    if (!node.alive.holds(cell)) continue;
                    ++seen;
                    const std::uint64_t child = stones ^ stone_key(mover, cell);
                    const ProofNumbers found = solver_.table_.numbers(child, last[static_cast<std::size_t>(i)]);
                    if (found.solved()) {
                        settle(node, raw, mover, cell, child);
                        again = true;
                        break;
                    }
                    numbers.phi = std::min(numbers.phi, found.delta);
                    numbers.delta = std::min(numbers.delta + found.phi, proof_infinity - 1);
                    const std::uint32_t apparent =
                        found.delta + solver_.busy(path_, child, ply + 1) * virtual_cost(found.delta);
                    if (apparent < least) {
                        second = least;
                        least = apparent;
                        chosen = cell;
                        place = i;
                        of_chosen = found;
                    } else {
                        second = std::min(second, apparent);
                    }
                }
                if (again) {
                    if (!node.numbers.solved()) continue;
                    if (node.numbers.lost()) solver_.lessons_.learn(raw, 1 - mover, node.proof);
                    break;
                }
                // 3. Leave when the thresholds are reached, or when another thread has solved this or a position above.
                node.numbers = numbers;
                if (numbers.phi >= threshold.phi || numbers.delta >= threshold.delta) break;
                if (solved_ply_ <= ply || stopping()) break;
                // 4. Before the first step down, see whether the mover's own connections win. Most positions are never
                //    gone down from, and are spared this.
                if (!node.joined) {
                    join(node, raw, mover);
                    if (node.numbers.solved()) break;
                }
                // 5. Go down the best one until it is no longer the best, by at least one node.
                const ProofNumbers below{
                    std::max(of_chosen.phi + 1, threshold.delta - numbers.delta + of_chosen.phi),
                    std::max(
                        of_chosen.delta + 1,
                        std::min(threshold.phi, second == proof_infinity ? proof_infinity : second + 1 + second / 4)),
                };
                Stones next = node.stones;
                next.of[mover].add(chosen);
                const std::uint64_t before = expanded_;
                const ProofNumbers result = search(next, stones ^ stone_key(mover, chosen), 1 - mover, below, ply + 1);
                if (!result.solved()) last[static_cast<std::size_t>(place)] = result;
                node.work += static_cast<std::uint32_t>(expanded_ - before);
            }
            solver_.table_.store(node);
            path_[static_cast<std::size_t>(ply)].store(0, std::memory_order_relaxed);
            if (solved_ply_ != ply) return node.numbers;
            solved_ply_ = max_plies;
            return solver_.table_.numbers(key);
        }

        /// See whether another thread has solved a position on the way down to this one.
        void look_back(int ply) {
            if (solver_.alone()) return;
            for (int above = 0; above < ply; ++above) {
                const std::uint64_t key = path_[static_cast<std::size_t>(above)].load(std::memory_order_relaxed);
                if (!solver_.table_.numbers(key).solved()) continue;
                solved_ply_ = above;
                return;
            }
        }

        /// Look for connections with which the player to move wins.
        void join(Node& node, const Stones& raw, std::size_t mover) {
            node.joined = true;
            if (connect(node.stones, mover, HexJoin::next) == HexJoin::open) return;
            win_at_once(node, raw, mover,
                        connections_.winning_semis() > 0 ? connections_.winning_semi(0) : connections_.winning_full());
        }

        /// The player to move wins on these cells and those that were filled in; which of them to play is not known.
        static void win_at_once(Node& node, const Stones& raw, std::size_t mover, const Cells& carrier) {
            node.numbers = {0, proof_infinity};
            node.best = no_move;
            node.proof = carrier | (node.stones.of[mover] - raw.of[mover]);
        }

        static std::uint32_t virtual_cost(std::uint32_t delta) { return 1 + delta / 2; }

        [[nodiscard]] int width_of(const Node& node) const {
            const int count = node.alive.count();
            return 1 + static_cast<int>(std::ceil(solver_.settings_.widening * count));
        }

        /// Use a solved move: it wins, or it and all moves that the refutation does not need are lost.
        void settle(Node& node, const Stones& raw, std::size_t mover, int cell, std::uint64_t key) {
            Node child;
            if (!solver_.table_.find(key, child)) return;
            if (child.numbers.lost()) {
                node.numbers = {0, proof_infinity};
                node.best = static_cast<Move>(cell);
                node.proof = child.proof | only<Words>(cell) | (node.stones.of[mover] - raw.of[mover]);
                return;
            }
            node.alive -= only<Words>(cell);
            node.alive &= child.proof;
            node.proof |= child.proof;
            if (!node.alive.any()) node.numbers = {proof_infinity, 0};
        }

        /// Look at a position: fill in, recall, connect, keep the moves that are not known to lose, put them in order.
        void expand(const Stones& raw, std::size_t mover, Node& node) {
            ++expanded_;
            const HexMap<Words>& map = solver_.map_;
            node.stones = inferior_.fill_in(raw);
            semis_.clear();
            if (inferior_.joined(mover)) {
                win_at_once(node, raw, mover, Cells{});
                return;
            }
            if (recall(mover, node)) return;
            node.proof = inferior_.captured(1 - mover);
            if (connect(node.stones, 1 - mover, HexJoin::sure) == HexJoin::sure) {
                node.numbers = {proof_infinity, 0};
                node.proof |= connections_.winning_full();
                solver_.lessons_.learn(raw, 1 - mover, node.proof);
                return;
            }
            const Cells empty = map.all - node.stones.taken();
            node.alive = empty;
            for (int i = 0; i < connections_.winning_semis(); ++i) semis_.push_back(connections_.winning_semi(i));
            std::ranges::sort(semis_, {}, [](const Cells& cells) { return cells.count(); });
            for (const Cells& semi : semis_) {
                if (covers(semi, node.alive)) continue;
                node.alive &= semi;
                node.proof |= semi;
            }
            const auto pruned = inferior_.prune(node.alive, mover);
            node.alive -= pruned.moves;
            node.proof |= pruned.killers;
            if (!node.alive.any()) {
                node.numbers = {proof_infinity, 0};
                return;
            }
            scores_.assign(static_cast<std::size_t>(map.cells), 0);
            flow_.measure(node.stones, 0, scores_);
            flow_.measure(node.stones, 1, scores_);
            node.moves = 0;
            each_cell(node.alive, [&](int cell) { node.order[node.moves++] = static_cast<typename Node::Cell>(cell); });
            std::stable_sort(node.order.begin(), node.order.begin() + node.moves,
                             [&](auto a, auto b) { return scores_[a] > scores_[b]; });
            node.numbers = {1, static_cast<std::uint32_t>(std::min<int>(width_of(node), node.moves))};
        }

        HexJoin connect(const Stones& stones, std::size_t player, HexJoin enough) {
            return connections_.build(stones, player, enough, HexConnections<Words>::unlimited, solver_.stopper_);
        }

        /// Whether something proved before solves the board of a node; if not, gather what the opponent's lessons
        /// threaten.
        bool recall(std::size_t mover, Node& node) {
            node.best = no_move;
            const auto win = [&](int move, const Cells& carrier) {
                node.best = static_cast<Move>(move);
                node.proof = carrier;
                return false;
            };
            const std::optional<Cells> sure = solver_.lessons_.recall(node.stones, mover, win);
            if (sure) node.proof = *sure;
            if (sure || node.best != no_move) {
                node.numbers = {0, proof_infinity};
                node.proof |= inferior_.captured(mover);
                return true;
            }
            const auto threaten = [&](int, const Cells& carrier) {
                semis_.push_back(carrier);
                return semis_.size() < most_threats;
            };
            const std::optional<Cells> lost = solver_.lessons_.recall(node.stones, 1 - mover, threaten);
            if (!lost) return false;
            node.numbers = {proof_infinity, 0};
            node.proof = *lost | inferior_.captured(1 - mover);
            return true;
        }

        static constexpr std::size_t most_threats = 64;

        HexSolver& solver_;
        Path& path_;
        int solved_ply_ = max_plies;  // where another thread has solved a position of our path
        std::uint64_t expanded_ = 0;
        HexConnections<Words> connections_;
        HexInferior<Words> inferior_;
        HexFlow<Words> flow_;
        std::vector<Cells> semis_;  // of the opponent, each of which a move has to meet
        std::vector<float> scores_;
    };

    void count_node() {
        known_->nodes.fetch_add(1, std::memory_order_relaxed);
        const std::uint64_t count = nodes_.fetch_add(1, std::memory_order_relaxed) + 1;
        if (count >= limit_) stopper_->finish();
        stopper_->due();
    }

    /// How many other threads are below this position.
    [[nodiscard]] std::uint32_t busy(const Path& own, std::uint64_t key, int ply) const {
        std::uint32_t count = 0;
        for (const auto& path : known_->paths) {
            if (path.get() != &own && (*path)[static_cast<std::size_t>(ply)].load(std::memory_order_relaxed) == key)
                ++count;
        }
        return count;
    }

    [[nodiscard]] bool alone() const { return known_->paths.size() == 1; }

    HexSolverSettings settings_;
    std::shared_ptr<Knowledge> known_;
    const HexMap<Words>& map_;
    HexProofTable<Words>& table_;
    HexLessons<Words>& lessons_;
    std::vector<std::unique_ptr<Worker>> workers_;
    Stopper* stopper_ = nullptr;
    std::uint64_t limit_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<bool> done_ = false;
};

}  // namespace tablier
