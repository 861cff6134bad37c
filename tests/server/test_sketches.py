"""What players draw on the board for all who watch."""

from __future__ import annotations

import time
from typing import Any

import pytest
from server.running import PATIENCE, Person, Refusal, Server, sqlite
from server.test_playing import alone, two_people

CIRCLE = {"kind": "circle", "point": "c3"}
ARROW = {"kind": "arrow", "point": "a1", "text": "c3"}


def drawn(person: Person) -> dict[int, list[dict[str, Any]]]:
    """What somebody sees drawn, by node, from all that they were told."""
    boards = [board for told in person.heard if told["type"] == "sketched" for board in told["boards"]]
    return {board["node"]: board["marks"] for board in boards}


def sees(person: Person, node: int, marks: list[dict[str, Any]]) -> None:
    """Wait until somebody sees exactly these marks on a node."""
    end = time.monotonic() + PATIENCE
    while drawn(person).get(node, []) != marks:
        person.hear(max(0.01, end - time.monotonic()))


def test_a_spectator_sees_at_once_what_a_player_draws_and_a_newcomer_what_is_there(server: Server) -> None:
    opened = server.open("hex:5", public=True)
    player, spectator = server.person(opened["room"], opened["owner"]), server.person(opened["room"], None)
    player.do("sketch", node=0, mark=CIRCLE)
    player.do("sketch", node=0, mark=ARROW)
    sees(spectator, 0, [CIRCLE, ARROW])
    newcomer = server.person(opened["room"], None)
    sees(newcomer, 0, [CIRCLE, ARROW])
    version = player.state["version"]
    player.do("sketch", node=0, mark={"kind": "cross", "point": "c3"})  # in the place of the circle
    player.do("sketch", node=0, mark=ARROW)  # the same again: away with it
    for person in (spectator, newcomer, player):
        sees(person, 0, [{"kind": "cross", "point": "c3"}])
    player.do("wipe", node=0)
    sees(spectator, 0, [])
    assert player.do("chat", text="nothing of it was stored") == version + 1


def test_marks_belong_to_their_position(server: Server) -> None:
    person = alone(server, "awale")
    person.do("sketch", node=0, mark={"kind": "label", "point": "A", "text": "B"})
    person.do("move", move="A")
    person.do("sketch", node=1, mark={"kind": "triangle", "point": "f"})
    assert drawn(person) == {
        0: [{"kind": "label", "point": "A", "text": "B"}],
        1: [{"kind": "triangle", "point": "f"}],
    }
    with pytest.raises(Refusal, match="there is no node 7"):
        person.do("sketch", node=7, mark=CIRCLE)


def test_nobody_draws_in_a_game_with_somebody_else_before_it_is_over(server: Server) -> None:
    black, white, opened = two_people(server)
    for person in (black, white):
        with pytest.raises(Refusal) as refused:
            person.do("sketch", node=0, mark=CIRCLE)
        assert refused.value.key == "no-sketches"
    black.do("move", move="c3")
    white.do("resign")
    spectator = server.person(opened["room"], opened["watch"])
    with pytest.raises(Refusal, match="only players can do that"):
        spectator.do("sketch", node=0, mark=CIRCLE)
    black.wait(lambda state: state["phase"] == "finished")
    black.do("sketch", node=1, mark=CIRCLE)
    sees(white, 1, [CIRCLE])
    sees(spectator, 1, [CIRCLE])


def test_what_was_drawn_after_a_game_goes_when_the_game_goes_on(server: Server) -> None:
    black, white, _ = two_people(server)
    black.do("move", move="c3")
    black.do("resign")
    black.do("sketch", node=1, mark=CIRCLE)
    black.do("ask", kind="undo")
    white.wait(lambda state: bool(state["asks"]))
    white.do("accept", kind="undo")
    white.wait(lambda state: state["phase"] == "playing")
    sees(white, 1, [])
    sees(black, 1, [])


def test_players_who_agreed_to_help_may_draw(server: Server) -> None:
    black, white, _ = two_people(server, assisted=True)
    black.do("sketch", node=0, mark=CIRCLE)
    sees(white, 0, [CIRCLE])


def test_a_position_carries_so_many_marks_and_no_words(server: Server) -> None:
    person = alone(server, "hex:11")
    for number in range(40):
        point = f"{'abcdefghijk'[number % 11]}{number // 11 + 1}"
        person.do("sketch", node=0, mark={"kind": "circle", "point": point})
    with pytest.raises(Refusal) as refused:
        person.do("sketch", node=0, mark={"kind": "circle", "point": "k11"})
    assert refused.value.key == "sketch-full"
    person.do("sketch", node=0, mark={"kind": "cross", "point": "a1"})  # another one in its place
    for word in ("hello", "<b>", "a1 b2", ""):
        with pytest.raises(Refusal, match="'mark' cannot be"):
            person.do("sketch", node=0, mark={"kind": "label", "point": "a1", "text": word})


def test_drawing_counts_among_what_a_guest_may_do(tmp_path: Any) -> None:
    bounds = tmp_path / "bounds.toml"
    bounds.write_text("deeds_a_minute = 5\n")
    with Server(sqlite(tmp_path), "--bounds", str(bounds)) as running:
        person = alone(running, "hex:5")
        for _ in range(5):
            person.do("sketch", node=0, mark=CIRCLE)
        with pytest.raises(Refusal) as refused:
            person.do("wipe", node=0)
        assert refused.value.key == "too-fast"
        person.leave()
