"""A match at the terminal: how it stands while it runs, and its result."""

from __future__ import annotations

import dataclasses
import json
import math
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table

from tablier.agents import Limits, TimeControl
from tablier.arena.match import Match, MatchRun
from tablier.arena.match_curve import draw_match
from tablier.arena.record_line import points_of
from tablier.arena.run_folder import GAMES, RunFolder, write_whole
from tablier.arena.task import Terms
from tablier.arena.venue import Venue
from tablier.rules import BadSpec, game
from tablier.rules.records import SGF_GAMES, read_records, write_sgf
from tablier.statistics import Sprt

__all__ = ["MatchDisplay", "MatchOptions", "duration", "pace", "play_match", "read_sprt", "watch_run"]

SGF = "games.sgf"
CURVE = "match.svg"
_LINE_EVERY = 10.0  # seconds, where there is no screen to draw on
_REDRAW_EVERY = 0.2


@dataclass(frozen=True)
class TermOptions:
    """What was typed about the terms of the games; None is what was not."""

    limits: Limits
    clock: str | None = None
    grace: float | None = None
    patience: float | None = None
    judge: str | None = None
    log: Path | None = None

    def terms(self) -> Terms:
        """Return the terms that were asked for."""
        chosen = {
            "clock": None if self.clock is None else TimeControl.read(self.clock),
            "grace": self.grace,
            "patience": self.patience,
            "judge": self.judge,
            "log": None if self.log is None else str(self.log.resolve()),
        }
        return Terms(self.limits, **_drop_none(chosen))  # type: ignore[arg-type]


@dataclass(frozen=True)
class MatchOptions:
    """What was typed about a match; None is what was not."""

    game: str | None
    agents: tuple[str | None, str | None]
    games: int | None
    terms: TermOptions
    openings: Path | None = None
    plies: int | None = None
    seed: int | None = None
    sprt: str | None = None

    def match(self) -> Match:
        """Return the match that was asked for."""
        one, other = self.agents
        if self.game is None or one is None or other is None:
            raise BadSpec("a match needs a game and two agents, as in: tablier match hex:7 mcts alphabeta --games 100")
        chosen = {
            "games": self.games,
            "seed": self.seed,
            "plies": self.plies,
            "openings": None if self.openings is None else str(self.openings.resolve()),
            "sprt": None if self.sprt is None else read_sprt(self.sprt),
        }
        return Match(self.game, (one, other), **_drop_none(chosen), terms=self.terms.terms())  # type: ignore[arg-type]

    def resume(self, run_folder: RunFolder, folder: Path) -> Match:
        """Return the match of a folder; anything typed again must be what the match began with, except more games."""
        kept = run_folder.settings_by(Match.from_json)
        match = kept if self.games is None else dataclasses.replace(kept, games=self.games)
        if self.game is not None:
            typed = dataclasses.replace(
                self.match(),
                games=match.games,
                seed=match.seed if self.seed is None else self.seed,
                plies=match.plies if self.plies is None else self.plies,
            )
            for field in dataclasses.fields(Match):
                one, other = getattr(typed, field.name), getattr(match, field.name)
                if one != other:
                    raise BadSpec(f"the match in '{folder}' has {field.name} {other!r}, not {one!r}")
        return match


def _drop_none(options: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in options.items() if value is not None}


def read_sprt(text: str) -> Sprt:
    """Read ``ELO0,ELO1`` or ``ELO0,ELO1,ALPHA,BETA``.

    >>> read_sprt("0,10")
    Sprt(elo0=0.0, elo1=10.0, alpha=0.05, beta=0.05)
    """
    try:
        numbers = [float(part) for part in text.split(",")]
        if len(numbers) not in (2, 4):
            raise ValueError("there must be two numbers, or four")
        return Sprt(*numbers)
    except ValueError as error:
        raise BadSpec(f"cannot read --sprt '{text}': {error}; it looks like 0,10 or 0,10,0.05,0.05") from None


