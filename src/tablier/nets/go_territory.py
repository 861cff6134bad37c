"""How a network of Go that has learnt to count area plays by territory.

Area less the stones that a player has put down is territory and prisoners, once the dead stones are off the board. So a
position counted by territory is shown as one counted by area, with a komi that is smaller for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablier.nets.features import Bytes, Floats, find_number, find_plane
from tablier.rules import Go, game

__all__ = ["count_by_area", "has_learnt_territory"]

_GAME = Go.name
_POINTS = 10  # that one unit of the network's komi stands for


def has_learnt_territory(facts: Mapping[str, Any]) -> bool:
    """Tell whether a network needs no such help, by the facts in its file.

    >>> has_learnt_territory({"game": "go", "boards": {"go:9": 1}})
    False
    >>> has_learnt_territory({"game": "go", "board": "go:9,rules=japanese"})
    True
    """
    if facts["game"] != _GAME:
        return True
    boards = [*facts.get("boards", {}), *([facts["board"]] if "board" in facts else [])]
    return any(getattr(game(board), "counts_prisoners", False) for board in boards)


def count_by_area(game_name: str, planes: Bytes, numbers: Floats) -> Floats:
    """Return the numbers of a batch as they would be by area.

    Args:
        game_name: what the network plays.
        planes: N × planes × height × width.
        numbers: N × numbers, which already hold the prisoners of games counted by territory.

    """
    komi, territory = find_number(game_name, "komi"), find_number(game_name, "territory")
    counted = numbers[:, territory] > 0
    if not counted.any():
        return numbers
    own, other = (
        planes[:, find_plane(game_name, side)].sum(axis=(1, 2), dtype=numbers.dtype) for side in ("own", "other")
    )
    recast = numbers.copy()
    recast[counted, komi] += (other - own)[counted] / _POINTS
    recast[:, territory] = 0
    return recast
