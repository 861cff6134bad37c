"""What each event makes of a room: seats, clocks, branches, counts and ends, without a server."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from tablier.rules import BadSpec, TablierError
from tablier.server.bounds import Bounds
from tablier.server.rooms import events as happened
from tablier.server.rooms.acting.deciding import DECIDERS, decide
from tablier.server.rooms.acting.intent import Intent
from tablier.server.rooms.events import Created, Event, read_event, write_event
from tablier.server.rooms.room import Room, fold
from tablier.server.rooms.room_clock import RoomClock, time_control
from tablier.server.rooms.room_state import SharedState
from tablier.server.rooms.snapshot import is_due, read_snapshot, write_snapshot

HERE: dict[str, str | None] = {"kind": "here", "name": None}
LINK: dict[str, str | None] = {"kind": "link", "name": None}
AGENT: dict[str, str | None] = {"kind": "agent", "name": None, "agent": "level:3"}
FISCHER = {"kind": "fischer", "main": 100, "increment": 5}


def created(board: str = "hex:3", **fields: Any) -> Created:
    """A room at time zero for the two holders of ``one`` and ``two``."""
    usual: dict[str, Any] = {
        "seats": {"black": HERE, "white": LINK},
        "tokens": {"black": "one", "white": "two"},
        "owner": "one",
        "watch": "watch",
    }
    return Created(at=0.0, game=board, **(usual | fields))


def play(room: Room, moves: str, at: float = 1.0, step: float = 1.0) -> Room:
    """Let moves happen, a second apart, each from where the game stands."""
    for number, move in enumerate(moves.split()):
        happens = happened.Moved(at=at + number * step, player=room.position.to_move, move=move, node=room.current)
        room.apply(happens)
    return room


def left(room: Room, player: str) -> float:
    """The main time of a player's clock."""
    assert room.clock is not None
    return room.clock.left[player].main


def running(room: Room) -> str | None:
    """Whose clock runs."""
    assert room.clock is not None
    return room.clock.running


def ended(room: Room) -> tuple[str, str | None, str | None]:
    """The phase, who has won, and the result as a record writes it."""
    result = room.result
    return (room.phase, None, None) if result is None else (room.phase, result.winner, result.text)


def agreement(room: Room) -> tuple[tuple[str, ...], tuple[str, ...] | None, set[str]]:
    """The stones marked as dead, those that the server proposed, and who agrees to the former."""
    assert room.scoring is not None
    return room.scoring.dead, room.scoring.proposed, set(room.scoring.accepted)


def counted(*events: Event, **fields: Any) -> Room:
    """A game of Go that two passes have brought to its count: black has a wall, white a stone on either side of it."""
    room = play(fold("x", [created("go:5,komi=0.5", **fields)]), "b1 e3 b2 a1 b3 pass b4 pass b5 pass pass")
    for event in events:
        room.apply(event)
    return room


# --- seats ------------------------------------------------------------------------------------------------------------


def test_a_game_begins_when_the_last_seat_is_taken() -> None:
    room = fold("x", [created(tokens={"black": "one"})])
    assert (room.phase, room.seats_of("two"), room.seats_of(None)) == ("waiting", (), ())
    room.apply(happened.Joined(at=1, player="white", token="two", name="Grace"))
    assert (room.phase, room.seats_of("two"), room.name_of("white")) == ("playing", ("white",), "Grace")


def test_whoever_joins_without_a_name_keeps_the_one_of_the_seat() -> None:
    seats = {"black": HERE, "white": {"kind": "link", "name": "Ada"}}
    room = fold("x", [created(seats=seats, tokens={"black": "one"})])
    room.apply(happened.Joined(at=1, player="white", token="two"))
    assert (room.name_of("white"), room.name_of("black")) == ("Ada", "Black")
    room.apply(happened.Renamed(at=2, player="black", name="Alan"))
    assert room.name_of("black") == "Alan"