def play_match(
    options: MatchOptions, out: Path | None, *, resume: bool, sgf: bool, venue: Venue, as_json: bool
) -> None:
    """Play the match, showing how it stands on standard error, and print the result."""
    if sgf and out is None:
        raise BadSpec("--sgf needs --out DIR, the folder for games.sgf")
    if resume and out is None:
        raise BadSpec("--resume needs --out DIR, the folder of the match to continue")
    with ExitStack() as open_files:
        if resume and out is not None:
            run_folder = open_files.enter_context(RunFolder.resume(out))
            match = options.resume(run_folder, out)
            _check_sgf(match, sgf)
        else:
            match = options.match()
            _check_sgf(match, sgf)
            run_folder = RunFolder.temporary({}) if out is None else RunFolder.create(out, match.as_json())
            open_files.enter_context(run_folder)
        run = _play(match, run_folder, venue)
        if sgf and out is not None:
            (out / SGF).write_bytes(write_sgf(read_records(out / GAMES)))
        if out is not None:
            write_whole(out / CURVE, _draw(run))
        if as_json:
            print_json(run)
        else:
            Console(highlight=False).print(table_of(run))
            print("\n".join([state_of(run, over=True), *summary(run)]))


def _draw(run: MatchRun) -> str:
    """The course of the match as a picture."""
    players = game(run.match.game).players
    results = ((record["number"], points_of(record, players)) for record in run.run_folder.records())
    return draw_match(run.match.agents, results, run.standing.games)


def _check_sgf(match: Match, sgf: bool) -> None:
    if sgf and game(match.game).name not in SGF_GAMES:
        raise BadSpec(f"SGF is for {' and '.join(sorted(SGF_GAMES))}, not for {match.game}")


def _play(match: Match, run_folder: RunFolder, venue: Venue) -> MatchRun:
    run = MatchRun(match, run_folder, venue)
    try:
        with watch_run(lambda: MatchDisplay(table_of(run), state_of(run))) as watch:
            run.play(watch)
    except KeyboardInterrupt:
        if run_folder.path is None:
            remedy = "with --out DIR you could have resumed it"
        else:
            remedy = f"continue with: tablier match --resume --out {run_folder.path}"
        print(f"stopped after {run.standing.games} of {match.games} games; {remedy}", file=sys.stderr)
        raise
    return run


@dataclass(frozen=True)
class MatchDisplay:
    """A table, and one line that says how things are going."""

    table: Table
    line: str


@contextmanager
def watch_run(draw: Callable[[], MatchDisplay]) -> Iterator[Callable[[], None]]:
    """Show a display on standard error while something runs; if that is not a terminal, only its line now and then."""
    console = Console(stderr=True, highlight=False)
    every = _REDRAW_EVERY if console.is_terminal else _LINE_EVERY
    last = time.monotonic()
    live = Live(console=console, auto_refresh=False, transient=True)

    def watch() -> None:
        nonlocal last
        if time.monotonic() - last < every:
            return
        last = time.monotonic()
        display = draw()
        if console.is_terminal:
            live.update(Group(display.table, display.line), refresh=True)
        else:
            print(display.line, file=sys.stderr, flush=True)

    if not console.is_terminal:
        yield watch
        return
    with live:
        yield watch


def table_of(run: MatchRun) -> Table:
    """Return the table of a match, a row per agent."""
    standing, match = run.standing, run.match
    table = Table(title=f"{match.game}: {standing.games} of {match.games} games", title_justify="left")
    table.add_column("agent", overflow="fold")
    for heading in ("won", "drawn", "lost", "score"):
        table.add_column(heading, justify="right")
    results = ((standing.wins, standing.losses, standing.score), (standing.losses, standing.wins, 1 - standing.score))
    for agent, (won, lost, score) in zip(match.agents, results, strict=True):
        table.add_row(agent, str(won), str(standing.draws), str(lost), f"{100 * score:.1f} %" if standing.games else "")
    return table


