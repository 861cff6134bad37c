"""The clocks of a room: what each player has left, whose clock runs, and since when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from tablier.agents import Clock, TimeControl
from tablier.rules import BadSpec

__all__ = ["RoomClock", "time_control"]

_LONGEST = 7 * 24 * 3600.0  # seconds
_KINDS = {"fischer": ("main", "increment"), "byoyomi": ("main", "periods", "period")}


def time_control(settings: Mapping[str, Any] | None) -> TimeControl | None:
    """Read the settings of a clock, such as ``{"kind": "fischer", "main": 300, "increment": 5}``; None: no clock."""
    if settings is None or settings.get("kind") == "none":
        return None
    kind = settings.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise BadSpec(f"a clock is fischer, byoyomi or none, not {kind!r:.40}")
    wrong = next((key for key in settings if key != "kind" and key not in _KINDS[kind]), None)
    if wrong is not None:
        raise BadSpec(f"a {kind} clock has no '{wrong:.40}', only {', '.join(_KINDS[kind])}")
    numbers: dict[str, Any] = {key: settings.get(key, 0) for key in _KINDS[kind]}
    for key, number in numbers.items():
        if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number <= _LONGEST:
            raise BadSpec(f"the clock's {key} must be a number from 0 to {_LONGEST:g}, not {number!r:.40}")
    if "periods" in numbers:
        if numbers["periods"] != int(numbers["periods"]) or numbers["periods"] > 100:
            raise BadSpec(f"the clock's periods must be a whole number up to 100, not {numbers['periods']!r}")
        numbers["periods"] = int(numbers["periods"])
    return TimeControl(**numbers)


@dataclass(frozen=True)
class RoomClock:
    """The clocks of both players; it never changes, every method returns the clocks as they are afterwards.

    ``left`` holds what each player had at the instant ``since``; only ``running`` has less by now.
    """

    control: TimeControl
    left: Mapping[str, Clock]
    running: str | None
    since: float

    @classmethod
    def wind(cls, control: TimeControl, players: tuple[str, ...], at: float) -> RoomClock:
        """Return clocks with all their time, at rest."""
        return cls(control, {player: control.clock() for player in players}, None, at)

    def seconds_run(self, at: float) -> float:
        """Return the seconds that the running clock has run by now."""
        return max(0.0, at - self.since) if self.running else 0.0

    def deadline(self) -> float | None:
        """Return when the running clock will have no time left, None while no clock runs."""
        return None if self.running is None else self.since + self.left[self.running].left

    def press(self, at: float) -> RoomClock:
        """Return the clocks after the running player moved, which earns the increment; none runs."""
        if self.running is None:
            return replace(self, since=at)
        moved = self.left[self.running].spend(self.seconds_run(at))
        return RoomClock(self.control, {**self.left, self.running: moved}, None, at)

    def stop(self, at: float, seconds: float | None = None) -> RoomClock:
        """Return the clocks at rest, the running one charged for its time (or for so many seconds) without a move."""
        if self.running is None:
            return replace(self, since=at)
        clock = self.left[self.running]
        charged = clock.spend(self.seconds_run(at) if seconds is None else seconds)
        if charged.main > 0:  # the increment is for a move
            charged = replace(charged, main=max(0.0, charged.main - self.control.increment))
        return RoomClock(self.control, {**self.left, self.running: charged}, None, at)

    def run_for(self, player: str | None, at: float) -> RoomClock:
        """Return the clocks with this player's running from now on; it goes on undisturbed when it runs already."""
        if player == self.running:
            return self
        rest = self.stop(at)
        return replace(rest, running=player, since=at)

    @property
    def kind(self) -> Literal["fischer", "byoyomi"]:
        """What comes after the main time: seconds for every move, or periods."""
        return "byoyomi" if self.control.periods else "fischer"

    def settings(self) -> dict[str, float | str]:
        """Return what ``time_control`` reads."""
        control = self.control
        if control.periods:
            return {"kind": "byoyomi", "main": control.main, "periods": control.periods, "period": control.period}
        return {"kind": "fischer", "main": control.main, "increment": control.increment}
