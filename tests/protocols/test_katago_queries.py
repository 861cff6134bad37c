"""KataGo's JSON analysis protocol: programs that ask KataGo can ask tablier."""

from __future__ import annotations

import io
import json
import threading
from typing import Any

import pytest

from tablier.agents import Limits
from tablier.protocols.katago_queries import QueryDesk, answer_queries

BOARD = {"rules": "chinese", "boardXSize": 9, "boardYSize": 9, "komi": 7}


def ask(*queries: dict[str, Any] | str) -> list[dict[str, Any]]:
    """Send lines, and return the answers in the order in which they came."""
    lines = [query if isinstance(query, str) else json.dumps(query) for query in queries]
    target = io.StringIO()
    answer_queries("neural:threads=1", Limits(), lines, target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def query(identity: str = "q", *moves: tuple[str, str], **more: Any) -> dict[str, Any]:
    return {"id": identity, "moves": [list(move) for move in moves], "maxVisits": 24, **BOARD, **more}


def test_the_last_position_is_analysed_unless_turns_are_named() -> None:
    (last,) = ask(query("q", ("B", "E5"), ("W", "G7")))
    assert (last["turnNumber"], last["rootInfo"]["currentPlayer"], last["isDuringSearch"]) == (2, "B", False)
    turns = ask(query("q", ("B", "E5"), ("W", "G7"), analyzeTurns=[0, 1]))
    assert [(answer["turnNumber"], answer["rootInfo"]["currentPlayer"]) for answer in turns] == [(0, "B"), (1, "W")]


def test_moves_come_with_what_clients_read() -> None:
    (answer,) = ask(query())
    best = answer["moveInfos"][0]
    assert best["order"] == 0
    assert best["pv"][0] == best["move"]
    assert 0 <= best["winrate"] <= 1
    assert {"visits", "prior", "scoreLead", "scoreStdev", "lcb", "utility"} <= best.keys()
    assert answer["rootInfo"]["visits"] >= 24
    assert sum(info["visits"] for info in answer["moveInfos"]) <= 24


def test_chances_and_leads_are_blacks_whoever_moves() -> None:
    # White has given up the centre and both sides of it.
    moves = [("B", "E5"), ("W", "A1"), ("B", "E7"), ("W", "A9"), ("B", "E3"), ("W", "J1"), ("B", "C5"), ("W", "J9")]
    black, white = ask(query("q", *moves, ("B", "G5"), analyzeTurns=[8, 9]))
    assert black["rootInfo"]["winrate"] > 0.9
    assert white["rootInfo"]["winrate"] > 0.9
    assert black["rootInfo"]["scoreLead"] > 5
    assert white["rootInfo"]["scoreLead"] > 5


def test_owners_and_first_thoughts_are_told_on_request() -> None:
    moves = [("B", "E5"), ("W", "A1")]
    plain, told = ask(query("p", *moves), query("q", *moves, includeOwnership=True, includePolicy=True))
    assert "ownership" not in plain
    assert len(told["ownership"]) == 81
    assert told["ownership"][4 * 9 + 4] > 0  # E5, from the top left
    assert len(told["policy"]) == 82
    assert told["policy"][4 * 9 + 4] == -1  # taken
    assert sum(share for share in told["policy"] if share >= 0) == pytest.approx(1, abs=1e-3)


def test_stones_may_lie_there_and_players_may_move_twice() -> None:
    stones = {"initialStones": [["B", "C3"], ["W", "G7"]], "initialPlayer": "W"}
    (answer,) = ask(query("q", ("W", "E5"), ("W", "D4"), **stones, includePolicy=True))
    for row, column in ((6, 2), (2, 6), (4, 4), (5, 3)):
        assert answer["policy"][row * 9 + column] == -1
    assert answer["rootInfo"]["currentPlayer"] == "B"


def test_a_game_that_ended_with_two_passes_can_be_looked_at() -> None:
    (answer,) = ask(query("q", ("B", "E5"), ("W", "pass"), ("B", "pass")))
    assert answer["rootInfo"]["currentPlayer"] == "W"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"moves": [["B", "E5"], ["W", "E5"]]}, "moves"),
        ({"moves": [["B", "Z9"]]}, "moves"),
        ({"moves": [["X", "E5"]]}, "moves"),
        ({"moves": "B E5"}, "moves"),
        ({"boardXSize": 9, "boardYSize": 13}, "boardYSize"),
        ({"boardXSize": "9"}, "boardXSize"),
        ({"boardXSize": 40, "boardYSize": 40}, "rules"),
        ({"komi": 1e9}, "komi"),
        ({"maxVisits": -1}, "maxVisits"),
        ({"analyzeTurns": [5]}, "analyzeTurns"),
        ({"id": 7}, "id"),
        ({"rules": 7}, "rules"),
    ],
)
def test_a_wrong_query_is_answered_with_its_field(wrong: dict[str, Any], field: str) -> None:
    fault, fine = ask({**query(), **wrong}, query("fine"))
    assert fault["field"] == field
    assert fault["error"]
    assert fine["id"] == "fine"


