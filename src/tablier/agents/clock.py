"""Clocks of a game, and how much of one to spend on a move."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

from tablier.rules import BadSpec

__all__ = ["UNHURRIED", "Budget", "Clock", "TimeControl"]

_TEXT = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)(?:\+(?:(\d{1,4})x)?(\d{1,9}(?:\.\d{1,9})?))?", re.ASCII)


@dataclass(frozen=True)
class TimeControl:
    """How much time a player gets.

    ``300`` are seconds for the whole game, ``300+5`` adds five a move (Fischer), ``300+5x30`` adds five byo-yomi
    periods of thirty seconds at the end.

    >>> TimeControl.read("300+5x30")
    TimeControl(main=300.0, increment=0, periods=5, period=30.0)
    """

    main: float
    increment: float = 0
    periods: int = 0
    period: float = 0

    def __post_init__(self) -> None:
        times = (self.main, self.increment, self.period)
        if not all(math.isfinite(time) and time >= 0 for time in times) or self.periods < 0:
            raise BadSpec(f"a time control cannot have negative or endless times: {self}")
        if self.main + self.increment + self.periods * self.period == 0:
            raise BadSpec("a time control must give some time")

    @classmethod
    def read(cls, text: str) -> TimeControl:
        """Read ``MAIN``, ``MAIN+INCREMENT`` or ``MAIN+PERIODSxPERIOD``, in seconds."""
        match = _TEXT.fullmatch(text.strip())
        if match is None:
            raise BadSpec(f"cannot read the time '{text}'; times look like 300, 300+5 or 300+5x30")
        main, periods, rest = match.groups()
        if periods:
            return cls(float(main), periods=int(periods), period=float(rest))
        return cls(float(main), increment=float(rest or 0))

    def clock(self) -> Clock:
        """Return a clock with all its time on it."""
        return Clock(self, self.main, self.periods)


@dataclass(frozen=True)
class Clock:
    """What one player has left; it never changes, ``spent`` returns the clock after a move."""

    control: TimeControl
    main: float
    periods: int

    def __str__(self) -> str:
        minutes, seconds = divmod(int(max(self.main, 0)), 60)
        periods = f" and {self.periods} x {self.control.period:g} s" if self.periods else ""
        return f"{minutes}:{seconds:02}{periods}"

    @property
    def flagged(self) -> bool:
        """Whether the time is up."""
        return self.main < 0

    @property
    def left(self) -> float:
        """The seconds that the next move may take at most."""
        return max(0.0, self.main + self.periods * self.control.period)

    def spend(self, seconds: float) -> Clock:
        """Return the clock after a move that took some seconds."""
        main = self.main - seconds
        if main >= 0:
            return replace(self, main=main + self.control.increment)
        over = -main
        period = self.control.period
        used = math.floor(over / period) if period else 0
        if used < self.periods:  # the move ended within a period, which is then whole again
            return replace(self, main=0.0, periods=self.periods - used)
        return replace(self, main=-1.0, periods=0)


@dataclass(frozen=True)
class Budget:
    """Decide how much of a clock a move may take: a share of what remains, between two bounds.

    This is the one place where a clock becomes seconds, for games at the terminal, in the app, in matches and over GTP,
    all of which call ``Limits.by``. The usual values are the Hex expert's, who moves fast.

    >>> Budget().seconds(TimeControl.read("60").clock())
    1.2
    """

    share: float = 0.02
    least: float = 0.3
    most: float = 1.5
    margin: float = 0.05  # kept for what happens around the search

    def seconds(self, clock: Clock) -> float:
        """Return how long to think about the next move."""
        control = clock.control
        extra = control.increment + (control.period if clock.periods and clock.main <= 0 else 0)
        wish = min(max(self.share * clock.main, self.least), self.most) + 0.8 * extra
        return max(0.0, min(wish, clock.left - self.margin))


#: For programs that give an engine a clock and wait as long as it takes: their games are long.
UNHURRIED = Budget(share=0.03, least=0.1, most=60.0, margin=0.1)
