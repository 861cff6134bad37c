"""The forms of an analysis as it is sent: a first thought, what can be measured, and then what a search finds."""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

from tablier.agents import Candidate, Decision
from tablier.agents.landmarks import Landmarks
from tablier.nets.glance import Glance
from tablier.rules import Position
from tablier.server.names import Player

__all__ = [
    "AnalysisEnds",
    "AnalysisMessage",
    "BridgeForm",
    "CandidateForm",
    "GlanceMessage",
    "LandmarksMessage",
    "SearchMessage",
    "WayForm",
    "describe_glance",
    "describe_landmarks",
    "describe_search",
]

_CANDIDATES = 12
_LINE = 12  # moves of a line
_LEAST_SHARE = 0.0005  # of a first thought that is worth sending


class GlanceMessage(TypedDict):
    """What a network thinks at first sight: the chances of both players, how likely it finds each move.

    ``lead`` in points and ``ownership``, from 1 to -1, are the first player's; empty where a game has none.
    """

    type: Literal["glance"]
    engine: str
    to_move: Player
    chances: tuple[float, float] | None
    lead: float | None
    policy: dict[str, float]
    ownership: dict[str, float]


class WayForm(TypedDict):
    """A shortest way of a player, and the stones it still takes; null for one who is cut off."""

    player: Player
    distance: int | None
    cells: list[str]


class BridgeForm(TypedDict):
    """Two stones, or a stone at its side, that two empty cells surely join."""

    player: Player
    ends: list[str]
    cells: list[str]


class LandmarksMessage(TypedDict):
    """What can be measured on the board; ``gains`` says what each move takes at once."""

    type: Literal["landmarks"]
    ways: list[WayForm]
    bridges: list[BridgeForm]
    threats: list[list[str]]
    must_play: list[str]
    gains: dict[str, int]


class CandidateForm(TypedDict):
    """A move, its player's chance to win from 0 to 1, and the share of the search that it had."""

    move: str
    chance: float | None
    visits: int | None
    share: float | None
    prior: float | None
    line: list[str]


class SearchMessage(TypedDict):
    """What a search has found so far; ``visits`` counts in the engine's own measure."""

    type: Literal["search"]
    chances: tuple[float, float] | None
    visits: int | None
    proved: bool
    candidates: list[CandidateForm]


class AnalysisEnds(TypedDict):
    """The end: ``enough`` was seen, or somebody at the same address looks ``elsewhere`` now."""

    type: Literal["ends"]
    reason: Literal["enough", "elsewhere"]


AnalysisMessage: TypeAlias = GlanceMessage | LandmarksMessage | SearchMessage | AnalysisEnds


def describe_glance(seen: Glance | None, position: Position, engine: str) -> GlanceMessage:
    """Return a first thought as it is sent."""
    side = 1 if position.to_move == position.game.players[0] else -1
    policy = {} if seen is None else seen.policy
    owners = {} if seen is None else seen.ownership
    return {
        "type": "glance",
        "engine": engine,
        "to_move": position.to_move,
        "chances": None if seen is None else _both_chances(seen.value, position),
        "lead": None if seen is None or seen.lead is None else round(side * seen.lead, 2),
        "policy": {move: round(share, 4) for move, share in policy.items() if share >= _LEAST_SHARE},
        "ownership": {point: round(side * share, 2) for point, share in owners.items()},
    }


def describe_landmarks(seen: Landmarks) -> LandmarksMessage:
    """Return what can be measured as it is sent."""
    return {
        "type": "landmarks",
        "ways": [{"player": way.player, "distance": way.distance, "cells": list(way.cells)} for way in seen.ways],
        "bridges": [
            {"player": bridge.player, "ends": list(bridge.ends), "cells": list(bridge.cells)} for bridge in seen.bridges
        ],
        "threats": [list(cells) for cells in seen.threats],
        "must_play": list(seen.must_play),
        "gains": dict(seen.gains),
    }


def describe_search(decision: Decision, position: Position, visits: float | None) -> SearchMessage:
    """Return what an engine thinks, in the end or so far."""
    known = [found for found in decision.candidates if found.visits or found.visits is None]
    known.sort(key=lambda found: found.move != decision.move)  # the move that it would play comes first
    total = sum(found.visits or 0 for found in known)
    value = None if position.ends_by_agreement and abs(decision.value or 0) >= 1 else decision.value
    return {
        "type": "search",
        "chances": None if value is None else _both_chances(value, position),
        "visits": None if visits is None else int(visits),
        "proved": decision.proved,
        "candidates": [_describe_candidate(found, decision, total) for found in known[:_CANDIDATES]],
    }


def _describe_candidate(found: Candidate, decision: Decision, total: int) -> CandidateForm:
    best = found.move == decision.move
    line = decision.line if best and decision.line else found.line or (found.move,)
    value = decision.value if best and found.value is None else found.value
    return {
        "move": found.move,
        "chance": None if value is None else round((1 + value) / 2, 4),
        "visits": found.visits,
        "share": round(found.visits / total, 4) if found.visits is not None and total else None,
        "prior": None if found.prior is None else round(found.prior, 4),
        "line": list(line[:_LINE]),
    }


def _both_chances(value: float, position: Position) -> tuple[float, float]:
    """The chances of both players, in their order, by the value for the player to move."""
    mover = round((1 + value) / 2, 4)
    other = round(1 - mover, 4)
    return (mover, other) if position.to_move == position.game.players[0] else (other, mover)
