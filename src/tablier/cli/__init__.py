"""The command line: one command per job."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the ``tablier`` command and leave with its exit code: 0 done, 1 failed, 2 wrong usage."""
    from tablier.cli.command_line import run

    sys.exit(run(sys.argv[1:]))
