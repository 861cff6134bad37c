"""What people may want in a room, and what becomes of it: events, or a refusal that says why. Without a server."""

from __future__ import annotations

from typing import Any

import pytest

from tablier.rules import BadSpec
from tablier.server.bounds import Bounds
from tablier.server.errors import Forbidden, Refused
from tablier.server.rooms import events as happened
from tablier.server.rooms.acting.deciding import decide
from tablier.server.rooms.acting.intent import Intent
from tablier.server.rooms.events import Created, Event
from tablier.server.rooms.room import Room, fold

HERE: dict[str, str | None] = {"kind": "here", "name": None}
LINK: dict[str, str | None] = {"kind": "link", "name": None}
AGENT: dict[str, str | None] = {"kind": "agent", "name": None, "agent": "level:3"}
FISCHER = {"kind": "fischer", "main": 100, "increment": 5}


def opened(board: str = "hex:3", white: dict[str, str | None] = LINK, **fields: Any) -> Room:
    """A room of ``one``, who plays black, and of ``two``."""
    tokens = {"black": "one"} | ({"white": "two"} if white is LINK else {"white": "one"} if white is HERE else {})
    seats = {"black": HERE, "white": white}
    usual: dict[str, Any] = {"seats": seats, "tokens": tokens, "owner": "one", "watch": "watch"}
    return fold("x", [Created(at=0.0, game=board, **(usual | fields))])


def do(
    room: Room, token: str, action: str, at: float = 1.0, bounds: Bounds | None = None, /, **fields: Any
) -> list[Event]:
    """Decide what somebody wants, and let it happen."""
    decided = decide(Intent(room, token, {"type": action, **fields}, at, bounds or Bounds()))
    for event in decided:
        room.apply(event)
    return decided


def play(room: Room, moves: str) -> Room:
    """Let both people play, whoever's turn it is."""
    for move in moves.split():
        room.apply(happened.Moved(at=1, player=room.position.to_move, move=move, node=room.current))
    return room


def counting() -> Room:
    """A game that is being counted: a wall of black's, and a stone of white's on either side of it."""
    room = play(opened("go:5"), "b1 e3 b2 a1 b3 pass b4 pass b5 pass pass")
    room.apply(happened.Proposed(at=2, dead=("E3",)))
    return room


# --- moves ------------------------------------------------------------------------------------------------------------


def test_people_move_in_turn() -> None:
    room = opened()
    with pytest.raises(Refused, match="it is black's turn"):
        do(room, "two", "move", move="a1")
    do(room, "one", "move", move="a1")
    with pytest.raises(Refused, match="it is white's turn"):
        do(room, "one", "move", move="b1")
    with pytest.raises(Forbidden, match="the seat of white is not yours"):
        do(room, "one", "move", move="b1", seat="white")
    with pytest.raises(BadSpec, match="there is no player 'red' in hex"):
        do(room, "two", "move", move="b1", seat="red")
    with pytest.raises(Forbidden, match="you are watching"):
        do(room, "three", "move", move="b1")
    do(room, "two", "move", move="b1")
    assert [node.player for node in room.nodes[1:]] == ["black", "white"]


def test_nobody_moves_before_all_are_there_nor_after_the_end_nor_while_it_is_counted() -> None:
    waiting = opened(tokens={"black": "one"})
    with pytest.raises(Refused, match="not everybody is here yet"):
        do(waiting, "one", "move", move="a1")
    over = play(opened(), "b1 a1 b2 a2 b3")
    with pytest.raises(Refused, match="the game is over"):
        do(over, "two", "move", move="c1")
    with pytest.raises(Refused, match="the game is over"):
        do(over, "two", "resign")
    with pytest.raises(Refused, match="the game is being counted"):
        do(counting(), "one", "move", move="c1")


