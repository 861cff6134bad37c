"""Games, positions and notation: what is allowed, and who has won."""

from tablier.rules.awale import Awale, AwalePosition
from tablier.rules.cube import Cube
from tablier.rules.errors import BadDiagram, BadRecord, BadSpec, IllegalMove, TablierError
from tablier.rules.games import GAMES, game
from tablier.rules.go import Go, GoPosition
from tablier.rules.hex import Hex, HexPosition
from tablier.rules.oware import Oware, OwarePosition
from tablier.rules.position import Game, Outcome, Position, Symmetry

__all__ = [
    "GAMES",
    "Awale",
    "AwalePosition",
    "BadDiagram",
    "BadRecord",
    "BadSpec",
    "Cube",
    "Game",
    "Go",
    "GoPosition",
    "Hex",
    "HexPosition",
    "IllegalMove",
    "Outcome",
    "Oware",
    "OwarePosition",
    "Position",
    "Symmetry",
    "TablierError",
    "game",
]
