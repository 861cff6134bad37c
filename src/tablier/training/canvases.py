"""Boards by the canvas they are drawn on, so that no evaluation costs more than its own board.

Only games are played on canvases of their own. What they teach is learnt on the largest, in batches that mix all
boards, because batch normalisation must see in learning what it will meet in play: in batches of one canvas each it
sees something else each time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from tablier.nets.features import Encoding
from tablier.rules import BadSpec, game
from tablier.training.config import SelfPlaySettings

__all__ = ["by_canvas", "widen"]

Column = np.ndarray[Any, Any]

_FILLED = 0.65  # of a larger canvas: a board that fills less gets one of its own, if it is worth the time to compile
_WORTH = 0.1  # of the slots, which all the boards that are to share a canvas must have together


def by_canvas(settings: SelfPlaySettings, step: int = 2) -> dict[Encoding, SelfPlaySettings]:
    """Share out the boards and slots of a run among canvases; slots come in multiples of ``step``.

    A board that hardly any game is played on shares a larger canvas.

    >>> boards = {"go:9": 1.0, "go:13": 4.0, "go:19": 2.0, "go:11": 1.0, "go:5": 0.2}
    >>> shares = by_canvas(SelfPlaySettings(boards, slots=64))
    >>> [(canvas.size, list(share.boards), share.slots) for canvas, share in shares.items()]
    [('19x19', ['go:19'], 16), ('13x13', ['go:13', 'go:11'], 40), ('9x9', ['go:9', 'go:5'], 8)]
    """
    canvases: list[Encoding] = []  # the smallest last
    canvas_of: dict[str, Encoding] = {}
    own = {spec: Encoding.for_game(game(spec)) for spec in settings.boards}
    whole = left = sum(settings.boards.values())
    for spec in sorted(own, key=lambda spec: -own[spec].cells):
        if not canvases or (own[spec].cells < _FILLED * canvases[-1].cells and left >= _WORTH * whole):
            canvases.append(own[spec])
        left -= settings.boards[spec]
        canvas_of[spec] = canvases[-1]
    boards = [{spec: settings.boards[spec] for spec in own if canvas_of[spec] == canvas} for canvas in canvases]
    if 2 * step * len(canvases) <= settings.slots and settings.slots % (2 * step) == 0:
        step *= 2  # so that the two lanes of a canvas are alike
    slots = _shares(settings.slots, [sum(some.values()) for some in boards], step)
    return {
        canvas: replace(settings, boards=some, slots=count)
        for canvas, some, count in zip(canvases, boards, slots, strict=True)
    }


def _shares(whole: int, weights: Sequence[float], step: int) -> list[int]:
    """Return parts of a whole in proportion to weights, each a multiple of a step above zero."""
    units = whole // step
    if units < len(weights):
        raise BadSpec(f"selfplay.slots must be at least {len(weights) * step} for these boards, not {whole}")
    wanted = [units * weight / sum(weights) for weight in weights]
    parts = [max(1, int(part)) for part in wanted]
    while sum(parts) != units:
        more = 1 if sum(parts) < units else -1
        able = [i for i in range(len(parts)) if parts[i] + more > 0]
        parts[max(able, key=lambda i: more * (wanted[i] - parts[i]))] += more
    return [part * step for part in parts]


def widen(lessons: Mapping[str, Column], canvas: Encoding, larger: Encoding) -> dict[str, Column]:
    """Return lessons as a larger canvas shows them: boards in its top left corner, as the native pool draws them."""
    margins = [(0, 0), (0, 0), (0, larger.height - canvas.height), (0, larger.width - canvas.width)]

    def lay_out(rows: Column) -> Column:
        return np.pad(rows.reshape(len(rows), -1, canvas.height, canvas.width), margins).reshape(len(rows), -1)

    if canvas == larger or not len(lessons["planes"]):
        return dict(lessons)
    board, rest = lessons["policy"][:, : canvas.cells], lessons["policy"][:, canvas.cells :]
    return {
        **lessons,
        "planes": lay_out(lessons["planes"]),
        "policy": np.concatenate((lay_out(board), rest), 1),
        "cells": lay_out(lessons["cells"]),
    }
