"""How a game of Go is brought to its end: pass where nothing is left to gain, and not before."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from tablier.agents.decision import Candidate, Decision
from tablier.agents.limits import Limits
from tablier.agents.sentence import Explanation, Sentence
from tablier.rules import GoPosition, IllegalMove
from tablier.rules.go_chains import Chain, chains, neighbours
from tablier.search.ownership import ownership, survival, tenure

__all__ = ["ClosingReason", "close_go"]

_FILLED = 1 / 4  # of the board that holds stones before anybody looks, unless the opponent has passed
_POINTS_PLAYED = 16_000  # board points filled by the playouts of one look: 200 playouts on 9x9, 44 on 19x19
_GLANCE = 8  # the part of them that a first glance plays
_OPEN = 0.4  # of the board that may be undecided at a glance
_CLEAR = 0.8  # the ownership of a chain about which playouts leave no doubt
_GLANCE_CLEAR = 0.6
_HELD, _UNEVEN = 0.5, 0.25  # how much of a territory must be held everywhere, and how evenly
_FIGHTS = ((300, 0.5), (1500, 0.25))  # visits, and how clear a fight has to be then: playouts say so too
_MOST_FIGHTS = 8
_MOST_TRIES = 8  # moves to take dead stones by
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
    """Why a player passes, fills a neutral point or takes dead stones off: what the count would be."""

    lead: float  # in points, for the player to move
    use: str | None = None  # of a move that is no pass: it ``fills`` a neutral point or ``takes`` dead stones

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the count would be, or what the move is good for."""
        if self.use is not None:
            return (Sentence(f"closing.{self.use}"),)
        if not self.lead:
            return (Sentence("closing.level"),)
        return (Sentence("closing.ahead" if self.lead > 0 else "closing.behind", points=abs(self.lead)),)


@dataclass(frozen=True)
class _Settlement:
    """What a settled board comes to: the lead of the player to move, the neutral points and the dead stones."""

    lead: float
    neutral: tuple[str, ...]
    dead: tuple[str, ...]


def close_go(position: GoPosition, limits: Limits) -> Decision | None:
    """Return a pass where the board is settled whoever moves, a neutral point where it counts, else None.

    Everybody's stones and points must end the same when either side begins; where playouts leave doubt about a chain
    or a point, fights for it decide. A player who needs the opponent's dead stones off the board to win by area takes
    them, because that costs nothing. Looking takes a quarter of the time of a move at most; what does not fit is left
    out, and the game goes on.
    """
    if limits.seconds is not None and limits.seconds < _SHORTEST:
        return None
    allowance = _Allowance.within(limits)
    settled = _settle(position, allowance)
    if settled is None:
        return None
    lead = settled.lead
    if not position.game.taking_costs:
        if lead > 0 >= _lead(position, dead=()):  # as the board stands
            return _take(position, settled, allowance)
        for point in settled.neutral:
            if not allowance.permits(_count_looks(position)):
                return None
            if _is_safe(position, point):
                return Decision(point, _sign(lead), why=ClosingReason(lead, "fills"))
    value = _sign(lead)
    return Decision("pass", value, ("pass",), (Candidate("pass", value),), ClosingReason(lead))


def _take(position: GoPosition, settled: _Settlement, allowance: _Allowance) -> Decision | None:
    """Return a move that goes on to take the opponent's dead stones and leaves everything as it is settled."""
    prey = set(settled.dead).difference(position.stones[position.to_move])
    liberties = {
        chain.name: _liberties(position, chain.name) for chain in chains(position) if not prey.isdisjoint(chain.stones)
    }
    nearest = sorted(liberties.values(), key=len)
    for point in list(dict.fromkeys(point for around in nearest for point in sorted(around)))[:_MOST_TRIES]:
        try:
            after = position.play(point)
        except IllegalMove:
            continue
        if len(_liberties(after, point)) < 2:
            continue
        left = _settle(after, allowance)
        if left is not None and left.lead == -settled.lead:
            return Decision(point, _sign(settled.lead), why=ClosingReason(settled.lead, "takes"))
    return None


