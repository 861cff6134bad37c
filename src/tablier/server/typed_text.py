"""Text that people type: names and remarks, made harmless before anybody else sees them."""

from __future__ import annotations

import unicodedata

from tablier.rules import BadSpec

__all__ = ["clean_name", "clean_remark"]

#: Marks that turn the direction of writing would let a name disguise the text around it.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_name(value: object, longest: int) -> str:
    r"""Return a name on one line, without invisible characters; one that is too long, or no text, is an error.

    >>> clean_name("  Ada\tL.\u202e ", 40)
    'Ada L.'
    """
    name = _visible(value, "a name", longest)
    if not name:
        raise BadSpec("a name needs at least one letter", key="no-name")
    return name


def clean_remark(value: object, longest: int) -> str:
    """Return what was said on one line, without invisible characters."""
    text = _visible(value, "a remark", longest)
    if not text:
        raise BadSpec("the remark is empty", key="no-words")
    return text


def _visible(value: object, what: str, longest: int) -> str:
    if not isinstance(value, str):
        raise BadSpec(f"{what} must be text, not {value!r:.40}")
    if len(value) > longest:
        raise BadSpec(f"{what} can have at most {longest} letters, not {len(value)}", key="letters", most=longest)
    spaced = "".join(" " if letter.isspace() else letter for letter in value if letter not in _TURNING)
    seen = "".join(letter for letter in spaced if unicodedata.category(letter) not in ("Cc", "Cs", "Co", "Cn"))
    return " ".join(seen.split())
