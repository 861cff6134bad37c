"""The card beside a network's files: what it is, how it came about, and how strong it was measured to be."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablier.rules import TablierError

__all__ = ["write_card"]

_BY_HAND = "## Strength"  # from here on a person writes, and what is written stays
_WIDTH = 118  # letters of a line
_FIRST = f"""{_BY_HAND}

Not measured yet: `tablier match BOARD neural:model=FILE mcts --time 1 --games 100` tells.

## Licence

That of whoever trained it.
"""


def write_card(path: Path, facts: Mapping[str, Any], files: Mapping[str, str]) -> None:
    """Write a card in Markdown, with a line about each file. An existing card keeps what it says about strength.

    Args:
        path: of the card.
        facts: what the run that made the network tells of it.
        files: by name, what is to be said.

    """
    shape = "".join(f", {value} {key}" for key, value in facts.get("options", {}).items())
    lines = [
        f"# {path.stem}",
        "",
        f"A network for {facts['game']}: architecture `{facts['architecture']}`{shape}.",
        "",
    ]
    for sentence in _training(facts).splitlines():
        lines += textwrap.wrap(sentence, _WIDTH)
    lines += ["", *(f"- `{name}`: {told}" for name, told in files.items()), ""]
    try:
        path.write_text("\n".join(lines) + "\n" + _read_kept(path), encoding="utf-8")
    except OSError as error:
        raise TablierError(f"cannot write '{path}': {error.strerror}") from None


def _training(facts: Mapping[str, Any]) -> str:
    """How it was trained, the first run first."""
    before = f"{_training(facts['before'])}\nThen learnt " if facts.get("before") else "Began with nothing and learnt "
    minutes = facts["seconds"] / 60
    if "rounds" in facts:
        total = sum(facts["boards"].values())
        boards = ", ".join(f"{board} {weight / total:.0%}" for board, weight in facts["boards"].items())
        how = f"by self-play on {boards}: {facts['rounds']} rounds, {facts['positions']:,} positions"
        if "promoted" in facts:
            how += f", of which the version of round {facts['promoted']} won its match"
    elif "games" in facts:
        how = f"by games of alpha–beta with it on {facts['board']}: {facts['games']:,} games, "
        how += f"{facts['positions']:,} positions"
    else:
        how = f"from examples on {facts['board']}: {facts['epochs']} epochs"
    return f"{before}{how}, {minutes:.0f} minutes."


def _read_kept(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return _FIRST
    at = text.find(_BY_HAND)
    return _FIRST if at < 0 else text[at:]