@pytest.mark.parametrize(
    ("token", "reads"), [("one", True), ("two", True), ("watch", True), ("x", False), (None, False)]
)
def test_a_private_room_is_read_by_those_who_hold_its_tokens(token: str | None, reads: bool) -> None:
    assert fold("x", [created()]).may_read(token) is reads
    assert fold("x", [created(owner="three")]).may_read(token) is reads
    assert fold("x", [created(public=True)]).may_read(token)


def test_whoever_plays_against_a_person_without_an_agreement_is_unaided() -> None:
    room = fold("x", [created()])
    assert room.is_unaided("one")
    assert room.others("one") == ("white",)
    assert not play(room, "b1 a1 b2 a2 b3").is_unaided("one")
    assert not fold("x", [created(assisted=True)]).is_unaided("one")
    assert not fold("x", [created(tokens={"black": "one", "white": "one"})]).is_unaided("one")
    against_agent = fold("x", [created(seats={"black": HERE, "white": AGENT}, tokens={"black": "one"})])
    assert not against_agent.is_unaided("one")


def test_an_agent_moves_when_it_is_its_turn_and_the_game_goes_on() -> None:
    room = fold("x", [created(seats={"black": HERE, "white": AGENT}, tokens={"black": "one"})])
    assert (room.agent_to_move(), room.has_people, room.person_waits) == (None, True, True)
    assert room.name_of("white") == "Level 3"
    play(room, "b1")
    assert room.agent_to_move() == ("white", "level:3")
    room.apply(happened.Resigned(at=3, player="black"))
    assert room.agent_to_move() is None


def test_a_seat_that_was_handed_over_is_still_its_persons() -> None:
    room = fold("x", [created()])
    for player in ("black", "white"):
        room.apply(happened.HandedOver(at=1, player=player, agent="random"))
    assert (room.agent_to_move(), room.person_waits, room.has_people) == (("black", "random"), False, True)
    assert room.name_of("black") == "Black"
    room.apply(happened.HandedOver(at=2, player="black", agent=None))
    assert (room.agent_to_move(), room.person_waits, room.seats_of("one")) == (None, True, ("black",))
    two_agents = fold("x", [created(seats={"black": AGENT, "white": AGENT}, tokens={})])
    assert (two_agents.has_people, two_agents.person_waits) == (False, False)


def test_a_rooms_first_names_are_not_those_of_its_seats() -> None:
    """Rooms of long ago have the word for the seat, or the spec of the agent, in place of a name."""
    seats: dict[str, Any] = {"black": {"kind": None, "name": "black"}, "white": {**AGENT, "name": "level:3"}}
    room = fold("x", [created(seats=seats)])
    assert [seat.name for seat in room.seats.values()] == [None, None]
    assert room.seats["black"].kind == "here"


# --- the tree ---------------------------------------------------------------------------------------------------------


def test_another_move_from_an_earlier_position_is_a_branch_and_the_same_move_is_not() -> None:
    room = play(fold("x", [created()]), "b1 a1")
    room.apply(happened.WentTo(at=5, node=1))
    play(room, "c1")
    room.apply(happened.WentTo(at=7, node=1))
    assert [node.move for node in room.nodes] == [None, "b1", "a1", "c1"]
    assert (room.nodes[1].children, room.nodes[1].latest, room.nodes[0].latest) == ([2, 3], 3, 1)
    play(room, "a1")
    assert (len(room.nodes), room.current, room.nodes[1].latest) == (4, 2, 2)
    room.apply(happened.WentTo(at=9, node=3))
    assert (room.nodes[1].latest, [step.id for step in room.path(3)]) == (3, [1, 3])
    assert room.before == room.position_at(1)
    room.apply(happened.WentTo(at=9, node=0))
    assert (room.position, room.path(0)) == (room.start, [])
    assert vars(room)["before"] is None


def test_only_nodes_that_there_are_can_be_named() -> None:
    room = play(fold("x", [created()]), "b1")
    assert [room.require_node(node) for node in (0, 1)] == [0, 1]
    for node in (-1, 2):
        with pytest.raises(BadSpec, match=f"there is no node {node}; the room has 0 to 1"):
            room.require_node(node)


