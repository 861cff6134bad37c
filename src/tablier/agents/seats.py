"""Seats at a board: who a player is stays, who moves for the player may change."""

from __future__ import annotations

from tablier.agents.agent import Agent, Tell, choose_telling
from tablier.agents.decision import Decision
from tablier.agents.human import Human
from tablier.agents.limits import Limits
from tablier.rules import Position

__all__ = ["Seat"]


class Seat:
    """A player's place in a game, held by a person or an agent, and handed over at any moment without losing its name.

    A seat is an agent itself, so that whatever plays agents can play seats.

    >>> from tablier.agents import agent
    >>> seat = Seat(agent("human:name=Ada"))
    >>> seat.hand_to(agent("random"))
    >>> seat.name, seat.holder.name, seat.held_by_person
    ('Ada', 'random', False)
    """

    def __init__(self, holder: Agent, name: str | None = None) -> None:
        self.name = holder.name if name is None else name
        self.holder = holder

    @property
    def held_by_person(self) -> bool:
        """Whether a person moves at present."""
        return isinstance(self.holder, Human)

    def hand_to(self, holder: Agent) -> None:
        """Let someone else move from now on."""
        self.holder = holder

    def choose(self, position: Position, limits: Limits, tell: Tell | None = None) -> Decision:
        """Return the move of whoever holds the seat."""
        return choose_telling(self.holder, position, limits, tell)
