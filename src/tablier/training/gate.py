"""Is the new network better? It plays the old one, colours swapped, until a sequential test decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import torch
from torch import nn

from tablier.nets.features import Encoding
from tablier.statistics import Sprt, Tally
from tablier.training.config import GateSettings, SelfPlaySettings
from tablier.training.generator import Evaluator, Generator, pool_for

__all__ = ["GateResult", "play_gate"]

_MOST_SLOTS = 256  # games at once


@dataclass(frozen=True)
class GateResult:
    """How the match ended, and whether the new network takes over."""

    tally: Tally  # of pairs, by the new network's points
    promoted: bool

    @property
    def score(self) -> float:
        """The new network's share of the points."""
        return self.tally.score


def play_gate(
    new: nn.Module,
    old: nn.Module,
    encoding: Encoding,
    selfplay: SelfPlaySettings,
    gate: GateSettings,
    device: torch.device,
    seed: int,
    progress: Callable[[float], None] = lambda _share: None,
) -> GateResult:
    """Play pairs of games that begin alike; the test says better, not better, or ends undecided by the score."""
    # Every slot plays as many games, and all are waited for, or short games would count too much.
    rounds = -(-gate.games // _MOST_SLOTS)
    slots = gate.games // rounds // 2 * 2
    pairs: dict[tuple[int, int], dict[int, float]] = {}
    first, second = (Evaluator(network, encoding, selfplay.lead_weight, device, fast=False) for network in (new, old))
    pool = pool_for(_as_in_a_match(selfplay, gate.visits), encoding, slots=slots, seed=seed, versus=1)
    generator = Generator(pool, slots, encoding, first, device, second)
    sprt = Sprt(gate.elo0, gate.elo1)
    tally = Tally.of_pairs([])
    for played in range(1, rounds + 1):
        while _count_complete(pairs, played) < played * slots // 2:
            generator.turn()
            for note in generator.collect()[1]:
                points, odd = (note.score + 1) / 2, note.slot % 2
                pairs.setdefault((note.slot // 2, note.number), {})[odd] = 1 - points if odd else points
            progress(min(1.0, len(pairs) * 2 / (rounds * slots)))
        tally = Tally.of_pairs(sum(halves.values()) for (_, number), halves in pairs.items() if number < played)
        decided = sprt.decide(tally)
        if decided is not None:
            return GateResult(tally, decided == "elo1")
    return GateResult(tally, tally.score > 0.5)


def _as_in_a_match(selfplay: SelfPlaySettings, visits: int) -> SelfPlaySettings:
    """Return settings by which nothing is taught and every game is played out, with little left to chance."""
    return replace(
        selfplay,
        fast_visits=visits,
        full_share=0.0,
        temperature=selfplay.cool,
        policy_plies=0.0,
        settled=0.0,
        stagger=0.0,
    )


def _count_complete(pairs: dict[tuple[int, int], dict[int, float]], played: int) -> int:
    """Count the pairs of the first games of each slot that both have ended."""
    return sum(len(halves) == 2 for (_, number), halves in pairs.items() if number < played)
