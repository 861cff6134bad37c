"""GNU Go as a referee: a minimal GTP client."""

import os
import shutil
import subprocess
from types import TracebackType
from typing import Self

GAMES_FOLDER = "/usr/games"  # where Debian puts games; not on every user's path


def program() -> str | None:
    """Return the path of GNU Go, or ``None`` when it is not installed."""
    return shutil.which("gnugo", path=os.pathsep.join([os.environ.get("PATH", ""), GAMES_FOLDER]))


class GnuGo:
    """A running GNU Go; ``gnugo("play black D4")`` returns its answer without the leading ``=``."""

    def __init__(self, *flags: str) -> None:
        command = program()
        assert command is not None, "mark the test with pytest.mark.gnugo"
        self._process = subprocess.Popen(
            [command, "--mode", "gtp", "--level", "1", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, command: str) -> str:
        """Send one command and return the answer; fail when GNU Go refuses the command."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        lines: list[str] = []
        for line in self._process.stdout:
            if line.strip():
                lines.append(line.strip())
            elif lines:
                break
        answer = "\n".join(lines)
        assert answer.startswith("="), f"{command!r} was answered {answer!r}"
        return answer[1:].strip()

    def new_game(self, size: int, komi: float) -> None:
        """Clear a board of this size."""
        self(f"boardsize {size}")
        self("clear_board")
        self(f"komi {komi}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()