def test_every_position_of_a_long_game_is_found_whatever_was_looked_at_before() -> None:
    room = fold("x", [created("go:9")])
    chance = random.Random(1)
    positions = [room.start]
    while len(positions) < 150 and room.phase == "playing":
        play(room, chance.choice([move for move in room.position.legal_moves if move != "pass"] or ["pass"]))
        positions.append(room.position)
    assert len(positions) > 100
    for node in chance.choices(range(len(positions)), k=400):
        assert room.position_at(node) == positions[node]


def test_what_an_agent_said_of_its_move_stays_with_it() -> None:
    room = fold("x", [created()])
    room.apply(
        happened.Moved(
            at=1, player="black", move="B2", node=0, value=0.25, line=("b2", "a1"), why="because", agent="level:3"
        )
    )
    node = room.nodes[1]
    assert (node.id, node.parent, node.move, node.player) == (1, 0, "b2", "black")
    assert (node.value, node.line, node.why, node.agent) == (0.25, ("b2", "a1"), "because", "level:3")


def test_a_game_that_begins_with_moves_stands_after_them() -> None:
    room = fold("x", [created(moves=("b2", "a1"))])
    assert [(node.move, node.player) for node in room.nodes[1:]] == [("b2", "black"), ("a1", "white")]
    assert (room.current, room.position.to_move, room.begun) == (2, "black", False)


def test_a_game_that_was_brought_along_ends_only_where_it_ended() -> None:
    ending = {"winner": "white", "reason": "resignation", "text": "W+R", "dead": ()}
    nodes = ({"parent": None}, {"parent": 0, "move": "b2", "player": "black"})
    room = fold("x", [created(nodes=nodes, current=1, ending=ending, record="(;)")])
    assert (ended(room), room.nodes[0].children, room.nodes[0].latest) == (("finished", "white", "W+R"), [1], 1)
    room.apply(happened.WentTo(at=1, node=0))
    assert ended(room) == ("playing", None, None)
    room.apply(happened.WentTo(at=2, node=1))
    assert ended(room) == ("finished", "white", "W+R")
    assert room.brought is not None
    assert (room.brought.end, len(room.brought.nodes), room.brought.record) == (1, 2, "(;)")


# --- clocks -----------------------------------------------------------------------------------------------------------


def test_the_first_move_starts_the_clocks_and_each_move_earns() -> None:
    room = fold("x", [created(clock=FISCHER)])
    assert running(room) is None
    play(room, "b1", at=50)
    assert (running(room), left(room, "black"), room.nodes[1].seconds) == ("white", 100, 0)
    play(room, "a1", at=57.1234)
    assert left(room, "white") == pytest.approx(97.8766)
    assert left(room, "black") == 100
    assert (room.nodes[2].seconds, running(room)) == (7.123, "black")
    assert room.clock is not None
    assert room.clock.deadline() == pytest.approx(157.1234)


def test_no_clock_runs_for_somebody_who_is_on_the_way() -> None:
    room = play(fold("x", [created(clock=FISCHER, awaited=("black", "white"))]), "b1", at=10)
    assert (running(room), set(room.awaited)) == (None, {"white"})
    room.apply(happened.Arrived(at=30, players=("white",)))
    assert (running(room), set(room.awaited)) == ("white", set())
    assert room.clock is not None
    assert room.clock.since == 30


def test_going_back_or_playing_from_another_position_charges_and_earns_nothing() -> None:
    room = play(fold("x", [created(clock=FISCHER)]), "b1 a1", at=10, step=20)
    assert (left(room, "white"), left(room, "black")) == (85, 100)
    room.apply(happened.WentTo(at=40, node=1))  # ten seconds of black's
    assert (left(room, "black"), running(room)) == (90, "white")
    assert room.clock is not None
    assert (left(room, "black"), room.clock.running) == (90, "white")
    room.apply(happened.Moved(at=47, player="black", move="c3", node=0))  # seven of white's
    assert (left(room, "white"), left(room, "black"), running(room)) == (78, 90, "white")
    assert room.nodes[room.current].seconds is None


