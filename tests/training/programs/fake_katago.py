"""A small engine that speaks KataGo's two protocols: ``analysis`` (lines of JSON) or ``gtp`` with ``kata-analyze``.

It looks at every free point of the first row: the point in column c has c + 1 visits, so that what it says is known.
``log FILE`` keeps what it hears; ``crash-after N`` lets it crash after so many positions.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

COLUMNS = "ABCDEFGHJKLMNOPQRST"


def option(name: str) -> str | None:
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else None


def looks(size: int, taken: set[str]) -> list[tuple[str, int]]:
    """The free points of the first row with their visits, the best first."""
    found = [(f"{column}1", at + 1) for at, column in enumerate(COLUMNS[:size]) if f"{column}1" not in taken]
    return sorted(found, key=lambda look: -look[1]) or [("pass", 1)]


class Patience:
    """Counts the positions it was asked about, and crashes when there were enough."""

    def __init__(self) -> None:
        self.left = int(option("crash-after") or 1 << 30)

    def spend(self) -> None:
        if self.left == 0:
            print("out of memory", file=sys.stderr)
            sys.exit(3)
        self.left -= 1


def hear() -> Iterator[str]:
    log = option("log")
    for line in sys.stdin:
        if log:
            with Path(log).open("a") as file:
                file.write(line)
        yield line


def answer(query: dict[str, Any], turn: int) -> dict[str, Any]:
    size, moves = query["boardXSize"], query["moves"]
    taken = {stone for _, stone in query["initialStones"]} | {move for _, move in moves[:turn]}
    black_moves = (query["initialPlayer"] == "B") == (turn % 2 == 0)
    chance = 0.75 if black_moves else 0.25  # for the player to move
    return {
        "id": query["id"],
        "turnNumber": turn,
        "isDuringSearch": False,
        "moveInfos": [{"move": move, "visits": visits, "winrate": chance} for move, visits in looks(size, taken)],
        "rootInfo": {"winrate": chance, "scoreLead": 3.5 if black_moves else -3.5, "visits": query["maxVisits"]},
        "ownership": [0.9 if black_moves else -0.9] * (size * size),
    }


def analysis() -> None:
    patience = Patience()
    for line in hear():
        query = json.loads(line)
        if query["overrideSettings"]["reportAnalysisWinratesAs"] != "SIDETOMOVE":
            print(json.dumps({"id": query["id"], "error": "only the side to move"}), flush=True)
            continue
        if query["komi"] == 99.5:
            print(json.dumps({"id": query["id"], "error": "komi is out of range", "field": "komi"}), flush=True)
            continue
        for turn in reversed(query["analyzeTurns"]):  # a real engine answers in any order
            patience.spend()
            print(json.dumps({**answer(query, turn), "isDuringSearch": True}), flush=True)
            print(json.dumps(answer(query, turn)), flush=True)


def report(size: int, taken: set[str], player: str, visits: float) -> str:
    infos = []
    for order, (move, share) in enumerate(looks(size, taken)):
        chance, lead = (0.75, 3.5) if player == "black" else (0.25, -3.5)
        infos.append(
            f"info move {move} visits {round(share * visits)} winrate {chance} scoreLead {lead} prior 0.1"
            f" order {order} pv {move} A2"
        )
    owners = " ".join(["0.9" if player == "black" else "-0.9"] * (size * size))
    return f"{' '.join(infos)} ownership {owners}"


def gtp() -> None:
    patience = Patience()
    size, taken = 9, set[str]()
    running: threading.Event | None = None
    thread: threading.Thread | None = None

    def analyse(player: str, stop: threading.Event, now: set[str]) -> None:
        visits = 0.0
        while not stop.wait(0.01):
            visits += 1
            print(report(size, now, player, visits), flush=True)

    for line in hear():
        if running is not None and thread is not None:
            running.set()
            thread.join()
            print(flush=True)
            running = None
        command, *words = line.split() or [""]
        if command == "kata-analyze":
            patience.spend()
            print("=", flush=True)
            running = threading.Event()
            thread = threading.Thread(target=analyse, args=(words[0], running, set(taken)))
            thread.start()
            continue
        if command == "boardsize":
            size = int(words[0])
        elif command == "clear_board":
            taken = set()
        elif command == "play":
            taken.add(words[1])
        said = {"name": "FakeGo", "protocol_version": "2", "list_commands": "kata-analyze\nplay\nkomi\nboardsize"}
        print(f"= {said.get(command, '')}\n", flush=True)
    if running is not None:
        running.set()
    time.sleep(0)


if __name__ == "__main__":
    {"analysis": analysis, "gtp": gtp}[sys.argv[1]]()
