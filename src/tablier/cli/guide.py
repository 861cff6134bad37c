"""The rules of each game in three lines."""

from __future__ import annotations

from tablier.rules import Game, Go, Hex, Oware

__all__ = ["rules_in_brief"]

_KO = {
    "simple": "A ko may not be retaken at once.",
    "positional": "No move may recreate an earlier board (ko).",
    "situational": "No move may recreate a board that the same player has made before (ko).",
}


def rules_in_brief(game: Game) -> list[str]:
    """Return three lines that say how a game is played."""
    if isinstance(game, Hex):
        swap = " Instead of the second stone, swap-pieces takes the first one over." if game.swap else ""
        return [
            "Black and White put a stone on a free cell in turn; stones never move and are never taken.",
            "Black wins by joining top and bottom with a chain of black stones, White by joining left and right.",
            f"A cell touches six others. A move is a cell such as {game.move_names[game.size * game.size // 2]}.{swap}",
        ]
    if isinstance(game, Go):
        count = "territory and prisoners" if game.rules == "japanese" else "stones and the points they surround"
        return [
            "Black and White put a stone on a free point in turn, or pass; chains without a free neighbour are taken off.",
            f"{_KO[game.superko]} A move is a point such as D4, or pass.",
            f"Two passes end the game: what counts is {count}; White gets {game.komi:g} points of komi.",
        ]
    if isinstance(game, Oware):
        return [
            "Take red (3R) or blue (3B) seeds of one of your holes, or its transparent ones first as either (3TR, 3TB).",
            "They are sown clockwise: red in every hole, blue only in the other player's holes, never where they came from.",
            "From the last hole backwards, holes that then hold 2 or 3 seeds are yours. The most seeds win.",
        ]
    return []
