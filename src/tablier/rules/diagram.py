"""Reading the grid diagrams that Hex and Go share: rows of cells, with or without a header and coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablier.rules.errors import BadDiagram, BadSpec
from tablier.rules.position import Game

__all__ = ["Grid", "alternating_mover", "lines_of", "mover", "read_grid", "read_header"]


@dataclass(frozen=True)
class Grid:
    """The cells of a diagram, row by row, and the notes of its header."""

    cells: tuple[str, ...]
    notes: tuple[str, ...]


def _split_header(game: Game, line: str) -> tuple[str, ...]:
    """Return the notes of a header line such as ``hex:5, white to move``; an unsuitable game is an error."""
    from tablier.rules.games import game as find_game

    first, *notes = (part.strip() for part in line.split(", "))
    if first.partition(":")[0] == game.name:
        try:
            other = find_game(first)
        except BadSpec as error:
            raise BadDiagram(f"the diagram's first line cannot be read: {error}", "first-line", error) from None
        if other != game:
            raise BadDiagram(f"the diagram is of {other}, not of {game}", key="other-game")
        return tuple(notes)
    return (first, *notes)


def read_header(game: Game, lines: list[str]) -> tuple[tuple[str, ...], list[str]]:
    """Split the lines of a diagram in the notes of its header and the rest."""
    notes: list[str] = []
    rest: list[str] = []
    for line in lines:
        if line.startswith(game.name) or line.endswith("to move"):
            notes += _split_header(game, line)
        else:
            rest.append(line)
    return tuple(notes), rest


def lines_of(game: Game, text: str) -> list[str]:
    """Return the lines of a diagram that hold something."""
    if not isinstance(text, str):
        raise BadDiagram(f"a diagram of {game.title} is text, not {text!r}")
    return [line.strip() for line in text.splitlines() if line.strip()]


def read_grid(game: Game, text: str, alphabet: str) -> Grid:
    """Read a square diagram whose cells are single characters of ``alphabet``."""
    notes, rows = read_header(game, lines_of(game, text))
    cells: list[str] = []
    count = 0
    for row in rows:
        words = row.split()
        if words[0].lower() == "a":
            continue
        words = [word for word in words if not (word.isascii() and word.isdigit())]
        found = "".join(words)
        wrong = next((word for word in found if word not in alphabet), None)
        if wrong is not None:
            told = f"'{wrong}' in the row '{row}' is none of {' '.join(alphabet)}"
            raise BadDiagram(told, key="unread", text=wrong)
        if len(found) != game.size:
            told = f"the row '{row}' has {len(found)} cells, a {game.title} board has {game.size}"
            raise BadDiagram(told, key="row-length", count=len(found), wanted=game.size)
        cells += found
        count += 1
    if count != game.size:
        told = f"the diagram has {count} rows, a {game.title} board has {game.size}"
        raise BadDiagram(told, key="row-count", count=count, wanted=game.size)
    return Grid(tuple(cells), notes)


def mover(game: Game, notes: tuple[str, ...]) -> int | None:
    """Return the number of the player that a note such as ``white to move`` names, None without one."""
    for note in notes:
        if note.endswith("to move"):
            word = note.removesuffix("to move").strip()
            if word not in game.players:
                raise BadDiagram(f"'{note}': the players are {' and '.join(game.players)}", key="unread", text=note)
            return game.players.index(word)
    return None


def alternating_mover(game: Game, stones: Mapping[int, int], notes: tuple[str, ...]) -> int:
    """Return who moves: as the notes say, or else as the stones imply when both took turns from the start."""
    told = mover(game, notes)
    if told is not None:
        return told
    first, second = stones[0], stones[1]
    if first == second:
        return 0
    if first == second + 1:
        return 1
    raise BadDiagram(
        f"cannot tell who moves from {first} {game.players[0]} and {second} {game.players[1]} stones;"
        f" add a line '{game.players[0]} to move' or '{game.players[1]} to move'",
        key="who-moves",
    )
