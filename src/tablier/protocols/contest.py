"""Our bot in the Oware contest: a line comes, a line goes, within two seconds, and nothing else is ever printed."""

from __future__ import annotations

import re
import select
import sys
import time
from collections.abc import Iterator
from typing import TextIO

from tablier.agents.contest import START
from tablier.protocols.pace import Pace, process_age
from tablier.protocols.punctual import PunctualPlayer
from tablier.protocols.quiet import protocol_output
from tablier.rules import IllegalMove, Oware, OwarePosition

__all__ = ["converse", "replies"]

_OVER = ("RESULT", "END")  # what a referee or an opponent may say when all is over
_MOVE = re.compile(r"\d{1,2}T?[RB]", re.IGNORECASE)


def converse(spec: str, seconds: float, source: TextIO, target: TextIO) -> None:
    """Play one game of the contest, as the agent of a spec; what anything else prints goes to standard error."""
    started = time.monotonic() - process_age()
    with protocol_output(target) as output:
        player = PunctualPlayer(spec, Pace(seconds), started)
        try:
            for reply in replies(player, source, started):
                output.write(f"{reply}\n")
                output.flush()
        finally:
            player.close()


def replies(player: PunctualPlayer, lines: TextIO, started: float) -> Iterator[str]:
    """Yield our line to each line of the opponent, until the game is over and said to be.

    A first line that is there already may have waited since our process was ``started``: its time runs from then.
    """
    position = Oware().start()
    waiting = _has_input(lines)
    for line in lines:
        arrived = started if waiting else time.monotonic()
        waiting = False
        word = line.strip().upper()
        if not word:
            continue
        if word.split()[0] in _OVER:
            return
        if word != START:
            position = _follow(position, word)
        if position.outcome is not None:
            yield _result("LIMIT" if position.outcome.reason == "400 moves" else word, position)
            return
        move = player.move(position, arrived)
        position = position.play(move)
        yield move if position.outcome is None else _result(move, position)
        if position.outcome is not None:
            return


def _has_input(lines: TextIO) -> bool:
    try:
        return bool(select.select([lines], [], [], 0)[0])
    except (OSError, ValueError):  # no stream of the system
        return True


def _follow(position: OwarePosition, word: str) -> OwarePosition:
    """Return the position after the opponent's move; an illegal one, where no referee checks, gives the turn away."""
    try:
        return position.play(word)
    except IllegalMove as error:
        if not _MOVE.fullmatch(word) and position.ply == 0:
            print(f"passing over '{word}': {error}", file=sys.stderr)
            return position
        print(f"the opponent's '{word}' cannot be played, our move again: {error}", file=sys.stderr)
        mover = position.to_move
        other = next(player for player in position.game.players if player != mover)
        return position.game.parse(str(position).replace(f"{mover} to move", f"{other} to move"))


def _result(word: str, position: OwarePosition) -> str:
    first, second = position.captured.values()
    return f"RESULT {word} {first} {second}"
