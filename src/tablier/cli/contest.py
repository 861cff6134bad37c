"""The Oware contest at the command line: our bot, and the referee."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tablier.agents import AGENTS
from tablier.agents.contest import CONTEST_SECONDS
from tablier.cli.one_line import in_one_line
from tablier.protocols.contest import converse
from tablier.protocols.punctual import DEFAULT_SPEC
from tablier.rules import BadSpec, Oware, TablierError

if TYPE_CHECKING:
    from tablier.protocols.referee import Ruling

__all__ = ["judge", "play_contest", "read_plainly", "run_contest"]

_NAME = re.compile(r"(joueur|player|bot)\w*", re.IGNORECASE)  # what referees add to a command line


def read_plainly(arguments: Sequence[str]) -> tuple[list[str], float] | None:
    """Return the words and the seconds of a plain command line; None for one that the full parser has to read.

    >>> read_plainly(["alphabeta", "JoueurA", "--time", "3"]), read_plainly(["--help"])
    ((['alphabeta', 'JoueurA'], 3.0), None)
    """
    words: list[str] = []
    seconds = CONTEST_SECONDS
    left = iter(arguments)
    for word in left:
        if word == "--time" or word.startswith("--time="):
            try:
                seconds = float(word[7:] if "=" in word else next(left, ""))
            except ValueError:
                return None
        elif word.startswith("-"):
            return None
        else:
            words.append(word)
    return words, seconds


def run_contest(words: Sequence[str], seconds: float) -> int:
    """Play one game over standard input and output, and return the exit code."""
    try:
        play_contest(words, seconds)
    except TablierError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2 if isinstance(error, BadSpec) else 1
    except KeyboardInterrupt:
        print("error: interrupted", file=sys.stderr)
        return 1
    except BrokenPipeError:  # the referee has left
        return 1
    return 0


def play_contest(words: Sequence[str], seconds: float) -> None:
    """Play one game over standard input and output."""
    spec = DEFAULT_SPEC
    rest = list(words)
    if rest and (rest[0].partition(":")[0] in AGENTS or not _NAME.fullmatch(rest[0])):
        spec = rest.pop(0)
    if len(rest) > 1:
        raise BadSpec(f"a bot has one agent and one name, there is no use for '{rest[1]}'")
    if not 0 < seconds < 3600:
        raise BadSpec(f"--time must be a number of seconds above 0, not {seconds:g}")
    converse(spec, seconds, sys.stdin, sys.stdout)


def judge(commands: tuple[str, str], games: int, seconds: float, out: Path, *, as_json: bool) -> None:
    """Referee some games; tell of each when it ends and of all at the end."""
    from tablier.protocols.referee import referee

    rulings: list[Ruling] = []
    for ruling in referee(commands, games, seconds):
        _store(out, ruling)
        rulings.append(ruling)
        print(_describe(ruling), file=sys.stderr if as_json else sys.stdout, flush=True)
    # The first bot of the command line moves first in games of odd numbers.
    winners = [(ruling.winner + ruling.number + 1) % 2 for ruling in rulings if ruling.winner is not None]
    wins, draws = [winners.count(0), winners.count(1)], len(rulings) - len(winners)
    if as_json:
        summary = {"game": "oware", "agents": list(commands), "games": len(rulings), "wins": wins, "draws": draws}
        print(json.dumps({**summary, "records": [ruling.record() for ruling in rulings]}))
    else:
        drawn = f", {draws} drawn" if draws else ""
        print(f"\n{wins[0]} to {wins[1]}{drawn}; the games are in '{out}'")


def _describe(ruling: Ruling) -> str:
    first, second = ruling.bots
    score = f"{ruling.score[0]} to {ruling.score[1]}"
    begin = f"game {ruling.number}: {first} (first) against {second} (second): "
    if ruling.winner is None:
        return f"{begin}draw, {score}, {ruling.reason}, {len(ruling.moves)} moves"
    winner, loser = Oware.players[ruling.winner], Oware.players[1 - ruling.winner]
    if ruling.fault is not None:
        return f"{begin}{loser} loses by {ruling.reason} after {len(ruling.moves)} moves: {ruling.fault}"
    return f"{begin}{winner} wins {score}, {ruling.reason}, {len(ruling.moves)} moves"


def _store(path: Path, ruling: Ruling) -> None:
    try:
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(json.dumps(ruling.record(), ensure_ascii=False) + "\n")
    except OSError as error:
        raise TablierError(f"cannot write '{path}': {in_one_line(error)}") from None