@pytest.mark.parametrize("line", ["hello", "[1]", "{", '"q"', "[" * 100_000])
def test_nonsense_ends_nothing(line: str) -> None:
    fault, fine = ask(line, query("fine"))
    assert fault["error"]
    assert fine["id"] == "fine"


def test_actions_are_answered() -> None:
    version, models, unknown = ask(
        {"id": "v", "action": "query_version"}, {"id": "m", "action": "query_models"}, {"id": "u", "action": "dance"}
    )
    assert version["version"].startswith("tablier-")
    assert models["models"][0]["name"].startswith("neural")
    assert unknown["field"] == "action"


class Waiting(io.StringIO):
    """Output that lets a test wait until something is said."""

    def __init__(self) -> None:
        super().__init__()
        self._said = threading.Condition()

    def write(self, text: str) -> int:
        with self._said:
            self._said.notify_all()
            return super().write(text)

    def wait_for(self, words: str) -> None:
        with self._said:
            assert self._said.wait_for(lambda: words in self.getvalue(), timeout=60)


def test_a_query_that_is_terminated_ends_at_once_and_the_next_is_answered() -> None:
    target = Waiting()
    desk = QueryDesk("neural:threads=1", Limits(), target)
    desk.take(json.dumps(query("long", maxVisits=1_000_000, reportDuringSearchEvery=0.1)))
    desk.take(json.dumps(query("waiting")))
    target.wait_for('"isDuringSearch": true')
    desk.take(json.dumps({"id": "t1", "action": "terminate", "terminateId": "waiting"}))
    desk.take(json.dumps({"id": "t2", "action": "terminate", "terminateId": "long"}))
    desk.take(json.dumps(query("next")))
    desk.close()
    answers = [json.loads(line) for line in target.getvalue().splitlines()]
    last = {answer["id"]: answer for answer in answers}
    assert last["waiting"]["noResults"]
    assert last["long"]["isDuringSearch"] is False
    assert last["long"]["rootInfo"]["visits"] < 1_000_000
    assert last["next"]["moveInfos"]


def test_what_is_more_urgent_goes_first() -> None:
    target = Waiting()
    desk = QueryDesk("neural:threads=1", Limits(), target)
    desk.take(json.dumps(query("long", maxVisits=1_000_000, reportDuringSearchEvery=0.1)))
    target.wait_for('"isDuringSearch": true')
    desk.take(json.dumps(query("later")))
    desk.take(json.dumps(query("sooner", priority=10)))
    desk.take(json.dumps({"id": "t", "action": "terminate", "terminateId": "long"}))
    desk.close()
    order = [json.loads(line)["id"] for line in target.getvalue().splitlines()]
    assert order.index("sooner") < order.index("later")
