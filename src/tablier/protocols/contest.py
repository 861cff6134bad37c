"""Our bot in the Oware contest: a line comes, a line goes, within two seconds, and nothing else is ever printed."""

from __future__ import annotations

import queue
import re
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from tablier.agents import Agent, Limits, agent
from tablier.agents.contest import START
from tablier.protocols.quiet import protocol_output
from tablier.rules import IllegalMove, Oware, OwarePosition, TablierError
from tablier.search.evaluations import values_after

__all__ = ["Pace", "converse", "replies"]

_OVER = ("RESULT", "END")  # what a referee or an opponent may say when all is over
_MOVE = re.compile(r"\d{1,2}T?[RB]", re.IGNORECASE)


@dataclass(frozen=True)
class Pace:
    """How the time of a move is used: the search gets most of it, and what lies around it the rest.

    >>> Pace.of(2.0)
    Pace(search=1.4, latest=1.7)
    """

    search: float
    latest: float  # seconds after which a move is printed, whatever the search does

    @classmethod
    def of(cls, seconds: float) -> Pace:
        """Divide the time of a move."""
        return cls(0.7 * seconds, 0.85 * seconds)


def converse(spec: str, seconds: float, source: TextIO, target: TextIO) -> None:
    """Play one game of the contest, as the agent of a spec; what anything else prints goes to standard error."""
    with protocol_output(target) as output:
        for reply in replies(_Thinker(spec, Pace.of(seconds)), source):
            output.write(f"{reply}\n")
            output.flush()


def replies(thinker: _Thinker, lines: TextIO) -> Iterator[str]:
    """Yield our line to each line of the opponent, until the game is over and said to be."""
    position = Oware().start()
    for line in lines:
        arrived = time.monotonic()
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
        move = thinker.move(position, arrived)
        position = position.play(move)
        yield move if position.outcome is None else _result(move, position)
        if position.outcome is not None:
            return


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


class _Thinker:
    """An agent that is never waited for longer than its time."""

    def __init__(self, spec: str, pace: Pace) -> None:
        self._spec = spec
        self._pace = pace
        self._agent: Agent = agent(spec)
        position = Oware().start()
        values_after(position)
        self._ask(position, Limits(seconds=0.01), time.monotonic() + 1)  # what is slow the first time happens now

    def move(self, position: OwarePosition, arrived: float) -> str:
        """Return a legal move within the time, counted from when the opponent's move arrived."""
        values = values_after(position)
        at_hand = max(values, key=values.__getitem__)
        search = max(0.0, arrived + self._pace.search - time.monotonic())
        move = self._ask(position, Limits(seconds=search), arrived + self._pace.latest)
        return at_hand if move not in values else move

    def _ask(self, position: OwarePosition, limits: Limits, latest: float) -> str | None:
        """What the agent chooses, or None when it fails or it is too late."""
        answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        chosen_by = self._agent

        def think() -> None:
            try:
                answers.put(chosen_by.choose(position, limits).move)
            except (Exception, SystemExit) as fault:
                print(f"{chosen_by.name} failed: {fault}", file=sys.stderr)
                answers.put(None)

        threading.Thread(target=think, daemon=True).start()
        try:
            return answers.get(timeout=max(0.0, latest - time.monotonic()))
        except queue.Empty:
            print(f"{chosen_by.name} took too long at move {position.ply + 1}", file=sys.stderr)
            if hasattr(chosen_by, "stop"):
                chosen_by.stop()
            self._agent = self._another()
            return None

    def _another(self) -> Agent:
        """A fresh agent, because the old one may still be thinking."""
        try:
            return agent(self._spec)
        except TablierError:
            return agent("random")
