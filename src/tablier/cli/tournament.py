"""A tournament at the terminal: how it stands while it runs, and the report."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tablier.arena.plots import require_plots
from tablier.arena.run_folder import RunFolder
from tablier.arena.tournament import Tournament, TournamentRun
from tablier.arena.tournament_file import read_tournament
from tablier.arena.tournament_report import HTML, MARKDOWN, write_report
from tablier.arena.venue import Venue
from tablier.cli.match import MatchDisplay, pace, watch_run
from tablier.rules import BadSpec

__all__ = ["play_tournament", "show_tournament"]


def play_tournament(file: Path, out: Path | None, *, resume: bool, venue: Venue, as_json: bool) -> None:
    """Play the tournament of a file, and write its report into a folder."""
    require_plots()
    tournament = read_tournament(file)
    folder = file.with_suffix("") if out is None else out
    with RunFolder.resume(folder) if resume else RunFolder.create(folder, tournament.as_json()) as run_folder:
        if resume:
            tournament = _extend(run_folder.settings_by(Tournament.from_json), tournament, folder)
        run = TournamentRun(tournament, run_folder, venue)
        try:
            with watch_run(lambda: show_tournament(run)) as watch:
                run.play(watch)
        except KeyboardInterrupt:
            print(f"stopped after {run.games} games; continue with the same command and --resume", file=sys.stderr)
            raise
        write_report(run, folder)
    if as_json:
        print(json.dumps(_as_json(run, folder)))
        return
    display = show_tournament(run)
    Console(highlight=False).print(display.table)
    print(f"{display.line}\nthe report is in {folder / HTML} and {folder / MARKDOWN}")


def _extend(kept: Tournament, wanted: Tournament, folder: Path) -> Tournament:
    """The tournament of a folder when the file still says the same, but for the number of games."""
    if list(kept.players.items()) != list(wanted.players.items()) or kept.game != wanted.game:
        raise BadSpec(
            f"the tournament in '{folder}' has other players or another game: choose another folder with --out"
        )
    for name in ("format", "seed", "plies", "openings", "terms"):
        if getattr(kept, name) != getattr(wanted, name):
            raise BadSpec(
                f"the tournament in '{folder}' has {name} {getattr(kept, name)!r}, not {getattr(wanted, name)!r}"
            )
    return wanted


def show_tournament(run: TournamentRun) -> MatchDisplay:
    """Return how a tournament stands, as a table and a line."""
    tournament = run.tournament
    table = Table(title=f"{tournament.format} of {tournament.game}: {run.games} games", title_justify="left")
    table.add_column("player", overflow="fold")
    for heading in ("Elo", "± 95 %", "points", "games", "score"):
        table.add_column(heading, justify="right")
    for name, rating in run.ratings.items():
        score = f"{100 * rating.points / rating.games:.1f} %" if rating.games else ""
        table.add_row(
            name, f"{rating.elo:+.0f}", f"{rating.error:.0f}", f"{rating.points:g}", f"{rating.games:g}", score
        )
    leader = next(iter(run.ratings))
    speed = f" · {pace(run.games_a_second)}" if run.played else ""
    return MatchDisplay(table, f"{run.games} games · {leader} leads{speed}")


def _as_json(run: TournamentRun, folder: Path) -> dict[str, object]:
    tournament = run.tournament
    return {
        "game": tournament.game,
        "format": tournament.format,
        "games": run.games,
        "ratings": [
            {
                "player": name,
                "agent": tournament.players[name],
                "elo": round(rating.elo, 2),
                "elo_error": round(rating.error, 2),
                "points": rating.points,
                "games": rating.games,
            }
            for name, rating in run.ratings.items()
        ],
        "pairings": [
            {
                "players": list(pairing),
                "wins": [standing.wins, standing.losses],
                "draws": standing.draws,
                "faults": [dict(faults) for faults in standing.faults],
            }
            for pairing, standing in run.results.items()
        ],
        "ladder": tournament.ladder(run.results) if tournament.format == "ladder" else None,
        "out": str(folder),
        "report": str(folder / HTML),
    }
