"""Positions drawn as text, for tests that read as diagram in, diagram out."""

from textwrap import dedent

import tablier
from tablier.rules import GoPosition, HexPosition, OwarePosition


def diagram(spec: str, text: str) -> tablier.Position:
    """Return the position of the game ``spec`` that ``text`` draws."""
    return tablier.game(spec).parse(dedent(text).strip("\n"))


def hex_diagram(spec: str, text: str) -> HexPosition:
    """Return a Hex position."""
    position = diagram(spec, text)
    assert isinstance(position, HexPosition)
    return position


def go_diagram(spec: str, text: str) -> GoPosition:
    """Return a Go position."""
    position = diagram(spec, text)
    assert isinstance(position, GoPosition)
    return position


def oware_diagram(spec: str, text: str) -> OwarePosition:
    """Return a position of coloured Oware."""
    position = diagram(spec, text)
    assert isinstance(position, OwarePosition)
    return position
