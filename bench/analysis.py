"""Measure how soon an analysis says its first word, and how soon the review of a game shows its curve.

    python bench/analysis.py
    python bench/analysis.py --positions 50 --game hex:11

Starts a server of its own and prints one JSON object. The first question of all, which opens the networks, is asked
beforehand and told apart (``opening``). Run it on a machine that has nothing else to do.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

import tablier
from tablier.rules import Position

REVIEW = "go:9"
_PATIENCE = 300.0


@contextmanager
def serve() -> Iterator[httpx.Client]:
    """Start a server on a free port, and a client of it."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'rooms.db'}"
        command = [sys.executable, "-m", "tablier.cli", "serve", "--port", "0", "--database", database]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            found = re.search(r"http://\S+[^\s/.,]", server.stdout.readline())
            if found is None:
                raise SystemExit("the server does not start; try `tablier serve`")
            with httpx.Client(base_url=found[0], timeout=_PATIENCE) as client:
                yield client
        finally:
            server.terminate()
            server.wait(timeout=30)


def play_about(spec: str, moves: int, chance: random.Random) -> Position:
    """Return a position that a network's own first thoughts lead to, so that it looks like a game."""
    player = tablier.agent(f"instinct:seed={chance.randrange(1 << 30)}")
    position = tablier.game(spec).start()
    while len(position.history) < moves:
        after = position.play(player.choose(position, tablier.Limits()).move)
        if after.outcome is not None:
            break
        position = after
    return position


def ask(client: httpx.Client, position: Position) -> tuple[float, float]:
    """Return the seconds until the first thought about a position, and until the first word of the search."""
    body = {"game": str(position.game), "moves": list(position.history)}
    began = time.perf_counter()
    first = None
    with client.stream("POST", "/api/analysis", json=body) as answer:
        answer.raise_for_status()
        for line in answer.iter_lines():
            first = first or time.perf_counter() - began
            if json.loads(line)["type"] in ("search", "ends"):
                break
    assert first is not None
    return first, time.perf_counter() - began


def measure_analysis(client: httpx.Client, spec: str, count: int) -> dict[str, Any]:
    """Ask about many positions, one after the other."""
    chance = random.Random(1)
    opening, _ = ask(client, tablier.game(spec).start())
    waits = [ask(client, play_about(spec, chance.randrange(4, 40), chance)) for _ in range(count)]
    firsts, searches = zip(*waits, strict=True)
    return {
        "game": spec,
        "tries": count,
        "opening": round(opening, 3),
        "first_median": round(statistics.median(firsts), 3),
        "first_worst": round(max(firsts), 3),
        "search_median": round(statistics.median(searches), 3),
    }


def measure_review(client: httpx.Client, moves: int) -> dict[str, Any]:
    """Look back at a game: the time until half the curve is there, and until every move has been looked at closely."""
    games = (play_about(REVIEW, moves, random.Random(seed)) for seed in range(100))  # some end earlier
    position = next(game for game in games if len(game.history) == moves)
    opened = client.post("/api/rooms", json={"game": REVIEW, "moves": list(position.history)}).json()
    headers = {"Authorization": f"Bearer {opened['owner']}"}
    seen: set[int] = set()
    half: float | None = None
    began = time.perf_counter()
    with client.stream("POST", f"/api/rooms/{opened['room']}/review", json={}, headers=headers) as answer:
        answer.raise_for_status()
        for line in answer.iter_lines():
            message = json.loads(line)
            if message["type"] == "look":
                seen.add(message["place"])
            if half is None and 2 * len(seen) > len(position.history):
                half = time.perf_counter() - began
            if message.get("final"):
                break
    whole = time.perf_counter() - began
    return {"game": REVIEW, "moves": len(position.history), "half": round(half or whole, 1), "final": round(whole, 1)}


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="go:9", help="the board of the positions")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--moves", type=int, default=60, help="of the game that is looked back at; 0: none")
    wanted = parser.parse_args()
    with serve() as client:
        found: dict[str, Any] = {"analysis": measure_analysis(client, wanted.game, wanted.positions)}
        if wanted.moves:
            found["review"] = measure_review(client, wanted.moves)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
