"""Positions of games with what came of them, as JSON Lines: what a player of positions learns from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tablier.rules.errors import BadDiagram, BadRecord, BadSpec
from tablier.rules.games import game as find_game
from tablier.rules.position import Position

__all__ = ["Sample", "read_samples", "sample_line", "samples_of", "write_samples"]

_ZERO = ord("0")


class Sample(NamedTuple):
    """One position of a game: the board, who moves and what, and how the game went on.

    ``board`` holds ``position.numbers`` as text, which is small and quick to read: in Hex and Go a digit a point, row
    by row, 0 empty, 1 Black, 2 White; in games of seeds with blanks between the numbers. ``result`` is 1 when the
    player to move won, -1 when it lost and 0 in a draw; ``moves_left`` counts the moves to the end, this one included.
    """

    game: str
    board: str
    player: str
    move: str
    result: int
    moves_left: int

    @property
    def numbers(self) -> list[int]:
        """The board as numbers."""
        try:
            return [int(part) for part in (self.board.split() if " " in self.board else self.board)]
        except ValueError:
            raise BadDiagram(f"'{self.board:.60}' is no board of a sample") from None

    def position(self) -> Position:
        """Return the position; the moves before it are not known."""
        return find_game(self.game).from_numbers(self.numbers, self.player)


def samples_of(start: Position, moves: Iterable[str], winner: str | None) -> list[Sample]:
    """Return a sample for every move of a finished game, whose winner is None when it was drawn."""
    moves = list(moves)
    spec = str(start.game)
    samples = []
    position = start
    for number, move in enumerate(moves):
        player = position.to_move
        result = 0 if winner is None else 1 if winner == player else -1
        samples.append(Sample(spec, _write_board(position), player, move, result, len(moves) - number))
        position = position.play(move)
    return samples


def _write_board(position: Position) -> str:
    separator = position.game.number_separator
    if separator:
        return separator.join(map(str, position.numbers))
    return bytes([number + _ZERO for number in position.numbers]).decode()


def sample_line(sample: Sample) -> str:
    """Return a sample as a line of JSON; no part of it needs escaping, which makes it quick."""
    return (
        f'{{"game": "{sample.game}", "board": "{sample.board}", "player": "{sample.player}", "move": "{sample.move}",'
        f' "result": {sample.result}, "moves_left": {sample.moves_left}}}\n'
    )


def write_samples(path: Path, samples: Iterable[Sample]) -> int:
    """Add samples to a file, and return how many there were."""
    count = 0
    with path.open("a", encoding="utf-8") as file:
        for count, sample in enumerate(samples, 1):
            file.write(sample_line(sample))
    return count


def read_samples(path: Path) -> Iterator[Sample]:
    """Yield the samples of a file."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        raise BadSpec(f"there is no file '{path}'") from None
    except OSError as error:
        raise BadRecord(f"cannot read '{path}': {(error.strerror or str(error)).lower()}") from None
    with file:
        for number, line in enumerate(file, 1):
            try:
                yield Sample(**json.loads(line))
            except (TypeError, ValueError, RecursionError) as error:
                raise BadRecord(f"line {number} of '{path}' is no sample of a game: {error}") from None
