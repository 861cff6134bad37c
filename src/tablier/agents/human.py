"""A person at the keyboard, as an agent among others."""

from __future__ import annotations

from collections.abc import Callable

from tablier.agents.agent import require_running
from tablier.agents.decision import Decision
from tablier.agents.limits import Limits
from tablier.rules import IllegalMove, Position, TablierError

__all__ = ["Human"]


class Human:
    """Ask a person for the move, again and again until it is a legal one.

    ``ask`` gets a prompt and returns what was typed; whoever has a better way to ask than ``input`` gives it here.
    """

    def __init__(self, name: str = "human", ask: Callable[[str], str] = input) -> None:
        self.name = name
        self._ask = ask

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Return the move that was typed."""
        require_running(position, limits)
        complaint = ""
        while True:
            try:
                typed = self._ask(f"{complaint}{position.to_move} to move: ")
            except EOFError:
                raise TablierError(f"{self.name} gave no move: the input ended") from None
            try:
                return Decision(position.play(typed).history[-1])
            except IllegalMove as error:
                complaint = f"{error}\n"
