"""The count at the end of a game, without the stones that are agreed to be dead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tablier.agents import Agent
from tablier.rules import Position

__all__ = ["JUDGE", "OWN_JUDGE", "Judge", "OwnJudge", "count_stones"]

#: Ask one agent, by its place, for the dead stones of the position.
Ask = Callable[[int, Any], "tuple[str, ...] | None"]
JUDGE = 2  # the judge's place, after the two players
OWN_JUDGE = "tablier"  # the name that tablier's own judge goes by


class Judge(Protocol):
    """Whoever names the dead stones of a game that others played: another engine, or tablier's own judge."""

    @property
    def name(self) -> str: ...
    def dead_stones(self, position: Position) -> tuple[str, ...] | None: ...


class OwnJudge:
    """The judge of ``tablier score``, without the network: the network adds little and costs time."""

    name = OWN_JUDGE

    def dead_stones(self, position: Position) -> tuple[str, ...]:
        """Return the stones that are dead."""
        from tablier.scoring import judge

        return judge(position, network=False).dead


def count_stones(
    position: Position, seats: Sequence[Agent], judge: Judge | None, ask: Ask
) -> tuple[Position, dict[str, Any]]:
    """Return the finished position without dead stones, and how it was counted.

    What a judge calls dead is dead; without a judge, what both players' agents call dead. Where there is no judge and
    an agent has no opinion, the board is counted as it stands, or where taking the dead costs points, as our own judge
    says.
    """
    dead, by = _dead_stones(position, seats, judge, ask)
    final = position.scored(dead)
    outcome, plain = final.outcome, position.outcome
    assert outcome is not None
    assert plain is not None
    how: dict[str, Any] = {"by": by, "points": list(outcome.points), "as_it_stands": list(plain.points)}
    return final, {**how, "dead": list(final.dead)} if final.dead else how


def _dead_stones(
    position: Position, seats: Sequence[Agent], judge: Judge | None, ask: Ask
) -> tuple[tuple[str, ...], str]:
    agreeing = all(hasattr(agent, "dead_stones") for agent in seats)
    if judge is None and not agreeing and position.game.taking_costs:
        judge = OwnJudge()
    if judge is not None:
        called = ask(JUDGE, judge)
        return ((), "as it stands: the judge could not tell") if called is None else (called, f"judge: {judge.name}")
    if not agreeing:
        return (), "as it stands"
    one, other = (ask(seat, agent) for seat, agent in enumerate(seats))
    if one is None or other is None:
        return (), "as it stands: an engine could not tell"
    return tuple(stone for stone in one if stone in set(other)), "both engines"
