"""The levels at the terminal: how strong they are, and playing the games that tell."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tablier.agents.level_ratings import BoardRatings, LevelRating, board_ratings, write_ratings
from tablier.agents.process import is_installed
from tablier.agents.profiles import profile_for
from tablier.arena.rating_levels import rate_by, tournament_of_levels
from tablier.arena.run_folder import RunFolder
from tablier.arena.tournament import TournamentRun
from tablier.arena.venue import Venue
from tablier.cli.match import watch_run
from tablier.cli.tournament import show_tournament
from tablier.rules import BadSpec, Game, game

__all__ = ["describe_rating", "rate_levels", "read_levels", "show_levels"]


def rate_levels(
    board: str, levels: Sequence[int], games: int, visits: int, out: Path | None, folder: Path | None, venue: Venue
) -> None:
    """Play the levels of a board against their neighbours, and keep the ratings; a folder that holds games goes on.

    Ctrl-C rates by the games that are over.
    """
    rules = game(board)
    anchors = [anchor for anchor in profile_for(rules.name).anchors if is_installed(anchor.spec.partition(":")[2])]
    tournament = tournament_of_levels(str(rules), levels, anchors, games, visits)
    with _open(out, tournament.as_json()) as run_folder:
        run = TournamentRun(tournament, run_folder, venue)
        try:
            with watch_run(lambda: show_tournament(run)) as watch:
                run.play(watch)
        except KeyboardInterrupt:  # what has been played is enough for a rating, if a less certain one
            print(f"stopped after {run.games} games", file=sys.stderr)
        ratings = rate_by(run, anchors)
    path = write_ratings(ratings, rules, *([] if folder is None else [folder]))
    Console(highlight=False).print(_table(rules, ratings))
    print(f"the ratings are in {path}")


def show_levels(board: str) -> None:
    """Print the levels of a board: who plays, and how strong that was measured to be."""
    rules = game(board)
    Console(highlight=False).print(_table(rules, board_ratings(rules)))


def read_levels(text: str) -> list[int]:
    """Read ``1-6`` or ``4``."""
    first, dash, last = text.partition("-")
    last = last if dash else first
    if not (first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last) <= 10):
        raise BadSpec(f"levels are written as 1-10 or 3-6, not '{text}'")
    return list(range(int(first), int(last) + 1))


def describe_rating(rating: LevelRating | None) -> str:
    """Say how strong a level is: by its kyu where that is known, and in Elo above the weakest."""
    if rating is None:
        return "not rated yet"
    elo = f"{rating.elo:+.0f} ± {rating.error:.0f} Elo"
    return elo if rating.kyu is None else f"{_rank(rating.kyu)}, {elo}"


def _rank(kyu: int) -> str:
    return f"about {kyu} kyu" if kyu > 0 else f"about {1 - kyu} dan"


def _open(out: Path | None, settings: dict[str, object]) -> RunFolder:
    if out is None:
        return RunFolder.temporary(settings)
    return RunFolder.resume(out) if (out / "settings.json").exists() else RunFolder.create(out, settings)


def _table(rules: Game, ratings: BoardRatings | None) -> Table:
    table = Table(title=f"the levels of {rules.title}", title_justify="left")
    table.add_column("level", justify="right")
    table.add_column("who plays")
    table.add_column("how strong")
    table.add_column("games", justify="right")
    for level, rung in enumerate(profile_for(rules.name).levels_on(rules.size), start=1):
        rated = None if ratings is None else ratings.rating(level)
        table.add_row(str(level), rung.spec, describe_rating(rated), "" if rated is None else str(rated.games))
    for name, elo in (ratings.anchors if ratings else {}).items():
        table.add_row("", name, f"{elo:+.0f} Elo", "")
    return table
