"""KataGo's JSON analysis protocol on two streams: programs that are made for that engine can ask tablier instead.

A line in is a query, a line out an answer; queries of higher priority go first, and one can be ended. Chances, leads
and ownership are Black's, as in KataGo's own example configuration.
"""

from __future__ import annotations

import heapq
import itertools
import json
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TextIO

import tablier
from tablier.agents import Agent, Decision, Limits, agent, choose_telling
from tablier.agents.profiles import profile_for
from tablier.protocols.katago_answers import BoardAnalyst, answer_position
from tablier.protocols.katago_positions import BadQuery, Query, read_query
from tablier.rules import Position, TablierError

__all__ = ["QueryDesk", "answer_queries"]

_USUAL_VISITS = 200


@dataclass(order=True)
class _AskedPosition:
    """One position of a query, in the order in which positions are looked at."""

    rank: tuple[float, int]
    query: Query = field(compare=False)
    turn: int = field(compare=False)
    position: Position = field(compare=False)


def answer_queries(spec: str | None, limits: Limits, source: Iterable[str], target: TextIO) -> None:
    """Answer every query of a stream, and return when it has ended and all is answered."""
    desk = QueryDesk(spec, limits, target)
    try:
        for line in source:
            if line.strip():
                desk.take(line)
    finally:
        desk.close()


class QueryDesk:
    """Takes queries while it answers others: one thread thinks, whoever calls ``take`` never waits."""

    def __init__(self, spec: str | None, limits: Limits, target: TextIO) -> None:
        self._spec = spec or profile_for("go").levels[-1].spec_for("go")
        agent(self._spec)  # what is wrong with a spec is told at once
        self._limits = limits
        self._target = target
        self._writing = threading.Lock()
        self._tasks: list[_AskedPosition] = []
        self._changed = threading.Condition()
        self._order = itertools.count()
        self._current: _AskedPosition | None = None
        self._agent: Agent | None = None
        self._ending = False
        self._ended = False
        self._analysts: dict[str, BoardAnalyst] = {}
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def take(self, line: str) -> None:
        """Take in a line; what is wrong with it is answered at once."""
        asked: Any = None
        try:
            asked = json.loads(line)
            if not isinstance(asked, dict):
                raise BadQuery("a query is a JSON object")
            if "action" in asked:
                self._act(asked)
            else:
                self._enter(read_query(asked))
        except (ValueError, RecursionError) as fault:
            if isinstance(fault, BadQuery):
                named = asked.get("id") if isinstance(asked, dict) else None
                self._say({"error": str(fault), "field": fault.key, "id": named})
            else:
                self._say({"error": f"this line is no JSON: {fault}"})

    def close(self) -> None:
        """Answer what was asked, and end."""
        with self._changed:
            self._ending = True
            self._changed.notify()
        self._thread.join()

    def _enter(self, query: Query) -> None:
        with self._changed:
            for turn, position in query.positions:
                heapq.heappush(self._tasks, _AskedPosition((-query.priority, next(self._order)), query, turn, position))
            self._changed.notify()

    def _act(self, asked: dict[str, Any]) -> None:
        """Do what is no analysis: say the version, forget, or end queries."""
        match asked["action"]:
            case "query_version":
                self._say({**asked, "version": f"tablier-{tablier.__version__}", "git_hash": "<omitted>"})
            case "query_models":
                self._say({**asked, "models": [{"name": self._spec, "internalName": "tablier"}]})
            case "clear_cache":
                with self._changed:
                    self._agent = None
                self._say(asked)
            case "terminate":
                self._terminate(asked.get("terminateId"), asked.get("turnNumbers"))
                self._say(asked)
            case "terminate_all":
                self._terminate(None, asked.get("turnNumbers"), everything=True)
                self._say(asked)
            case unknown:
                known = "query_version, query_models, clear_cache, terminate or terminate_all"
                raise BadQuery(f"the action must be {known}, not {unknown!r:.40}", "action")

    def _terminate(self, identity: object, turns: object, *, everything: bool = False) -> None:
        def is_meant(task: _AskedPosition) -> bool:
            named = everything or task.query.identity == identity
            return named and (not isinstance(turns, list) or task.turn in turns)

        with self._changed:
            gone = [task for task in self._tasks if is_meant(task)]
            self._tasks = [task for task in self._tasks if not is_meant(task)]
            heapq.heapify(self._tasks)
            if self._current is not None and is_meant(self._current):
                self._ended = True
                _stop(self._agent)
        for task in gone:
            self._say(_without_results(task))

    def _work(self) -> None:
        while True:
            with self._changed:
                self._current = None
                self._changed.wait_for(lambda: self._tasks or self._ending)
                if not self._tasks:
                    return
                task = self._current = heapq.heappop(self._tasks)
                self._ended = False
                thinker = self._agent = self._agent or agent(self._spec)
            try:
                self._answer(task, thinker)
            except TablierError as fault:
                self._say({"error": str(fault), "field": "moves", "id": task.query.identity})

    def _answer(self, task: _AskedPosition, thinker: Agent) -> None:
        query, rules = task.query, task.position.game
        analyst = self._analysts.setdefault(str(rules), BoardAnalyst(rules))
        limits = self._limits_for(query)

        def tell(decision: Decision) -> None:
            if self._ended:
                _stop(thinker)  # it may not have begun to think when it was asked to stop
            elif query.report_every is not None:
                self._say(answer_position(query, task.turn, task.position, decision, analyst, running=True))

        decision = choose_telling(thinker, task.position, limits, tell)
        if self._ended and not decision.statistics.get("visits"):
            self._say(_without_results(task))
        else:
            self._say(answer_position(query, task.turn, task.position, decision, analyst))

    def _limits_for(self, query: Query) -> Limits:
        if query.visits is not None:
            return Limits(seconds=self._limits.seconds, visits=query.visits)
        if self._limits.seconds is None and self._limits.visits is None:
            return Limits(visits=_USUAL_VISITS)
        return self._limits

    def _say(self, answer: dict[str, Any]) -> None:
        with self._writing:
            self._target.write(json.dumps({key: value for key, value in answer.items() if value is not None}) + "\n")
            self._target.flush()


def _stop(thinker: Agent | None) -> None:
    if thinker is not None and hasattr(thinker, "stop"):
        thinker.stop()


def _without_results(task: _AskedPosition) -> dict[str, Any]:
    return {"id": task.query.identity, "isDuringSearch": False, "turnNumber": task.turn, "noResults": True}
