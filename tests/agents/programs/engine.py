"""A GTP engine that always plays the first free point, and misbehaves as its argument says; it logs what it hears."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

COLUMNS = "ABCDEFGHJKLMNOPQRST"
ANSWERS = {
    "garbage": ("whatever you say",),
    "illegal": ("A1",),
    "refuse": ("I would rather not", "?"),
    "resign": ("resign",),
}


def answer(text: str = "", mark: str = "=") -> None:
    print(f"{mark} {text}\n", flush=True)


def misbehave(how: str) -> None:
    """Do one wrong thing instead of answering ``genmove``."""
    if how == "crash":
        print("out of joseki", file=sys.stderr)
        sys.exit(7)
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "hungry":
        eaten = []
        while True:
            eaten.append(bytearray(10_000_000))
    if how == "hang":
        subprocess.Popen(["sleep", "600"])
        time.sleep(600)
    if how == "flood":
        while True:
            print("more and more " * 100)
    if how == "stray":
        print("my opponent is weak", flush=True)
        time.sleep(600)
    if how in ANSWERS:
        answer(*ANSWERS[how])


def main() -> None:
    how = sys.argv[1]
    log = Path(sys.argv[2])
    free: list[str] = []
    print("loading the network…", file=sys.stderr)
    for line in sys.stdin:
        with log.open("a") as file:
            file.write(line)
        command, *words = line.split()
        if command == "boardsize":
            size = int(words[0])
            free = [f"{column}{row}" for row in range(1, size + 1) for column in COLUMNS[:size]]
            answer()
        elif command == "play":
            if words[1].upper() in free:
                free.remove(words[1].upper())
            answer()
        elif command == "genmove" and how == "well":
            print("thinking aloud on standard output", flush=True)
            answer(free.pop(0).lower())
        elif command == "genmove":
            misbehave(how)
        elif command == "list_commands":
            answer("play\ngenmove\ntime_settings\ntime_left\nquit")
        elif command == "final_status_list":
            answer("unknown command", "?")
        else:
            answer("engine" if command == "name" else "")


if __name__ == "__main__":
    main()
