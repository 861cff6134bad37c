"""How a game of Go is brought to its end: pass where nothing is left to gain, and not before."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tablier.agents.decision import Candidate, Decision
from tablier.agents.limits import Limits
from tablier.agents.sentence import Explanation, Sentence
from tablier.rules import GoPosition, IllegalMove
from tablier.rules.go_chains import Chain, chains, neighbours
from tablier.search.ownership import ownership, survival

__all__ = ["ClosingReason", "close_go"]

_FILLED = 1 / 3  # of the board that holds stones before anybody looks, unless the opponent has passed
_POINTS_PLAYED = 16_000  # board points filled by the playouts of one look: 200 playouts on 9x9, 44 on 19x19
_GLANCE = 8  # the part of them that a first glance plays
_OPEN = 0.25  # of the board that may be undecided at a glance
_CLEAR = 0.8  # the ownership of a chain about which playouts leave no doubt
_GLANCE_CLEAR = 0.6
_HELD, _UNEVEN = 0.5, 0.25  # how much of a territory must be held everywhere, and how evenly
_FIGHT_VISITS, _MOST_FIGHTS, _FOUGHT = 300, 8, 0.5
_SHARE = 0.25  # of the time of a move that looking may take
_SHORTEST = 0.02  # seconds that a move must have for a glance, which takes one or two milliseconds


@dataclass
class _Allowance:
    """The time that looking may take, by the clock, and what a playout takes here; without a limit, all the time."""

    until: float | None
    playout: float = 0.0  # seconds

    @classmethod
    def within(cls, limits: Limits) -> _Allowance:
        return cls(None if limits.seconds is None else time.monotonic() + _SHARE * limits.seconds)

    def permits(self, playouts: int) -> bool:
        return self.until is None or time.monotonic() + playouts * self.playout <= self.until


@dataclass(frozen=True)
class ClosingReason(Explanation):
    """Why a player passes, or fills a neutral point: what the count would be."""

    lead: float  # in points, for the player to move
    fills: bool = False

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the count would be, or what a neutral point is worth."""
        if self.fills:
            return (Sentence("closing.fills"),)
        if not self.lead:
            return (Sentence("closing.level"),)
        return (Sentence("closing.ahead" if self.lead > 0 else "closing.behind", points=abs(self.lead)),)


def close_go(position: GoPosition, limits: Limits) -> Decision | None:
    """Return a pass where the board is settled whoever moves, a neutral point where it counts, else None.

    Everybody's stones and points must end the same when either side begins; where playouts leave doubt about a chain,
    fights for it decide. A player who needs the opponent's dead stones off the board to win by area plays on, because
    taking them costs nothing. Looking takes a quarter of the time of a move at most; what does not fit is left out,
    and the game goes on.
    """
    if limits.seconds is not None and limits.seconds < _SHORTEST:
        return None
    allowance = _Allowance.within(limits)
    settled = _settle(position, allowance)
    if settled is None:
        return None
    lead, neutral = settled
    if not position.game.taking_costs:
        if lead > 0 >= _lead_as_it_stands(position):
            return None
        for point in neutral:
            if not allowance.permits(_count_looks(position)):
                return None
            if _is_safe(position, point):
                return Decision(point, _sign(lead), why=ClosingReason(lead, fills=True))
    value = _sign(lead)
    return Decision("pass", value, ("pass",), (Candidate("pass", value),), ClosingReason(lead))


def _settle(position: GoPosition, allowance: _Allowance) -> tuple[float, tuple[str, ...]] | None:
    """The lead of the player to move and the neutral points, if nothing else is open."""
    views = _look(position, allowance)
    if views is None:
        return None
    found = [(chain, [chain.fares(view) for view in views]) for chain in chains(position)]
    doubtful = [chain for chain, fortunes in found if not _agree(fortunes, _CLEAR)]
    dead = [stone for chain, fortunes in found if sum(fortunes) < 0 for stone in chain.stones]
    if len(doubtful) > _MOST_FIGHTS or (dead and position.native.resumed):  # then the dead have to be taken
        return None
    counted = _count(position, dead)
    neutral = counted.territory["neutral"]
    if _is_open(counted, views, neutral):  # which costs less to see than fights
        return None
    for chain in doubtful:
        if _fight(position, chain, allowance) is not (chain.name not in dead):
            return None
    assert counted.outcome is not None
    black, white = counted.outcome.points
    return (black - white) * _side(position.to_move), neutral


