"""A bot of the Oware contest that plays the moves given to it in turn, and then does what its first argument says."""

from __future__ import annotations

import sys
import time


def main() -> None:
    how, *moves = sys.argv[1:]
    for _ in sys.stdin:
        if moves:
            print(moves.pop(0), flush=True)
        elif how == "crash":
            sys.exit("java.lang.NullPointerException")
        elif how == "flood":
            while True:
                print("3R 4B", end=" ")
        elif how == "hang":
            time.sleep(600)
        else:
            print(how, flush=True)


if __name__ == "__main__":
    main()
