"""The player that searches with a network."""

from __future__ import annotations

import math
import os
import threading
import time
from dataclasses import dataclass

import numpy as np

from tablier.agents.agent import require_running
from tablier.agents.decision import Candidate, Decision
from tablier.agents.limits import Limits
from tablier.nets.features import Encoding, Floats
from tablier.nets.model import Judgement, Model, load_model, shipped_model
from tablier.rules import BadSpec, Game, Position
from tablier.search.game_tree import TreeFinding
from tablier.search.neural import NeuralSettings, NeuralTree

__all__ = ["Neural", "NeuralReason"]

_SECONDS = 1.0  # without any limit
_VISITS_A_PLY = 200  # for a limit of depth
_ALTERNATIVES = 3
_UNLIMITED = (1 << 32) - 1
_BATCH = 8  # positions a thread judges at once
_MOST_PARTS = 8  # a larger batch would look at too much that turns out not to matter
_CONCENTRATION = 10.8  # of the noise, shared out among the moves
_COLD = 0.02  # a temperature at which nothing but the most visited move would be drawn


@dataclass(frozen=True)
class NeuralReason:
    """What the network thought at first sight, what the search made of it, and the reply it expects."""

    visits: int
    best: TreeFinding
    alternatives: tuple[TreeFinding, ...]
    first_thought: TreeFinding
    reply: str | None
    lead: float | None  # in points, by the network alone

    def __str__(self) -> str:
        sentences = [self._verdict()]
        if self.first_thought.move != self.best.move:
            sentences.append(
                f"At first sight the network preferred {self.first_thought.move} "
                f"({self.first_thought.prior:.0%} against {self.best.prior:.0%}), but the search changed its mind."
            )
        else:
            sentences.append(f"It is also the network's first thought ({self.best.prior:.0%}).")
        if self.alternatives and not self.best.proven:
            others = ", ".join(f"{other.move} ({_chances(other.value)})" for other in self.alternatives)
            sentences.append(f"The next most studied: {others}.")
        if self.reply:
            sentences.append(f"The reply it expects is {self.reply}.")
        if self.lead is not None:
            side = "ahead" if self.lead >= 0 else "behind"
            sentences.append(f"It believes to be {abs(self.lead):.1f} points {side}.")
        return " ".join(sentences)

    def _verdict(self) -> str:
        if self.best.proven > 0:
            return f"{self.best.move} wins by force."
        if self.best.proven < 0:
            return f"Every move loses against best play; {self.best.move} is one of them."
        share = self.best.visits / max(self.visits, 1)
        chance = _chances(self.best.value)
        return f"{self.best.move} took {share:.0%} of {self.visits} looks ahead and gives a {chance} chance to win."


