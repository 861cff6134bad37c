"""Reading by trying everything: what can be forced within so many moves, whatever the opponent answers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from tablier.lessons.exercises.exercise import Assessment, Exercise
from tablier.rules import Position

__all__ = ["Forcing"]


class Forcing(Exercise):
    """An exercise that is solved when something is reached within ``moves`` moves, whatever the opponent does.

    Nothing is left out of the reading but what ``hopeful`` rules out by an argument.
    """

    @abstractmethod
    def is_reached(self, position: Position) -> bool:
        """Tell whether it has been reached by the move that led to a position."""

    @abstractmethod
    def hopeful(self, position: Position, moves: int) -> bool:
        """Return False where so many more moves cannot do it, even when the opponent, whose turn it is, passes."""

    def candidates(self, position: Position, moves: int) -> Iterable[str]:  # noqa: ARG002 - all of them, unless argued
        """Return the moves that may reach it within so many moves: all but those ruled out by an argument."""
        return (move for move in position.legal_moves if move != position.skipping_move)

    def resisting(self, position: Position) -> list[str]:
        """Return the opponent's replies that a person would think of first."""
        return [move for move in position.legal_moves if move != position.skipping_move]

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:
        after = position.play(move)
        left = self.moves - spent - 1
        if self.is_reached(after):
            return Assessment("solved")
        if not left or after.outcome is not None:
            return Assessment("wrong")
        if self._refute(after, left) is None:
            return Assessment("on", self._resist(after, left))
        refuting = (move for move in self.resisting(after) if self.seek(after.play(move), left) is None)
        return Assessment("wrong", next(refuting, None))

    def seek(self, position: Position, moves: int) -> str | None:
        """Return a move that reaches it by force within so many moves, or None."""
        found = [(move, position.play(move)) for move in self.candidates(position, moves)]
        for move, after in found:
            if self.is_reached(after):
                return move
        for move, after in found if moves > 1 else ():
            if after.outcome is None and self.hopeful(after, moves - 1) and self._refute(after, moves - 1) is None:
                return move
        return None

    def _refute(self, position: Position, moves: int) -> str | None:
        """Return a reply after which it cannot be reached within so many moves, or None."""
        replies = position.legal_moves
        if not self.hopeful(position, moves):
            return replies[0]
        for reply in reversed(replies):  # the pass, where there is one, refutes most that can be refuted
            after = position.play(reply)
            if after.outcome is not None or self.seek(after, moves) is None:
                return reply
        return None

    def show(self, position: Position, spent: int = 0) -> str:
        """Return the move that does it soonest."""
        found = (self.seek(position, moves) for moves in range(1, self.moves - spent + 1))
        return next(filter(None, found), None) or super().show(position, spent)

    def _resist(self, position: Position, moves: int) -> str:
        """Return the reply that makes it take longest; of equals, the one that comes to mind first."""

        def length(reply: str) -> int:
            after = position.play(reply)
            return next((n for n in range(1, moves) if self.seek(after, n) is not None), moves)

        return max(dict.fromkeys((*self.resisting(position), *position.legal_moves)), key=length)