def _settle(position: GoPosition, allowance: _Allowance) -> _Settlement | None:
    """What the board comes to, if nothing is open but neutral points."""
    views = _look(position, allowance)
    if views is None:
        return None
    found = [(chain, [chain.fares(view) for view in views]) for chain in chains(position)]
    doubtful = [chain for chain, fortunes in found if not _agree(fortunes, _CLEAR)]
    dead = tuple(stone for chain, fortunes in found if sum(fortunes) < 0 for stone in chain.stones)
    if dead and position.native.resumed:  # then they have to be taken
        return None
    counted = _count(position, dead)
    neutral = counted.territory["neutral"]
    weak = _find_weak_points(position, counted, views)
    if len(doubtful) + len(weak) > _MOST_FIGHTS or _has_gap(counted, neutral):  # which costs less to see than fights
        return None
    if any(_fight(position, chain, allowance) is not (chain.name not in dead) for chain in doubtful):
        return None
    if not all(_holds(position, point, owner, allowance) for point, owner in weak.items()):
        return None
    return _Settlement(_lead(position, dead), neutral, dead)


def _look(position: GoPosition, allowance: _Allowance) -> list[Mapping[str, float]] | None:
    """Whose each point ends as when either side begins, or None where a glance shows that the game is open."""
    if not position.passes and sum(map(len, position.stones.values())) < _FILLED * position.game.size**2:
        return None
    looks = _count_looks(position)
    glances, began = max(looks // _GLANCE, _GLANCE), time.monotonic()
    glance = ownership(position, glances, first=_opponent(position))
    if not position.passes and sum(abs(owner) < _GLANCE_CLEAR for owner in glance.values()) > _OPEN * len(glance):
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
        fortune = _find_clear(partial(survival, position, chain.name, first), allowance)
        if fortune is None or fortune * (fortunes or [fortune])[0] < 0:
            return None
        fortunes.append(fortune)
    return fortunes[0] > 0


def _holds(position: GoPosition, point: str, owner: str, allowance: _Allowance) -> bool:
    """Whether a player's territory holds at a point when the opponent begins."""
    invader = next(player for player in position.game.players if player != owner)
    fortune = _find_clear(partial(tenure, position, point, owner, invader), allowance)
    return fortune is not None and fortune > 0


def _find_clear(fight: Callable[[int], float], allowance: _Allowance) -> float | None:
    """The outcome of a fight, given more visits where it is not clear, or None where it never is or time is short."""
    for visits, clear in _FIGHTS:
        if not allowance.permits(visits):
            return None
        fortune = fight(visits)
        if abs(fortune) >= clear:
            return fortune
    return None


def _count(position: GoPosition, dead: Collection[str]) -> GoPosition:
    while position.outcome is None:
        position = position.play("pass")
    return position.scored(dead)


def _lead(position: GoPosition, dead: Collection[str]) -> float:
    """The lead of the player to move if both passed now."""
    counted = _count(position, dead).outcome
    assert counted is not None
    black, white = counted.points
    return (black - white) * _side(position.to_move)


def _find_weak_points(
    position: GoPosition, counted: GoPosition, views: Sequence[Mapping[str, float]]
) -> dict[str, str]:
    """The owners of the points where territory is less sure than elsewhere: the weakest of each group of such points.

    Playouts do not defend a large territory as players do, so that its ownership falls everywhere alike; where a border
    can still be pushed in, it falls there alone.
    """
    weak: dict[str, str] = {}
    fought_for = _stones(position)  # dead stones
    for player, points in counted.territory.items():
        if player == "neutral":
            continue
        for region in _regions(counted, points):
            held = {point: min(_side(player) * view[point] for view in views) for point in region}
            least = max(_HELD, max(held.values()) - _UNEVEN)
            unsure = [point for point in region if held[point] < least and point not in fought_for]
            for group in _regions(counted, unsure):
                weak[min(sorted(group), key=held.__getitem__)] = player
    return weak


def _has_gap(counted: GoPosition, neutral: Collection[str]) -> bool:
    """Whether points are nobody's only because a border is open, which one stone might close."""
    owners = {stone: player for player, held in counted.stones.items() for stone in held}
    for region in _regions(counted, neutral):
        if any(not owners.keys() & neighbours(counted.game, point) for point in region):
            return True
        for point in region:
            for rest in _regions(counted, region - {point}):
                beside = {near for own in rest for near in neighbours(counted.game, own)} - rest - {point}
                if len({owners[near] for near in beside if near in owners}) == 1:
                    return True
    return False


def _regions(counted: GoPosition, points: Collection[str]) -> Iterator[set[str]]:
    """The connected parts of a set of points."""
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
    return {near for own in position.chain(stone) for near in neighbours(position.game, own)} - _stones(position)


def _stones(position: GoPosition) -> set[str]:
    return {held for stones in position.stones.values() for held in stones}


def _opponent(position: GoPosition) -> str:
    return next(player for player in position.game.players if player != position.to_move)


def _side(player: str) -> int:
    return 1 if player == "black" else -1


def _sign(lead: float) -> float:
    return float((lead > 0) - (lead < 0))
