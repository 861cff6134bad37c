"""The player that searches with a network."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tablier.agents.agent import Tell
from tablier.agents.counted import word_proof
from tablier.agents.decision import Candidate, Decision
from tablier.agents.kept_tree import Effort, KeptTreePlayer
from tablier.agents.profiles import profile_for
from tablier.agents.proving import Prover, decide_by_proof, defend, open_of
from tablier.agents.sentence import Explanation, Sentence
from tablier.agents.telling import Telling
from tablier.nets.features import Encoding, Floats
from tablier.nets.model import Evaluation, Model, load_model
from tablier.nets.shipped import is_shipped, shipped_model
from tablier.rules import GAMES, BadSpec, Game, Position
from tablier.search.neural import NeuralFinding, NeuralSettings, NeuralTree

__all__ = ["Neural", "NeuralPlay", "NeuralReason"]

_ALTERNATIVES = 3
_UNLIMITED = (1 << 32) - 1
_BATCH = 8  # positions a thread evaluates at once
_MOST_PARTS = 8  # a larger batch would look at too much that turns out not to matter
_CONCENTRATION = 10.8  # of the noise, shared out among the moves
_COLD = 0.02  # a temperature at which nothing but the most visited move would be drawn


@dataclass(frozen=True)
class NeuralReason(Explanation):
    """What the network thought at first sight, what the search made of it, and the reply it expects."""

    visits: int
    best: NeuralFinding
    alternatives: tuple[NeuralFinding, ...]
    first_thought: NeuralFinding
    reply: str | None
    lead: float | None  # in points, by the network alone
    unseen: tuple[int, int] | None = None  # the sizes it learnt on, where the board is beyond them
    counted: Sentence | None = None  # in the place of a proof, where dead stones may be taken off before the count

    @property
    def sentences(self) -> Iterator[str]:
        """What is proved or hoped, the network's first thought, the others, the reply, the lead, and what it knows."""
        yield self._verdict()
        yield self._compare_at_sight()
        if self.alternatives and not self.best.proven:
            yield Sentence(
                "neural.next",
                others=tuple(
                    Sentence("move.chance", move=other.move, chance=_chance(other.value)) for other in self.alternatives
                ),
            )
        if self.reply:
            yield Sentence("neural.reply", move=self.reply)
        if self.lead is not None:
            yield Sentence("neural.ahead" if self.lead >= 0 else "neural.behind", points=abs(self.lead))
        if self.unseen is not None:
            least, most = self.unseen
            yield Sentence("neural.unseen", least=least, most=most)

    def _verdict(self) -> str:
        best = self.best
        if best.proven > 0:
            return self.counted or Sentence("neural.wins", move=best.move)
        if best.proven < 0:
            return self.counted or Sentence("neural.loses", move=best.move)
        share = best.visits / max(self.visits, 1)
        return Sentence("neural.best", move=best.move, share=share, count=self.visits, chance=_chance(best.value))

    def _compare_at_sight(self) -> str:
        first, prior = self.first_thought, self.best.prior
        if first.move == self.best.move:
            return Sentence("neural.first", share=prior)
        return Sentence("neural.changed", first=first.move, before=first.prior, after=prior)


@dataclass(frozen=True)
class NeuralPlay:
    """How the player runs its network and draws its moves, checked."""

    model: str | None
    precision: str
    device: str
    threads: int
    batch: int
    lead: float
    noise: float
    temperature: float
    half_life: float
    solver: float | None = None

    def __post_init__(self) -> None:
        for key, value, lowest, highest in (
            ("threads", self.threads, 1, 256),
            ("batch", self.batch, 1, 1024),
            ("lead", self.lead, 0, 1),
            ("noise", self.noise, 0, 1),
            ("temperature", self.temperature, 0, 10),
            ("solver", self.solver or 0, 0, 1),
        ):
            if not lowest <= value <= highest:
                raise BadSpec(f"neural: {key} must be from {lowest} to {highest}, not {value}")
        if self.device not in ("cpu", "cuda"):
            raise BadSpec(f"neural: device must be cpu or cuda, not '{self.device}'")
        if not self.half_life > 0:
            raise BadSpec(f"neural: half_life must be above 0, not {self.half_life}")

    def heat(self, ply: int) -> float:
        """Return the temperature at a ply, 0 where nothing but the most visited move would be drawn."""
        heat = self.temperature * 0.5 ** (ply / self.half_life)
        return heat if heat >= _COLD else 0.0


