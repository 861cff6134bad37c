"""Talking with the person at the terminal, or with whatever is piped into it."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable, Iterable, Iterator

from rich.console import Console
from rich.text import Text

from tablier.cli.boards import Look

__all__ = ["Terminal"]


class Terminal:
    """Asks and says; without a person at the keyboard it shows what it reads too, so that all reads like a game."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # odd bytes and poor encodings must not end a game
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.look = Look.of(self.console)
        self.interactive = sys.stdin is not None and sys.stdin.isatty()  # a closed input is None
        self._completions: list[str] = []
        if self.interactive:
            self._complete_with_tab()

    def say(self, text: str | Text = "") -> None:
        """Print a line, wrapped at the edge of a terminal and left whole in a pipe."""
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def draw(self, lines: Iterable[Text]) -> None:
        """Print the lines of a drawing, never wrapped."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def clear(self) -> None:
        """Begin a new page where the output is a screen, so that the board stays in its place."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        else:
            self.say()

    def ask(self, prompt: str, completions: Iterable[str] = ()) -> str:
        """Return the line typed; raise EOFError at the end of the input."""
        self._completions = sorted(completions)
        if self.interactive:
            return input(prompt).strip()
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            raise EOFError
        self.say(f"{prompt}{line.strip()}")
        return line.strip()

    @contextlib.contextmanager
    def thinking(self, words: str) -> Iterator[Callable[[str], None] | None]:
        """Show on a screen that someone is thinking, and give what changes the words; None without a screen."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            with self.console.status(Text(words)) as status:
                yield lambda words: status.update(Text(words))
        else:
            yield None

    def _complete_with_tab(self) -> None:
        with contextlib.suppress(ImportError):  # not every system has readline
            import readline

            readline.set_completer(self._completion)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def _completion(self, begun: str, place: int) -> str | None:
        fitting = [word for word in self._completions if word.lower().startswith(begun.lower())]
        return fitting[place] if place < len(fitting) else None
