"""What the server refuses, as sentences for the person at the other end."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from typing_extensions import TypedDict

from tablier.rules import BadDiagram, BadRecord, BadSpec, IllegalMove, TablierError

__all__ = [
    "CauseForm",
    "CauseKey",
    "Forbidden",
    "MessageForm",
    "Misdirected",
    "NoSuchRoom",
    "RefusalKey",
    "Refused",
    "StoreFault",
    "TooLarge",
    "TooMany",
    "UnreadableRoom",
    "message",
    "sentence",
]

_LONGEST = 400  # letters of a sentence
_LONGEST_WORD = 60  # of what it quotes


#: What is refused, in a word: the page has a sentence for each in every language.
RefusalKey: TypeAlias = Literal[
    "agent-moves",
    "agents-busy",
    "ask-first",
    "chat-full",
    "computer-no-draw",
    "count-changed",
    "counting",
    "closed",
    "crowded",
    "diagram",
    "files-waiting",
    "illegal",
    "muted",
    "name-of-computer",
    "name-taken",
    "no-clock",
    "no-count",
    "no-draws",
    "no-help-agreed",
    "no-sketches",
    "no-such-game",
    "no-territory",
    "not-asked",
    "not-counting",
    "not-reviewed",
    "not-your-seat",
    "nothing-to-redo",
    "nothing-to-undo",
    "over",
    "private",
    "record",
    "request",
    "reloading",
    "rematch-begun",
    "rematch-later",
    "restarting",
    "reviewing",
    "room-full",
    "room-spent",
    "seat-taken",
    "server-full",
    "sketch-full",
    "sketches-full",
    "still-answering",
    "still-judging",
    "time-left",
    "time-up",
    "too-long",
    "too-fast",
    "too-large",
    "turn",
    "unread",
    "unreadable",
    "unsaved",
    "waiting",
    "watching",
    "wrong-invitation",
]


#: What is wrong with a file, a diagram, a position or a move, in a word.
CauseKey: TypeAlias = Literal[
    "bytes",
    "changes",
    "dead-stones",
    "deep",
    "empty",
    "empty-text",
    "feed",
    "first-line",
    "game",
    "grand-slam",
    "handicap-first",
    "hole",
    "holes",
    "kind",
    "ko",
    "komi",
    "large",
    "letters",
    "line",
    "link",
    "link-moves",
    "move",
    "no-game",
    "no-game-name",
    "no-ko",
    "no-liberty",
    "no-move",
    "no-name",
    "no-point",
    "no-seed",
    "no-sgf",
    "no-such-game",
    "no-words",
    "node",
    "nodes",
    "not-yours",
    "off-board",
    "other-game",
    "over",
    "positions",
    "range",
    "row-count",
    "row-length",
    "rows",
    "seeds",
    "size",
    "slow",
    "suicide",
    "superko",
    "swap",
    "swapped-sides",
    "taken",
    "too-late",
    "two-stones",
    "uneven-seeds",
    "unread",
    "who-moves",
]


class CauseForm(TypedDict):
    """What is wrong, as data; where one thing is wrong because of another, that follows."""

    key: CauseKey
    values: dict[str, str | float]
    cause: CauseForm | None


class MessageForm(TypedDict):
    """A refusal as data: which, and what is to be filled in; ``player`` is a colour or a side.

    ``detail`` is the whole in English, for a refusal whose cause has no key.
    """

    key: RefusalKey
    values: dict[str, str | float]
    cause: CauseForm | None


class Refused(TablierError):
    """Something that cannot be done now, or at all; ``status`` is what HTTP answers.

    The sentence is for programs and logs; ``key`` and the values say the same to the page.
    """

    status = 409

    def __init__(self, told: str, key: RefusalKey | None = None, **values: str | float) -> None:
        super().__init__(told)
        self.key = key
        self.values = values


class Forbidden(Refused):
    """Something that this person may not do."""

    status = 403


class NoSuchRoom(Refused):
    """A room that does not exist."""

    status = 404


class UnreadableRoom(Refused):
    """A room whose events cannot be understood; it stops nobody else."""

    status = 500


class TooLarge(Refused):
    """More at once than the server reads."""

    status = 413


class Misdirected(Refused):
    """Something meant for a server of another name."""

    status = 421


class TooMany(Refused):
    """More than the server gives one person, or holds at all."""

    status = 429


class StoreFault(Refused):
    """The database did not take what it was given; nothing was acknowledged."""

    status = 503


#: What is said of an error of the rules before its cause.
_GENERAL: dict[type[TablierError], RefusalKey] = {
    IllegalMove: "illegal",
    BadRecord: "record",
    BadDiagram: "diagram",
    BadSpec: "request",
}


def sentence(fault: Exception) -> str:
    """Return what to tell the person; an error that quotes an endless input is cut.

    >>> len(sentence(Refused("x" * 10_000)))
    401
    """
    told = str(fault)
    return told if len(told) <= _LONGEST else told[:_LONGEST] + "…"


def message(fault: Exception) -> MessageForm | None:
    """Return what is refused as data, None for what only programs do.

    >>> message(Refused("it is white's turn", key="turn", player="white"))
    {'key': 'turn', 'values': {'player': 'white'}, 'cause': None}
    """
    if isinstance(fault, Refused):
        key = cast("RefusalKey | None", fault.key)
        return None if key is None else {"key": key, "values": fault.values, "cause": None}
    if not isinstance(fault, TablierError):
        return None
    for kind, general in _GENERAL.items():
        if isinstance(fault, kind):
            return {"key": general, "values": {"detail": sentence(fault)}, "cause": _describe_cause(fault)}
    return None


def _describe_cause(fault: Exception | None) -> CauseForm | None:
    """What is wrong, as far as there are words for it.

    >>> _describe_cause(BadDiagram("cannot read it", key="unread", text="x" * 1000))["values"]["text"][-3:]
    'xx…'
    """
    if not isinstance(fault, TablierError) or fault.key is None:
        return None
    values = {name: _cut(value) if isinstance(value, str) else value for name, value in fault.values.items()}
    return {"key": cast("CauseKey", fault.key), "values": values, "cause": _describe_cause(fault.cause)}


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_WORD else text[:_LONGEST_WORD] + "…"
