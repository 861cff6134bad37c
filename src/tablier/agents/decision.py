"""What an agent answers: a move, what it expects of it, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablier.rules import BadSpec

__all__ = ["RESIGN", "Candidate", "Decision"]

#: What an agent that gives the game up puts in the place of a move; no game has a move of that name.
RESIGN = "resign"


@dataclass(frozen=True)
class Candidate:
    """A move that was considered, with what the agent knows about it; ``line`` begins with the move itself."""

    move: str
    value: float | None = None
    prior: float | None = None
    visits: int | None = None
    line: tuple[str, ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_value(self.value)


@dataclass(frozen=True)
class Decision:
    """The move chosen and what the agent knows about it.

    ``value`` is the expected result for the side to move, from -1 to 1; ``line`` the play it expects, its own move
    first; ``candidates`` the moves it considered, the best first; ``why`` is data whose ``str`` is readable prose;
    ``statistics`` says what the choice took, such as ``nodes``, ``visits``, ``depth`` and ``seconds``.
    With ``proved`` the value is no opinion: a solver has proved it. ``Decision("resign")`` gives the game up.

    >>> Decision("d4", value=0.2, line=["d4", "e3"])
    Decision(move='d4', value=0.2, line=('d4', 'e3'), candidates=(), why=None, statistics={})
    """

    move: str
    value: float | None = None
    line: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    why: object | None = None
    statistics: Mapping[str, float] = field(default_factory=dict, compare=False)
    proved: bool = field(default=False, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.move, str):
            raise BadSpec(f"the move of a decision must be a name such as 'd4', not {self.move!r}")
        _check_value(self.value)
        object.__setattr__(self, "line", tuple(self.line))
        object.__setattr__(self, "candidates", tuple(self.candidates))

    @property
    def resigns(self) -> bool:
        """Whether the agent gives the game up instead of moving."""
        return self.move == RESIGN


def _check_value(value: float | None) -> None:
    if value is not None and not -1 <= value <= 1:
        raise BadSpec(f"the value of a move must be from -1 to 1, not {value!r}")