def test_whoever_is_alone_plays_from_any_position_and_others_do_not() -> None:
    room = play(opened(white=HERE), "b1 a1")
    do(room, "one", "move", move="c3", node=0)
    assert (room.nodes[3].parent, room.nodes[3].player) == (0, "black")
    with pytest.raises(BadSpec, match="there is no node 4; the room has 0 to 3"):
        do(room, "one", "move", move="c3", node=4)
    two = play(opened(), "b1 a1")
    with pytest.raises(Refused, match="you are playing with somebody else and cannot just play from another position"):
        do(two, "one", "move", move="c3", node=0)
    do(two, "one", "move", move="c3", node=2)  # which is where the game stands


def test_nobody_moves_for_an_agent_unless_it_is_another_position() -> None:
    room = play(opened(white=AGENT), "b1")
    with pytest.raises(Refused, match="an agent moves for white; take the seat over first"):
        do(room, "one", "move", move="a1")
    play(room, "c3 a1")
    do(room, "one", "move", move="a2", node=1)
    assert room.nodes[room.current].parent == 1


def test_a_finished_game_can_be_tried_otherwise_by_whoever_is_alone() -> None:
    room = play(opened(white=HERE), "b1 a1 b2 a2 b3")
    do(room, "one", "move", move="c1", node=4)
    assert (room.phase, room.current) == ("playing", 6)


# --- back and forward -------------------------------------------------------------------------------------------------


def test_a_move_is_taken_back_with_the_agents_answer_and_both_come_again() -> None:
    room = play(opened("hex:5", white=AGENT), "b1 a1 b2 a2")
    do(room, "one", "undo")
    assert room.current == 2
    do(room, "one", "undo")
    assert room.current == 0
    with pytest.raises(Refused, match="there is no move to take back"):
        do(room, "one", "undo")
    do(room, "one", "redo")
    assert room.current == 2
    do(room, "one", "redo")
    assert room.current == 4
    with pytest.raises(Refused, match="there is nothing to play again"):
        do(room, "one", "redo")


def test_when_agents_alone_have_moved_one_move_is_taken_back() -> None:
    room = opened("hex:5", white=AGENT)
    room.apply(happened.HandedOver(at=1, player="black", agent="random"))
    play(room, "b1 a1 b2")
    do(room, "one", "undo")
    assert room.current == 2


def test_whoever_plays_both_sides_goes_one_move_at_a_time() -> None:
    room = play(opened(white=HERE), "b1 a1 b2")
    do(room, "one", "undo")
    assert room.current == 2
    do(room, "one", "undo")
    do(room, "one", "redo")
    assert room.current == 2
    assert do(room, "one", "goto", node=2) == []
    do(room, "one", "goto", node=3)
    assert room.current == 3


@pytest.mark.parametrize(("kind", "fields"), [("undo", {}), ("redo", {}), ("goto", {"node": 0})])
def test_with_somebody_else_one_has_to_ask(kind: str, fields: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="you are playing with somebody else"):
        do(play(opened(), "b1 a1"), "one", kind, **fields)


def test_a_move_back_that_is_granted_leads_before_the_move_of_whoever_asked() -> None:
    room = play(opened("hex:5"), "b1 a1 b2")
    with pytest.raises(Refused, match="nobody has asked to take a move back"):
        do(room, "one", "accept", kind="undo")
    do(room, "two", "ask", kind="undo")
    with pytest.raises(Refused, match="nobody has asked to take a move back"):
        do(room, "two", "accept", kind="undo")
    do(room, "one", "accept", kind="undo")
    assert (room.current, room.asks) == (1, [])


def test_nobody_asks_for_a_move_back_who_has_made_none() -> None:
    room = play(opened(), "b1")
    with pytest.raises(Refused, match="there is no move to take back"):
        do(room, "two", "ask", kind="undo")
    do(room, "one", "ask", kind="undo")
    do(room, "two", "decline", kind="undo")
    assert room.asks == []
    with pytest.raises(Refused, match="nobody has asked for a rematch"):
        do(room, "two", "decline", kind="rematch")


# --- ends and agreements ----------------------------------------------------------------------------------------------


