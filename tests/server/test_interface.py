"""The interface for programs: what it offers, and that it answers everything with a sentence."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from server.running import Server
from server.test_door import bearer

from tablier.agents.level_ratings import board_ratings
from tablier.agents.levels import LEVELS
from tablier.rules import GAMES, game
from tablier.server.web.application import application


def test_the_catalogue_offers_every_game_with_ten_levels(server: Server) -> None:
    offered = server.http.get("/api/catalogue").json()
    assert [entry["name"] for entry in offered["games"]] == list(GAMES)
    for entry in offered["games"]:
        assert entry["default_size"] in entry["sizes"]
        assert [level["spec"] for level in entry["levels"]] == [f"level:{n}" for n in range(1, 11)]
        sizes = {rated["size"] for level in entry["levels"] for rated in level["ratings"]}
        assert sizes == {size for size in entry["sizes"] if board_ratings(game(f"{entry['name']}:{size}"))}
        assert not {"gtp", "contest", "python", "human"} & set(entry["agents"])
        assert ("expert" in entry["agents"]) == (entry["name"] == "hex")


def test_a_game_can_be_played_over_rest_alone(server: Server) -> None:
    room = server.open("hex:5", seats={"white": {"kind": "agent", "agent": "random"}})
    path = f"/api/rooms/{room['room']}/actions"
    answer = server.http.post(path, json={"type": "move", "move": "c3"}, headers=bearer(room["owner"]))
    assert answer.json() == {"version": 2}
    answer = server.http.post(path, json={"type": "move", "move": "c3x"}, headers=bearer(room["owner"]))
    assert answer.status_code in (409, 422)


@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        ({}, "a game is given by a spec"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": "hex:99"}, "size must be a whole number from 2 to 19"),
        ({"game": "hex", "seats": {"first": {"kind": "here"}}}, "hex has no player 'first'"),
        ({"game": "hex", "seats": {"white": {"kind": "agent"}}}, "name one, such as level:3"),
        ({"game": "hex", "seats": {"white": {"kind": "agent", "agent": "levle:3"}}}, "did you mean 'level'"),
        ({"game": "go", "seats": {"white": {"kind": "agent", "agent": "expert"}}}, "does not play go"),
        ({"game": "hex", "seats": {"white": {"kind": "agent", "agent": "level:11"}}}, "levels 1 to 10"),
        ({"game": "hex", "clock": {"kind": "sand"}}, "a clock is fischer, byoyomi or none"),
        ({"game": "hex", "clock": {"kind": {}}}, "a clock is fischer, byoyomi or none"),
        ({"game": "hex", "clock": {"kind": "fischer", "main": -1}}, "must be a number from 0"),
        ({"game": "hex", "clock": {"kind": "fischer"}}, "must give some time"),
        ({"game": "hex:3", "moves": ["a1", "a1"]}, "the cell is occupied"),
        ({"game": "hex:3", "position": "nonsense"}, "row"),
        ({"game": "hex", "colour": "red"}, "colour"),
    ],
)
def test_a_room_that_cannot_be_opened_is_explained(server: Server, wanted: dict[str, Any], complaint: str) -> None:
    answer = server.http.post("/api/rooms", json=wanted)
    assert answer.status_code == 422
    assert complaint in answer.json()["error"]


def test_a_room_opens_from_a_record_a_position_or_moves(server: Server) -> None:
    sgf = server.open("", sgf="(;GM[1]SZ[9]KM[6.5];B[ee];W[cc])")
    state = server.state(sgf["room"], sgf["owner"])
    assert state["game"] == "go:9,komi=6.5"
    assert [node["move"] for node in state["nodes"]] == [None, "E5", "C7"]
    moves = server.open("hex:5", moves=["c3", "b2"])
    assert server.state(moves["room"], moves["owner"])["view"]["to_move"] == "black"
    diagram = "hex:3, white to move\nX . .\n. . .\n. . ."
    position = server.open("hex:3", position=diagram)
    state = server.state(position["room"], position["owner"])
    assert (state["view"]["to_move"], state["view"]["stones"]["black"]) == ("white", ["a1"])


def test_every_position_of_a_game_can_be_looked_at(server: Server) -> None:
    room = server.open("go:5", moves=["C3", "C2", "pass", "pass"])
    for node, last in enumerate([None, "C3", "C2", "pass", "pass"]):
        view = server.http.get(f"/api/rooms/{room['room']}/nodes/{node}", headers=bearer(room["owner"])).json()
        assert view["last"] == last
        assert view["ply"] == node
    answer = server.http.get(f"/api/rooms/{room['room']}/nodes/9", headers=bearer(room["owner"]))
    assert answer.json()["error"] == "there is no node 9; the room has 0 to 4"


def test_what_is_exported_can_be_imported(server: Server) -> None:
    room = server.open("go:9", moves=["E5", "C3", "pass"], seats={"black": {"kind": "here", "name": "Ada"}})
    for form in ("sgf", "json"):
        exported = server.http.get(f"/api/rooms/{room['room']}/export?format={form}", headers=bearer(room["owner"]))
        found = server.http.post("/api/import", json={"text": exported.text}).json()["games"][0]
        assert (found["game"], found["moves"], found["names"]["black"]) == ("go:9", ["E5", "C3", "pass"], "Ada")
    drawn = server.http.get(f"/api/rooms/{room['room']}/export?format=diagram", headers=bearer(room["owner"])).text
    found = server.http.post("/api/import", json={"text": drawn}).json()["games"][0]
    assert game("go:9").parse(found["view"]["diagram"]).stones["black"] == ("E5",)
    link = server.http.post("/api/import", json={"text": "https://hexworld.org/board/#11c1,b4:sh4"}).json()["games"][0]
    assert link["moves"] == ["b4", "swap-pieces", "h4"]


def test_positions_are_made_for_the_sandbox(server: Server) -> None:
    def made(**wanted: Any) -> Any:
        return server.http.post("/api/positions", json=wanted).json()

    view = made(game="hex:3", stones={"black": ["a1", "b2"], "white": ["c3"]}, to_move="white")
    assert (view["stones"]["black"], view["to_move"]) == (["a1", "b2"], "white")
    holes = [[1, 0, 0]] + [[0, 2, 3]] * 15
    view = made(game="oware", holes=holes, captured={"first": 5}, to_move="second")
    assert view["holes"] == holes
    assert view["captured"] == {"first": 5, "second": 0}
    assert "two stones on a1" in made(game="hex:3", stones={"black": ["a1"], "white": ["a1"]})["error"]
    assert "no place for a stone" in made(game="go:5", stones={"black": ["pass"]})["error"]
    assert (
        "impossible board"
        in made(game="go:5", stones={"black": ["A1"], "white": ["A2", "B1"]}, to_move="black")["error"]
    )


def test_public_games_are_listed(server: Server) -> None:
    room = server.open("hex:5", public=True)
    listed = server.http.get("/api/rooms?state=playing").json()["rooms"]
    assert room["room"] in [entry["id"] for entry in listed]
    assert room["room"] not in [entry["id"] for entry in server.http.get("/api/rooms?state=finished").json()["rooms"]]


def test_health_and_metrics_are_told(server: Server) -> None:
    assert server.http.get("/api/health").json()["status"] == "ok"
    server.open("hex:5")
    metrics = dict(
        line.rsplit(" ", 1) for line in server.http.get("/api/metrics").text.splitlines() if not line.startswith("#")
    )
    assert int(metrics["tablier_rooms_stored"]) >= 1
    assert int(metrics["tablier_events_total"]) >= int(metrics["tablier_transactions_total"]) >= 1
    assert int(metrics['tablier_answers_total{status="201"}']) >= 1
    assert "tablier_action_seconds_count" in metrics


def test_unknown_addresses_and_rooms_are_told(server: Server) -> None:
    assert server.http.get("/api/rooms/nowhere").json() == {
        "error": "there is no such game",
        "message": {"key": "no-such-game", "values": {}, "cause": None},
    }
    assert server.http.get("/api/nothing").status_code == 404
    assert server.http.delete("/api/catalogue").status_code in (404, 405)


def test_the_page_or_how_to_build_it_is_at_the_root(server: Server) -> None:
    answer = server.http.get("/")
    assert answer.status_code == 200 or "make page" in answer.text


def test_every_level_has_a_spec_for_every_game() -> None:
    assert {name: len(rungs) for name, rungs in LEVELS.items()} == dict.fromkeys(GAMES, 10)


schema = schemathesis.openapi.from_dict(application("sqlite:///unused.db").openapi())


ANYTHING = settings(
    max_examples=15,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def assert_answered_as_documented(case: Any, server: Server) -> None:
    case.call_and_validate(
        base_url=server.address,
        excluded_checks=[schemathesis.checks.unsupported_method, schemathesis.checks.positive_data_acceptance],
    )


@schema.parametrize()
@ANYTHING
def test_whatever_is_sent_is_answered_as_documented(case: Any, server: Server) -> None:
    assert_answered_as_documented(case, server)


@pytest.mark.slow
@schema.parametrize()
@settings(ANYTHING, max_examples=1000)
def test_so_are_a_thousand_requests_of_each_kind(case: Any, server: Server) -> None:
    assert_answered_as_documented(case, server)