@pytest.mark.parametrize("loser", ["black", "white"])
def test_time_that_is_up_loses_the_game(loser: Any) -> None:
    room = play(fold("x", [created(clock=FISCHER)]), "b1" if loser == "white" else "b1 a1", at=0, step=0)
    room.apply(happened.TimeUp(at=100, player=loser))
    winner = "black" if loser == "white" else "white"
    assert ended(room) == ("finished", winner, f"{winner[0].upper()}+T")
    assert (left(room, loser), running(room)) == (0, None)


def test_a_server_that_was_down_charges_only_what_the_clock_ran_before() -> None:
    room = play(fold("x", [created(clock=FISCHER)]), "b1", at=0)
    room.apply(happened.ClockResumed(at=5000, charged=30))
    assert room.clock is not None
    assert (left(room, "white"), running(room), room.clock.since) == (70, "white", 5000)
    at_rest = fold("x", [created(clock=FISCHER)])
    at_rest.apply(happened.ClockResumed(at=5000, charged=30))
    assert (left(at_rest, "white"), left(at_rest, "black"), running(at_rest)) == (100, 100, None)


# --- ends -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("loser", "text"), [("black", "W+R"), ("white", "B+R")])
def test_whoever_resigns_loses_and_all_that_was_asked_is_forgotten(loser: Any, text: str) -> None:
    room = play(fold("x", [created(clock=FISCHER)]), "b1", at=0)
    room.apply(happened.Asked(at=1, what="undo", by="black"))
    room.apply(happened.Resigned(at=20, player=loser))
    assert (ended(room), room.asks) == (("finished", "white" if loser == "black" else "black", text), [])
    assert (running(room), left(room, "white")) == (None, 80)


def test_a_game_that_goes_on_after_its_end_has_no_result() -> None:
    room = play(fold("x", [created()]), "b1 a1 b2 a2 b3")
    assert ended(room) == ("finished", "black", "B+")
    room.apply(happened.WentTo(at=9, node=4))
    assert ended(room) == ("playing", None, None)


def test_requests_are_kept_once_each_until_they_are_answered() -> None:
    room = play(fold("x", [created("go:5")]), "b1")
    for what, by in (("undo", "black"), ("draw", "white"), ("undo", "black"), ("undo", "white")):
        room.apply(happened.Asked(at=2, what=what, by=by))  # type: ignore[arg-type]
    assert room.asks == [("draw", "white"), ("undo", "black"), ("undo", "white")]
    room.apply(happened.Declined(at=3, what="undo", by="white"))
    assert room.asks == [("draw", "white")]
    room.apply(happened.Accepted(at=4, what="undo", by="white"))
    assert (room.asks, room.phase) == ([("draw", "white")], "playing")
    room.apply(happened.Accepted(at=5, what="draw", by="black"))
    assert ended(room) == ("finished", None, "0")
    assert room.result is not None
    assert room.result.reason == "agreement"


def test_a_rematch_answers_those_who_asked_for_it() -> None:
    room = play(fold("x", [created()]), "b1 a1 b2 a2 b3")
    room.apply(happened.Asked(at=9, what="undo", by="black"))
    room.apply(happened.Asked(at=9, what="rematch", by="white"))
    room.apply(happened.RematchMade(at=10, room="next"))
    assert (room.rematch, room.asks) == ("next", [("undo", "black")])


def test_the_host_ends_a_game_without_a_result() -> None:
    room = fold("x", [created()])
    room.apply(happened.Muted(at=1))
    assert (room.muted, room.closed, ended(room)) == (True, False, ("playing", None, None))
    room.apply(happened.Closed(at=2))
    assert (room.muted, room.closed, ended(room)) == (True, True, ("finished", None, "Void"))


# --- counting ---------------------------------------------------------------------------------------------------------


