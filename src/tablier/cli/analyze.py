"""Reviews at the terminal: the games of files and folders, one after the other, with their progress."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tablier.agents import Agent, Limits, agent
from tablier.nets.drafts import write_drafts
from tablier.review import Review, annotate, draw_page, find_analyst, review_game, tell_story, write_percent
from tablier.rules import BadSpec, TablierError
from tablier.rules.records import Record, has_sgf, read_records

__all__ = ["AnalyzeOptions", "analyze_games", "serve_analysis"]

_VISITS = 200
_ENDINGS = (".sgf", ".jsonl")
_FORMAT = "tablier review"


@dataclass(frozen=True)
class AnalyzeOptions:
    """What was typed."""

    spec: str | None
    visits: int | None
    seconds: float | None
    number: int | None
    out: Path | None
    as_json: bool

    @property
    def limits(self) -> Limits:
        """How long each position is looked at."""
        if self.visits is None and self.seconds is None:
            return Limits(visits=_VISITS)
        return Limits(seconds=self.seconds, visits=self.visits)


@dataclass(frozen=True)
class _Found:
    """A game of a source, and the name that its files get."""

    name: str
    record: Record


def analyze_games(sources: Sequence[str], options: AnalyzeOptions) -> int:
    """Review every game that the sources name and return the exit code: 0 when all of them could be read."""
    if not sources:
        raise BadSpec("which games? name files, folders or a HexWorld link: tablier analyze game.sgf")
    faults: list[str] = []
    found = list(_find_games(sources, options.number, faults))
    reviews: list[dict[str, Any]] = []
    analysts: dict[str, Agent] = {}
    try:
        for place, game in enumerate(found, 1):
            if options.out is not None and _is_done(options.out, game, options):
                continue
            spec = options.spec or find_analyst(game.record.game)
            analyst = analysts.setdefault(spec, agent(spec))
            review = _review(game, analyst, options.limits, f"{place}/{len(found)} " if len(found) > 1 else "")
            reviews.append(review.as_data())
            if options.out is not None:
                _write_review(options.out, game, review, options)
            if not options.as_json:
                _print_review(game, review)
    finally:
        for fault in faults:
            print(f"error: {fault}", file=sys.stderr)
    if options.as_json:
        print(json.dumps({"games": reviews}))
    elif options.out is not None:
        print(f"{len(reviews)} of {len(found)} games reviewed now, in '{options.out}'")
    return 1 if faults else 0


def serve_analysis(sources: Sequence[str], options: AnalyzeOptions) -> int:
    """Answer queries on standard input until it ends."""
    from tablier.protocols.katago_queries import answer_queries

    if sources or options.out is not None or options.number is not None:
        raise BadSpec("--serve reads queries on standard input: it takes no files, --out or --game")
    limits = Limits(seconds=options.seconds, visits=options.visits)
    answer_queries(options.spec, limits, sys.stdin, sys.stdout)
    return 0


def _find_games(sources: Sequence[str], number: int | None, faults: list[str]) -> Iterator[_Found]:
    """The games of all sources; what cannot be read in a folder is a fault and no more."""
    for source in sources:
        if "hexworld.org/" in source:
            yield _Found("hexworld", read_records(source)[0])
            continue
        path = Path(source)
        if not path.is_dir():
            yield from _games_of(path, path.stem, number)
            continue
        for file in sorted(file for file in path.rglob("*") if file.suffix.lower() in _ENDINGS):
            try:
                yield from _games_of(file, "-".join(file.relative_to(path).with_suffix("").parts), None)
            except TablierError as fault:
                faults.append(str(fault))


def _games_of(path: Path, name: str, number: int | None) -> Iterator[_Found]:
    records = read_records(path)
    if number is not None and number > len(records):
        raise BadSpec(f"'{path}' holds {len(records)} games; there is no game {number}")
    for place, record in enumerate(records, 1):
        if number in (None, place):
            assert record.positions  # a move that cannot be played is told before anything is reviewed
            yield _Found(name if len(records) == 1 else f"{name}-{place}", record)


def _review(game: _Found, analyst: Agent, limits: Limits, count: str) -> Review:
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[told]}"),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{count}{game.name}", total=None, told="")

        def watch(done: int, total: int, chances: list[float]) -> None:
            first = game.record.game.players[0]
            progress.update(task, completed=done, total=total, told=f"{first} {write_percent(chances[-1], 'en')}")

        return review_game(game.record, analyst, limits, watch)


def _print_review(game: _Found, review: Review) -> None:
    console = Console(highlight=False, soft_wrap=True)
    names = " – ".join(review.record.names.get(player, player) for player in review.record.game.players)
    console.print(f"{game.name}: {review.record.game.title}, {names}", markup=False)
    faults = [move for move in review.moves if move.grade.is_fault]
    if faults:
        table = Table(box=None, pad_edge=False)
        for title in ("move", "player", "played", "chances", "cost", "grade", "better"):
            table.add_column(title, justify="right" if title in ("move", "chances", "cost") else "left")
        for move in faults:
            shares = (write_percent(share, "en") for share in (move.chance, move.cost))
            table.add_row(str(move.number), move.player, move.move, *shares, move.grade, " ".join(move.line[:6]))
        console.print(table)
        for move in faults:
            console.print(f"{move.number}. {move.player}: {review.rationales[move.number]}", markup=False)
    for sentence in tell_story(review):
        console.print(sentence, markup=False)
    console.print()


def _key(game: _Found, options: AnalyzeOptions) -> str:
    """What the review of a game depends on."""
    limits = options.limits
    asked = [str(game.record.game), str(game.record.start), game.record.moves, game.record.dead, game.record.result]
    how = [options.spec or find_analyst(game.record.game), limits.visits, limits.seconds]
    return hashlib.sha256(json.dumps([asked, how]).encode()).hexdigest()[:16]


def _file_stem(game: _Found) -> str:
    return re.sub(r"[^\w.-]+", "-", game.name) or "game"


def _is_done(folder: Path, game: _Found, options: AnalyzeOptions) -> bool:
    try:
        kept = json.loads((folder / f"{_file_stem(game)}.json").read_text(encoding="utf-8"))
        return isinstance(kept, dict) and kept.get("format") == _FORMAT and kept.get("key") == _key(game, options)
    except (OSError, ValueError):
        return False


def _write_review(folder: Path, game: _Found, review: Review, options: AnalyzeOptions) -> None:
    """Write the files of a review; the JSON file, which says that it is done, takes its place last."""
    stem = _file_stem(game)
    texts = {f"{stem}.html": draw_page(review).encode()}
    if has_sgf(review.record.game):
        texts[f"{stem}.sgf"] = annotate(review)
    data = {"format": _FORMAT, "key": _key(game, options), **review.as_data()}
    texts[f"{stem}.json"] = (json.dumps(data, indent=1) + "\n").encode()
    with write_drafts(*(folder / name for name in texts)) as drafts:
        for draft, content in zip(drafts, texts.values(), strict=True):
            draft.write_bytes(content)
