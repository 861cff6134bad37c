"""Games in rooms: alone, with agents, with somebody far away, before spectators."""

from __future__ import annotations

import time
from typing import Any

import pytest
from server.running import STATE, Person, Refusal, Server


def two_people(server: Server, game: str = "hex:5", **fields: Any) -> tuple[Person, Person, dict[str, Any]]:
    """Open a room for somebody here and somebody by link, and let both come."""
    second = "second" if game.startswith("oware") else "white"
    opened = server.open(game, seats={second: {"kind": "link"}}, **fields)
    joined = server.join(opened, "Grace")
    return server.person(opened["room"], opened["owner"]), server.person(opened["room"], joined["token"]), opened


def alone(server: Server, game: str, **fields: Any) -> Person:
    opened = server.open(game, **fields)
    return server.person(opened["room"], opened["owner"])


def test_two_people_play_a_whole_game_by_link(server: Server) -> None:
    black, white, opened = two_people(server, "hex:3")
    moves = ["a2", "b1", "a3", "b2", "c2", "b3", "a1"]
    for number, move in enumerate(moves):
        (black, white)[number % 2].do("move", move=move)
    assert black.state["result"]["winner"] == "black"
    white.wait(lambda state: state["version"] == black.state["version"])
    for person in (black, white):
        assert person.moves() == moves
    told = server.state(opened["room"], opened["owner"])
    STATE.validate_python([told])
    assert {key: told[key] for key in told if key != "you"} == {
        key: black.state[key] for key in black.state if key != "you"
    }


def test_black_wins_when_top_and_bottom_are_joined(server: Server) -> None:
    person = alone(server, "hex:3")
    for move in ["b1", "a1", "b2", "a2", "b3"]:
        person.do("move", move=move)
    assert person.state["result"] == {"winner": "black", "reason": "connection", "text": "B+"}
    assert person.state["view"]["chain"] == ["b1", "b2", "b3"]
    assert person.state["view"]["legal"] == []


def test_a_seat_by_link_is_waited_for(server: Server) -> None:
    opened = server.open("hex:5", seats={"white": {"kind": "link"}})
    black = server.person(opened["room"], opened["owner"])
    assert black.state["phase"] == "waiting"
    with pytest.raises(Refusal, match="not everybody is here yet"):
        black.do("move", move="c3")
    server.join(opened, "Grace")
    black.wait(lambda state: state["phase"] == "playing")
    assert black.state["seats"]["white"]["name"] == "Grace"


def test_nobody_moves_out_of_turn_or_twice(server: Server) -> None:
    black, white, _ = two_people(server)
    with pytest.raises(Refusal, match="it is black's turn"):
        white.do("move", move="c3")
    black.do("move", move="c3")
    with pytest.raises(Refusal, match="it is white's turn"):
        black.do("move", move="d3")
    with pytest.raises(Refusal, match="illegal move c3 at ply 1 of hex 5x5: the cell is occupied"):
        white.do("move", move="c3")


def test_an_agent_answers_and_says_why(server: Server) -> None:
    person = alone(server, "hex:11", seats={"white": {"kind": "agent", "agent": "mcts:visits=300"}})
    person.do("move", move="a1")  # too early for a proof
    person.wait(lambda state: len(state["nodes"]) == 3)
    answer = person.state["nodes"][2]
    assert answer["player"] == "white"
    assert "simulations" in answer["why"]
    assert -1 <= answer["value"] <= 1
    assert any(message["type"] == "thinking" and message["thinking"] for message in person.heard)


def test_what_an_agent_thinks_is_told_while_it_thinks(server: Server) -> None:
    person = alone(server, "go:9", seats={"white": {"kind": "agent", "agent": "mcts"}})
    person.do("move", move="E5")
    person.wait(lambda state: len(state["nodes"]) == 3)
    thoughts = [message["thinking"] for message in person.heard if message["type"] == "thinking"]
    assert thoughts[-1] is None
    assert any(thought and thought["value"] is not None and thought["visits"] > 0 for thought in thoughts)


def test_two_agents_play_for_whoever_watches(server: Server) -> None:
    seats = {player: {"kind": "agent", "agent": "random"} for player in ("black", "white")}
    opened = server.open("hex:2", seats=seats)
    assert opened["tokens"] == {}
    viewer = server.person(opened["room"], opened["watch"])
    viewer.wait(lambda state: state["phase"] == "finished")
    assert viewer.state["result"]["winner"] in ("black", "white")


