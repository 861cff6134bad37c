"""The command line: one command per job."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the ``tablier`` command and leave with its exit code: 0 done, 1 failed, 2 wrong usage.

    The contest's clock runs while its bot starts, so that its command line is read without the parser of all the others
    wherever it can be: that alone halves the time until the bot can answer.
    """
    if sys.argv[1:2] == ["contest"]:
        from tablier.cli.contest import read_plainly, run_contest

        plain = read_plainly(sys.argv[2:])
        if plain is not None:
            sys.exit(run_contest(*plain))
    from tablier.cli.command_line import run

    sys.exit(run(sys.argv[1:]))
