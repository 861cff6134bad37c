"""The outer form of GTP: numbers, comments, answers in one piece or line by line, and faults that end nothing."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator

import pytest

from tablier.protocols.gtp.dialogue import Answer, GtpError, Lines, converse
from tablier.protocols.gtp.words import number, player_of, whole
from tablier.rules import BadSpec


class Parrot:
    """Answers with what it was told; ``quit`` ends it."""

    ended = False

    def __init__(self) -> None:
        self.rests = 0

    def rest(self) -> None:
        self.rests += 1

    def answer(self, name: str, words: list[str]) -> Answer:
        self.ended = name == "quit"
        if name == "refuse":
            raise BadSpec("no\nsuch  thing")
        if name == "fail":
            raise ZeroDivisionError("by\nzero")
        return self.lines(words) if name == "lines" else " ".join([name, *words])

    @staticmethod
    def lines(words: list[str]) -> Iterator[str]:
        for word in words:
            if word == "fail":
                raise RuntimeError("in the middle")
            yield word


def talk(*lines: str) -> str:
    target = io.StringIO()
    converse(Parrot(), Lines(io.StringIO("".join(f"{line}\n" for line in lines))), target)
    return target.getvalue()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("name", "= name\n\n"),
        ("17 name  x\ty", "=17 name x y\n\n"),
        ("name # and a comment", "= name\n\n"),
        ("na\x07me\r", "= name\n\n"),
        ("refuse", "? no such thing\n\n"),
        ("3 refuse", "?3 no such thing\n\n"),
        ("5", "?5 there is no command\n\n"),
        ("² name", "= ² name\n\n"),
        ("4 lines one two", "=4\none\ntwo\n\n"),
        ("", ""),
        ("# nothing", ""),
    ],
)
def test_a_command_is_answered(line: str, answer: str) -> None:
    assert talk(line) == answer


def test_the_speaker_rests_after_each_answer_and_not_after_what_is_no_command() -> None:
    parrot = Parrot()
    converse(parrot, Lines(io.StringIO("name\n\n# nothing\nrefuse\n")), io.StringIO())
    assert parrot.rests == 2


def test_a_fault_is_told_and_the_next_command_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert talk("2 fail", "lines one fail two", "name") == "?2 ZeroDivisionError: by zero\n\n=\none\n\n= name\n\n"
    told = capsys.readouterr().err
    assert "Traceback" in told
    assert "error: RuntimeError: in the middle" in told


def test_nothing_is_answered_after_the_end() -> None:
    assert talk("name", "quit", "name") == "= name\n\n= quit\n\n"


def test_a_line_that_comes_is_noticed_and_an_interruption_is_no_command() -> None:
    noticed: list[bool] = []
    read, written = io.StringIO("name\n# interrupt\n"), io.StringIO()
    lines = Lines(io.StringIO())
    assert lines.next() is None
    lines.when_something_comes(noticed.append)
    lines._read(read)
    assert noticed == [False, True, False]
    assert lines.waiting
    converse(Parrot(), lines, written)
    assert written.getvalue() == "= name\n\n"


def test_the_words_of_commands_are_read() -> None:
    assert [player_of(colour) for colour in ("b", "White", "BLACK", "W")] == ["black", "white", "black", "white"]
    assert (number("0"), number("1.5"), whole("007", "it")) == (0, 1.5, 7)
    with pytest.raises(GtpError, match="'red' is not a colour: use black or white"):
        player_of("red")
    for text in ("-1", "nan", "inf", "soon", str(-math.inf)):
        with pytest.raises(GtpError, match=f"'{text}' is not a number from 0 upwards"):
            number(text)
    for text in ("1.0", "-1", "", "²", "1234567890"):
        with pytest.raises(GtpError, match=f"the size must be a whole number, not '{text}'"):
            whole(text, "the size")