def test_undo_takes_the_agents_answer_back_too_and_redo_brings_both(server: Server) -> None:
    person = alone(server, "hex:5", seats={"white": {"kind": "agent", "agent": "random"}})
    person.do("move", move="c3")
    person.wait(lambda state: len(state["nodes"]) == 3 and state["thinking"] is None)
    played = person.moves()
    person.do("undo")
    assert person.moves() == []
    person.do("redo")
    assert person.moves() == played
    with pytest.raises(Refusal, match="nothing to play again"):
        person.do("redo")


def test_another_move_after_undo_is_a_branch(server: Server) -> None:
    person = alone(server, "hex:5")
    person.do("move", move="c3")
    person.do("undo")
    person.do("move", move="b2")
    assert [node["parent"] for node in person.state["nodes"]] == [None, 0, 0]
    person.do("move", move="a1", node=1)
    assert person.moves() == ["c3", "a1"]
    person.do("goto", node=2)
    assert person.moves() == ["b2"]
    person.do("goto", node=0)
    person.do("move", move="C3")  # the same as before: no new node
    assert person.state["current"] == 1
    assert len(person.state["nodes"]) == 4


def test_undo_needs_the_other_persons_consent(server: Server) -> None:
    black, white, _ = two_people(server)
    black.do("move", move="c3")
    white.do("move", move="b2")
    with pytest.raises(Refusal, match="ask for it"):
        black.do("undo")
    black.do("ask", kind="undo")
    white.wait(lambda state: state["asks"] == [{"kind": "undo", "by": "black"}])
    white.do("decline", kind="undo")
    black.wait(lambda state: state["asks"] == [] and state["version"] == white.state["version"])
    assert black.moves() == ["c3", "b2"]
    black.do("ask", kind="undo")
    with pytest.raises(Refusal, match="nobody has asked"):
        black.do("accept", kind="undo")
    white.do("accept", kind="undo")
    assert white.moves() == []
    assert white.state["asks"] == []


def test_a_seat_changes_between_person_and_agent_where_both_agreed(server: Server) -> None:
    black, white, _ = two_people(server, assisted=True)
    assert white.state["assisted"]
    black.do("takeover", agent="random")
    black.wait(lambda state: len(state["nodes"]) == 2)
    assert black.state["seats"]["black"]["agent"] == "random"
    white.wait(lambda state: len(state["nodes"]) == 2)
    white.do("move", move=white.state["view"]["legal"][0])
    black.wait(lambda state: len(state["nodes"]) == 4)
    black.do("takeover", agent=None)
    white.wait(lambda state: state["seats"]["black"]["agent"] is None)
    white.do("move", move=white.state["view"]["legal"][0])
    black.wait(lambda state: len(state["nodes"]) == 5)
    black.do("move", move=black.state["view"]["legal"][0])
    assert [node.get("agent") for node in black.state["nodes"]] == [None, "random", None, "random", None, None]
    black.do("hint")
    assert black.heard[-1]["type"] == "hint"


def test_nobody_lets_an_engine_play_against_a_person_without_their_consent(server: Server) -> None:
    black, _, _ = two_people(server)
    with pytest.raises(Refusal, match="did not agree on help"):
        black.do("takeover", agent="random")
    opened = server.open("hex:5", seats={"black": {"kind": "agent", "agent": "level:1"}, "white": {"kind": "link"}})
    server.join(opened)
    host = server.person(opened["room"], opened["owner"])
    for spec in (None, "level:10"):  # the computer's seat neither becomes a person's nor stronger
        with pytest.raises(Refusal, match="did not agree on help"):
            host.do("takeover", seat="black", agent=spec)


def test_resigning_gives_the_game_away(server: Server) -> None:
    black, white, opened = two_people(server)
    white.do("resign")
    black.wait(lambda state: state["phase"] == "finished")
    assert black.state["result"] == {"winner": "black", "reason": "resignation", "text": "B+R"}
    assert black.state["view"]["to_move"] is None
    exported = server.http.get(
        f"/api/rooms/{opened['room']}/export?format=sgf", headers={"Authorization": f"Bearer {opened['owner']}"}
    )
    assert "RE[B+R]" in exported.text
    assert "PW[Grace]" in exported.text


