"""A bot of the Oware contest as an agent: it reads START or the opponent's move, and prints its own."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tablier.agents.agent import require_running
from tablier.agents.decision import Decision
from tablier.agents.limits import Limits
from tablier.agents.process import Program, read_command
from tablier.rules import BadSpec, IllegalMove, OwarePosition, Position, TablierError

__all__ = ["CONTEST_SECONDS", "START", "Contest", "Reply"]

START = "START"
CONTEST_SECONDS = 2.0  # a move, by the rules of the contest
_RESULT = re.compile(r"RESULT\s+(\S+)\s+(\d{1,3})\s+(\d{1,3})", re.IGNORECASE)


@dataclass(frozen=True)
class Reply:
    """What a bot printed, understood.

    >>> Reply.read(" result 3r 49 12 ")
    Reply(move='3R', scores=(49, 12))
    """

    move: str
    scores: tuple[int, int] | None = None

    @classmethod
    def read(cls, line: str) -> Reply:
        """Read ``3R`` or ``RESULT 3R 49 12``, in any letter case and with any blanks."""
        result = _RESULT.fullmatch(line.strip())
        if result is None:
            return cls(line.strip().upper())
        return cls(result[1].upper(), (int(result[2]), int(result[3])))


class Contest:
    """Play as a bot of the Oware contest does: ``contest:java -jar bot.jar``.

    Everything after the colon is the bot's command line. Such a bot takes no limits: it counts as hanging
    ``patience`` seconds after the time of the contest, or the time it is given. It plays whole games only, because
    nothing can tell it of moves that it did not make itself.
    """

    def __init__(self, command: str, patience: float = 3.0) -> None:
        self.name = read_command(command)[0].rpartition("/")[2]
        self._command = command
        self._patience = patience
        self._program: Program | None = None
        self._after: Position | None = None  # the bot's last move

    @staticmethod
    def from_text(text: str) -> tuple[Callable[..., Contest], str]:
        """Take the whole text as a command line; what else can be set is given by keyword."""

        def make(patience: float = 3.0) -> Contest:
            return Contest(text, patience)

        return make, ""

    def prepare(self, position: Position) -> None:
        """Start the bot anew, for a game of which it has made no move yet."""
        _check(position)
        self.close()
        self._program = Program(self._command)

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Tell the bot the opponent's last move, and return its answer."""
        require_running(position, limits)
        _check(position)
        if self._after is not None and position.history[:-1] != self._after.history:
            self.close()  # another game
        self._check_first_move(position)
        with self._dialogue() as program:
            self._bear(program, program.take_lines())
            deadline = time.monotonic() + (limits.seconds or CONTEST_SECONDS) + self._patience
            program.send(position.last_move or START, deadline)
            line = program.line(deadline)
            while not line.strip():
                line = program.line(deadline)
            return self._read_reply(program, position, line)

    def close(self) -> None:
        """End the bot; the next game starts it again."""
        if self._program is not None:
            self._program.close()
        self._program = self._after = None

    @contextmanager
    def _dialogue(self) -> Iterator[Program]:
        self._program = self._program or Program(self._command)
        try:
            yield self._program
        except BaseException:
            self.close()
            raise

    def _check_first_move(self, position: Position) -> None:
        if self._after is None and (len(position.history) > 1 or position.origin != position.game.start()):
            raise TablierError(
                f"a contest bot cannot take a game over: {self.name} would have to play from the first move,"
                f" and this is ply {position.ply}; play without openings"
            )

    def _bear(self, program: Program, lines: Iterator[str]) -> None:
        """Pass over what bots print after a move that they think ended the game; a result while it goes on is false."""
        for line in lines:
            word = line.split()[0].upper() if line.strip() else "END"
            if word == "RESULT":
                raise program.fault("garbage", f"printed '{line.strip()[:80]}', a false result: the game is not over")
            if word != "END":
                raise program.fault("garbage", f"printed '{line.strip()[:80]}' when nobody had asked")

    def _read_reply(self, program: Program, position: Position, line: str) -> Decision:
        reply = Reply.read(line)
        if reply.scores is not None:
            self._check_result(program, position, reply, line)
        try:
            position.game.move_number(reply.move)
        except IllegalMove:
            raise program.fault("garbage", f"printed '{line.strip()[:80]}', which is no move") from None
        try:
            self._after = position.play(reply.move)
        except IllegalMove as error:
            raise program.fault("illegal", f"played {reply.move}: {error}") from None
        return Decision(self._after.history[-1])

    def _check_result(self, program: Program, position: Position, reply: Reply, line: str) -> None:
        """Bear a result in the place of the move that really ends the game so, and no other."""
        try:
            outcome = position.play(reply.move).outcome
        except IllegalMove:
            outcome = None
        if outcome is None or outcome.points != reply.scores:
            true = "is not over" if outcome is None else "ends {:g} to {:g}".format(*outcome.points)
            raise program.fault("garbage", f"printed '{line.strip()[:80]}', a false result: the game {true}")


def _check(position: Position) -> None:
    if not isinstance(position, OwarePosition):
        raise BadSpec(f"contest is for oware, and this is a game of {position.game.name}")