def test_a_rematch_comes_after_the_game_and_once() -> None:
    room = play(opened(), "b1 a1 b2 a2")
    with pytest.raises(Refused, match="a rematch comes after the game"):
        do(room, "one", "ask", kind="rematch")
    play(room, "b3")
    do(room, "one", "ask", kind="rematch")
    do(room, "two", "accept", kind="rematch")
    assert room.rematch is not None
    with pytest.raises(Refused, match="the rematch has begun already"):
        do(room, "one", "ask", kind="rematch")


def test_whoever_is_alone_is_granted_at_once_what_they_ask_for() -> None:
    room = play(opened(white=AGENT), "b1 a1 b2 a2 b3")
    do(room, "one", "ask", kind="rematch")
    assert (room.rematch is not None, room.asks) == (True, [])


def test_a_draw_is_for_people_in_a_game_that_can_be_drawn() -> None:
    with pytest.raises(Refused, match="a game of hex:3 cannot be drawn"):
        do(opened(), "one", "ask", kind="draw")
    with pytest.raises(Refused, match="agrees to no draw"):
        do(opened("go:5", white=AGENT), "one", "ask", kind="draw")
    with pytest.raises(Refused, match="the game is being counted"):
        do(counting(), "one", "ask", kind="draw")
    room = opened("go:5")
    do(room, "two", "ask", kind="draw")
    do(room, "one", "accept", kind="draw")
    assert room.phase == "finished"


def test_resigning_is_for_ones_own_side_and_possible_while_it_is_counted() -> None:
    room = play(opened(), "b1")
    do(room, "one", "resign")
    assert room.result is not None
    assert room.result.text == "W+R"
    being_counted = counting()
    do(being_counted, "two", "resign")
    assert being_counted.result is not None
    assert being_counted.result.text == "B+R"


def test_a_flag_falls_when_the_time_is_up_and_not_before() -> None:
    with pytest.raises(Refused, match="no clock is running"):
        do(opened(), "one", "flag")
    room = opened(clock=FISCHER)
    with pytest.raises(Refused, match="no clock is running"):
        do(room, "one", "flag", 500)
    do(room, "one", "move", 10, move="b1")
    with pytest.raises(Refused, match=r"white has 9\.5 seconds left"):
        do(room, "one", "flag", 100.5)
    do(room, "one", "flag", 110)
    assert room.result is not None
    assert room.result.text == "B+T"


# --- counting ---------------------------------------------------------------------------------------------------------


def test_a_chain_is_dead_or_alive_as_a_whole() -> None:
    room = counting()
    do(room, "two", "dead", point="B3")
    assert room.scoring is not None
    assert room.scoring.dead == ("B5", "B4", "B3", "E3", "B2", "B1")
    do(room, "one", "dead", point="B1")
    assert vars(room)["scoring"].dead == ("E3",)
    with pytest.raises(Refused, match="dead stones are marked when the game is being counted"):
        do(opened("go:5"), "one", "dead", point="B3")


def test_only_the_count_that_was_seen_is_agreed_on() -> None:
    room = counting()
    seen = room.version
    do(room, "two", "dead", point="A1")
    with pytest.raises(Refused, match="the count has changed meanwhile"):
        do(room, "one", "accept_score", version=seen)
    do(room, "one", "accept_score", version=room.version)
    do(room, "two", "accept_score", version=room.version - 1)  # the other's consent is no change
    assert room.phase == "finished"


def test_nobody_agrees_on_a_count_that_there_is_not() -> None:
    with pytest.raises(Refused, match="there is no count to agree on"):
        do(opened("go:5"), "one", "accept_score", version=1)
    judging = play(opened("go:5"), "pass pass")
    with pytest.raises(Refused, match="the stones are still being judged"):
        do(judging, "one", "accept_score", version=judging.version)
    with pytest.raises(Refused, match="there is no count to disagree with"):
        do(opened("go:5"), "one", "dispute")