class Neural(KeptTreePlayer[NeuralTree]):
    """Search by a network's policy and value (PUCT), several positions at a time.

    Without ``model`` the shipped network of the game plays. ``topk`` keeps only the likeliest moves
    below the root; ``lead`` is the share of the lead in points, where a network tells one, in what a position is
    worth. For games against oneself: ``noise`` is the share of Dirichlet noise in the priors of the root; with a
    ``temperature`` moves are drawn by their visits, and it falls by half every ``half_life`` plies. ``solver`` is the
    share of the time that goes first to proving the position, in games that have a solver: by default what the game's
    profile gives it, and nothing with noise. A proved win is played, and a move proved to lose is not. ``device``
    is ``cpu`` or ``cuda``.
    """

    name = "neural"
    games: tuple[str, ...] = tuple(name for name in GAMES if is_shipped(name))
    visits_a_ply = 200

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
        device: str = "cpu",
        lead: float = 0.1,
        noise: float = 0.0,
        temperature: float = 0.0,
        half_life: float = math.inf,
        solver: float | None = None,
        seed: int = 0,
    ) -> None:
        super().__init__(visits)
        threads = (os.cpu_count() or 1) if threads is None else threads
        batch = _BATCH * min(threads, _MOST_PARTS) if batch is None else batch
        chosen = {"c": c, "fpu": fpu, "topk": topk, "symmetry": symmetry}
        given = {key: value for key, value in chosen.items() if value is not None}
        self._settings = NeuralSettings(**given)  # type: ignore[arg-type]
        self._play = NeuralPlay(model, precision, device, threads, batch, lead, noise, temperature, half_life, solver)
        self._prover = Prover(0 if solver is None and noise else solver, threads)
        self._seed = seed
        self._chance = np.random.default_rng(seed)
        self._path = None if model is None else Path(model)
        self._model = (
            None
            if self._path is None
            else load_model(self._path, precision=precision, threads=threads, provider=device)
        )
        if self._model is not None:
            self.games = (self._model.game,)

    def prepare(self, position: Position) -> None:
        """Open the network, which takes a while, before the clock runs."""
        self._model_for(position.game)

    def stop(self) -> None:
        super().stop()
        self._prover.stop()

    def _think(self, tree: NeuralTree, position: Position, effort: Effort, tell: Tell | None) -> Decision:
        proof = self._prover.prove(position, effort)
        if proof is not None and proof.moves:
            return decide_by_proof(proof, effort)
        model = self._model_for(position.game)
        encoding = Encoding.for_game(position.game)
        counts = position.game.counts_territory
        lead = float(model.evaluate(*encoding.draw([position])).lead[0]) if counts else None
        telling = Telling(tell)
        for _ in self._grow(tree, model, encoding, effort):
            telling.when_due(lambda: _decision(tree, tree.findings[0], tree.line, effort))
        findings = tree.findings
        best = self._draw(_leave_idle_out(position, open_of(findings, self._prover.open_moves(position))), position.ply)
        line = tree.line if best is findings[0] else (best.move,)
        why = _reason(tree, best, line, lead, model, position)
        decision = _decision(tree, best, line, effort, why)
        return decision if proof is None else defend(decision, proof, hopeless=best.proven < 0)

    def _grow(self, tree: NeuralTree, model: Model, encoding: Encoding, effort: Effort) -> Iterator[None]:
        """Grow the tree until a limit is reached, and pause after each batch."""
        visits = _UNLIMITED if effort.visits is None else effort.visits
        batch = min(self._play.batch, max(1, visits // 16))
        planes, numbers = encoding.empty_batch(batch)
        longest = 0.0  # seconds that a batch takes
        while tree.visits < visits and not (tree.visits > 0 and self._is_enough(tree, effort, longest)):
            begin = time.monotonic()
            count = tree.select(planes, numbers, visits)
            if count == 0:
                if tree.proven or tree.visits >= visits:
                    break
                continue
            fresh = tree.visits == 1  # the root itself is evaluated
            evaluation = model.evaluate(planes[:count], numbers[:count])
            tree.expand(np.ascontiguousarray(evaluation.policy), self._values(evaluation, encoding))
            if fresh and self._play.noise:
                tree.stir(self._chance, self._play.noise, _CONCENTRATION)
            longest = max(longest * 0.95, time.monotonic() - begin)
            yield

    def _is_enough(self, tree: NeuralTree, effort: Effort, longest: float) -> bool:
        """Whether the search has to end before the next batch."""
        if self._stop_asked or (effort.nodes is not None and tree.nodes >= effort.nodes):
            return True
        return effort.seconds is not None and effort.spent + longest >= effort.seconds

    def _draw(self, findings: tuple[NeuralFinding, ...], ply: int) -> NeuralFinding:
        """Return the best move, or with a temperature one drawn by visits; a proven win is not gambled away."""
        heat = self._play.heat(ply)
        visits = np.array([found.visits for found in findings], np.float64)
        if heat == 0 or findings[0].proven > 0 or not visits.any():
            return findings[0]
        chances = (visits / visits.max()) ** (1 / heat)
        return findings[self._chance.choice(len(findings), p=chances / chances.sum())]

    def _values(self, evaluation: Evaluation, encoding: Encoding) -> Floats:
        """Return the values that the search uses: mostly the chance to win, a little the lead where there is one."""
        share = self._play.lead
        if not encoding.has_lead or share == 0 or not evaluation.lead.any():  # not every network tells a lead
            return np.ascontiguousarray(evaluation.value, np.float32)
        mixed = (1 - share) * evaluation.value + share * np.tanh(evaluation.lead / 10)
        return np.ascontiguousarray(mixed, np.float32)

    def _model_for(self, rules: Game) -> Model:
        options = self._play
        if options.model is None and rules.name not in self.games:
            known = ", ".join(self.games)
            raise BadSpec(f"neural has networks for {known}, not {rules.name}; give it one with model=FILE")
        path = Path(options.model) if options.model else shipped_model(rules)
        if self._model is None or path != self._path:
            self._model = load_model(
                path, precision=options.precision, threads=options.threads, provider=options.device
            )
            self._path = path
        self._model.require_board(rules)
        return self._model

    def _make_tree(self, position: Position) -> NeuralTree:
        encoding = Encoding.for_game(position.game)
        return NeuralTree(position, self._settings, (encoding.height, encoding.width), self._seed)

    @property
    def _keeps_tree(self) -> bool:
        return self._play.noise == 0  # noise is for the priors of a fresh root


def _leave_idle_out(position: Position, findings: tuple[NeuralFinding, ...]) -> tuple[NeuralFinding, ...]:
    """The moves worth considering, such as no pass on an open board, unless they win by force."""
    idle = set(profile_for(position.game.name).idle_moves(position))
    return tuple(found for found in findings if found.proven > 0 or found.move not in idle) or findings


def _decision(
    tree: NeuralTree, best: NeuralFinding, line: tuple[str, ...], effort: Effort, why: NeuralReason | None = None
) -> Decision:
    findings = tree.findings
    lines = tree.lines_of(findings)
    candidates = tuple(
        Candidate(found.move, found.value, found.prior, found.visits, lines.get(found.move, ())) for found in findings
    )
    statistics = {"visits": tree.visits, "nodes": tree.nodes, "seconds": effort.spent}
    return Decision(best.move, best.value, line, candidates, why, statistics)


def _reason(
    tree: NeuralTree,
    best: NeuralFinding,
    line: tuple[str, ...],
    lead: float | None,
    model: Model,
    position: Position,
) -> NeuralReason:
    findings = tree.findings
    return NeuralReason(
        tree.visits,
        best,
        tuple(other for other in findings if other.visits and other.move != best.move)[:_ALTERNATIVES],
        max(findings, key=lambda found: found.prior),
        line[1] if len(line) > 1 else None,
        lead,
        model.tell_limits(position.game),
        word_proof(position, best.move, best.proven),
    )


def _chance(value: float) -> float:
    return (1 + value) / 2
