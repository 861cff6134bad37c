"""Finished games that GNU Go has judged too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablier.rules import GoPosition, game
from tablier.scoring import judge

GAMES = Path(__file__).parent / "games"
#: Where GNU Go counts otherwise with the same dead stones: it gives no point for an eye in a seki, and shares out a
#: space that two passes left open, while by area the eye is a point and the space is nobody's.
ANOTHER_COUNT: dict[str, list[int]] = json.loads((GAMES / "another-count.json").read_text(encoding="utf-8"))


def games(name: str) -> Iterator[tuple[int, GoPosition, dict[str, Any]]]:
    """Yield the last positions of a file with their lines: moves, the dead stones and the result that GNU Go told."""
    for number, line in enumerate((GAMES / name).read_text(encoding="utf-8").splitlines()):
        told = json.loads(line)
        position = game(f"go:{told['size']},superko=simple").start()
        for move in told["moves"]:
            position = position.play(move)
        assert isinstance(position, GoPosition)
        yield number, position, told


def check(name: str, every: int) -> None:
    for number, position, told in games(name):
        if number % every:
            continue
        found = judge(position, network=False)
        assert set(found.dead) == set(told["dead"]), f"game {number} of {name}"
        result = told["gnugo"]
        lead = 0.0 if result == "0" else (1 if result[0] == "B" else -1) * float(result[2:])
        assert (found.score == lead) == (number not in ANOTHER_COUNT[name]), f"game {number} of {name}"


def test_some_games_on_9x9_are_counted_as_gnu_go_does() -> None:
    check("9x9.jsonl", every=12)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["9x9.jsonl", "19x19.jsonl"])
def test_all_games_are_counted_as_gnu_go_does(name: str) -> None:
    check(name, every=1)