def test_a_game_is_counted_when_both_agree_on_the_dead_stones() -> None:
    room = counted(happened.Proposed(at=9, dead=("e3",)))
    assert room.scoring is not None
    assert room.scoring.changed == room.version
    assert agreement(room) == (("e3",), ("e3",), set())
    room.apply(happened.ScoreAccepted(at=10, players=("black",)))
    assert (ended(room), agreement(room)[2]) == (("scoring", None, None), {"black"})
    room.apply(happened.ScoreAccepted(at=11, players=("white",)))
    assert (ended(room)[:2], room.position.dead) == (("finished", "black"), ("E3",))


def test_stones_that_are_marked_otherwise_have_to_be_agreed_on_again() -> None:
    room = counted(happened.Proposed(at=9, dead=("e3",)), happened.ScoreAccepted(at=10, players=("black",)))
    room.apply(happened.Marked(at=11, player="white", dead=()))
    assert agreement(room) == ((), ("e3",), set())
    assert room.scoring is not None
    assert room.scoring.changed == room.version
    room.apply(happened.Proposed(at=12, dead=("a1",)))  # too late
    assert agreement(room) == ((), ("e3",), set())
    room.apply(happened.ScoreAccepted(at=13, players=("white",)))
    assert room.phase == "scoring"


def test_the_servers_opinion_does_not_undo_what_a_player_has_marked() -> None:
    room = counted(happened.Marked(at=9, player="white", dead=("a1",)), happened.Proposed(at=10, dead=("e3",)))
    assert agreement(room) == (("a1",), ("e3",), set())
    assert room.scoring is not None
    assert (room.scoring.dead, room.scoring.proposed) == (("a1",), ("e3",))


def test_an_agent_agrees_to_any_count() -> None:
    room = counted(seats={"black": HERE, "white": AGENT}, tokens={"black": "one"})
    assert ended(room) == ("scoring", None, None)
    room.apply(happened.Proposed(at=9, dead=("e3",)))
    room.apply(happened.ScoreAccepted(at=10, players=("black",)))
    assert ended(room)[0] == "finished"


def test_after_a_dispute_play_goes_on_and_nothing_is_removed() -> None:
    room = counted(happened.Proposed(at=9, dead=("e3",)), happened.Disputed(at=10, player="white"))
    assert (ended(room), room.position.removable) == (("playing", None, None), False)
    play(room, "pass pass", at=11)
    assert ended(room)[0] == "finished"
    assert room.scoring is None


def test_marks_that_come_after_the_count_change_nothing() -> None:
    room = counted(happened.Resigned(at=9, player="white"))
    before = room.result
    room.apply(happened.Marked(at=10, player="black", dead=("e3",)))
    room.apply(happened.Proposed(at=10, dead=("e3",)))
    room.apply(happened.ScoreAccepted(at=10, players=("black", "white")))
    assert (room.phase, room.result, room.scoring) == ("finished", before, None)


# --- what is told of it -----------------------------------------------------------------------------------------------


def told(room: Room, token: str | None = "one") -> Any:
    """The whole state, as somebody is told."""
    return SharedState(room).describe_for(token, {"black": True})


def test_the_count_is_told_while_it_is_made() -> None:
    assert told(play(fold("x", [created("go:5")]), "b1"))["scoring"] is None
    judging = told(counted())["scoring"]
    assert (judging["judged"], judging["dead"], judging["proposed"]) == (False, (), ())
    room = counted(happened.Proposed(at=9, dead=("E3",)), happened.ScoreAccepted(at=10, players=("white",)))
    scoring = told(room)["scoring"]
    assert (scoring["judged"], scoring["proposed"], scoring["accepted"]) == (True, ("E3",), ["white"])
    assert (scoring["points"], len(scoring["territory"]["black"])) == (
        (20, 1.5),
        15,
    )  # the stone in black's corner is worth a point
    room.apply(happened.ScoreAccepted(at=11, players=("black",)))
    assert told(room)["scoring"] is None


