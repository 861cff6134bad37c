"""What agents say, as data and as English: a key with values, whose text is the sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from tablier.agents.english import ENGLISH, UNITS

__all__ = ["Explanation", "Sentence", "SentenceValue"]

#: What is filled in: a number, a move or another word, a part that is a sentence of its own, or a list of those.
SentenceValue: TypeAlias = "str | float | tuple[str, ...]"

_MARK = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Sentence(str):
    """A sentence in English that knows its key and what was filled in, so that others can say it in their language.

    >>> told = Sentence("montecarlo.best", move="d4", share=0.625, count=400)
    >>> told
    'd4 won 62 % of 400 random games.'
    >>> told.key, told.values["share"]
    ('montecarlo.best', 0.625)
    """

    key: str
    values: Mapping[str, SentenceValue]

    def __new__(cls, key: str, **values: SentenceValue) -> Sentence:
        text = _MARK.sub(lambda mark: _write(values[mark[1]], mark[2] or ""), ENGLISH[key])
        made = super().__new__(cls, text)
        made.key, made.values = key, values
        return made

    def __reduce__(self) -> tuple[Callable[..., Sentence], tuple[str, Mapping[str, SentenceValue]]]:
        return _make_again, (self.key, self.values)


class Explanation:
    """An agent's reasons: data that is told in ``sentences``, and whose text they are."""

    @property
    def sentences(self) -> Iterable[str]:
        """The reasons one by one, each a `Sentence` where other languages are to have it too."""
        raise NotImplementedError

    def __str__(self) -> str:
        return " ".join(self.sentences)


def _make_again(key: str, values: Mapping[str, SentenceValue]) -> Sentence:
    return Sentence(key, **values)


def _write(value: SentenceValue, form: str) -> str:
    """Return a value as English has it; ``form`` is what the sentence asks for, by default the plain value."""
    if isinstance(value, tuple):
        return _list(value, form)
    if isinstance(value, str):
        return value.title() if form == "player" else value
    if form in UNITS:
        one, many = UNITS[form]
        return f"1 {one}" if value == 1 else f"{value:g} {many}"
    if form == "percent":
        return f"{100 * value:.0f} %"
    if form == "signed":
        return f"{round(value, 2) + 0.0:+.2f}"  # never -0.00
    return f"{value:,}" if form == "grouped" else f"{value:.1f}" if form == "tenths" else str(value)


def _list(words: tuple[str, ...], form: str) -> str:
    if form == "line":
        return " ".join(words)
    if form == "and" and len(words) > 1:
        return f"{', '.join(words[:-1])} and {words[-1]}"
    return ", ".join(words)
