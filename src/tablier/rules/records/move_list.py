"""A game as people paste it: the game's name, then its moves, with or without numbers."""

from __future__ import annotations

import re

from tablier.rules.errors import BadRecord, TablierError
from tablier.rules.games import game as find_game
from tablier.rules.records.record import Record, Replay

__all__ = ["read_move_list"]

_LONGEST = 20_000  # letters
_NUMBER = re.compile(r"^\d+[.)]\s*|^\d+\.\.\.\s*")


def read_move_list(text: str) -> Record | None:
    """Return the game of a list of moves, or None for any other text, such as a diagram.

    >>> read_move_list("hex:5 1. c3 d2 2. a1 b4").moves
    ('c3', 'd2', 'a1', 'b4')
    >>> read_move_list("hex:5, black to move") is None
    True
    """
    spec, *rest = text[:_LONGEST].split(maxsplit=1) or [""]
    moves = [move for word in re.split(r"[\s,;]+", " ".join(rest)) if (move := _NUMBER.sub("", word))]
    try:
        rules = find_game(spec)
    except TablierError:
        return None
    known = {name.lower() for name in rules.move_names}
    if not moves or not all(move.lower() in known for move in moves):
        return None
    replay = Replay(rules.start())
    for number, move in enumerate(moves, 1):
        try:
            replay.step(move)
        except TablierError as error:
            raise BadRecord(f"move {number} cannot be played: {error}", "move", error, number=number) from None
    return Record(replay.start, tuple(replay.moves))
