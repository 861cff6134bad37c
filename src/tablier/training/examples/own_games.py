"""Games made for a run, played once and kept in its folder: those that are there are never played again."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from tablier.nets.features import FEATURES_VERSION, Encoding
from tablier.rules import Game, TablierError
from tablier.training.examples.formats import format_for
from tablier.training.examples.lessons import Lessons, join_lessons, notes_in
from tablier.training.folder import make_folder
from tablier.training.settings import as_plain

__all__ = ["own_games"]

_SAVE_EVERY = 60.0  # seconds

#: Plays the games of some settings from a number on: ``play(settings, rules, encoding, first)``.
Play = Callable[[Any, Game, Encoding, int], Generator[Lessons, None, None]]


def own_games(
    settings: Any,  # with the number of `games`
    play: Play,
    rules: Game,
    encoding: Encoding,
    path: Path,
    warn: Callable[[str], None],
    progress: Callable[[str, float], None] = lambda _what, _share: None,
) -> Lessons:
    """Return the examples in a file, after playing what is missing; Go's are kept in a form others can read.

    How they were played is kept with them: games of other settings are refused. Each game has a seed of its own, so
    that games that were interrupted and went on are the same as if they had never stopped.
    """
    terms = {"board": str(rules), "features": FEATURES_VERSION, **as_plain(settings)}
    if path.exists():
        _require_same(path, terms, warn)
    else:
        make_folder(path.parent)
        part = path.with_suffix(".part")
        games = partial(play, settings, rules, encoding)
        played = _play(games, settings.games, encoding, part, terms, warn, progress)
        format_for(encoding).write(path, played, encoding, json.dumps(terms))
        part.unlink(missing_ok=True)
    return format_for(encoding).read(path, encoding)


def _play(
    play: Callable[[int], Generator[Lessons, None, None]],
    count: int,
    encoding: Encoding,
    path: Path,
    terms: Mapping[str, Any],
    warn: Callable[[str], None],
    progress: Callable[[str, float], None],
) -> Lessons:
    """Play the games that are not in a file yet, and save to it now and then and when interrupted."""
    parts: list[Lessons] = []
    before = 0
    if path.exists():
        before = _require_same(path, terms, warn)
        parts.append(Lessons.read(path))
    number, saved = before, time.monotonic()

    def save() -> None:
        join_lessons(parts, encoding).write(path, {"terms": json.dumps(terms), "games_played": str(number)})

    try:
        with closing(play(before)) as games:
            for number, lessons in enumerate(games, before + 1):
                parts.append(lessons)
                progress("playing examples", number / count)
                if time.monotonic() - saved > _SAVE_EVERY:
                    save()
                    saved = time.monotonic()
    except BaseException:
        if number > before:
            save()
            warn(f"{number} of {count} games are kept in '{path}'; the same command goes on with them")
        raise
    return join_lessons(parts, encoding)


def _require_same(path: Path, terms: Mapping[str, Any], warn: Callable[[str], None]) -> int:
    """Refuse games that were played otherwise, and return how many there are of those that were interrupted."""
    notes = notes_in(path)
    if "terms" not in notes:
        warn(f"'{path}' does not tell how its games were played; they are taken as they are")
        return 0
    then = json.loads(notes["terms"])
    changed = [f"{key} = {then.get(key)!r}, not {value!r}" for key, value in terms.items() if then.get(key) != value]
    if changed:
        raise TablierError(
            f"the games in '{path}' were played with {', '.join(changed)}; move the file away to play anew, "
            "or choose another folder"
        )
    return int(notes.get("games_played", 0))
