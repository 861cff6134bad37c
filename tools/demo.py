"""Write the game that the page shows on a game's card: ``python -m tools.demo awale 18``, for games that send frames.

A demo of stones is a list of moves, written by hand; of a game whose boards the page cannot work out itself, it is what
the server would send of each position.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tablier
from tablier.agents import Limits, agent
from tablier.rules import Position

BOARDS = Path(__file__).resolve().parent.parent / "web" / "src" / "boards"


def frame(position: Position) -> dict[str, Any]:
    """Return what a card shows of a position."""
    shown: dict[str, Any] = json.loads(json.dumps({"last": position.last_move, **position.picture()}))
    shown.pop("previews", None)  # nobody chooses a move on a card
    return shown


def play(spec: str, plies: int) -> Iterator[dict[str, Any]]:
    """Return the frames of a game in which something is soon taken: one side thinks, the other is greedy."""
    position = tablier.game(spec).start()
    players = (agent("alphabeta:seed=1"), agent("greedy:seed=1"))
    yield frame(position)
    while position.outcome is None and position.ply < plies:
        player = players[position.ply % 2]
        position = position.play(player.choose(position, Limits(nodes=20_000)).move)
        yield frame(position)


def main(name: str, plies: str) -> None:
    """Write the demo of a game."""
    path = BOARDS / name / "demo.json"
    path.write_text(json.dumps({"frames": list(play(name, int(plies)))}, separators=(",", ":")) + "\n")
    print(f"wrote {path.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main(*sys.argv[1:])
