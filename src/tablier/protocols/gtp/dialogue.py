"""The outer form of GTP: lines with an optional number, answers that begin with = or ?."""

from __future__ import annotations

import queue
import re
import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from typing import Protocol, TextIO

from tablier.rules import TablierError

__all__ = ["Answer", "GtpError", "Lines", "Speaker", "converse"]

INTERRUPT = "# interrupt"  # GoGui's request to end a running command early

#: The text of an answer, or its lines as they come about.
Answer = str | Iterable[str]

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class GtpError(TablierError):
    """A command that cannot be carried out; the text is the answer."""


class Speaker(Protocol):
    """Whatever answers commands."""

    ended: bool

    def answer(self, name: str, words: list[str]) -> Answer:
        """Carry a command out and return the answer; raise a TablierError to refuse."""

    def rest(self) -> None:
        """Do what one does until the next command comes; called when an answer has been given."""


class Lines:
    """The lines of a stream, read ahead by a thread, so that a running command notices when another comes."""

    def __init__(self, stream: TextIO) -> None:
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._notice: Callable[[bool], None] = lambda asked: None  # noqa: ARG005
        self._over = False
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()

    def when_something_comes(self, notice: Callable[[bool], None]) -> None:
        """Have a function called when a line comes; True if it is GoGui's request to interrupt."""
        self._notice = notice

    def _read(self, stream: TextIO) -> None:
        try:
            for line in stream:
                if line.strip() == INTERRUPT:
                    self._notice(True)
                    continue
                self._lines.put(line)
                self._notice(False)
        finally:
            self._over = True
            self._lines.put(None)
            self._notice(False)

    @property
    def waiting(self) -> bool:
        """Whether something has come that is not read yet, the end included."""
        return not self._lines.empty()

    def next(self) -> str | None:
        """Return the next line, waiting for it; None at the end."""
        return self._lines.get()


def converse(speaker: Speaker, lines: Lines, target: TextIO) -> None:
    """Answer every command until the speaker has ended or nothing more comes."""
    while not speaker.ended and (line := lines.next()) is not None:
        text = _CONTROL.sub("", line.partition("#")[0]).replace("\t", " ").strip()
        if not text:
            continue
        number, words = _split(text)
        _say(target, number, *_outcome(speaker, words))
        speaker.rest()


def _split(text: str) -> tuple[str, list[str]]:
    words = text.split()
    if words[0].isascii() and words[0].isdigit():
        return words[0], words[1:]
    return "", words


def _outcome(speaker: Speaker, words: list[str]) -> tuple[str, Answer]:
    """The mark of success or failure, and the answer."""
    if not words:
        return "?", "there is no command"
    try:
        return "=", speaker.answer(words[0], words[1:])
    except TablierError as error:
        return "?", " ".join(str(error).split())
    except Exception as fault:  # whatever an agent does, the engine lives on
        traceback.print_exc(file=sys.stderr)
        return "?", " ".join(f"{type(fault).__name__}: {fault}".split())


def _say(target: TextIO, number: str, mark: str, answer: Answer) -> None:
    if isinstance(answer, str):
        target.write(f"{mark}{number} {answer}".rstrip() + "\n\n")
    else:
        target.write(f"{mark}{number}\n")
        target.flush()
        try:
            for line in answer:
                target.write(f"{line}\n")
                target.flush()
        except Exception as fault:  # the answer has begun: all that is left is to tell elsewhere
            print(f"error: {type(fault).__name__}: {fault}", file=sys.stderr)
        target.write("\n")
    target.flush()