def test_whoever_plays_both_sides_agrees_for_both_or_for_one() -> None:
    room = play(opened("go:5", white=HERE), "pass pass")
    room.apply(happened.Proposed(at=2, dead=()))
    do(room, "one", "accept_score", version=room.version, seat="white")
    assert vars(room)["phase"] == "scoring"
    do(room, "one", "accept_score", version=room.version)
    assert vars(room)["phase"] == "finished"


def test_a_dispute_takes_the_game_up_again() -> None:
    room = counting()
    (event,) = do(room, "two", "dispute")
    assert isinstance(event, happened.Disputed)
    assert (event.player, room.phase) == ("white", "playing")


# --- names and remarks ------------------------------------------------------------------------------------------------


def test_people_speak_under_the_name_of_their_seat() -> None:
    room = opened()
    do(room, "two", "chat", text="hi")
    do(room, "two", "rename", name="Grace")
    do(room, "two", "chat", text="hi")
    assert [(said.by, said.player, said.text) for said in room.chat] == [
        ("White", "white", "hi"),
        ("Grace", "white", "hi"),
    ]
    agents = opened(white=AGENT, seats={"black": AGENT, "white": AGENT}, tokens={})
    do(agents, "one", "chat", text="hi")
    assert (agents.chat[0].by, agents.chat[0].player) == ("Host", None)


def test_no_two_people_have_one_name_and_nobody_that_of_a_computer() -> None:
    room = opened()
    do(room, "one", "rename", name="Ada")
    assert do(room, "one", "rename", name="Ada") == []
    for name in ("ada", " ADA "):
        with pytest.raises(Refused, match="somebody here is called"):
            do(room, "two", "rename", name=name)
    for name in ("Level 3", "expert", "Tree search"):
        with pytest.raises(Refused, match="is what a computer player is called"):
            do(room, "two", "rename", name=name)
    do(room, "one", "rename", name="ADA")  # one's own name may be written otherwise
    assert room.name_of("black") == "ADA"


# --- seats and bounds -------------------------------------------------------------------------------------------------


def test_help_by_the_computer_is_agreed_on_beforehand() -> None:
    with pytest.raises(Refused, match="did not agree on help"):
        do(opened(), "one", "takeover", agent="random")
    room = opened(assisted=True)
    do(room, "two", "takeover", agent="random")
    assert room.seats["white"].agent == "random"
    do(room, "two", "takeover", agent=None)
    assert room.seats["white"].agent is None
    alone = play(opened(white=AGENT), "b1")  # it is the agent's turn
    do(alone, "one", "takeover", agent="random")
    assert (alone.seats["black"].agent, alone.seats["white"].agent) == ("random", "level:3")
    do(alone, "one", "takeover", agent=None, seat="white")
    assert alone.seats["white"].agent is None


def test_the_last_events_of_a_room_are_for_what_ends_the_game() -> None:
    room = opened(white=HERE)
    few = Bounds(events=8)
    for text in "abcde":
        do(room, "one", "chat", 1, few, text=text)
    assert room.version == 6
    with pytest.raises(Refused, match="too much has happened in this room"):
        do(room, "one", "chat", 1, few, text="f")
    with pytest.raises(Refused, match="too much has happened in this room"):
        do(room, "one", "undo", 1, few)
    do(room, "one", "move", 1, few, move="b1")
    do(room, "one", "move", 1, few, move="a1")
    with pytest.raises(Refused, match="too much has happened in this room"):
        do(room, "one", "resign", 1, few)


def test_what_the_host_has_ended_stays_ended() -> None:
    room = opened()
    room.apply(happened.Muted(at=1))
    with pytest.raises(Refused, match="lets nobody speak here any more"):
        do(room, "one", "chat", text="hi")
    with pytest.raises(Refused, match="lets nobody speak here any more"):
        do(room, "one", "rename", name="Ada")
    do(room, "one", "move", move="b1")
    room.apply(happened.Closed(at=2))
    with pytest.raises(Refused, match="this room was closed by the host"):
        do(room, "two", "ask", kind="rematch")
