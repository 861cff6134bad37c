"""Switches of ``tablier train``: what is typed takes the place of what the configuration says."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from tablier.rules import BadSpec

__all__ = ["Switches"]

#: For each kind of run, which key of its configuration a switch sets.
_KEYS: dict[str, dict[str, str]] = {
    "selfplay": {"batch": "learning.batch"},
    "supervised": {"batch": "study.batch"},
    "value": {
        "games": "games",
        "min_depth": "play.min_depth",
        "max_depth": "play.max_depth",
        "min_pairs": "play.min_pairs",
        "max_pairs": "play.max_pairs",
        "batch": "learning.batch",
        "updates_per_game": "learning.updates_per_game",
    },
}


@dataclass(frozen=True)
class Switches:
    """What was typed; None is what was not. ``settings`` are any keys, as ``learning.rate=0.001``."""

    games: int | None = None
    min_depth: int | None = None
    max_depth: int | None = None
    min_pairs: int | None = None
    max_pairs: int | None = None
    batch: int | None = None
    updates_per_game: float | None = None
    settings: tuple[str, ...] = ()

    def changes(self, kind: str) -> dict[str, object]:
        """Return what they change in the configuration of a kind of run, by key."""
        keys = _KEYS[kind]
        changes: dict[str, object] = {}
        for name, value in vars(self).items():
            if name == "settings" or value is None:
                continue
            if name not in keys:
                kinds = " or ".join(other for other, known in _KEYS.items() if name in known)
                raise BadSpec(f"--{name.replace('_', '-')} is for a run of the kind {kinds}, not for one of {kind}")
            changes[keys[name]] = value
        return changes | dict(_read_setting(text) for text in self.settings)


def _read_setting(text: str) -> tuple[str, object]:
    """Read KEY=VALUE; the value as TOML has it, or as a text without quotation marks."""
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise BadSpec(f"--set takes KEY=VALUE, such as learning.rate=0.001, not '{text}'")
    try:
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return key.strip(), value.strip()
