"""What is true about a move of a game of sowing: what it takes, starves, feeds, protects and exposes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tablier.agents.facts.fact import Fact
from tablier.agents.sentence import SentenceValue
from tablier.rules.sowing import SowingPosition

__all__ = ["find_sowing_facts"]

_WORTH_TELLING = 2  # seeds


@dataclass(frozen=True)
class _Prospect:
    """The most that a player can take with one move, and how."""

    seeds: int
    move: str | None
    holes: tuple[str, ...] = ()


def find_sowing_facts(position: SowingPosition, move: str) -> tuple[Fact, ...]:
    """Return what is true about a move."""
    after = position.play(move)
    move = after.last_move or move
    mover = position.to_move
    first, second = position.game.players
    opponent = second if mover == first else first
    return (
        *_harvest(position, after, move, mover),
        *_hunger(position, after, move, opponent),
        *(_outlook(position, after, move, opponent) if after.outcome is None else ()),
    )


def _harvest(position: SowingPosition, after: SowingPosition, move: str, mover: str) -> Iterator[Fact]:
    """What the move takes; what is swept up at the end of the game is not counted as taken."""
    if after.outcome is not None:
        won = after.outcome.winner == mover
        yield Fact("sowing.wins" if won else "sowing.ends", {"move": move, "player": mover}, against=not won)
    sown = position.sowing(move)
    seeds = after.captured[mover] - position.captured[mover]
    if sown.captured and not sown.swept:
        yield Fact("sowing.takes", {"move": move, "seeds": seeds}, position.name_holes(sown.captured))


def _hunger(position: SowingPosition, after: SowingPosition, move: str, opponent: str) -> Iterator[Fact]:
    """Whether the opponent has seeds to sow; at the end of the game somebody takes the rest, so the sowing tells."""
    sown = position.sowing(move)
    landed = Counter(hole for hole, _ in sown.path)
    holes = position.holes_of(opponent)
    left = {hole: position.seeds_in(hole) + landed[hole] for hole in holes if hole not in sown.captured}
    had, has = position.seeds_before(opponent), sum(left.values())
    if had and not has:
        yield Fact("sowing.starves", {"move": move, "opponent": opponent}, position.name_holes(holes))
    if not had and has and after.outcome is None:
        told = "sowing.must-feed" if len(position.legal_moves) == 1 else "sowing.feeds"
        fed = position.name_holes(hole for hole, seeds in left.items() if seeds)
        yield Fact(told, {"move": move, "opponent": opponent}, fed)


def _outlook(position: SowingPosition, after: SowingPosition, move: str, opponent: str) -> Iterator[Fact]:
    """What the opponent can take next, and what they could have taken without the move."""
    lost = next((reply for reply in after.legal_moves if after.play(reply).winner == opponent), None)
    if lost is not None:
        yield Fact("sowing.loses", {"move": move, "opponent": opponent, "reply": lost}, (), (lost,), against=True)
        return
    idle = position.game.from_numbers(position.numbers, opponent)
    assert isinstance(idle, type(position))
    threat = _find_prospect(idle) if idle.outcome is None else _Prospect(0, None)
    left = _find_prospect(after)
    told: dict[str, SentenceValue] = {"move": move, "opponent": opponent}
    if threat.seeds - left.seeds >= _WORTH_TELLING:
        yield Fact("sowing.protects", {**told, "before": threat.seeds, "after": left.seeds}, threat.holes)
    if left.seeds and left.move is not None:
        more = left.seeds - threat.seeds >= _WORTH_TELLING and threat.seeds > 0
        values = {**told, "seeds": left.seeds, "reply": left.move}
        if more:
            values["before"] = threat.seeds
        key = "sowing.exposes-more" if more else "sowing.exposes"
        yield Fact(key, values, left.holes, (left.move,), against=True)


def _find_prospect(position: SowingPosition) -> _Prospect:
    """Return the best that the player to move can take at once, without what is swept up at the end of the game."""
    best = _Prospect(0, None)
    mover = position.to_move
    for move in position.legal_moves:
        sown = position.sowing(move)
        seeds = position.play(move).captured[mover] - position.captured[mover]
        if sown.captured and not sown.swept and seeds > best.seeds:
            best = _Prospect(seeds, move, position.name_holes(sown.captured))
    return best
