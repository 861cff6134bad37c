"""How strong each level was measured to be on each board: what `tablier rate` writes, and menus show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from tablier.agents.profiles import profile_for
from tablier.rules import Game, TablierError

__all__ = ["BoardRatings", "LevelRating", "board_ratings", "write_ratings"]

#: One file for each board that was rated, such as ``go-9.json``.
FOLDER = Path(__file__).with_name("ratings")


@dataclass(frozen=True)
class LevelRating:
    """A level's Elo above the weakest rated one, half its 95 % interval, its games, and its kyu where that is known."""

    level: int
    elo: float
    error: float
    games: int
    kyu: int | None = None
    spec: str = ""  # who played


@dataclass(frozen=True)
class BoardRatings:
    """The levels of one board as a tournament rated them; ``visits`` is what the unlimited level was given."""

    board: str
    visits: int
    levels: tuple[LevelRating, ...]
    anchors: Mapping[str, float]  # Elo by name, on the same scale

    def rating(self, level: int) -> LevelRating | None:
        """Return the rating of a level, or None where it has not been rated."""
        return next((rated for rated in self.levels if rated.level == level), None)


def board_ratings(rules: Game, folder: Path = FOLDER) -> BoardRatings | None:
    """Return the ratings of a board with its usual options, or None where it has not been rated.

    What a level was rated as when somebody else played it counts no more.
    """
    ratings = _read(folder / f"{_stem(rules)}.json")
    if ratings is None:
        return None
    players = profile_for(rules.name).levels_on(rules.size)
    valid = tuple(rated for rated in ratings.levels if rated.spec == players[rated.level - 1].spec)
    return replace(ratings, levels=valid) if valid else None


def write_ratings(ratings: BoardRatings, rules: Game, folder: Path = FOLDER) -> Path:
    """Keep the ratings of a board in their file, and return the file."""
    path = folder / f"{_stem(rules)}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(ratings), indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise TablierError(f"cannot write '{path}': {error.strerror}") from None
    _read.cache_clear()
    return path


def _stem(rules: Game) -> str:
    return f"{rules.name}-{rules.size}"


@cache
def _read(path: Path) -> BoardRatings | None:
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return BoardRatings(**{**data, "levels": tuple(LevelRating(**level) for level in data["levels"])})
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise TablierError(
            f"cannot read the ratings in '{path}': {error}; write them again with tablier rate"
        ) from None
