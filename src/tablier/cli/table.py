"""A game in progress: the seats, every position so far, and how it ended."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from tablier.agents import Clock, Decision, Seat
from tablier.rules import Outcome, Position, TablierError
from tablier.rules.records import RESUME

__all__ = ["Step", "Table"]


@dataclass(frozen=True)
class Step:
    """What was played and the position it led to; the decision too when an agent made it."""

    move: str
    position: Position
    decision: Decision | None = None


class Table:
    """A board, the seats around it, and the steps played so far."""

    def __init__(self, start: Position, seats: Mapping[str, Seat]) -> None:
        self.start = start
        self.seats = dict(seats)
        self.steps: list[Step] = []
        self.result: Outcome | None = None
        self.marked: tuple[str, ...] = ()  # called dead, and not yet agreed on
        self.clocks: dict[str, Clock] = {}  # of the players who have one

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.steps[-1].position if self.steps else self.start

    @property
    def before_last(self) -> Position:
        """The position before the last step."""
        return self.steps[-2].position if len(self.steps) > 1 else self.start

    @property
    def persons(self) -> list[str]:
        """The players whose seats are held by persons."""
        return [player for player, seat in self.seats.items() if seat.held_by_person]

    @property
    def uncounted(self) -> bool:
        """Whether the players can still agree on dead stones."""
        return self.result is None and self.position.removable and any(self.position.numbers)

    def play(self, move: str, decision: Decision | None = None) -> None:
        """Play a move; an illegal one raises and changes nothing."""
        position = self.position.play(move)
        self._add(Step(position.history[-1], position, decision))

    def resume(self) -> None:
        """Take a game up again after a disagreement about dead stones."""
        self._add(Step(RESUME, self.position.resumed()))

    def repeat(self, step: str) -> None:
        """Play a move or a resumption from a record."""
        if step == RESUME:
            self.resume()
        else:
            self.play(step)

    def resign(self, player: str) -> None:
        """End the game with the other player's win."""
        players = self.position.game.players
        if player not in players:
            raise TablierError(f"there is no player '{player}', only {' and '.join(players)}")
        self._lose(player, "resignation")

    def spend(self, player: str, seconds: float) -> None:
        """Take the time of a move from a player's clock; the game is lost when that had less."""
        if player in self.clocks:
            self.clocks[player] = self.clocks[player].spend(seconds)
            if self.clocks[player].flagged:
                self._lose(player, "time")

    def _lose(self, player: str, reason: str) -> None:
        players = self.position.game.players
        first_wins = player == players[1]
        points = (1.0, 0.0) if first_wins else (0.0, 1.0)
        self.result = Outcome(players[0 if first_wins else 1], reason, points[0] - points[1], points)

    def mark(self, dead: Collection[str]) -> None:
        """Call the chains of these stones dead, and no others, until something else is said or agreed on."""
        self._require_count()
        self.marked = self.position.scored(dead).dead

    def score(self, dead: Collection[str]) -> None:
        """End a game that is counted with the dead stones agreed on."""
        self._require_count()
        scored = self.position.scored(dead)
        if self.steps:
            self.steps[-1] = replace(self.steps[-1], position=scored)
        else:
            self.start = scored
        self.result = scored.outcome
        self.marked = ()

    def _require_count(self) -> None:
        game = self.position.game
        if not game.counts_territory:
            raise TablierError(f"no stone is called dead in {game.title}")

    def take_back(self, players: Collection[str]) -> list[str]:
        """Go back to the last earlier position in which one of these players was to move; return what was undone."""
        if self.result is not None and self.result.reason == "resignation":
            self.result = None
            return ["resign"]
        positions = [self.start, *(step.position for step in self.steps)]
        earlier = [place for place, position in enumerate(positions[:-1]) if position.to_move in players]
        if not earlier:
            raise TablierError("there is no move to take back")
        undone = [step.move for step in self.steps[earlier[-1] :]]
        del self.steps[earlier[-1] :]
        self.result = None
        self.marked = ()
        return undone

    def _add(self, step: Step) -> None:
        self.steps.append(step)
        self.marked = ()
