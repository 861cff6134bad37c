"""Who must not get in, and what nobody may do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from server.running import Person, Refusal, Server, sqlite
from websockets.exceptions import ConnectionClosed, InvalidStatus


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize(
    "spec",
    [
        "gtp:gnugo --mode gtp",
        "contest:/bin/sh",
        "python:agents.py:Agent",
        "human",
        "neural:model=/etc/passwd",
        "alphabeta:weights=/etc/passwd",
        "alphabeta:eval=/etc/passwd",
        "expert:weights=../../x.json",
        "mcts:threads=200",
        "mcts:memory=100000",
        "alphabeta:table=100000",
        "neural:batch=1024",
        "montecarlo:playouts=10000000",
        " gtp:x",
        "GTP:x",
    ],
)
def test_specs_that_reach_beyond_the_game_are_refused(server: Server, spec: str) -> None:
    answer = server.http.post(
        "/api/rooms", json={"game": "hex:5", "seats": {"white": {"kind": "agent", "agent": spec}}}
    )
    assert answer.status_code in (403, 422), answer.text
    room = server.open("hex:5")
    person = server.person(room["room"], room["owner"])
    with pytest.raises(Refusal):
        person.do("takeover", agent=spec)


def test_a_stranger_cannot_read_a_private_game(server: Server) -> None:
    room = server.open("hex:5")
    path = f"/api/rooms/{room['room']}"
    for headers in ({}, bearer("guessed"), {"Authorization": "Basic eDp5"}):
        for address in (path, f"{path}/nodes/0", f"{path}/export?format=sgf"):
            answer = server.http.get(address, headers=headers)
            assert answer.status_code in (403, 422)
            assert "view" not in answer.text
    for token in (None, "guessed"):
        with pytest.raises(Refusal, match="private"):
            server.person(room["room"], token)
    assert room["room"] not in server.http.get("/api/rooms").text


def test_a_stranger_cannot_move_undo_or_resign_in_a_public_game(server: Server) -> None:
    room = server.open("hex:5", public=True)
    path = f"/api/rooms/{room['room']}/actions"
    assert server.http.get(f"/api/rooms/{room['room']}").status_code == 200
    for action in ({"type": "move", "move": "c3"}, {"type": "undo"}, {"type": "resign"}, {"type": "chat", "text": "x"}):
        for headers in ({}, bearer("guessed"), bearer(room["watch"])):
            assert server.http.post(path, json=action, headers=headers).status_code == 403
    assert server.state(room["room"])["version"] == 1


def test_one_player_cannot_act_for_the_other(server: Server) -> None:
    room = server.open("hex:5", seats={"white": {"kind": "link"}})
    joined = server.join(room)
    white = server.person(room["room"], joined["token"])
    with pytest.raises(Refusal, match="the seat of black is not yours"):
        white.do("move", move="c3", seat="black")
    with pytest.raises(Refusal, match="the seat of black is not yours"):
        white.do("resign", seat="black")
    with pytest.raises(Refusal, match="the seat of black is not yours"):
        white.do("takeover", agent="random", seat="black")


def test_an_invitation_is_good_for_one_seat(server: Server) -> None:
    room = server.open("hex:5", seats={"white": {"kind": "link"}})
    path = f"/api/rooms/{room['room']}/join"
    assert server.http.post(path, json={"invitation": "guessed"}).status_code == 403
    server.join(room)
    answer = server.http.post(path, json={"invitation": room["invitation"]})
    assert answer.status_code == 409
    assert "taken" in answer.json()["error"]


def test_tokens_are_stored_as_hashes_only(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        room = server.open("hex:5", seats={"white": {"kind": "link"}})
        joined = server.join(room)
        server.stop()
        kept = b"".join(path.read_bytes() for path in tmp_path.glob("rooms.db*"))
        assert room["room"].encode() in kept
        for token in (room["owner"], room["watch"], room["invitation"], joined["token"]):
            assert token.encode() not in kept


def test_no_message_holds_a_token_or_its_hash(server: Server) -> None:
    room = server.open("hex:5", seats={"white": {"kind": "link"}})
    black = server.person(room["room"], room["owner"])
    joined = server.join(room)
    black.wait(lambda state: state["phase"] == "playing")
    told = str(black.heard)
    for token in (room["owner"], room["watch"], room["invitation"], joined["token"]):
        assert token not in told
    assert "token" not in told


def test_a_page_of_another_site_gets_no_websocket_and_changes_nothing(server: Server) -> None:
    room = server.open("hex:5", public=True)
    for origin in ("https://evil.example", "null", "http://localhost:1"):
        with pytest.raises(InvalidStatus):
            Person(server.address, room["room"], None, Origin=origin)
        answer = server.http.post("/api/rooms", json={"game": "hex:5"}, headers={"Origin": origin})
        assert answer.status_code == 403
    Person(server.address, room["room"], None, Origin=server.address)  # our own page


def test_a_name_that_is_not_ours_is_not_answered(server: Server) -> None:
    assert server.http.get("/api/catalogue", headers={"Host": "rebound.example"}).status_code == 421


def test_every_answer_carries_a_strict_policy(server: Server) -> None:
    for path in ("/", "/api/docs", "/api/catalogue", "/api/nothing", "/room/x"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_the_reference_needs_nothing_from_outside(server: Server) -> None:
    page = server.http.get("/api/docs").text
    assert "/api/rooms/{room}/actions" in page
    assert "<script" not in page
    assert "http://" not in page
    assert "https://" not in page


def test_long_requests_are_refused_announced_or_not(server: Server) -> None:
    long = b"x" * 400_000

    def unannounced() -> Any:
        for _ in range(8):
            yield b"x" * 50_000

    for content in (long, unannounced()):
        answer = server.http.post("/api/import", content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413
        assert "bytes" in answer.json()["error"]


def test_a_long_message_ends_the_connection(server: Server) -> None:
    room = server.open("hex:5")
    person = server.person(room["room"], room["owner"])
    with pytest.raises(ConnectionClosed) as closed:
        person.do("chat", text="x" * 100_000)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_a_flood_of_messages_ends_the_connection(server: Server) -> None:
    room = server.open("hex:5")
    person = server.person(room["room"], room["owner"])
    for _ in range(100):
        person.socket.send('{"type":"ping"}')
    with pytest.raises(ConnectionClosed) as closed:
        person.hear_on()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "more than 20 messages a second"


def test_nobody_opens_games_without_end(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), "--rooms-a-minute", "3") as server:
        for _ in range(3):
            server.open("hex:5")
        answer = server.http.post("/api/rooms", json={"game": "hex:5"})
        assert answer.status_code == 429
        assert answer.json()["error"] == "too many new games: 3 a minute are allowed; wait a little"
        assert answer.json()["message"] == {"key": "too-fast", "values": {}, "cause": None}


def test_what_the_door_refuses_has_a_key_for_the_page(tmp_path: Path) -> None:
    bounds = tmp_path / "bounds.toml"
    bounds.write_text("requests_a_minute = 1\nbody = 1000\n")
    with Server(sqlite(tmp_path), "--bounds", str(bounds)) as server:
        large = server.http.post("/api/import", json={"text": "x" * 1000})
        assert large.status_code == 413
        assert large.json()["message"] == {"key": "too-large", "values": {"count": 1000}, "cause": None}
        server.open("hex:5")
        many = server.http.post("/api/rooms", json={"game": "hex:5"})
        assert many.status_code == 429
        assert many.json()["message"] == {"key": "too-fast", "values": {}, "cause": None}


def test_wrong_links_cannot_be_tried_without_end(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        room = server.open("hex:5")
        answers = [
            server.http.get(f"/api/rooms/{room['room']}", headers=bearer(f"guess {number}")).status_code
            for number in range(80)
        ]
        assert answers[0] == 403
        assert answers[-1] == 429


def test_names_and_remarks_are_bounded_and_made_harmless(server: Server) -> None:
    room = server.open("hex:5")
    person = server.person(room["room"], room["owner"])
    with pytest.raises(Refusal, match="at most 40 letters"):
        person.do("rename", name="x" * 41)
    with pytest.raises(Refusal, match="at most 500 letters"):
        person.do("chat", text="x" * 501)
    with pytest.raises(Refusal, match="needs at least one letter"):
        person.do("rename", name=" \u202e\u0000 ")
    person.do("rename", name="A]\\;(\u202eB\n<b>")
    assert person.state["seats"]["black"]["name"] == "A]\\;(B <b>"
    exported = server.http.get(f"/api/rooms/{room['room']}/export?format=sgf", headers=bearer(room["owner"]))
    assert exported.headers["content-type"].startswith("application/x-go-sgf")
    assert "attachment" in exported.headers["content-disposition"]
    again = server.http.post("/api/import", json={"text": exported.text}).json()["games"][0]
    assert again["names"]["black"] == "A]\\;(B <b>"


@pytest.mark.parametrize(
    "text",
    [
        "(" * 20_000,
        "(;GM[1]SZ[9]" + ";B[aa];W[bb]" * 3 + ")",
        "(;GM[1]SZ[52])",
        "(;GM[1]SZ[9]AB[aa:ii][zz])",
        "(;GM[11]SZ[11];B[z99])",
        "{" * 5000,
        '{"game": "hex:11", "moves": "abc"}',
        '{"game": "gtp:sh", "moves": []}',
        '{"game": {"$gt": ""}, "moves": []}',
        "[" * 50_000,
        "hexworld.org/board/#99c1,zz",
        "hex:19, black to move\n" + "X" * 5000,
        "\x00\x01\x02",
        "../../etc/passwd",
        "",
        "go:9,komi=1e309\n. .",
    ],
)
def test_hostile_records_are_refused_with_a_sentence(server: Server, text: str) -> None:
    answer = server.http.post("/api/import", json={"text": text})
    assert answer.status_code == 422, answer.text
    assert 0 < len(answer.json()["error"]) < 500


def test_addresses_of_files_outside_the_page_lead_nowhere(server: Server) -> None:
    for path in ("/../store.py", "/..%2f..%2fstore.py", "/%2e%2e/app.py", "/assets/../../app.py", "//etc/passwd"):
        with httpx.Client() as http:
            answer = http.get(f"{server.address}{path}")
        assert answer.status_code in (404, 503)
        assert "import" not in answer.text


def test_the_database_is_not_for_other_users(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path / "new")):
        assert (tmp_path / "new").stat().st_mode & 0o077 == 0
