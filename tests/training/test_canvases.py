"""Boards of several sizes in one run: slots by canvas, lessons on the largest."""

from __future__ import annotations

import numpy as np
import pytest

from tablier.nets.features import Encoding
from tablier.rules import BadSpec, game
from tablier.training.canvases import by_canvas, widen
from tablier.training.config import SelfPlaySettings


def shares(boards: dict[str, float], slots: int, step: int = 2) -> dict[str, tuple[list[str], int]]:
    found = by_canvas(SelfPlaySettings(boards, slots=slots), step)
    return {canvas.size: (list(share.boards), share.slots) for canvas, share in found.items()}


def test_boards_that_nearly_fill_a_canvas_share_it() -> None:
    assert shares({"go:8": 1.0, "go:9": 1.0}, 8) == {"9x9": (["go:8", "go:9"], 8)}
    assert shares({"go:9": 1.0, "go:19": 3.0}, 16) == {"19x19": (["go:19"], 12), "9x9": (["go:9"], 4)}
    assert shares({"go:5": 0.1, "go:9": 1.0}, 8) == {"9x9": (["go:5", "go:9"], 8)}, "hardly played: not worth one"
    assert shares({"oware": 1.0}, 6) == {"1x16": (["oware"], 6)}


def test_every_slot_is_given_to_a_canvas_and_pairs_stay_together() -> None:
    boards = {"hex:14": 5.0, "hex:9": 2.0, "hex:5": 0.01}
    for slots, step in ((8192, 2), (8192, 16), (36, 6), (30, 2)):
        counts = [count for _, count in shares(boards, slots, step).values()]
        assert sum(counts) == slots
        assert all(count >= step and count % step == 0 for count in counts)
        assert counts == sorted(counts, reverse=True)


def test_too_few_slots_for_the_canvases_are_refused() -> None:
    with pytest.raises(BadSpec, match="slots must be at least 6 for these boards, not 4"):
        shares({"go:5": 1.0, "go:9": 1.0, "go:19": 1.0}, 4)


def test_widened_lessons_are_what_the_larger_canvas_shows() -> None:
    small, large = (Encoding.on_canvas("go", size, size) for size in (5, 9))
    position = game("go:5").start().play("B2").play("D3").play("pass")
    planes, numbers = small.draw([position] * 2)
    policy = np.zeros((2, small.policy), np.float32)
    for row, move in enumerate(("C4", "pass")):
        policy[row, small.slots(position)[move]] = 1
    found = widen(
        {
            "planes": planes.reshape(2, -1),
            "numbers": numbers,
            "policy": policy,
            "cells": planes[:, 1].reshape(2, -1).astype(np.int8),
        },
        small,
        large,
    )
    expected, same_numbers = large.draw([position] * 2)
    assert (found["planes"] == expected.reshape(2, -1)).all()
    assert (found["numbers"] == same_numbers).all()
    assert (found["cells"] == expected[:, 1].reshape(2, -1)).all()
    assert found["policy"].argmax(1).tolist() == [large.slots(position)[move] for move in ("C4", "pass")]
