"""A room that somebody looks at, or in which something goes on: it takes actions one by one and tells everybody."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Protocol

import orjson

from tablier.agents import Decision, Limits
from tablier.rules import GoPosition
from tablier.server import events as happened
from tablier.server.bounds import Bounds
from tablier.server.deciding import Wish, decide
from tablier.server.engines import Engines, Thought
from tablier.server.errors import Forbidden, Refused
from tablier.server.events import Event
from tablier.server.judging import estimated, proposed_dead
from tablier.server.room import Room
from tablier.server.state import Shown, iso, whole_state
from tablier.server.store import Card, Chain, Entry
from tablier.server.writer import Writer

__all__ = ["HINT_SPEC", "LiveRoom", "Viewer", "encoded"]

HINT_SPEC = "level:10"
_PACE = 0.35  # seconds between two moves of agents, so that people can follow
_log = logging.getLogger("tablier.server")


def encoded(message: Mapping[str, Any]) -> str:
    """Return a message as it is sent."""
    return orjson.dumps(message, option=orjson.OPT_SERIALIZE_NUMPY).decode()


class Viewer(Protocol):
    """Somebody who looks at a room; ``token`` is the hash of what they came with."""

    token: str | None

    def send(self, text: str) -> None:
        """Queue a message; it never waits."""

    def leave(self, code: int, reason: str) -> None:
        """End the connection."""


class LiveRoom:
    """A room in memory. Everything here runs in the event loop, so that nothing happens twice at once."""

    def __init__(self, room: Room, writer: Writer, engines: Engines, bounds: Bounds) -> None:
        self.room = room
        self._writer = writer
        self._engines = engines
        self._bounds = bounds
        self._shown = Shown(room)
        self._viewers: dict[Viewer, int] = {}  # with the version of the room that they were told when they came
        self._thinker: asyncio.Task[None] | None = None
        self._judge: asyncio.Task[None] | None = None
        self._thinking: dict[str, Any] | None = None
        self._thinking_about: tuple[int, str] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._card_shown: tuple[Any, ...] = ()
        self._last_agent_move = 0.0
        self._saving = 0
        self._chain = Chain()
        self.touched = time.monotonic()

    @property
    def broken(self) -> bool:
        """Whether the store refused something, so that this copy is ahead of what is kept."""
        return self._chain.broken

    # --- who looks ----------------------------------------------------------------------------------------------------

    @property
    def viewers(self) -> int:
        """How many connections there are."""
        return len(self._viewers)

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if this copy were forgotten."""
        return not (self._viewers or self._saving or self._thinker or self._judge or self._flag)

    @property
    def settled(self) -> bool:
        """Whether all that happened is on the disk."""
        return self._saving == 0

    def enter(self, viewer: Viewer) -> None:
        """Let somebody in, and tell them everything."""
        if not self.room.may_read(viewer.token):
            raise Forbidden("this game is private: open it by the link you were given")
        if len(self._viewers) >= self._bounds.viewers:
            raise Refused(f"{self._bounds.viewers} connections look at this game already")
        self._viewers[viewer] = self.room.version
        viewer.send(encoded({"type": "state", "state": self.state(viewer.token), "now": iso(time.time())}))
        self._tell_presence(but=viewer)
        self.wake()

    def leave(self, viewer: Viewer) -> None:
        """Let somebody go."""
        self._viewers.pop(viewer, None)
        self.touched = time.monotonic()
        self._tell_presence()

    def close(self, code: int, reason: str) -> None:
        """Send everybody away, and stop all that goes on."""
        for task in (self._thinker, self._judge):
            if task is not None:
                task.cancel()
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        for viewer in list(self._viewers):
            viewer.leave(code, reason)

    def state(self, token: str | None) -> dict[str, Any]:
        """Return what the holder of a token (its hash) is shown."""
        return whole_state(self._shown, self.room, token, self._online(), self._thinking)

    def _online(self) -> dict[str, bool]:
        tokens = {viewer.token for viewer in self._viewers}
        return {
            player: seat.kind == "agent" or (seat.token is not None and seat.token in tokens)
            for player, seat in self.room.seats.items()
        }

    def _tell_presence(self, but: Viewer | None = None) -> None:
        watching = sum(not self.room.seats_of(viewer.token) for viewer in self._viewers)
        self._broadcast({"type": "online", "seats": self._online(), "spectators": watching}, but)

    def _broadcast(self, message: Mapping[str, Any], but: Viewer | None = None) -> None:
        text = encoded(message)
        for viewer in list(self._viewers):
            if viewer is not but:
                viewer.send(text)

    def _tell(self, change: Mapping[str, Any]) -> None:
        """Tell a change to all who have not seen it when they came."""
        text = encoded(change)
        for viewer, seen in list(self._viewers.items()):
            if seen < change["version"]:
                viewer.send(text)

    # --- what happens -------------------------------------------------------------------------------------------------

    async def act(self, token: str, action: Mapping[str, Any]) -> int:
        """Do what somebody wants, and return the room's version once that is on the disk."""
        wish = Wish(self.room, token, action, time.time(), self._bounds)
        self._require_time(wish.at)
        return await self.happen(decide(wish))

    def _require_time(self, at: float) -> None:
        """Let a clock fall that has run out, whoever acts."""
        deadline = None if self.room.clock is None else self.room.clock.deadline()
        if deadline is not None and at >= deadline:
            self._fall()
            raise Refused("the time is up")

    async def begin(self, created: Event) -> None:
        """Store the event that made the room, and start what it starts."""
        await self._writer.put(Entry(self._chain, self.room.id, 0, [created], self._changed_card()))
        self.wake()

    async def happen(self, new: Sequence[Event]) -> int:
        """Let events happen: stored first, then told to everybody."""
        if self.broken:
            raise Refused("the game is being loaded again; try once more")
        if not new:
            return self.room.version
        number = self.room.version
        patches: list[dict[str, Any]] = []
        online = self._online()
        for event in new:
            self.room.apply(event)
            patch = self._shown.changes(online)
            patches.append({"type": "event", "version": self.room.version, "event": _told(event), "patch": patch})
        version = self.room.version
        self._saving += 1
        stored = self._writer.put(Entry(self._chain, self.room.id, number, new, self._changed_card()))
        stored.add_done_callback(partial(self._stored, patches))
        await asyncio.shield(stored)  # whoever waits may give up; what happened has happened
        return version

    def _stored(self, patches: Sequence[Mapping[str, Any]], stored: asyncio.Future[None]) -> None:
        """Tell everybody what is now on the disk, or send them away when it is not."""
        self._saving -= 1
        self.touched = time.monotonic()
        if stored.exception() is not None:
            self.close(1011, "the game could not be saved")
            return
        for patch in patches:
            self._tell(patch)
        self.wake()

    def _changed_card(self) -> Card | None:
        room = self.room
        names = {player: {"name": seat.name, "kind": seat.kind} for player, seat in room.seats.items()}
        wakes = room.phase in ("playing", "scoring") and (
            room.clock is not None or any(seat.agent is not None for seat in room.seats.values())
        )
        told = (room.phase, wakes, str(names), room.public)
        if told == self._card_shown:
            return None
        self._card_shown = told
        shown = {
            "id": room.id,
            "game": str(room.game),
            "phase": room.phase,
            "created": iso(room.created),
            "seats": names,
            "result": None if room.result is None else room.result.text,
        }
        return Card(room.id, room.created, room.last, room.public, room.phase, wakes, shown)

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Start what has to go on by itself: an agent whose turn it is, a clock, the judging of a finished game."""
        if self.broken:
            return
        self._wind()
        self._let_agent_think()
        if self.room.phase == "scoring" and self._judge is None:
            scoring = self.room.scoring
            if scoring is not None and (scoring.proposed is None or not self.room.has_people):
                self._judge = asyncio.create_task(self._judged())

    @property
    def clock_runs(self) -> bool:
        """Whether a clock is running."""
        return self.room.clock is not None and self.room.clock.running is not None

    def _wind(self) -> None:
        """Make sure that the running clock falls when its time is up."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        deadline = None if self.room.clock is None else self.room.clock.deadline()
        if deadline is not None:
            delay = max(0.0, deadline - time.time()) + 0.005
            self._flag = asyncio.get_running_loop().call_later(delay, self._fall)

    def _fall(self) -> None:
        self._flag = None
        clock = self.room.clock
        if clock is None or clock.running is None or self.broken:
            return
        now = time.time()
        if now < (clock.deadline() or now):  # something happened just before
            self._wind()
            return
        _in_background(self.happen([happened.TimeUp(at=now, player=clock.running)]))

    def _let_agent_think(self) -> None:
        wanted = self.room.agent_to_move()
        if wanted is not None and not (self.room.has_people or self._viewers):
            wanted = None  # two agents play for those who watch
        about = None if wanted is None else (self.room.current, wanted[1])
        if about == self._thinking_about and (about is None or self._thinker is not None):
            return
        if self._thinker is not None:
            self._thinker.cancel()
            self._thinker = None
        self._thinking_about = about
        if self._thinking is not None:
            self._thinking = None
            self._broadcast({"type": "thinking", "thinking": None})
        if wanted is not None:
            self._thinker = asyncio.create_task(self._think(*wanted))

    async def _think(self, player: str, spec: str) -> None:
        """Let an agent move."""
        room = self.room
        me = asyncio.current_task()
        node, position = room.current, room.position
        self._thinking = {"player": player, "agent": spec, "value": None, "since": iso(time.time())}
        self._broadcast({"type": "thinking", "thinking": self._thinking})

        def tell(decision: Decision) -> None:
            if self._thinker is me and self._thinking is not None:
                self._thinking = {**self._thinking, **_summary(decision)}
                self._broadcast({"type": "thinking", "thinking": self._thinking})

        try:
            decision = await self._engines.choose(
                Thought((room.id, player), spec, position, self._seconds(player)), tell
            )
            pause = self._last_agent_move + _PACE - time.monotonic()
            if pause > 0 and all(seat.agent is not None for seat in room.seats.values()):
                await asyncio.sleep(pause)
            if self._thinker is not me or room.current != node or room.phase != "playing":
                return
            new = self._agent_event(player, node, decision)
        except Exception as fault:  # whatever it was, the game must not stand still
            _log.warning("the agent %s failed in room %s: %s", spec, room.id, fault, exc_info=fault)
            new = [
                happened.HandedOver(at=time.time(), player=player, agent=None)
                if room.seats[player].kind != "agent"
                else happened.Resigned(at=time.time(), player=player)
            ]
        finally:
            if self._thinker is me:
                self._thinker = None
                self._thinking = None
                self._thinking_about = None
        self._last_agent_move = time.monotonic()
        self._broadcast({"type": "thinking", "thinking": None})
        try:
            await self.happen(new)
        except Refused as fault:
            _log.warning("a move of %s was not kept: %s", spec, fault)

    def _agent_event(self, player: str, node: int, decision: Decision) -> list[Event]:
        now = time.time()
        if decision.resigns:
            return [happened.Resigned(at=now, player=player)]
        why = None if decision.why is None else str(decision.why)[:2000]
        return [
            happened.Moved(
                at=now,
                player=player,
                move=decision.move,
                node=node,
                value=decision.value,
                line=decision.line[:20],
                why=why,
            )
        ]

    def _seconds(self, player: str) -> float:
        """How long an agent may think now: what its clock lets it, else what the server gives."""
        clock = self.room.clock
        if clock is None:
            return self._bounds.move_seconds
        return Limits(self._bounds.slowest_seconds).by(clock.left[player]).seconds or 0.0

    async def _judged(self) -> None:
        """Propose dead stones; two agents accept the proposal at once."""
        try:
            room = self.room
            position = room.position
            if not isinstance(position, GoPosition):
                return
            new: list[Event] = []
            if room.scoring is not None and room.scoring.proposed is None:
                new.append(happened.Proposed(at=time.time(), dead=await self._looks_dead(position)))
            if room.position is not position or room.scoring is None:
                return
            if not room.has_people:
                new.append(happened.ScoreAccepted(at=time.time(), players=tuple(room.seats)))
            await self.happen(new)
        except Refused as fault:
            _log.warning("room %s could not be judged: %s", self.room.id, fault)
        finally:
            self._judge = None

    async def _looks_dead(self, position: GoPosition) -> tuple[str, ...]:
        try:
            return await self._engines.compute(lambda: proposed_dead(position))
        except Exception as fault:  # whatever it was, the players can mark the stones themselves
            _log.warning("room %s could not be judged", self.room.id, exc_info=fault)
            return ()

    def _require_alone(self, token: str) -> None:
        """Help is for somebody who plays alone, in a game that goes on."""
        room = self.room
        mine = room.seats_of(token) or token == room.owner
        if not mine:
            raise Forbidden("only players can do that, and you are watching")
        if room.others(token):
            raise Refused("there are no hints in a game with somebody else")
        if room.position.outcome is not None:
            raise Refused("the game is over")

    async def estimate(self, token: str) -> dict[str, Any]:
        """Return whose each point of a game of Go will probably be."""
        self._require_alone(token)
        position, node = self.room.position, self.room.current
        if not isinstance(position, GoPosition):
            raise Refused("only in Go there is a territory to estimate")
        return {"type": "estimate", "node": node, **await self._engines.compute(lambda: estimated(position))}

    async def hint(self, token: str) -> dict[str, Any]:
        """Return what a strong agent would play."""
        self._require_alone(token)
        room = self.room
        seconds = self._bounds.move_seconds
        decision = await self._engines.choose(
            Thought((room.id, "hint"), HINT_SPEC, room.position, seconds), patient=False
        )
        why = None if decision.why is None else str(decision.why)
        return {"type": "hint", "move": decision.move, "node": room.current, **_summary(decision), "why": why}


def _summary(decision: Decision) -> dict[str, Any]:
    visits = decision.statistics.get("visits") or decision.statistics.get("nodes")
    return {"move": decision.move, "value": decision.value, "line": decision.line[:12], "visits": visits}


def _told(event: Event) -> dict[str, Any]:
    """What viewers hear of an event: what it was, without any token."""
    hidden = ("tokens", "owner", "watch", "invitation", "token", "why", "line")
    data = {key: value for key, value in vars(event).items() if key not in hidden and key != "at"}
    return {"kind": event.kind, **data, "at": iso(event.at)}


_running: set[asyncio.Task[Any]] = set()


def _in_background(work: Any) -> None:
    """Let something happen without waiting for it; a task that nobody holds may be lost."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_finished)


def _finished(task: asyncio.Task[Any]) -> None:
    _running.discard(task)
    if not task.cancelled() and task.exception() is not None:
        _log.warning("something in the background failed: %s", task.exception())