def test_everybody_is_told_their_own_role() -> None:
    room = fold("x", [created(owner="three")])
    seen = {token: told(room, token)["you"] for token in ("one", "two", "three", "watch", None)}
    assert seen["one"] == {"seats": ("black",), "role": "player", "owner": False}
    assert seen["two"]["seats"] == ("white",)
    assert seen["three"] == {"seats": (), "role": "player", "owner": True}
    assert seen["watch"] == seen[None] == {"seats": (), "role": "spectator", "owner": False}
    seats = told(room)["seats"]
    assert {player: (seat["online"], seat["taken"]) for player, seat in seats.items()} == {
        "black": (True, True),
        "white": (False, True),
    }


def test_a_node_is_told_with_what_there_is_to_say_of_it() -> None:
    room = fold("x", [created(clock=FISCHER)])
    room.apply(happened.Moved(at=1, player="black", move="b2", node=0, value=0.12345, why="because", agent="mcts"))
    play(room, "a1", at=3)
    first, second = told(room)["nodes"][1:]
    assert first == {
        "id": 1,
        "parent": 0,
        "move": "b2",
        "player": "black",
        "seconds": 0.0,
        "value": 0.123,
        "why": "because",
        "agent": "mcts",
    }
    assert second == {"id": 2, "parent": 1, "move": "a1", "player": "white", "seconds": 2.0}


def test_a_clock_is_told_with_what_each_player_has() -> None:
    byoyomi = {"kind": "byoyomi", "main": 10, "periods": 3, "period": 5}
    clock = told(play(fold("x", [created(clock=byoyomi)]), "b1 a1", at=0, step=16))["clock"]
    assert (clock["kind"], clock["running"], clock["settings"]) == ("byoyomi", "black", byoyomi)
    assert (clock["left"], clock["periods"]) == ({"black": 10, "white": 0}, {"black": 3, "white": 2})
    assert "periods" not in told(fold("x", [created(clock=FISCHER)]))["clock"]
    assert told(fold("x", [created()]))["clock"] is None


def test_a_change_is_told_once_and_nothing_with_it() -> None:
    room = fold("x", [created()])
    shared = SharedState(room)
    assert shared.take_changes({}) == {}
    play(room, "b1")
    patch = shared.take_changes({})
    assert set(patch) == {"current", "view", "nodes_add"}
    assert [node["move"] for node in patch["nodes_add"]] == ["b1"]
    room.apply(happened.Said(at=2, by="White", text="hi", player="white"))
    assert [said["text"] for said in shared.take_changes({})["chat_add"]] == ["hi"]
    room.apply(happened.Renamed(at=3, player="white", name="Grace"))
    assert shared.take_changes({"white": True})["seats"]["white"]["online"]
    assert shared.take_changes({}) == {}


# --- snapshots --------------------------------------------------------------------------------------------------------


def test_a_snapshot_is_due_after_so_many_events_and_in_long_rooms_after_a_share_of_them() -> None:
    assert [is_due(version, 0) for version in (0, 255, 256)] == [False, False, True]
    assert [is_due(version, 8000) for version in (8256, 9141, 9142)] == [False, False, True]


def everything(room: Room) -> dict[str, Any]:
    """All that can be asked of a room."""
    inside = {name: value for name, value in vars(room).items() if name not in ("_tried", "_reached", "snapped")}
    return inside | {"shown": SharedState(room).describe_for("one", {"black": True})}


def wishes(chance: random.Random) -> Iterable[dict[str, Any]]:
    """Endless actions, sensible or not, most of them moves."""
    rest = [kind for kind in DECIDERS if kind not in ("move", "resign", "takeover")]
    while True:
        kind = chance.choice(["move"] * 10 + ["pass"] * 10 + rest)
        yield {
            "type": "move" if kind == "pass" else kind,
            "move": "pass" if kind == "pass" else f"{chance.choice('abc')}{chance.randrange(1, 4)}",
            "point": f"{chance.choice('abc')}{chance.randrange(1, 4)}",
            "kind": chance.choice(["undo", "rematch", "undo", "rematch", "draw"]),
            "text": "hello",
            "name": f"Ada {chance.randrange(100)}",
            **({"node": chance.randrange(8)} if kind == "goto" else {}),
        }


