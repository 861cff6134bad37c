"""What a game has to say to be written in SGF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablier.rules.position import Game, Position
from tablier.rules.records.record import Record
from tablier.rules.records.sgf_tree import SgfNode
from tablier.rules.records.sgf_variations import SgfReading

__all__ = ["SgfNotation"]


def _leave_as_it_is(node: SgfNode, position: Position) -> None:
    """Add nothing to the last node."""


@dataclass(frozen=True)
class SgfNotation:
    """How one game is written in SGF.

    ``number`` is what GM says; ``read`` makes a record of a tree; ``reading`` says how each of its nodes is read by the
    rules of that record; ``root`` begins a new tree for a first position;
    ``write_move`` gives the value of a move; ``finish`` adds to the last node what is to be said about the end;
    ``recognises`` tells a tree of this game that has no GM.
    """

    number: str
    read: Callable[[SgfNode], Record]
    reading: Callable[[SgfNode, Game], SgfReading]
    root: Callable[[Position], SgfNode]
    recognises: Callable[[SgfNode], bool]
    write_move: Callable[[Game, str], str] = lambda _game, move: move
    finish: Callable[[SgfNode, Position], None] = _leave_as_it_is
