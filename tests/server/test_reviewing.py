"""Games looked back at over HTTP: told while it goes on, kept, and never against a person."""

from __future__ import annotations

import time
from typing import Any

import httpx
import orjson
import pytest
from pydantic import ConfigDict, TypeAdapter
from server.running import Server

from tablier.rules.records import read_sgf
from tablier.server.rooms.views.rationale_forms import RationaleForm
from tablier.server.rooms.views.review_forms import ReviewMessage

MESSAGES: TypeAdapter[list[ReviewMessage]] = TypeAdapter(list[ReviewMessage], config=ConfigDict(extra="forbid"))
RATIONALES: TypeAdapter[list[RationaleForm]] = TypeAdapter(list[RationaleForm], config=ConfigDict(extra="forbid"))
#: Black has the middle of a small board, and gives it away.
MOVES = ["c3", "d2", "a1", "b4", "e5", "a5"]


def _open(server: Server, **fields: Any) -> tuple[str, dict[str, str]]:
    opened = server.open("hex:5", moves=MOVES, **fields)
    return opened["room"], {"Authorization": f"Bearer {opened['owner']}"}


def _look_back(server: Server, room: str, bearer: dict[str, str], **wanted: Any) -> list[dict[str, Any]]:
    answer = server.http.post(f"/api/rooms/{room}/review", json=wanted, headers=bearer)
    assert answer.status_code == 200, answer.text
    messages = [orjson.loads(line) for line in answer.text.splitlines()]
    MESSAGES.validate_python(messages)
    return messages


def test_every_position_is_seen_at_a_glance_and_then_properly(server: Server) -> None:
    room, bearer = _open(server)
    begins, *looks, last = _look_back(server, room, bearer)
    assert (begins["total"], begins["nodes"]) == (7, [0, 1, 2, 3, 4, 5, 6])
    glance = next(place for place, message in enumerate(looks) if message["type"] == "review")
    assert sorted(look["place"] for look in looks[:glance]) == list(range(7))
    assert {look["glance"] for look in looks[:glance]} == {True}
    assert not looks[glance]["final"]
    assert [look["done"] for look in looks[glance + 1 :]] == list(range(1, 8))
    assert last["final"]
    blunder = last["moves"][2]
    assert (blunder["move"], blunder["player"], blunder["grade"], blunder["place"]) == ("a1", "black", "blunder", 3)
    assert blunder["line"][0] == blunder["better"] not in (None, "a1")
    black = last["story"]["players"][0]
    assert black["costliest"][0] == 3 or last["moves"][black["costliest"][0] - 1]["cost"] >= blunder["cost"]


def test_what_was_seen_is_kept_and_written_into_files(server: Server) -> None:
    room, bearer = _open(server)
    path, client = f"/api/rooms/{room}/review", server.http
    early = client.get(path, headers=bearer)
    assert (early.status_code, early.json()["message"]["key"]) == (409, "not-reviewed")
    first = _look_back(server, room, bearer)
    again = _look_back(server, room, bearer)
    assert "look" not in [message["type"] for message in again]
    assert again[-1] == first[-1]
    (record,) = read_sgf(client.get(path, params={"format": "sgf"}, headers=bearer).content)
    assert record.moves == tuple(MOVES)
    assert record.tree is not None
    assert record.tree.main_line[3].text("BM") == "2"
    annotated = client.get(path, params={"format": "sgf", "language": "fr"}, headers=bearer)
    assert "coup" in annotated.text
    page = client.get(path, params={"format": "html", "language": "fr"}, headers=bearer)
    assert page.headers["Content-Type"].startswith("text/html")
    assert '<html lang="fr">' in page.text
    assert "gaffe" in page.text
    assert len(client.get(path, headers=bearer).json()["chances"]) == 7


def test_a_game_may_be_looked_back_at_to_any_node(server: Server) -> None:
    room, bearer = _open(server)
    assert [message["nodes"] for message in _look_back(server, room, bearer, node=2)[:1]] == [[0, 1, 2]]


def test_a_move_is_weighed_and_a_line_is_shown(server: Server) -> None:
    room, bearer = _open(server)
    path, client = f"/api/rooms/{room}", server.http
    bad = client.post(f"{path}/weigh", json={"node": 2, "move": "a1"}, headers=bearer).json()
    assert bad["grade"] == "blunder"
    good = client.post(f"{path}/weigh", json={"node": 2, "move": bad["better"]}, headers=bearer).json()
    assert (good["grade"], good["cost"]) == ("best", 0)
    views = client.post(f"{path}/line", json={"node": 2, "moves": bad["line"][:2]}, headers=bearer).json()["views"]
    assert [view["last"] for view in views] == bad["line"][:2]
    refused = client.post(f"{path}/line", json={"node": 2, "moves": ["c3"]}, headers=bearer)
    assert "occupied" in refused.json()["error"]
    assert "no node 99" in client.post(f"{path}/weigh", json={"node": 99, "move": "a1"}, headers=bearer).json()["error"]


def test_a_move_and_one_that_was_not_played_are_explained(server: Server) -> None:
    room, bearer = _open(server)
    path, client = f"/api/rooms/{room}/why", server.http
    told = client.post(path, json={"node": 2, "move": "a1"}, headers=bearer).json()
    RATIONALES.validate_python([told])
    assert told["weighed"]["grade"] == "blunder"
    assert {part["about"] for part in told["parts"]} == {"change", "move", "reply", "better"}
    distances = next(part["said"] for part in told["parts"] if part["said"]["key"] == "paths.distances")
    assert distances["values"]["theirs"]["values"]["player"] == "white"
    other = client.post(path, json={"node": 2, "move": told["weighed"]["better"]}, headers=bearer).json()
    assert other["parts"][0]["said"]["key"] == "why.best"
    refused = client.post(path, json={"node": 2, "move": "c3"}, headers=bearer)
    assert "occupied" in refused.json()["error"]


@pytest.mark.parametrize("path", ["review", "weigh", "why"])
def test_nobody_is_helped_in_a_game_with_somebody_else(server: Server, path: str) -> None:
    room, bearer = _open(server, seats={"white": {"kind": "link"}})
    body: dict[str, Any] = {"node": 2} if path == "review" else {"node": 2, "move": "a1"}
    refused = server.http.post(f"/api/rooms/{room}/{path}", json=body, headers=bearer)
    assert refused.json()["message"]["key"] == "no-help-agreed"
    assert server.http.post(f"/api/rooms/{room}/{path}", json=body).status_code == 403


def test_whoever_leaves_stops_it_and_may_come_back(server: Server) -> None:
    room, bearer = _open(server)
    with server.http.stream("POST", f"/api/rooms/{room}/review", json={}, headers=bearer) as answer:
        first = next(answer.iter_lines())
    assert orjson.loads(first)["type"] == "begins"
    for _ in range(100):  # a place is free again
        if _thinking(server) == 0:
            break
        time.sleep(0.05)
    assert _thinking(server) == 0
    assert _look_back(server, room, bearer)[-1]["final"]


def _thinking(server: Server) -> int:
    metrics = httpx.get(f"{server.address}/api/metrics").text
    return int(next(line for line in metrics.splitlines() if line.startswith("tablier_agents_thinking ")).split()[1])
