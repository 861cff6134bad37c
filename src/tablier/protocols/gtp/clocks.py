"""The clocks that a program tells an engine about."""

from __future__ import annotations

from collections.abc import Sequence

from tablier.agents import Clock, TimeControl
from tablier.protocols.gtp.dialogue import GtpError
from tablier.protocols.gtp.words import number
from tablier.rules import BadSpec

__all__ = ["GtpClocks"]


class GtpClocks:
    """A clock for each player, if the program has set any."""

    def __init__(self) -> None:
        self._control: TimeControl | None = None
        self._clocks: dict[str, Clock] = {}

    def reset(self) -> None:
        """Begin a new game with the same times."""
        self._clocks = {}

    def set(self, main: float, period: float, stones: int) -> None:
        """Set so many seconds for the game, then ``period`` seconds for each ``stones`` moves."""
        self._clocks = {}
        each = period / stones if stones > 0 else 0.0
        endless = main + period == 0 or (period > 0 and stones == 0)
        self._control = None if endless else _control(main, periods=1 if each else 0, period=each)

    def set_kgs(self, words: Sequence[str]) -> None:
        """Set the times in the words of KGS: none, absolute, byoyomi or canadian."""
        kind, numbers = words[0].lower(), [number(word) for word in words[1:]]
        if kind == "none" and not numbers:
            self._clocks, self._control = {}, None
        elif kind == "absolute" and len(numbers) == 1:
            self.set(numbers[0], 0, 0)
        elif kind == "canadian" and len(numbers) == 3:
            self.set(numbers[0], numbers[1], int(numbers[2]))
        elif kind == "byoyomi" and len(numbers) == 3:
            self._clocks, self._control = {}, _control(numbers[0], periods=int(numbers[2]), period=numbers[1])
        else:
            raise GtpError(f"cannot read the time '{' '.join(words)}'")

    def note(self, player: str, seconds: float, stones: int) -> None:
        """Note what a player has left: for the game, or for so many moves."""
        if stones > 0:
            control = _control(0, periods=1, period=max(seconds, 0.001) / stones)
            self._clocks[player] = Clock(control, 0, 1)
        else:
            control = self._control or _control(max(seconds, 1.0))
            self._clocks[player] = Clock(control, seconds, control.periods)

    def clock(self, player: str) -> Clock | None:
        """Return a player's clock, None without one."""
        return self._clocks.get(player) or (None if self._control is None else self._control.clock())

    def spend(self, player: str, seconds: float) -> None:
        """Take the time of a move off, for programs that never say what is left."""
        clock = self.clock(player)
        if clock is not None:
            self._clocks[player] = clock.spend(seconds)

    def left(self, player: str) -> float | None:
        """Return the seconds that a player has left."""
        clock = self.clock(player)
        return None if clock is None else clock.left


def _control(main: float, *, periods: int = 0, period: float = 0) -> TimeControl:
    try:
        return TimeControl(main, periods=periods, period=period)
    except BadSpec as error:
        raise GtpError(str(error)) from None
