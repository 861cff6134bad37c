"""Rating the levels of a board: each plays its neighbours, and some play an engine whose rank people know."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from tablier.agents import Limits
from tablier.agents.level_ratings import BoardRatings, LevelRating
from tablier.agents.profiles import Anchor, profile_for
from tablier.arena.task import Terms
from tablier.arena.tournament import Pairing, Tournament, TournamentRun
from tablier.rules import BadSpec, game
from tablier.statistics.ranks import rank_from

__all__ = ["rate_by", "tournament_of_levels"]

_PATIENCE = 600.0  # seconds: nothing depends on time, and the machine may be busy


def tournament_of_levels(
    board: str, levels: Sequence[int], anchors: Sequence[Anchor], games: int, visits: int, seed: int = 0
) -> Tournament:
    """Return the tournament that rates levels of a board; a level without limits of its own gets so many visits."""
    if len(levels) < 2:
        raise BadSpec(f"to be rated, levels have to meet: give two or more, not {len(levels)}")
    present = [anchor for anchor in anchors if set(anchor.meets) & set(levels)]
    return Tournament(
        board,
        {
            **{_name(level): f"level:{level},threads=1" for level in levels},
            **{anchor.name: anchor.spec for anchor in present},
        },
        format="listed",
        games=games,
        seed=seed,
        terms=Terms(Limits(visits=visits), patience=_PATIENCE),
        pairs=tuple(_pairs(levels, present)),
    )


def rate_by(run: TournamentRun, anchors: Sequence[Anchor]) -> BoardRatings:
    """Return the ratings that a tournament of levels gives, the weakest level at 0."""
    found = {name: rating for name, rating in run.ratings.items() if rating.games}
    if not found:
        raise BadSpec("no game is over, so there is nothing to rate by")
    names = {_name(level): level for level in range(1, 11)}
    lowest = min(rating.elo for name, rating in found.items() if name in names)
    kyu = {anchor.name: anchor.kyu for anchor in anchors}
    base = next(((name, kyu[name]) for name in found if name in kyu), None)
    rules = game(run.tournament.game)
    players = profile_for(rules.name).levels_on(rules.size)
    levels = tuple(
        LevelRating(
            level,
            round(found[name].elo - lowest),
            round(found[name].error),
            round(found[name].games),
            None if base is None else rank_from(found[name].elo - found[base[0]].elo, base[1]),
            players[level - 1].spec,
        )
        for name, level in names.items()
        if name in found
    )
    above = {name: round(rating.elo - lowest) for name, rating in found.items() if name in kyu}
    return BoardRatings(run.tournament.game, run.tournament.terms.limits.visits or 0, levels, above)


def _name(level: int) -> str:
    return f"level {level}"


def _pairs(levels: Sequence[int], anchors: Sequence[Anchor]) -> Iterator[Pairing]:
    for lower, upper in itertools.pairwise(levels):
        yield _name(lower), _name(upper)
    for anchor in anchors:
        for level in anchor.meets:
            if level in levels:
                yield _name(level), anchor.name