def test_a_draw_is_agreed_on(server: Server) -> None:
    black, white, _ = two_people(server, "oware")
    black.do("ask", kind="draw")
    white.wait(lambda state: bool(state["asks"]))
    white.do("accept", kind="draw")
    assert white.state["result"]["winner"] is None
    with pytest.raises(Refusal, match="a game of hex:3 cannot be drawn"):
        alone(server, "hex:3").do("ask", kind="draw")
    with pytest.raises(Refusal, match=r"a game of go:5,komi=6\.5 cannot be drawn"):
        alone(server, "go:5,komi=6.5").do("ask", kind="draw")
    with pytest.raises(Refusal, match="agrees to no draw"):
        alone(server, "oware", seats={"second": {"kind": "agent", "agent": "random"}}).do("ask", kind="draw")


def test_a_rematch_swaps_the_colours_and_keeps_the_tokens(server: Server) -> None:
    black, white, opened = two_people(server, clock={"kind": "fischer", "main": 60, "increment": 1})
    with pytest.raises(Refusal, match="after the game"):
        black.do("ask", kind="rematch")
    black.do("resign")
    white.wait(lambda state: state["phase"] == "finished")
    black.do("ask", kind="rematch")
    white.wait(lambda state: bool(state["asks"]))
    white.do("accept", kind="rematch")
    following = white.wait(lambda state: state["rematch"] is not None)["rematch"]
    black.wait(lambda state: state["rematch"] == following)
    again = server.person(following, opened["owner"])
    assert again.state["you"]["seats"] == ["white"]
    assert again.state["clock"]["settings"] == {"kind": "fischer", "main": 60, "increment": 1}


def test_no_clock_runs_before_both_are_there_and_the_first_move_is_made(server: Server) -> None:
    black, white, opened = two_people(server, clock={"kind": "fischer", "main": 60, "increment": 1})
    assert black.state["clock"]["running"] is None
    black.do("move", move="c3")
    assert black.state["clock"]["running"] == "white"
    white.do("resign")
    black.wait(lambda state: state["phase"] == "finished")
    white.do("ask", kind="rematch")
    black.wait(lambda state: bool(state["asks"]))
    black.do("accept", kind="rematch")
    following = white.wait(lambda state: state["rematch"] is not None)["rematch"]
    first = server.person(following, white.token)  # the colours have changed
    first.wait(lambda state: state["version"] == 2)
    first.do("move", move="c3")
    assert first.state["clock"]["running"] is None  # the other has not come yet
    server.person(following, opened["owner"])
    first.wait(lambda state: state["clock"]["running"] == "white")


def test_a_rematch_is_told_like_any_other_event(server: Server) -> None:
    person = alone(server, "hex:3")
    person.do("resign")
    person.do("ask", kind="rematch")
    told = [message for message in person.heard if message["type"] == "event"][-3:]
    assert [message["event"]["kind"] for message in told] == ["asked", "accepted", "rematch_made"]
    assert len({message["cause"] for message in told}) == 1
    following = told[-1]["event"]["room"]
    assert person.state["rematch"] == following
    assert server.http.get(f"/api/rooms/{following}").status_code == 403  # it is there, and private
    with pytest.raises(Refusal, match="the rematch has begun already"):
        person.do("ask", kind="rematch")


def test_what_happens_carries_the_id_of_the_action_that_caused_it(server: Server) -> None:
    black, white, opened = two_people(server, "hex:3")
    black.do("move", move="a1")
    white.wait(lambda state: state["version"] == black.state["version"])
    for person in (black, white):
        assert person.heard[-1]["cause" if person is white else "id"] == "move 1"
    path = f"/api/rooms/{opened['room']}/actions"
    headers = {"Authorization": f"Bearer {opened['owner']}"}
    server.http.post(path, json={"type": "rename", "name": "Ada", "id": "by post"}, headers=headers)
    white.wait(lambda state: state["seats"]["black"]["name"] == "Ada")
    assert white.heard[-1]["cause"] == "by post"


def test_what_agents_and_clocks_do_has_no_cause(server: Server) -> None:
    person = alone(server, "hex:3", seats={"white": {"kind": "agent", "agent": "random"}})
    person.do("move", move="a1")
    person.wait(lambda state: len(state["nodes"]) == 3)
    causes = [message["cause"] for message in person.heard if message["type"] == "event"]
    assert causes == ["move 1", None]


