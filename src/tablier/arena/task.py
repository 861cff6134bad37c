"""One game to be played, and the terms it is played on."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass, field
from typing import Any

from tablier.agents import Limits, TimeControl
from tablier.arena.openings import Opening
from tablier.rules import BadSpec, Position, game

__all__ = ["Task", "Terms"]


@dataclass(frozen=True)
class Terms:
    """What holds for every game of a run.

    A move is given ``limits``, or a share of the ``clock``; a player whose move takes more than its time and ``grace``
    seconds on the wall clock loses. Where no time is set, ``patience`` seconds without an answer count as hanging; as
    much is allowed for getting ready. ``judge`` says who names the dead stones in Go, an agent or ``tablier``;
    ``log`` is a file for the reasons of all moves.
    """

    limits: Limits = field(default_factory=Limits)
    clock: TimeControl | None = None
    grace: float = 0.5
    patience: float = 60.0
    judge: str | None = None
    log: str | None = None

    def __post_init__(self) -> None:
        for name, seconds in (("grace", self.grace), ("patience", self.patience)):
            if not 0 <= seconds < 1e6:
                raise BadSpec(f"{name} must be a number of seconds from 0 upwards, not {seconds!r}")

    def as_json(self) -> dict[str, Any]:
        """Return the terms as JSON holds them, without what is not set."""
        return {key: value for key, value in dataclasses.asdict(self).items() if value is not None}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Terms:
        """Read what ``as_json`` wrote."""
        clock = data.get("clock")
        return cls(
            **{**data, "limits": Limits(**data["limits"]), "clock": None if clock is None else TimeControl(**clock)}
        )


@dataclass(frozen=True)
class Task:
    """A game to be played: who sits where, with which seeds, from which opening.

    ``agents`` and ``seeds`` stand in the order of the game's players: whoever moves first comes first.
    """

    number: int
    game: str
    agents: tuple[str, str]
    seeds: tuple[int, int]
    opening: Opening
    depth: int | None = None  # plies to search in this game; None for what the terms say

    def limits(self, terms: Terms) -> Limits:
        """Return what a move of this game is given."""
        return terms.limits if self.depth is None else dataclasses.replace(terms.limits, depth=self.depth)

    def position(self) -> Position:
        """Return the position from which the agents play."""
        return self.opening.position(game(self.game))

    def as_line(self) -> bytes:
        """Return the task as a line of JSON."""
        opening = self.opening
        return (
            json.dumps(
                (self.number, self.game, self.agents, self.seeds, opening.moves, opening.diagram, self.depth)
            ).encode()
            + b"\n"
        )

    @classmethod
    def from_line(cls, line: bytes) -> Task:
        """Read what ``as_line`` wrote."""
        number, board, agents, seeds, moves, diagram, depth = json.loads(line)
        return cls(number, board, tuple(agents), tuple(seeds), Opening(tuple(moves), diagram), depth)