def state_of(run: MatchRun, over: bool = False) -> str:
    """Say in one line how sure the result is and, while the match runs, how long it will take."""
    standing, match = run.standing, run.match
    elo = standing.elo
    parts = [] if over else [f"{standing.games} of {match.games} games"]
    if standing.games:
        parts.append(f"Elo {elo} (95 %)")
        parts.append(f"{match.agents[0]} is {100 * elo.superiority:.1f} % likely to be the stronger")
    if match.sprt is not None:
        low, high = match.sprt.bounds
        parts.append(f"SPRT {match.sprt.ratio(standing.settled):+.2f} within {low:.2f} … {high:.2f}")
    if run.played:
        parts.append(pace(run.games_a_second))
    if not over and run.seconds_left is not None:
        parts.append(f"{duration(run.seconds_left)} left")
    return " · ".join(parts)


def summary(run: MatchRun) -> Iterator[str]:
    """Say in a few lines what the table does not show."""
    standing, match = run.standing, run.match
    if match.sprt is not None:
        verdicts = {
            "elo1": f"{match.agents[0]} is {match.sprt.elo1:g} Elo stronger rather than {match.sprt.elo0:g}",
            "elo0": f"{match.agents[0]} is {match.sprt.elo0:g} Elo stronger rather than {match.sprt.elo1:g}",
        }
        yield f"sequential test: {verdicts.get(run.verdict or '', 'no decision yet')}"
    for agent, faults in zip(match.agents, standing.faults, strict=True):
        for kind, count in faults.items():
            yield f"{agent} lost {count} game{'s' * (count != 1)} through a fault: {kind}"
    kept = "not kept (--out DIR keeps them)" if run.run_folder.path is None else f"in {run.run_folder.path / GAMES}"
    yield f"seed {match.seed}; records {kept}"


def print_json(run: MatchRun) -> None:
    """Print one JSON object; the records are written one by one, so that a long match needs little memory."""
    standing, match, elo = run.standing, run.match, run.standing.elo
    head: dict[str, object] = {
        "game": match.game,
        "agents": list(match.agents),
        "games": standing.games,
        "wins": [standing.wins, standing.losses],
        "draws": standing.draws,
        "score": round(standing.score, 6),
        "elo": round(elo.difference, 2),
        "elo_error": _finite(elo.error),
        "elo_low": _finite(elo.low),
        "elo_high": _finite(elo.high),
        "los": round(elo.superiority, 6),
        "pairs": list(standing.by_pairs.counts),
        "faults": [dict(faults) for faults in standing.faults],
        "seed": match.seed,
        "games_per_second": round(run.games_a_second, 3),
        "out": None if run.run_folder.path is None else str(run.run_folder.path),
    }
    if match.sprt is not None:
        test = dataclasses.asdict(match.sprt)
        head["sprt"] = {**test, "ratio": round(match.sprt.ratio(standing.settled), 4), "verdict": run.verdict}
    sys.stdout.write(json.dumps(head, ensure_ascii=False)[:-1] + ', "records": [')
    for number, record in enumerate(run.run_folder.records()):
        sys.stdout.write(("" if number == 0 else ", ") + json.dumps(record, ensure_ascii=False))
    sys.stdout.write("]}\n")


def _finite(number: float) -> float | None:
    return round(number, 2) if math.isfinite(number) else None


def pace(games_a_second: float) -> str:
    """Return how fast games are played, by whichever number is not tiny.

    >>> pace(2483.2), pace(24.62), pace(0.0853)
    ('2483 games/s', '24.6 games/s', '11.7 s a game')
    """
    if 0 < games_a_second < 1:
        return f"{1 / games_a_second:.1f} s a game"
    return f"{games_a_second:.{1 if games_a_second < 100 else 0}f} games/s"


def duration(seconds: float) -> str:
    """Return a time in words.

    >>> duration(42), duration(200), duration(9000)
    ('42 s', '3 min', '2 h 30 min')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