def test_spectators_see_everything_and_touch_nothing(server: Server) -> None:
    black, _, opened = two_people(server)
    viewer = server.person(opened["room"], opened["watch"])
    assert viewer.state["you"] == {"seats": [], "role": "spectator", "owner": False}
    black.do("move", move="c3")
    viewer.wait(lambda state: state["view"]["last"] == "c3")
    for kind, fields in {"move": {"move": "a1"}, "undo": {}, "chat": {"text": "hi"}, "hint": {}, "resign": {}}.items():
        with pytest.raises(Refusal, match="you are watching"):
            viewer.do(kind, **fields)


def test_presence_and_reconnection(server: Server) -> None:
    black, white, _ = two_people(server)
    black.wait(lambda state: state["seats"]["white"]["online"])
    white.leave()
    black.wait(lambda state: not state["seats"]["white"]["online"])
    black.do("move", move="c3")
    white.connect()
    assert white.moves() == ["c3"]
    black.wait(lambda state: state["seats"]["white"]["online"])
    white.do("move", move="a1")


def test_people_talk_and_change_their_names(server: Server) -> None:
    black, white, _ = two_people(server)
    white.do("chat", text="bonne chance !")
    black.wait(lambda state: len(state["chat"]) == 1)
    said = black.state["chat"][0]
    assert (said["by"], said["player"], said["text"]) == ("Grace", "white", "bonne chance !")
    black.do("rename", name="Ada")
    white.wait(lambda state: state["seats"]["black"]["name"] == "Ada")
    for name, complaint in {"grace ": "somebody here is called", "Level 3": "a computer player is called"}.items():
        with pytest.raises(Refusal, match=complaint):
            black.do("rename", name=name)


def test_nobody_is_called_by_a_word_of_the_program(server: Server) -> None:
    opened = server.open("go:5", seats={"white": {"kind": "agent", "agent": "mcts:visits=10"}})
    person = server.person(opened["room"], opened["owner"])
    assert person.state["seats"]["white"]["name"] is None  # the page has words for it in every language
    person.do("chat", text="hello")
    assert person.state["chat"][0]["by"] == "Black"
    headers = {"Authorization": f"Bearer {opened['owner']}"}
    sgf = server.http.get(f"/api/rooms/{opened['room']}/export?format=sgf", headers=headers).text
    assert "PB[Black]" in sgf
    assert "PW[Tree search (visits 10)]" in sgf


def test_a_join_whose_answer_was_lost_is_repeated(server: Server) -> None:
    opened = server.open("hex:5", seats={"white": {"kind": "link"}})
    path = f"/api/rooms/{opened['room']}/join"
    wanted = {"invitation": opened["invitation"], "name": "Grace", "claim": "a" * 32}
    answers = [server.http.post(path, json=wanted).json() for _ in range(2)]
    assert answers == [{"player": "white", "token": "a" * 32}] * 2
    assert server.http.post(path, json={**wanted, "claim": "b" * 32}).status_code == 409


def test_a_hint_is_for_those_who_play_alone(server: Server) -> None:
    person = alone(server, "hex:3")
    person.do("hint")
    hint = person.heard[-1]
    assert hint["type"] == "hint"
    assert hint["move"] in person.state["view"]["legal"]
    assert hint["why"]
    person.do("move", move="b2")
    person.do("hint", node=0)  # about a position that is looked back at
    assert (person.heard[-1]["node"], person.state["current"]) == (0, 1)
    black, _, _ = two_people(server)
    with pytest.raises(Refusal, match="no hints in a game with somebody else"):
        black.do("hint")


