"""What each first stone of Hex is worth: ``python bench/opening_values.py hex:11 --visits 800``.

``neural`` searches the position after each stone, without its solver; stones that are each other's image are searched
once. The map tells the first player's chance to win in percent, as docs/solving.md shows it. Nothing here is proved.
"""

from __future__ import annotations

import argparse

import tablier


def chance_after(stone: str, rules: tablier.Game, visits: int) -> float:
    """Return the first player's chance to win after this stone, as a fresh search sees it."""
    decision = tablier.agent("neural:solver=0").choose(rules.start().play(stone), tablier.Limits(visits=visits))
    assert decision.value is not None
    return (1 - decision.value) / 2


def main() -> None:
    """Search every opening and draw the map."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board", nargs="?", default="hex:11")
    parser.add_argument("--visits", type=int, default=800)
    options = parser.parse_args()
    rules = tablier.game(options.board)
    stones = [move for move in rules.start().legal_moves if move != "swap"]
    chances: dict[str, float] = {}
    for place, stone in enumerate(stones):
        image = stones[-1 - place]  # the board turned half around
        chances[stone] = chances[image] if image in chances else chance_after(stone, rules, options.visits)
    columns = [chr(ord("a") + column) for column in range(rules.size)]
    print("    " + "".join(f"{column:>4}" for column in columns))
    for row in range(1, rules.size + 1):
        shift = "  " * (row - 1)
        print(shift + f"{row:>4}" + "".join(f"{100 * chances[f'{column}{row}']:4.0f}" for column in columns))


if __name__ == "__main__":
    main()
