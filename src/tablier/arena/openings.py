"""Where games begin: after some random moves, or in positions from a file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from tablier.rules import BadDiagram, BadSpec, Game, IllegalMove, Position

__all__ = ["Opening", "openings_of", "random_openings", "read_openings"]

_TRIES = 50  # to draw an opening that does not end the game
_TRIES_ANEW = 40  # to draw one that has not been drawn before


@dataclass(frozen=True)
class Opening:
    """The moves that are made before the agents take over, from the start or from a diagram."""

    moves: tuple[str, ...] = ()
    diagram: str | None = None

    def position(self, game: Game) -> Position:
        """Return the position from which the agents play."""
        position = game.start() if self.diagram is None else game.parse(self.diagram)
        for move in self.moves:
            position = position.play(move)
        return position


def openings_of(
    game: Game, plies: int | None, seed: int, file: Path | None = None, most_plies: int | None = None
) -> Iterator[Opening]:
    """Return openings without end: those of a file over and over, or random ones, of any length up to the most."""
    if file is not None:
        return cycle(read_openings(game, file))
    if most_plies is None:
        return random_openings(game, plies, seed)
    return _openings_between(game, plies or 0, most_plies, seed)


def _openings_between(game: Game, least: int, most: int, seed: int) -> Iterator[Opening]:
    """Draw the length of each opening in pairs of moves, and then the moves."""
    chance = random.Random(f"opening lengths {seed}")
    by_length = {plies: random_openings(game, plies, seed) for plies in range(least, most + 1, 2)}
    while True:
        yield next(by_length[chance.choice([*by_length])])


def random_openings(game: Game, plies: int | None, seed: int) -> Iterator[Opening]:
    """Draw moves at random; no opening is repeated until nearly all others have been drawn.

    Without a number of plies they are as long as is fair, and grow by two each time nearly all have been drawn.
    Passing and swapping are left out, and so are openings that end the game.
    """
    length = game.fair_plies if plies is None else plies
    if not 0 <= length <= 1000:
        raise BadSpec(f"an opening must have 0 to 1000 plies, not {length}")
    chance = random.Random(f"openings {seed}")
    seen: set[tuple[str, ...]] = set()
    while True:
        moves: tuple[str, ...] = ()
        for _ in range(_TRIES_ANEW):
            moves = _draw_moves(game, length, chance)
            if moves not in seen:
                break
        else:
            seen.clear()
            if plies is None:
                with suppress(BadSpec):  # the board is too small for longer ones: repeat the same
                    moves = _draw_moves(game, length + 2, chance)
                    length += 2
        seen.add(moves)
        yield Opening(moves)


def _draw_moves(game: Game, plies: int, chance: random.Random) -> tuple[str, ...]:
    for _ in range(_TRIES):
        position = game.start()
        while position.ply < plies and position.outcome is None:
            moves = position.legal_moves
            while moves and moves[-1] in game.special_moves:  # they come last
                moves.pop()
            if not moves:
                break
            position = position.play(chance.choice(moves))
        if position.ply == plies and position.outcome is None:
            return position.history
    raise BadSpec(f"openings of {plies} random plies are too long for {game.title}: the games are over by then")


def read_openings(game: Game, path: Path) -> list[Opening]:
    """Read a file of openings: lines of moves, or diagrams; blank lines separate diagrams, ``#`` begins a comment."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadSpec(f"there is no file '{path}'") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadSpec(f"cannot read the openings '{path}': {error}") from None
    openings: list[Opening] = []
    for first, block in _blocks(text):
        openings += _openings_in(game, block, f"line {first} of '{path}'")
    if not openings:
        raise BadSpec(f"there is no opening in '{path}'")
    return openings


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """The runs of lines that are not blank, each with the number of its first line."""
    block: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        line = line.partition("#")[0]
        if line.strip():
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []


def _openings_in(game: Game, block: list[str], where: str) -> list[Opening]:
    """A block that begins with a line of moves is made of such lines; any other is a diagram."""
    try:
        game.move_number(block[0].split()[0])
    except IllegalMove:
        return [_check_opening(game, Opening(diagram="\n".join(block)), where)]
    return [_check_opening(game, Opening(tuple(line.split())), where) for line in block]


def _check_opening(game: Game, opening: Opening, where: str) -> Opening:
    try:
        position = opening.position(game)
    except (IllegalMove, BadDiagram) as error:
        raise BadSpec(f"the opening in {where} is impossible: {error}") from None
    if position.outcome is not None:
        raise BadSpec(f"the opening in {where} ends the game: {position.outcome}")
    return Opening(position.history, opening.diagram)