@pytest.mark.parametrize("tokens", [("one", "one"), ("one", "two")], ids=["alone", "two people"])
@pytest.mark.parametrize("board", ["go:5", "hex:3"])
def test_a_room_is_the_same_from_any_of_its_snapshots(board: str, tokens: tuple[str, str]) -> None:
    """Whatever has happened, stones marked and agreed on included, and whatever happens later."""
    chance = random.Random(5)
    first = created(board, tokens=dict(zip(("black", "white"), tokens, strict=True)), clock=FISCHER, assisted=True)
    events: list[Event] = [first]
    room = fold("x", events)
    kept = []
    for step, wish in zip(range(300), wishes(chance), strict=False):
        if step % 20 == 10:
            kept.append((len(events), write_snapshot(room)))
        if room.phase == "scoring" and room.scoring is not None and room.scoring.proposed is None:
            new: list[Event] = [happened.Proposed(at=step / 10, dead=())]
        else:
            try:
                new = decide(Intent(room, chance.choice(tokens), wish, step / 10, Bounds()))
            except TablierError:
                continue
        for event in new:
            room.apply(event)
            events.append(read_event(event.kind, event.at, write_event(event)))
    assert {type(event) for event in events} > {happened.Moved, happened.Said, happened.Renamed}
    for version, text in kept:
        later = read_snapshot("x", first, text, events[version:])
        assert later is not None
        assert later.snapped == version
        assert everything(later) == everything(room)


def test_a_snapshot_of_another_shape_is_left_aside() -> None:
    room = fold("x", [created()])
    text = write_snapshot(room)
    assert read_snapshot("x", created(), text, []) is not None
    assert read_snapshot("x", created(), text.replace('"shape":1', '"shape":0'), []) is None


# --- settings of clocks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [None, {"kind": "none"}, {"kind": "none", "main": 5}])
def test_a_game_may_have_no_clock(settings: dict[str, object] | None) -> None:
    assert time_control(settings) is None


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({}, "a clock is fischer, byoyomi or none, not None"),
        ({"kind": ["fischer"]}, "a clock is fischer, byoyomi or none"),
        ({"kind": "hourglass"}, "a clock is fischer, byoyomi or none, not 'hourglass'"),
        ({"kind": "fischer", "periods": 3}, "a fischer clock has no 'periods', only main, increment"),
        ({"kind": "fischer", "main": True}, "the clock's main must be a number from 0 to 604800, not True"),
        ({"kind": "fischer", "main": "5"}, "the clock's main must be a number"),
        ({"kind": "fischer", "main": -1}, "the clock's main must be a number"),
        ({"kind": "fischer", "main": 604801}, "the clock's main must be a number"),
        (
            {"kind": "byoyomi", "main": 5, "periods": 1.5, "period": 5},
            "periods must be a whole number up to 100, not 1.5",
        ),
        ({"kind": "byoyomi", "main": 5, "periods": 101, "period": 5}, "periods must be a whole number up to 100"),
    ],
)
def test_a_clock_that_cannot_run_is_explained(settings: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        time_control(settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"kind": "fischer", "main": 604800, "increment": 0},
        {"kind": "byoyomi", "main": 0, "periods": 100, "period": 604800},
    ],
)
def test_the_settings_of_a_clock_are_told_as_they_were_given(settings: dict[str, Any]) -> None:
    control = time_control(settings)
    assert control is not None
    assert RoomClock.wind(control, ("black", "white"), 0).settings() == settings


def test_a_clock_goes_on_undisturbed_and_charges_nothing_at_rest() -> None:
    control = time_control({"kind": "fischer", "main": 100})
    assert control is not None
    rest = RoomClock.wind(control, ("black", "white"), 0)
    assert (rest.seconds_run(50), rest.press(50).left, rest.stop(50).since) == (0, rest.left, 50)
    runs = rest.run_for("black", 10)
    assert runs.run_for("black", 60) is runs
    assert (runs.seconds_run(60), runs.seconds_run(5)) == (50, 0)
    other = runs.run_for("white", 60)
    assert (other.left["black"].main, other.running, other.since) == (50, "white", 60)