def _look(position: GoPosition, allowance: _Allowance) -> list[Mapping[str, float]] | None:
    """Whose each point ends as when either side begins, or None where a glance shows that the game is open."""
    if not position.passes and sum(map(len, position.stones.values())) < _FILLED * position.game.size**2:
        return None
    looks = _count_looks(position)
    glances, began = max(looks // _GLANCE, _GLANCE), time.monotonic()
    glance = ownership(position, glances, first=_opponent(position))
    if sum(abs(owner) < _GLANCE_CLEAR for owner in glance.values()) > _OPEN * len(glance):
        return None
    allowance.playout = (time.monotonic() - began) / glances
    if not allowance.permits(2 * looks):
        return None
    return [ownership(position, looks, first=player) for player in position.game.players]


def _count_looks(position: GoPosition) -> int:
    return max(_POINTS_PLAYED // position.game.size**2, _GLANCE)


def _agree(fortunes: Sequence[float], least: float) -> bool:
    """Whether a chain lives, or dies, beyond doubt and whoever begins."""
    return min(map(abs, fortunes)) >= least and fortunes[0] * fortunes[1] > 0


def _fight(position: GoPosition, chain: Chain, allowance: _Allowance) -> bool | None:
    """Whether a chain lives whoever begins, or None where that depends on it or there is no time to find out."""
    fortunes: list[float] = []
    for first in position.game.players:
        if not allowance.permits(_FIGHT_VISITS):
            return None
        fortunes.append(survival(position, chain.name, first, _FIGHT_VISITS))
        if not _agree([fortunes[0], fortunes[-1]], _FOUGHT):
            return None
    return fortunes[0] > 0


def _count(position: GoPosition, dead: Collection[str]) -> GoPosition:
    while position.outcome is None:
        position = position.play("pass")
    return position.scored(dead)


def _is_open(counted: GoPosition, views: Sequence[Mapping[str, float]], neutral: Collection[str]) -> bool:
    """Whether part of a territory is less sure than the rest of it, or points are nobody's because a border has a gap.

    Playouts do not defend a large territory as players do, so that its ownership falls everywhere alike; where a border
    can still be pushed in, it falls there alone.
    """
    for player, points in counted.territory.items():
        if player == "neutral":
            continue
        for region in _regions(counted, points):
            for view in views:
                held = [_side(player) * view[point] for point in region]
                if min(held) < _HELD or max(held) - min(held) > _UNEVEN:
                    return True
    stones = {stone for held in counted.stones.values() for stone in held}
    return any(not stones.intersection(neighbours(counted.game, point)) for point in neutral)


def _regions(counted: GoPosition, points: Collection[str]) -> Iterator[set[str]]:
    """The connected parts of a territory."""
    unseen = set(points)
    while unseen:
        region, frontier = set[str](), [unseen.pop()]
        while frontier:
            point = frontier.pop()
            region.add(point)
            near = unseen.intersection(neighbours(counted.game, point))
            unseen -= near
            frontier += near
        yield region


def _is_safe(position: GoPosition, point: str) -> bool:
    """Whether filling a neutral point leaves the stones around it as safe as they were."""
    try:
        filled = position.play(point)
    except IllegalMove:
        return False
    if len(_liberties(filled, point)) < 2:
        return False
    view = ownership(filled, _count_looks(filled), first=filled.to_move)
    side = _side(position.to_move)
    around = [stone for stone in neighbours(position.game, point) if stone in set(position.stones[position.to_move])]
    return all(side * view[stone] >= _HELD for stone in [point, *around])


def _liberties(position: GoPosition, stone: str) -> set[str]:
    taken = {held for stones in position.stones.values() for held in stones}
    return {near for own in position.chain(stone) for near in neighbours(position.game, own)} - taken


def _lead_as_it_stands(position: GoPosition) -> float:
    while position.outcome is None:
        position = position.play("pass")
    assert position.outcome is not None
    black, white = position.outcome.points
    return (black - white) * _side(position.to_move)


def _opponent(position: GoPosition) -> str:
    return next(player for player in position.game.players if player != position.to_move)


def _side(player: str) -> int:
    return 1 if player == "black" else -1


def _sign(lead: float) -> float:
    return float((lead > 0) - (lead < 0))
