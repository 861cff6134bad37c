"""A tournament described by a TOML file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tablier.agents import Limits, TimeControl
from tablier.arena.task import Terms
from tablier.arena.tournament import Tournament
from tablier.rules import BadSpec
from tablier.rules.errors import did_you_mean

__all__ = ["read_tournament"]

_LIMITS = {"time": "seconds", "visits": "visits", "depth": "depth", "nodes": "nodes"}
_TERMS = {"clock": str, "grace": float, "patience": float, "judge": str, "log": str}
_PLAIN = {"game": str, "format": str, "games": int, "challenger": str, "seed": int, "plies": int, "openings": str}
_KNOWN = ("players", "pairs", *_PLAIN, *_LIMITS, *_TERMS)
_WORDS = {str: "text", int: "a whole number", float: "a number"}


def read_tournament(path: Path) -> Tournament:
    """Read a tournament file; files that it names are found relative to it."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadSpec(f"there is no file '{path}'") from None
    except (OSError, ValueError) as error:
        raise BadSpec(f"cannot read the tournament '{path}': {error}") from None
    try:
        return _read_settings(content, path.parent)
    except BadSpec as error:
        raise BadSpec(f"in '{path}': {error}") from None


def _read_settings(content: dict[str, Any], folder: Path) -> Tournament:
    for key in content:
        if key not in _KNOWN:
            raise BadSpec(f"there is no setting '{key}'{did_you_mean(key, _KNOWN)}")
    for key in ("game", "players"):
        if key not in content:
            raise BadSpec(f"the setting '{key}' is missing")
    players = content["players"]
    if not isinstance(players, dict) or not all(isinstance(spec, str) for spec in players.values()):
        raise BadSpec('players must be a table of agents by name, such as: tree = "mcts:visits=200"')
    plain = {key: _require_type(key, content[key], kind) for key, kind in _PLAIN.items() if key in content}
    if "openings" in plain:
        plain["openings"] = str((folder / plain["openings"]).resolve())
    terms = {key: _require_type(key, content[key], kind) for key, kind in _TERMS.items() if key in content}
    if "clock" in terms:
        terms["clock"] = TimeControl.read(terms["clock"])
    if "log" in terms:
        terms["log"] = str((folder / terms["log"]).resolve())
    limits = Limits(**{name: content[key] for key, name in _LIMITS.items() if key in content})
    pairs = tuple(_read_pair(pair) for pair in content.get("pairs", ()))
    return Tournament(players=players, terms=Terms(limits, **terms), pairs=pairs, **plain)


def _read_pair(pair: Any) -> tuple[str, str]:
    if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(name, str) for name in pair):
        raise BadSpec(f'pairs must be lists of two names, such as: pairs = [["tree", "path"]], not {pair!r}')
    return pair[0], pair[1]


def _require_type(key: str, value: Any, kind: type) -> Any:
    wanted = (int, float) if kind is float else kind
    if isinstance(value, bool) or not isinstance(value, wanted):
        raise BadSpec(f"{key} must be {_WORDS[kind]}, not {value!r}")
    return value
