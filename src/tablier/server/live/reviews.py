"""Games looked back at: every position first at a glance, then properly, told while it goes on.

It thinks with the engines of everybody and waits for its turn like any agent, position by position. Whoever leaves
stops it; what was seen is kept for a while, so that whoever comes back goes on from there.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tablier.agents import Decision
from tablier.review import (
    Rationale,
    Review,
    ReviewedMove,
    Survey,
    explain_move,
    find_analyst,
    find_chance,
    judge_end,
    put_together,
    review_move,
)
from tablier.rules import Position
from tablier.rules.records import Record, steps
from tablier.server.bounds import Bounds
from tablier.server.errors import Forbidden, Refused, TooMany
from tablier.server.rooms.room import Room
from tablier.server.rooms.views.review_forms import ReviewMessage, describe_look, describe_review
from tablier.server.thinking.engines import Engines, Thought

__all__ = ["Reviews"]

_GLANCE = 6  # visits of the first look at a position
_WEIGHED = 100  # visits, when a single move is weighed

_Key = tuple[str, int, str | None, tuple[str, ...]]


@dataclass(frozen=True)
class _ReviewedGame:
    """A game that is looked back at: its record, the nodes of its positions, and the name under which it is kept."""

    key: _Key
    record: Record
    nodes: tuple[int, ...]


class _GameSurvey:
    """What was seen of a game so far: the survey, and the visits that each position had."""

    def __init__(self, record: Record) -> None:
        self.survey = Survey(record)
        self.visits: dict[int, int] = {}

    def open_places(self, visits: int) -> list[int]:
        """Return the places that have had fewer visits."""
        return [place for place in self.survey.places if self.visits.get(place, 0) < visits]


class Reviews:
    """Looks back at the games of all rooms."""

    def __init__(self, engines: Engines, bounds: Bounds) -> None:
        self._engines = engines
        self._bounds = bounds
        self._kept: OrderedDict[_Key, _GameSurvey] = OrderedDict()
        self._busy: Counter[str] = Counter()  # reviews that go on, by guest

    async def look_back(
        self, room: Room, token: str | None, node: int | None, guest: str
    ) -> AsyncGenerator[ReviewMessage]:
        """Look at every position of a game and tell what is seen."""
        require_leave(room, token)
        game = _find_game(room, node)
        if len(game.nodes) > self._bounds.review_moves:
            raise Refused(
                f"a game of at most {self._bounds.review_moves} positions is looked back at, not of {len(game.nodes)}",
                key="too-long",
                count=self._bounds.review_moves,
            )
        analyst = find_analyst(room.game)
        with self._take_place(guest):
            yield {"type": "begins", "analyst": analyst, "total": len(game.nodes), "nodes": list(game.nodes)}
            seen = self._find_kept(game.key)
            if seen is None:
                seen = await self._engines.compute(partial(_GameSurvey, game.record), guest)
                self._keep(game.key, seen)
            for visits in (_GLANCE, self._bounds.review_visits):
                final = visits != _GLANCE
                async with contextlib.aclosing(self._pass(game, seen, analyst, guest, visits)) as looks:
                    async for look in looks:
                        yield look
                yield await asyncio.to_thread(describe_review, seen.survey, analyst, final=final)

    def find(self, room: Room, token: str | None, node: int | None) -> Review:
        """Return a review that was made to its end."""
        require_leave(room, token)
        seen = self._find_kept(_find_game(room, node).key)
        if seen is None or seen.open_places(self._bounds.review_visits):
            raise Refused("this game was not looked back at, or too long ago: do it first", key="not-reviewed")
        return put_together(seen.survey, find_analyst(room.game))

    async def weigh(self, room: Room, token: str | None, node: int, move: str, guest: str) -> ReviewedMove:
        """Compare a move in some position with the best one."""
        require_leave(room, token)
        before = room.position_at(room.require_node(node))
        if before.outcome is not None:
            raise Refused("the game is over", key="over")
        after = before.play(move)
        best = await self._think(room, before, guest)
        known = find_chance(best, before)
        answer = None
        if after.outcome is not None:
            weighed: float | None = await self._engines.compute(partial(judge_end, Record(after), after), guest)
        else:
            answer = await self._think(room, after, guest)
            weighed = find_chance(answer, after)
        chances = (0.5 if known is None else known, 0.5 if weighed is None else weighed)
        return review_move(before.ply + 1, before, after.last_move or move, best, chances, answer)

    async def explain(self, room: Room, token: str | None, node: int, move: str, guest: str) -> Rationale:
        """Say why a move in some position is good or bad."""
        weighed = await self.weigh(room, token, node, move, guest)
        position = room.position_at(room.require_node(node))
        return await self._engines.compute(partial(explain_move, position, weighed), guest)

    async def _think(self, room: Room, position: Position, guest: str) -> Decision:
        spec = find_analyst(room.game)
        thought = Thought((room.id, "weigh"), spec, position, self._bounds.slowest_seconds, guest, _WEIGHED)
        return await self._engines.choose(thought, patient=False)

    async def _pass(
        self, game: _ReviewedGame, seen: _GameSurvey, analyst: str, guest: str, visits: int
    ) -> AsyncGenerator[ReviewMessage]:
        """Look at every position that has had fewer visits, at as many at a time as this guest has engines."""
        survey, seconds = seen.survey, self._bounds.slowest_seconds

        async def look(place: int, worker: int) -> int:
            memory = (game.key[0], f"review {worker}")
            thought = Thought(memory, analyst, survey.positions[place], seconds, guest, visits)
            survey.put(place, await self._engines.choose(thought))
            seen.visits[place] = visits
            return place

        places = seen.open_places(visits)
        done = len(survey.places) - len(places)
        async with contextlib.aclosing(_share_out(look, places, self._engines.each)) as looked_at:
            async for place in looked_at:
                done += 1
                yield describe_look(survey, place, done, glance=visits == _GLANCE)

    @contextlib.contextmanager
    def _take_place(self, guest: str) -> Iterator[None]:
        """Count one more game that is looked back at; too many at once are an error."""
        if self._busy[guest] >= self._bounds.reviews_each or self._busy.total() >= self._bounds.reviews:
            raise TooMany("other games are being looked back at; try again in a moment", key="reviewing")
        self._busy[guest] += 1
        try:
            yield
        finally:
            self._busy[guest] -= 1
            if not self._busy[guest]:
                del self._busy[guest]

    def _find_kept(self, key: _Key) -> _GameSurvey | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def _keep(self, key: _Key, seen: _GameSurvey) -> None:
        self._kept[key] = seen
        if len(self._kept) > self._bounds.reviews_kept:
            self._kept.popitem(last=False)


async def _share_out(
    look: Callable[[int, int], Coroutine[Any, Any, int]], places: Sequence[int], workers: int
) -> AsyncGenerator[int]:
    """Have places looked at in their order by several workers, and tell each as it is done."""
    waiting = iter(places)
    running: dict[asyncio.Task[int], int] = {}
    try:
        for worker, place in zip(range(workers), waiting, strict=False):
            running[asyncio.ensure_future(look(place, worker))] = worker
        while running:
            done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                worker = running.pop(task)
                place = task.result()
                following = next(waiting, None)
                if following is not None:
                    running[asyncio.ensure_future(look(following, worker))] = worker
                yield place
    finally:
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running)


def require_leave(room: Room, token: str | None) -> None:
    """Let nobody be helped in a game with somebody else: it has to be over, or they have agreed on help."""
    if room.phase == "finished":
        return
    if token is None or not (room.seats_of(token) or token == room.owner):
        raise Forbidden("only players can do that, and you are watching", key="watching")
    if room.others(token) and not room.assisted:
        raise Refused("there are no hints in a game with somebody else", key="no-help-agreed")


def _find_game(room: Room, node: int | None) -> _ReviewedGame:
    """The game that led to a node, where nothing is said to where the room stands."""
    end = room.current if node is None else room.require_node(node)
    position = room.position_at(end)
    names = {player: room.name_of(player) for player in room.seats}
    result = room.result.text if end == room.current and room.result is not None else None
    record = Record(position.origin, steps(position), names, result, position.dead)
    path = [0, *(step.id for step in room.path(end))]
    nodes = tuple(path[len(path) - len(record.moves) - 1 :])
    return _ReviewedGame((room.id, end, record.result, record.dead), record, nodes)
