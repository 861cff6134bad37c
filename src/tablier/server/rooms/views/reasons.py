"""An agent's reasons as data that a page can say in any language; a sentence without a key is sent as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from typing_extensions import TypeAliasType, TypedDict

from tablier.agents.english import ENGLISH
from tablier.agents.sentence import Explanation, Sentence, SentenceValue

__all__ = ["ReasonsForm", "Said", "SectionForm", "SentenceForm", "describe_reasons", "describe_sentence"]

_PROSE, _ACCOUNT = 2000, 4000  # letters of English that are kept of the reasons, and of the whole account

if TYPE_CHECKING:
    SentenceKey: TypeAlias = str
else:
    SentenceKey = TypeAliasType("SentenceKey", Literal[tuple(ENGLISH)])


class SentenceForm(TypedDict):
    """A sentence of an agent: which, and what is to be filled in; parts may be sentences themselves."""

    key: SentenceKey
    values: dict[str, str | float | SentenceForm | list[str | SentenceForm]]


Said: TypeAlias = "str | SentenceForm"


class SectionForm(TypedDict):
    """A part of an account: its heading and its lines."""

    heading: str | SentenceForm
    lines: list[str | SentenceForm]


class ReasonsForm(TypedDict):
    """Why an agent moved as it did, and its whole account, where it gives one."""

    sentences: list[str | SentenceForm]
    sections: list[SectionForm]


def describe_reasons(why: object) -> ReasonsForm | None:
    """Return an agent's reasons as data, None when it gives none that have keys.

    >>> from tablier.agents.random import RandomChoice
    >>> describe_reasons(RandomChoice(4))
    {'sentences': [{'key': 'random.drawn', 'values': {'count': 4}}], 'sections': []}
    """
    if not isinstance(why, Explanation):
        return None
    sentences = [describe_sentence(sentence) for sentence in _limit(why.sentences, _PROSE)]
    return {"sentences": sentences, "sections": list(_describe_sections(getattr(why, "sections", ())))}


def _describe_sections(sections: Iterable[tuple[str, Iterable[str]]]) -> Iterator[SectionForm]:
    left = _ACCOUNT
    for heading, lines in sections:
        kept = _limit((heading, *lines), left)
        if len(kept) > 1:
            yield {"heading": describe_sentence(heading), "lines": [describe_sentence(line) for line in kept[1:]]}
        left -= sum(map(len, kept))


def _limit(sentences: Iterable[str], letters: int) -> list[str]:
    """As many whole sentences as fit."""
    kept = []
    for sentence in sentences:
        letters -= len(sentence)
        if letters < 0:
            break
        kept.append(sentence)
    return kept


def describe_sentence(said: str) -> Said:
    """Return a sentence as data; one without a key as it is."""
    if not isinstance(said, Sentence):
        return str(said)
    return {"key": said.key, "values": {name: _describe_value(value) for name, value in said.values.items()}}


def _describe_value(value: SentenceValue) -> str | float | SentenceForm | list[str | SentenceForm]:
    if isinstance(value, tuple):
        return [describe_sentence(part) for part in value]
    return describe_sentence(value) if isinstance(value, str) else round(value, 4)