class Neural:
    """Search by a network's policy and value (PUCT), several positions at a time.

    Without ``model`` the network shipped for the game plays. ``topk`` keeps only the likeliest moves below the root. For games
    against oneself: ``noise`` is the share of Dirichlet noise in the priors of the root; with a ``temperature`` moves are drawn by
    their visits, and it falls by half every ``half_life`` plies.
    """

    name = "neural"

    def __init__(
        self,
        visits: int | None = None,
        model: str | None = None,
        topk: int | None = None,
        batch: int | None = None,
        threads: int | None = None,
        c: float | None = None,
        fpu: float | None = None,
        symmetry: bool | None = None,
        precision: str = "auto",
        lead: float = 0.1,
        noise: float = 0.0,
        temperature: float = 0.0,
        half_life: float = math.inf,
        seed: int = 0,
    ) -> None:
        self._visits = Limits(visits=visits).visits
        if batch is not None and not 1 <= batch <= 1024:
            raise BadSpec(f"neural: batch must be from 1 to 1024, not {batch}")
        for key, share in (("lead", lead), ("noise", noise)):
            if not 0 <= share <= 1:
                raise BadSpec(f"neural: {key} must be from 0 to 1, not {share}")
        if not 0 <= temperature <= 10 or not half_life > 0:
            raise BadSpec(
                f"neural: temperature must be from 0 to 10 and half_life above 0, not {temperature} and {half_life}"
            )
        if threads is not None and not 1 <= threads <= 256:
            raise BadSpec(f"neural: threads must be from 1 to 256, not {threads}")
        self._file = model
        chosen = {"c": c, "fpu": fpu, "topk": topk, "symmetry": symmetry}
        self._settings = NeuralSettings(**{key: value for key, value in chosen.items() if value is not None})  # type: ignore[arg-type]
        self._threads = threads or os.cpu_count() or 1
        self._batch = batch or _BATCH * min(self._threads, _MOST_PARTS)
        self._precision = precision
        self._lead = lead
        self._noise = noise
        self._temperature = temperature
        self._half_life = half_life
        self._seed = seed
        self._chance = np.random.default_rng(seed)
        self._model: Model | None = None
        self._tree: NeuralTree | None = None
        self._game: Game | None = None
        self._thinking = threading.Lock()
        self._stop_asked = False
        if model is not None:
            self._model = load_model(model, precision=precision, threads=self._threads)

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Search within the limits; the tree of the last move is kept when the game went on from there."""
        require_running(position, limits)
        with self._thinking:
            self._stop_asked = False
            return self._decided(position, limits)

    def prepare(self, position: Position) -> None:
        """Open the network, which takes a while, before the clock runs."""
        self._model_for(position.game)

    def stop(self) -> None:
        """Stop a search that runs in another thread; it answers with what it has."""
        self._stop_asked = True

    def _decided(self, position: Position, limits: Limits) -> Decision:
        begin = time.monotonic()
        model = self._model_for(position.game)
        encoding = Encoding.for_game(position.game)
        tree = self._tree_for(position, encoding)
        lead = float(model.judge(*encoding.draw([position])).lead[0]) if position.game.counts_territory else None
        self._search(tree, model, encoding, limits, begin)
        findings = tree.findings
        best = self._drawn(findings, position.ply)
        line = tree.line if best is findings[0] else (best.move,)
        reason = NeuralReason(
            tree.visits,
            best,
            tuple(other for other in findings if other.visits and other is not best)[:_ALTERNATIVES],
            max(findings, key=lambda found: found.prior),
            line[1] if len(line) > 1 else None,
            lead,
        )
        candidates = tuple(Candidate(found.move, found.value, found.prior, found.visits) for found in findings)
        statistics = {"visits": tree.visits, "nodes": tree.nodes, "seconds": time.monotonic() - begin}
        return Decision(best.move, best.value, line, candidates, reason, statistics)

    def _search(self, tree: NeuralTree, model: Model, encoding: Encoding, limits: Limits, begin: float) -> None:
        visits = min((count for count in (self._visits, limits.visits) if count is not None), default=None)
        seconds = limits.seconds
        if visits is None and limits.nodes is None and seconds is None:
            if limits.depth is not None:
                visits = limits.depth * _VISITS_A_PLY
            else:
                seconds = _SECONDS
        visits = _UNLIMITED if visits is None else max(visits, 1)
        batch = min(self._batch, max(1, visits // 16))
        planes, numbers = encoding.empty_batch(batch)
        longest = 0.0
        while tree.visits < visits and not (self._stop_asked and tree.visits > 0):
            now = time.monotonic()
            if seconds is not None and tree.visits > 0 and now - begin + longest >= seconds:
                break
            if limits.nodes is not None and tree.nodes >= limits.nodes and tree.visits > 0:
                break
            count = tree.select(planes, numbers, visits)
            if count == 0:
                if tree.proven or tree.visits >= visits:
                    break
                continue
            fresh = tree.visits == 1  # the root itself is judged
            judged = model.judge(planes[:count], numbers[:count])
            tree.expand(np.ascontiguousarray(judged.policy), self._values(judged, encoding))
            if fresh and self._noise:
                tree.stir(self._chance, self._noise, _CONCENTRATION)
            longest = max(longest * 0.95, time.monotonic() - now)

    def _drawn(self, findings: tuple[TreeFinding, ...], ply: int) -> TreeFinding:
        """The best move, or with a temperature one drawn by visits; a proven win is not gambled away."""
        heat = self._temperature * 0.5 ** (ply / self._half_life)
        visits = np.array([found.visits for found in findings], np.float64)
        if heat < _COLD or findings[0].proven > 0 or not visits.any():
            return findings[0]
        chances = (visits / visits.max()) ** (1 / heat)
        return findings[self._chance.choice(len(findings), p=chances / chances.sum())]

    def _values(self, judged: Judgement, encoding: Encoding) -> Floats:
        """The values that the search uses: mostly the chance to win, a little the lead where there is one."""
        if not encoding.has_lead or self._lead == 0 or not judged.lead.any():  # not every network tells a lead
            return np.ascontiguousarray(judged.value, np.float32)
        mixed = (1 - self._lead) * judged.value + self._lead * np.tanh(judged.lead / 10)
        return np.ascontiguousarray(mixed, np.float32)

    def _model_for(self, rules: Game) -> Model:
        if self._model is None or (self._file is None and self._model.game != rules.name):
            path = self._file or shipped_model(rules.name)
            self._model = load_model(path, precision=self._precision, threads=self._threads)
        self._model.require_board(rules)
        return self._model

    def _tree_for(self, position: Position, encoding: Encoding) -> NeuralTree:
        if self._tree is None or self._game != position.game or self._noise:
            self._game = position.game
            self._tree = NeuralTree(position, self._settings, (encoding.height, encoding.width), self._seed)
        self._tree.follow(position)
        return self._tree


def _chances(value: float) -> str:
    return f"{50 * (1 + value):.0f} %"
