"""What is said about the end of a game of Go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Judgement", "Reason"]

_CLEAR = 0.25  # what a search says beyond this can be told


@dataclass(frozen=True)
class Reason:
    """Why a chain is dead.

    ``way`` is what decided: ``enclosed`` (no room for two eyes inside chains that live unconditionally), ``playouts``,
    ``fight`` or ``bent four``. The numbers run from -1, dead, to 1, alive; None where a way was not asked.
    """

    way: str
    playouts: float | None = None
    network: float | None = None
    attacked: float | None = None  # when the opponent begins
    defended: float | None = None  # when the owner begins

    def __str__(self) -> str:
        """Return the reason in words."""
        if self.way == "enclosed":
            return "it has no room for two eyes inside chains that nothing can capture"
        if self.way == "bent four":
            return (
                "it has nothing but a bent four in the corner, "
                "which the opponent can turn into a ko when no threats are left"
            )
        assert self.playouts is not None
        parts = [f"its points go to the opponent in {_share(self.playouts)} of the games played on"]
        if self.attacked is not None and self.defended is not None:
            parts.append(_fate(self.attacked, self.defended))
        if self.network is not None and self.network < 0:
            parts.append("the network gives it up")
        return "; ".join(parts)


@dataclass(frozen=True)
class Judgement:
    """The end of a game of Go as the judge sees it.

    ``points`` and ``score`` are counted by the rules of the game, komi included; ``area`` and ``territorial`` are both
    counts.
    """

    dead: tuple[str, ...]  # whole chains
    ownership: Mapping[str, float]  # every point, from 1 for Black to -1 for White
    territory: Mapping[str, tuple[str, ...]]  # of each player, dead stones taken off, and what is "neutral"
    area: tuple[float, float]  # Black's and White's points with their living stones
    territorial: tuple[float, float]  # with prisoners and dead stones
    points: tuple[float, float]
    sure: bool  # whether all ways agree
    why: Mapping[str, Reason]  # by the first stone of each dead chain
    doubtful: tuple[str, ...] = ()  # the first stone of each chain about which the ways do not agree
    unclosed: tuple[str, ...] = ()  # neutral points that only an open border keeps from being somebody's

    @property
    def score(self) -> float:
        """Black's points less White's."""
        return self.points[0] - self.points[1]


def _fate(attacked: float, defended: float) -> str:
    """What a search found out when either side began."""
    if defended < -_CLEAR:
        return "it is lost even when its owner begins"
    if attacked < -_CLEAR:
        return "it is lost when the opponent begins" + (", though not when its owner does" if defended > _CLEAR else "")
    return "a search could not tell"


def _share(balance: float) -> str:
    return f"{50 * (1 - balance):.0f} %"
