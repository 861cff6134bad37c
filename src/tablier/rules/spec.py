"""Specs such as ``go:9,komi=6.5``: a name, then values separated by commas, with or without a key."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tablier.rules.errors import BadSpec, did_you_mean

__all__ = ["Option", "Spec"]


@dataclass(frozen=True)
class Option:
    """Something that can be chosen about a game beside its size, as menus offer it.

    ``kind`` is ``yes-no``, ``number`` (from ``least`` to ``most`` in steps of ``step``) or ``choice`` (one of
    ``choices``). An option that is not ``offered`` can be written in a spec and stands in no menu.
    """

    name: str
    kind: str
    default: str | float
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    step: float | None = None
    offered: bool = True


@dataclass(frozen=True)
class Spec:
    """A spec taken apart.

    >>> Spec.read("go:9,komi=6.5")
    Spec(name='go', value='9', options={'komi': '6.5'})
    """

    name: str
    value: str | None
    options: Mapping[str, str]

    @classmethod
    def read(cls, text: str) -> Spec:
        """Take ``name:value,key=value`` apart; the value without a key can only come first."""
        name, _, rest = text.strip().partition(":")
        value = None
        options: dict[str, str] = {}
        for place, part in enumerate(rest.split(",") if rest.strip() else []):
            key, equals, word = (piece.strip() for piece in part.partition("="))
            if not equals and place == 0 and key:
                value = key
            elif not (equals and key and word):
                raise BadSpec(f"cannot read '{part.strip()}' in '{text}': options look like key=value")
            elif key in options:
                raise BadSpec(f"option '{key}' stands twice in '{text}'")
            else:
                options[key] = word
        return cls(name.strip(), value, options)

    def check_options(self, known: Collection[str]) -> None:
        """Refuse an option that is not among the known ones, naming the nearest."""
        for key in self.options:
            if key not in known:
                raise BadSpec(f"{self.name} has no option '{key}'{did_you_mean(key, known)}", key="unread", text=key)

    def whole_number(self, key: str, text: str, lowest: int, highest: int) -> int:
        """Read a whole number within bounds."""
        if text.isascii() and text.isdigit() and len(text) < 10 and lowest <= int(text) <= highest:
            return int(text)
        told = f"{self.name}: {key} must be a whole number from {lowest} to {highest}, not '{text}'"
        raise BadSpec(told, key="range", least=lowest, most=highest, text=text)

    def choice(self, key: str, choices: Collection[str], default: str) -> str:
        """Read an option that is one word of a few."""
        word = self.options.get(key, default)
        if word not in choices:
            raise BadSpec(
                f"{self.name}: {key} cannot be '{word}'{did_you_mean(word, choices)}", key="unread", text=word
            )
        return word
