"""The judging referee of the Oware contest: it knows the rules, and no bot can stop it or cheat it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tablier.agents import AgentFault, Limits
from tablier.agents.contest import Contest
from tablier.rules import BadSpec, Oware, OwarePosition, Position

__all__ = ["GRACE", "Ruling", "referee"]

GRACE = 0.1  # seconds beyond the time of a move, for what lies between the processes
#: How the faults of programs are called here.
_NAMES = {
    "hang": "silence",
    "crash": "crash",
    "flood": "flood",
    "garbage": "garbage",
    "illegal": "illegal move",
    "time": "time",
}


@dataclass(frozen=True)
class Ruling:
    """How one game ended.

    ``bots`` are the command lines, first that of the bot that moved first; ``winner`` is 0 or 1 of them, None in a
    draw; ``fault`` tells what the loser did wrong, when that decided the game.
    """

    number: int
    bots: tuple[str, str]
    winner: int | None
    reason: str
    fault: str | None
    moves: tuple[str, ...]
    score: tuple[int, int]
    seconds: tuple[float, float]

    def record(self) -> dict[str, Any]:
        """Return the game as an object of the same form as the games of a match."""
        first, second = Oware.players
        record: dict[str, Any] = {"number": self.number, "game": "oware", first: self.bots[0], second: self.bots[1]}
        record |= {"opening": [], "moves": list(self.moves)}
        record |= {"result": "draw" if self.winner is None else Oware.players[self.winner], "reason": self.reason}
        if self.fault is not None:
            record["fault"] = self.fault
        record["score"] = list(self.score)
        record["seconds"] = {player: round(used, 4) for player, used in zip(Oware.players, self.seconds, strict=True)}
        return record


def referee(commands: Sequence[str], games: int, seconds: float) -> Iterator[Ruling]:
    """Let two programs play against each other; they take turns in moving first."""
    if games < 1 or not 0 < seconds < 3600:
        raise BadSpec(f"a contest needs a game and some time, not {games} games of {seconds:g} s a move")
    bots = [Contest(command, patience=GRACE) for command in commands]
    try:
        for number in range(1, games + 1):
            turn = (number - 1) % 2
            order = (bots[turn], bots[1 - turn])
            yield _game(number, (commands[turn], commands[1 - turn]), order, seconds)
    finally:
        for bot in bots:
            bot.close()


def _game(number: int, commands: tuple[str, str], bots: tuple[Contest, Contest], seconds: float) -> Ruling:
    position: Position = Oware().start()
    used = [0.0, 0.0]
    mover = 0
    try:
        for mover, bot in enumerate(bots):
            bot.prepare(position)
        while position.outcome is None:
            mover = position.ply % 2
            begin = time.monotonic()
            try:
                decision = bots[mover].choose(position, Limits(seconds=seconds))
            finally:
                used[mover] += time.monotonic() - begin
            position = position.play(decision.move)
    except AgentFault as fault:
        reason = "false result" if "false result" in str(fault) else _NAMES[fault.kind]
        return _ruling(number, commands, position, used, 1 - mover, reason, str(fault))
    finally:
        for bot in bots:
            bot.close()
    winner = None if position.outcome.winner is None else Oware.players.index(position.outcome.winner)
    return _ruling(number, commands, position, used, winner, position.outcome.reason, None)


def _ruling(
    number: int,
    commands: tuple[str, str],
    position: Position,
    used: Sequence[float],
    winner: int | None,
    reason: str,
    fault: str | None,
) -> Ruling:
    assert isinstance(position, OwarePosition)
    first, second = position.captured.values()
    return Ruling(number, commands, winner, reason, fault, position.history, (first, second), (used[0], used[1]))
