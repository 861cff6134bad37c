"""How soon contest bots answer on a busy machine: ``python bench/contest_starts.py "tablier contest" --starts 100``.

Each start is a fresh process that is told START at once, as the contest does, and then random replies for a few moves,
or with ``--moves 0`` for a whole game. Every answer is timed; the first from before the process was made. What a bot
says about the end of a game is read over, and silence or a move against the rules ends the bench. ``--at-once`` bots
run beside one another, which is a load of its own.
"""

from __future__ import annotations

import argparse
import random
import shlex
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from tablier.agents.contest import START, Reply
from tablier.rules import Position, game


def time_answers(command: str, moves: int, seed: int) -> list[float]:
    """Return the seconds of each answer of one bot, of a whole game where ``moves`` is 0."""
    chance = random.Random(seed)
    position: Position = game("oware").start()
    times: list[float] = []
    begin = time.monotonic()
    with subprocess.Popen(
        shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as bot:
        assert bot.stdin is not None
        assert bot.stdout is not None
        line = START
        while position.outcome is None:
            bot.stdin.write(f"{line}\n")
            bot.stdin.flush()
            answer = Reply.read(bot.stdout.readline())  # the last one comes as a result
            times.append(time.monotonic() - begin)
            position = position.play(answer.move)
            if position.outcome is not None or len(times) == moves:
                break
            line = chance.choice(position.legal_moves)
            position = position.play(line)
            begin = time.monotonic()
        bot.kill()
    return times


def describe(name: str, times: list[float], limit: float) -> str:
    """Return a line of a table: how many answers, how long they took, how many came too late."""
    ordered = sorted(times)
    half, most, last = (ordered[min(int(share * len(ordered)), len(ordered) - 1)] for share in (0.5, 0.99, 1.0))
    late = sum(seconds > limit for seconds in times)
    spread = f"median {half:.2f} s, 99 % {most:.2f} s, slowest {last:.2f} s"
    return f"{name}: {len(times)} answers, {spread}, {late} too late"


def main() -> None:
    """Start bots, time them, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command")
    parser.add_argument("--starts", type=int, default=100)
    parser.add_argument("--moves", type=int, default=2, help="of each bot; 0 for whole games")
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--limit", type=float, default=2.0)
    options = parser.parse_args()
    with ThreadPoolExecutor(options.at_once) as pool:
        jobs = [pool.submit(time_answers, options.command, options.moves, seed) for seed in range(options.starts)]
        found = [job.result() for job in jobs]
    print(describe("first moves", [times[0] for times in found], options.limit))
    if options.moves != 1:
        print(describe("later moves", [each for times in found for each in times[1:]], options.limit))


if __name__ == "__main__":
    main()
