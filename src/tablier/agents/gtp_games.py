"""What an engine that speaks GTP has to be told about each game before the first stone is put on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablier.agents.gtp_engine import GtpEngine
from tablier.rules import GoPosition, HexPosition, Position

__all__ = ["SET_UP", "set_up"]


def _set_up_go(engine: GtpEngine, origin: GoPosition) -> bool:
    game = origin.game
    engine.ask(f"komi {game.komi:g}")
    if "kata-set-rules" in engine.commands:
        engine.ask(f"kata-set-rules {game.rules}")
    placed = bool(game.handicap_points) and origin == game.start()
    if placed:
        engine.ask(f"set_free_handicap {' '.join(game.handicap_points)}")
    return placed


def _set_up_hex(engine: GtpEngine, origin: HexPosition) -> bool:
    if origin.game.swap and "param_game" in engine.commands:
        engine.ask("param_game allow_swap 1")
    return False


#: By game: tells the engine the rules of a first position, and returns whether the engine has put the stones on it,
#: too.
SET_UP: dict[str, Callable[[GtpEngine, Any], bool]] = {"go": _set_up_go, "hex": _set_up_hex}


def set_up(engine: GtpEngine, origin: Position) -> None:
    """Put a board before the engine that no move has been played on."""
    game = origin.game
    engine.ask(f"boardsize {game.size}")
    engine.ask("clear_board")
    if not SET_UP[game.name](engine, origin):
        for player, stones in origin.stones.items():
            for point in stones:  # no stone of a legal board captures another, in whatever order they come
                engine.ask(f"play {player} {point}")
