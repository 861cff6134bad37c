"""A contest bot that plays some random moves, and then does what it is told: ``bot.py MOVES WHAT [SEED]``."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import tablier


def misbehave(what: str) -> str:
    if what == "crash":
        sys.exit("segmentation fault, more or less")
    if what == "silence":
        subprocess.Popen(["sleep", "600"])
        time.sleep(600)
    if what == "flood":
        while True:
            print("3R", end="")
    return what


def main() -> None:
    count, what = int(sys.argv[1]), sys.argv[2]
    chance = random.Random(sys.argv[3] if len(sys.argv) > 3 else 1)
    position = tablier.game("oware").start()
    for line in sys.stdin:
        if line.strip() != "START":
            position = position.play(line.strip())
        if count == 0 and what not in ("well", "behind"):
            print(misbehave(what), flush=True)
            continue
        count -= 1
        move = chance.choice(position.legal_moves)
        position = position.play(move)
        if what == "result" and position.outcome is not None:
            move = f"result  {move.lower()} {position.outcome.points[0]:g} {position.outcome.points[1]:g} "
        if what == "both" and position.outcome is not None:
            move = f"{move}\nRESULT {move} {position.outcome.points[0]:g} {position.outcome.points[1]:g}"
        if what == "behind" and count < 0:
            move = f"{move}\nRESULT {move} 49 0"
        print(move, flush=True)


if __name__ == "__main__":
    main()