def test_the_territory_of_a_running_game_is_estimated(server: Server) -> None:
    person = alone(server, "go:5,komi=0.5")
    for move in ("C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "B4", "A5"):
        person.do("move", move=move)
    person.do("estimate")
    told = person.heard[-1]
    assert told["type"] == "estimate"
    assert {"A1", "B2", "B4"} <= {*told["territory"]["black"]}
    assert {"E1", "E5", "D4"} <= {*told["territory"]["white"]}
    assert told["dead"] == ["A5"]
    assert told["points"][0] == pytest.approx(15, abs=1.5)
    with pytest.raises(Refusal, match="only Go has territory to estimate"):
        alone(server, "hex:3").do("estimate")
    black, _, _ = two_people(server, "go:5")
    with pytest.raises(Refusal, match="no hints in a game with somebody else"):
        black.do("estimate")


def test_dead_stones_are_proposed_changed_and_agreed_on(server: Server) -> None:
    black, white, _ = two_people(server, "go:5,komi=0.5")
    for number, move in enumerate(["C3", "E1", "C2", "pass", "pass"]):
        (black, white)[number % 2].do("move", move=move)
    for person in (black, white):
        person.wait(lambda state: state["phase"] == "scoring" and state["scoring"]["judged"])
    marked = "E1" in black.state["scoring"]["dead"]
    seen = black.state["version"]
    black.do("accept_score", version=seen)
    white.do("dead", point="E1")  # whoever had accepted has to do it again
    with pytest.raises(Refusal, match="the count has changed meanwhile"):
        black.do("accept_score", version=seen)
    black.wait(lambda state: ("E1" in state["scoring"]["dead"]) != marked and state["scoring"]["accepted"] == [])
    if marked:
        white.do("dead", point="E1")
    white.do("accept_score", version=white.state["version"])
    black.wait(lambda state: state["scoring"]["accepted"] == ["white"])
    black.do("accept_score", version=black.state["version"])
    assert black.state["phase"] == "finished"
    assert black.state["view"]["dead"] == ["E1"]
    assert black.state["result"]["text"] == "B+24.5"


def test_dead_stones_are_found(server: Server) -> None:
    walls = "go:5,komi=0.5, black to move\n. X . O .\n. X . O .\nO X . O .\n. X . O .\n. X . O ."
    person = alone(server, "go:5,komi=0.5", position=walls)
    for _ in range(2):
        person.do("move", move="pass")
    person.wait(lambda state: state["phase"] == "scoring" and state["scoring"]["judged"])
    assert person.state["scoring"]["proposed"] == person.state["scoring"]["dead"] == ["A3"]
    person.do("accept_score", version=person.state["version"])
    assert person.state["view"]["dead"] == ["A3"]


def test_a_dispute_resumes_play_and_nothing_is_removed_afterwards(server: Server) -> None:
    person = alone(server, "go:5")
    for move in ["C3", "E1", "pass", "pass"]:
        person.do("move", move=move)
    person.wait(lambda state: state["phase"] == "scoring" and state["scoring"]["judged"])
    person.do("dispute")
    assert person.state["phase"] == "playing"
    assert person.state["nodes"][-1]["move"] == "resume"
    person.do("move", move="pass")
    person.do("move", move="pass")
    assert person.state["phase"] == "finished"
    assert person.state["view"]["dead"] == []


def test_a_clock_that_runs_out_ends_the_game(server: Server) -> None:
    black, white, _ = two_people(server, clock={"kind": "fischer", "main": 0.8, "increment": 0})
    black.do("move", move="c3")
    started = time.monotonic()
    black.wait(lambda state: state["phase"] == "finished")
    assert 0.5 < time.monotonic() - started < 3
    assert black.state["result"] == {"winner": "black", "reason": "time", "text": "B+T"}
    white.wait(lambda state: state["phase"] == "finished")
    with pytest.raises(Refusal, match="the game is over"):
        white.do("move", move="c2")


def test_an_increment_is_earned_by_a_move(server: Server) -> None:
    black, white, _ = two_people(server, clock={"kind": "fischer", "main": 10, "increment": 5})
    black.do("move", move="c3")  # nobody's time has run yet
    assert black.state["clock"]["left"]["black"] == 10
    assert black.state["clock"]["running"] == "white"
    with pytest.raises(Refusal, match=r"white has \d+\.\d seconds left"):
        black.do("flag")
    white.do("move", move="c2")
    assert 14 < white.state["clock"]["left"]["white"] <= 15
    assert white.state["nodes"][-1]["seconds"] < 3


def test_byoyomi_gives_periods_after_the_main_time(server: Server) -> None:
    black, white, _ = two_people(server, clock={"kind": "byoyomi", "main": 0.1, "periods": 3, "period": 0.6})
    black.do("move", move="c3")
    time.sleep(0.9)  # one period is used up, the second begun
    white.do("move", move="c2")
    assert white.state["clock"]["left"]["white"] == 0
    assert white.state["clock"]["periods"] == {"black": 3, "white": 2}
    white.wait(lambda state: state["phase"] == "finished")
    assert white.state["result"]["text"] == "W+T"


def test_the_seeds_of_a_move_are_told_one_by_one(server: Server) -> None:
    person = alone(server, "oware")
    person.do("move", move="1TR")
    sown = person.state["view"]["sowing"]
    assert [seed["hole"] for seed in sown["path"]] == [2, 3, 4, 5]
    assert [seed["colour"] for seed in sown["path"]] == ["transparent", "transparent", "red", "red"]
