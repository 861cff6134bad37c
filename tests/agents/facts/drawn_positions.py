"""Positions with known facts, drawn by hand, and turned every way in which the board can be turned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from agents.facts.made_positions import Known
from diagrams import diagram

from tablier.rules import Position

#: The move, the kind of fact, values that name points or count, and the board.
_GO: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("C5", "stones.captures", {"stones": 2}, "-XOX/-XOX/-X"),
    ("C5", "stones.captures", {"stones": 1}, "--X/-XOX/----X/--XOO/---XX"),
    ("D5", "stones.double-atari", {}, "/--X-X/-XO-OX//---X"),
    ("D5", "stones.ko", {"point": "C5"}, "/--XO/-XO-O/--XO"),
    ("C4", "stones.saves", {"stones": 1}, "/--O/-OXO//--X"),
    ("A5", "stones.leaves-atari", {"stones": 1, "reply": "C4"}, "/--O/-OXO"),
    ("A6", "stones.self-atari", {"stones": 2, "reply": "A5"}, "XO/-O"),
    ("C6", "stones.connects", {}, "/-X-X//--O-O"),
    ("D5", "stones.cuts", {}, "---X/---X/-OO-OO/---X/---X/---X/---X"),
    ("B7", "stones.captures", {"stones": 1}, "O/X"),
    ("C1", "stones.still-caught", {"stones": 1}, "/////OO/OX"),
)

_HEX: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("c3", "paths.must-block", {}, "-X-X-/-----/OO-OO/-----/X-X-X"),
    ("c3", "paths.makes-bridge", {}, "---X-/-----/-----/-O"),
    ("d2", "paths.keeps-bridge", {"entered": "c2"}, "---X-/--O--/--X--/-O"),
    ("c2", "paths.enters-bridge", {"reply": "d2"}, "---O-/-----/--O--/-X"),
    ("d2", "paths.cuts-bridge", {}, "---O-/--X--/--O--/-X"),
    ("d1", "paths.reaches-side", {}, "-----/---X-/--O--/-----/-O"),
    ("b5", "paths.wins", {}, "-X---/-X---/-X-O-/OX-O-/O--O-"),
)

#: Awalé: the second player's holes above, f first; the move is the first player's.
_AWALE: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("F", "sowing.takes", {"seeds": 5}, "0 0 0 4 1 2 / 1 0 0 0 0 2"),
    ("A", "sowing.protects", {"before": 2, "after": 0}, "1 4 0 4 4 4 / 1 0 4 4 4 4"),
    ("C", "sowing.exposes", {}, "1 4 0 4 4 4 / 1 0 4 4 4 4"),
    ("F", "sowing.feeds", {}, "0 0 0 0 0 0 / 4 0 0 0 2 3"),
    ("F", "sowing.must-feed", {}, "0 0 0 0 0 0 / 1 0 0 0 0 3"),
)


def all_positions() -> list[Known]:
    """Return every drawn position under every symmetry."""
    return [*_turn("go:7", _GO), *_turn("hex:5", _HEX), *_read_awale()]


def _turn(spec: str, drawn: tuple[tuple[str, str, dict[str, Any], str], ...]) -> Iterator[Known]:
    for move, key, values, board in drawn:
        position = _read(spec, board)
        for symmetry in position.game.symmetries[:4]:
            turned = {name: symmetry(word) for name, word in values.items() if name in ("reply", "point", "entered")}
            plain = {name: word for name, word in values.items() if name == "stones"}
            yield Known(position.under(symmetry), symmetry(move), key, {**plain, **turned})


def _read(spec: str, board: str) -> Position:
    """Read rows of stones; what is left out is empty."""
    size = int(spec.partition(":")[2])
    rows = [*board.split("/"), *[""] * size][:size]
    lines = [" ".join(row.replace("-", ".").ljust(size, ".")) for row in rows]
    return diagram(spec, "\n".join(["black to move", *lines]))


def _read_awale() -> Iterator[Known]:
    for move, key, values, board in _AWALE:
        top, bottom = board.split(" / ")
        left = 48 - sum(int(word) for word in f"{top} {bottom}".split())
        drawn = f"first to move, captured {left // 2} {left - left // 2}\n{top}\n{bottom}"
        yield Known(diagram("awale", drawn), move, key, values)
