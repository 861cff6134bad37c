"""How moves of Oware are shown agrees with how they are played, and so do the games that the page shows."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.rules import Oware, OwarePosition
from tablier.rules.oware import COLOURS
from tools import demo

DEMOS = [path for path in sorted(demo.BOARDS.glob("*/demo.json")) if "frames" in path.read_text()]


@pytest.mark.parametrize("seed", range(20))
def test_the_seeds_land_and_are_taken_as_in_the_rules(seed: int) -> None:
    chance = random.Random(seed)
    position: OwarePosition = Oware(seeds=1 + seed % 3).start()
    while position.outcome is None:
        move = chance.choice(position.legal_moves)
        after = position.play(move)
        assert after.holes == shown(position, move)
        position = after


@pytest.mark.parametrize("spec", ["oware", "awale", "awale:grand_slam=everything"])
@pytest.mark.parametrize("seed", range(5))
def test_what_a_move_would_do_is_what_it_does(spec: str, seed: int) -> None:
    chance = random.Random(seed)
    position: Any = tablier.game(spec).start()
    while position.outcome is None:
        previews = position.picture()["previews"]
        assert sorted(previews) == sorted(position.legal_moves)
        move = chance.choice(position.legal_moves)
        after, mover = position.play(move), position.to_move
        sown, preview = after.picture()["sowing"], previews[move]
        assert preview["path"] == tuple(seed["hole"] for seed in sown["path"])
        assert preview["captured"] == sown["captured"]
        assert preview["taken"] == after.captured[mover] - position.captured[mover]
        position = after
    assert position.picture()["previews"] == {}


def shown(before: OwarePosition, move: str) -> tuple[tuple[int, int, int], ...]:
    """Return the holes after a move that is carried out as it is shown."""
    sown = before.sowing(move)
    holes = [list(hole) for hole in before.holes]
    origin = int(move.rstrip("RBT")) - 1
    for hole, colour in sown.path:
        holes[origin][COLOURS.index(colour)] -= 1
        holes[hole - 1][COLOURS.index(colour)] += 1
    for hole in sown.captured:
        holes[hole - 1] = [0, 0, 0]
    if sown.swept:
        holes = [[0, 0, 0] for _ in holes]
    return tuple((red, blue, transparent) for red, blue, transparent in holes)


@pytest.mark.parametrize("path", DEMOS, ids=lambda path: path.parent.name)
def test_the_demo_of_the_page_follows_the_rules(path: Path) -> None:
    first, *frames = json.loads(path.read_text())["frames"]
    position = tablier.game(path.parent.name).start()
    assert demo.frame(position) == first
    for frame in frames:
        position = position.play(frame["last"])
        assert demo.frame(position) == frame
