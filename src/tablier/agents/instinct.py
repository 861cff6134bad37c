"""The player of the weak levels: it plays what comes to mind first, and does not always look at the last move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tablier.agents.agent import require_running
from tablier.agents.decision import Candidate, Decision
from tablier.agents.limits import Limits
from tablier.agents.profiles import profile_for
from tablier.agents.sentence import Explanation, Sentence
from tablier.nets.features import Encoding
from tablier.nets.model import Model, load_model
from tablier.nets.shipped import is_shipped, shipped_model
from tablier.rules import GAMES, BadSpec, Position
from tablier.search.neural import NeuralSettings, NeuralTree

__all__ = ["Instinct", "InstinctReason"]

_CLEAR = 0.5  # the share of the first thoughts from which a move that puts nothing on the board is meant


@dataclass(frozen=True)
class InstinctReason(Explanation):
    """How strongly the move came to mind, and whether the opponent's last move was looked at."""

    move: str
    share: float
    first: Candidate
    missed: str | None
    unseen: tuple[int, int] | None = None  # the sizes its network learnt on, where the board is beyond them

    @property
    def sentences(self) -> Iterator[str]:
        """What was overlooked, how the move compares with the first thought, and what the network does not know."""
        if self.missed is not None:
            yield Sentence("instinct.missed", move=self.move, missed=self.missed)
        elif self.first.move == self.move:
            yield Sentence("instinct.first", move=self.move, share=self.share)
        else:
            before = self.first.prior or 0.0
            yield Sentence("instinct.other", move=self.move, share=self.share, first=self.first.move, before=before)
        if self.unseen is not None:
            yield Sentence("neural.unseen", least=self.unseen[0], most=self.unseen[1])


class Instinct:
    """Play what comes to mind at first sight, without looking ahead, as people do who have little experience.

    A move is drawn by what the network thinks of it at first sight: ``heat`` 0 plays its favourite, 1 draws as the
    network would, more levels the chances out; moves ``cutoff`` times as likely as the favourite or less are never
    drawn. ``misses`` is the share of moves for which the opponent's last move is overlooked: then the player goes on
    with what it had in mind before it.
    """

    name = "instinct"
    games: tuple[str, ...] = tuple(name for name in GAMES if is_shipped(name))

    def __init__(
        self,
        heat: float = 1.0,
        misses: float = 0.0,
        cutoff: float = 0.02,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        for key, value, most in (("heat", heat, 10), ("misses", misses, 1), ("cutoff", cutoff, 1)):
            if not 0 <= value <= most:
                raise BadSpec(f"instinct: {key} must be from 0 to {most}, not {value}")
        self._heat, self._misses, self._cutoff = heat, misses, cutoff
        self._threads = threads
        self._seed = seed
        self._models: dict[str, Model] = {}

    def prepare(self, position: Position) -> None:
        """Open the network, which takes a while, before the clock runs."""
        self._model_for(position)

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Return the move that comes to mind."""
        require_running(position, limits)
        model = self._model_for(position)
        chance = random.Random(f"{self._seed} {position.ply}")
        closed = profile_for(position.game.name).close(position, limits)
        if closed is not None:
            return closed
        before = position.previous
        plan = before.previous if before is not None and chance.random() < self._misses else None
        candidates, value = self._think_of(position if plan is None else plan, position)
        move = self._draw(candidates, chance)
        share = next(candidate.prior or 0.0 for candidate in candidates if candidate.move == move)
        missed = None if plan is None else position.last_move
        seen = None if missed else value  # who has not looked does not know how the game stands
        why = InstinctReason(move, share, candidates[0], missed, model.tell_limits(position.game))
        return Decision(move, seen, (move,), candidates, why)

    def _think_of(self, seen: Position, position: Position) -> tuple[tuple[Candidate, ...], float]:
        """The moves that can be played now, as the network likes them in what the player sees, and that one's value."""
        encoding = Encoding.for_game(seen.game)
        tree = NeuralTree(seen, NeuralSettings(), (encoding.height, encoding.width), self._seed)
        planes, numbers = encoding.empty_batch(1)
        if tree.select(planes, numbers, 1):
            evaluation = self._model_for(seen).evaluate(planes, numbers)
            tree.expand(np.ascontiguousarray(evaluation.policy), np.ascontiguousarray(evaluation.value, np.float32))
        legal = set(position.legal_moves)
        liked = {found.move: found.prior for found in tree.findings if found.move in legal}
        return _thoughts(position, liked), tree.value

    def _draw(self, candidates: tuple[Candidate, ...], chance: random.Random) -> str:
        """Draw a move; the hotter, the more alike the chances."""
        likes = np.array([candidate.prior or 0.0 for candidate in candidates])
        if self._heat == 0 or not likes[0] > 0:
            return candidates[0].move
        chances = np.where(likes > self._cutoff * likes[0], likes / likes[0], 0.0)
        chances[0] = 1.0
        weights = np.power(chances, 1 / self._heat, where=chances > 0, out=np.zeros_like(chances))
        return chance.choices(candidates, weights.tolist())[0].move

    def _model_for(self, position: Position) -> Model:
        rules = position.game
        if rules.name not in self.games:
            raise BadSpec(f"instinct has networks for {', '.join(self.games)}, not {rules.name}")
        key = str(rules)
        if key not in self._models:
            self._models = {key: load_model(shipped_model(rules), threads=self._threads)}
        return self._models[key]


def _thoughts(position: Position, liked: dict[str, float]) -> tuple[Candidate, ...]:
    """Return the legal moves, the likeliest first, without those that no player thinks of."""
    rules = position.game
    idle = set(profile_for(rules.name).idle_moves(position))
    idle |= {move for move in rules.special_moves if liked.get(move, 0.0) < _CLEAR}
    legal = position.legal_moves
    kept = [move for move in legal if move not in idle] or legal
    ranked = sorted(kept, key=lambda move: -liked.get(move, 0.0))
    return tuple(Candidate(move, prior=liked.get(move, 0.0)) for move in ranked)
