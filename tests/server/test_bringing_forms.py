"""Games that are brought along and taken away again, as rooms and forms, without a server."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import tablier
from tablier.rules import BadDiagram, BadRecord, BadSpec
from tablier.rules.records import read_trees
from tablier.server.bounds import Bounds
from tablier.server.rooms import events as happened
from tablier.server.rooms.bringing.exporting import as_json, as_sgf
from tablier.server.rooms.bringing.importing import describe_imports, make_position, read_import, read_imports
from tablier.server.rooms.bringing.judging import find_puzzle, try_puzzle
from tablier.server.rooms.bringing.opening import plan_rematch, plan_room
from tablier.server.rooms.events import Created
from tablier.server.rooms.room import Room, fold

BOUNDS = Bounds()
GAME = "(;GM[1]SZ[5]KM[0]PB[Ada]PW[Bob]GN[Final]DT[2020]PC[Paris]RE[{}];B[cc]C[good](;W[aa];B[bb])(;W[ee]))"


def opened(text: str, **wanted: Any) -> Room:
    """A room of one person for a game that was brought along."""
    fields = plan_room({"sgf": text, **wanted}, BOUNDS)
    return fold("x", [Created(at=0, tokens={"black": "one", "white": "one"}, owner="one", watch="watch", **fields)])


def test_what_is_shown_before_a_game_is_chosen() -> None:
    (told,) = describe_imports(GAME.format("B+R"), BOUNDS)["games"]
    assert (told["names"], told["result"]) == ({"black": "Ada", "white": "Bob"}, "B+R")
    assert (told["about"], told["moves"]) == ("Final, 2020, Paris", ["C3", "A5", "B4"])
    assert (told["variations"], told["comments"], told["left_out"]) == (1, 1, 0)
    assert (told["view"]["to_move"], told["view"]["last"]) == (None, "B4")
    (running,) = describe_imports(GAME.format(""), BOUNDS)["games"]
    assert running["view"]["to_move"] == "white"


@pytest.mark.parametrize(
    ("result", "winner", "reason", "text"),
    [
        ("B+R", "black", "resignation", "B+R"),
        ("W+Resign", "white", "resignation", "W+R"),
        ("w+time", "white", "time", "W+T"),
        ("B+Forfeit", "black", "forfeit", "B+F"),
        ("B+3.5", "black", "count", "B+3.5"),
        ("W+", "white", "record", "W+"),
        ("W", "white", "record", "W+"),
        ("0", None, "agreement", "0"),
        ("Draw", None, "agreement", "0"),
    ],
)
def test_how_a_game_ended_is_read_from_its_record(result: str, winner: str | None, reason: str, text: str) -> None:
    ending = read_import(GAME.format(result), 1, BOUNDS).ending
    assert ending == {"winner": winner, "reason": reason, "text": text, "dead": ()}


@pytest.mark.parametrize("result", ["", "Void", "?", "Black won"])
def test_a_game_without_a_result_goes_on(result: str) -> None:
    assert read_import(GAME.format(result), 1, BOUNDS).ending is None


def test_only_one_of_several_games_is_taken() -> None:
    text = GAME.format("B+R") + GAME.format("W+R")
    assert [read_import(text, number, BOUNDS).record.result for number in (1, 2)] == ["B+R", "W+R"]
    for number in (0, 3):
        with pytest.raises(BadRecord, match=f"there is no game {number} in the text, which holds 2"):
            read_import(text, number, BOUNDS)


@pytest.mark.parametrize(
    ("text", "bounds", "complaint"),
    [
        ("", {}, "the text is empty"),
        ("(;GM[1]SZ[5])", {"body": 12}, "the text is longer than 12 bytes"),
        (GAME.format(""), {"file_nodes": 4}, "the file has 5 positions; at most 4 are read"),
        ("(;GM[1]SZ[5]AB[aa][bb]AW[cc])", {"file_changes": 1}, "the file changes the board 2 times by hand"),
        (GAME.format(""), {"nodes": 3}, "the game has more than 3 positions"),
        ("rubbish", {}, "'rubbish' is not the name of a game; a diagram begins with a line such as"),
    ],
)
def test_what_is_too_much_or_nothing_is_refused(text: str, bounds: dict[str, int], complaint: str) -> None:
    with pytest.raises((BadRecord, BadDiagram), match=complaint):
        read_imports(text, replace(BOUNDS, **bounds))
    if bounds:
        exactly = {key: value + 1 for key, value in bounds.items()}
        assert read_imports(text, replace(BOUNDS, **{**exactly, **({"nodes": 5} if "nodes" in bounds else {})}))


def test_moves_made_here_are_added_to_what_was_brought() -> None:
    room = opened(GAME.format("B+R"))
    assert (room.phase, room.name_of("black"), room.current) == ("finished", "Ada", 3)
    assert as_sgf(room).count(b"RE[B+R]") == 1
    room.apply(happened.Moved(at=1, player="white", move="D2", node=4))
    room.apply(happened.Moved(at=2, player="white", move="E5", node=3))
    room.apply(happened.Moved(at=2, player="black", move="B2", node=0))
    room.apply(happened.WentTo(at=2, node=6))
    room.apply(happened.Renamed(at=3, player="white", name="Bobby"))
    (tree,) = read_trees(as_sgf(room))
    after, other = tree.children
    assert (after.text("C"), other.text("B")) == ("good", "bd")
    assert [child.text("W") for child in after.children] == ["aa", "ee"]
    assert after.children[1].children[0].text("W") == "dd"
    assert after.children[0].children[0].children[0].text("W") == "ea"
    assert (tree.text("PW"), tree.text("PB"), tree.text("GN"), tree.text("RE")) == ("Bobby", "Ada", "Final", None)
    room.apply(happened.Resigned(at=4, player="white"))
    (tree,) = read_trees(as_sgf(room))
    assert tree.text("RE") == "B+R"


def test_a_game_of_ours_is_written_with_its_names_and_result() -> None:
    seats: dict[str, Any] = {"black": {"kind": "here", "name": "Ada"}, "white": {"kind": "here", "name": None}}
    created = Created(at=0, game="hex:3", seats=seats, tokens={"black": "one", "white": "two"}, owner="one", watch="w")
    room = fold("x", [created, happened.Moved(at=1, player="black", move="b2", node=0)])
    told = as_json(room)
    assert (told["game"], told["moves"], told["black"], told["white"]) == ("hex:3", ("b2",), "Ada", "White")
    assert told.keys().isdisjoint({"result", "diagram", "count"})
    room.apply(happened.Resigned(at=2, player="white"))
    told = as_json(room)
    assert (told["result"], told["reason"], told["text"], told["current"]) == ("black", "resignation", "B+R", 1)
    assert [(node["id"], node["parent"], node["move"]) for node in told["nodes"]] == [(0, None, None), (1, 0, "b2")]
    (tree,) = read_trees(as_sgf(room))
    assert (tree.text("PB"), tree.text("RE")) == ("Ada", "B+R")
    json.dumps(told)


def test_a_position_of_the_sandbox_has_its_stones() -> None:
    rules = tablier.game("go:5")
    made = make_position(rules, {"stones": {"black": ["C3"], "white": ["A1", "e5"]}, "to_move": "white"})
    assert made.stones == {"black": ("C3",), "white": ("E5", "A1")}
    assert made.to_move == "white"
    assert make_position(rules, {}) == rules.start()
    oware = tablier.game("awale")
    seeds = make_position(oware, {"holes": [1] * 12, "captured": {"second": 5}, "to_move": "second"})
    assert (seeds.numbers, seeds.to_move) == ((*[1] * 12, 0, 5), "second")


@pytest.mark.parametrize(
    ("spec", "wanted", "complaint"),
    [
        ("go:5", {"to_move": "red"}, "there is no player 'red', only black and white"),
        ("go:5", {"stones": {"red": []}}, "there is no player 'red'"),
        ("go:5", {"stones": {"black": ["C3", "C3"]}}, "there are two stones on C3"),
        ("go:5", {"stones": {"black": ["pass"]}}, "pass is no place for a stone"),
        ("oware", {"holes": [[1, 2, 3]] * 15 + [[1, 2]]}, "every hole needs a count for each kind of seed"),
    ],
)
def test_what_cannot_be_set_up_is_explained(spec: str, wanted: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadDiagram, match=complaint):
        make_position(tablier.game(spec), wanted)


@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        ({"game": "hex:3", "seats": {"red": {"kind": "here"}}}, "hex has no player 'red', only black and white"),
        ({"game": "hex:3", "seats": {"white": {"kind": "table"}}}, "a seat must be one of here, link, agent"),
        ({"game": "hex:3", "seats": {"white": {"kind": "agent"}}}, "the seat of white is an agent's: name one"),
        ({"game": "hex:3", "seats": {"white": {"kind": "link", "agent": "mcts"}}}, "the seat of white is a person's"),
        ({"game": "hex:3" + " " * 196}, "a game is given by a spec"),
        ({"game": "hex:3", "moves": ["a1", "b1"]}, "the game has 2 moves; a room holds 2"),
    ],
)
def test_a_room_that_cannot_be_planned_is_explained(wanted: dict[str, Any], complaint: str) -> None:
    with pytest.raises((BadSpec, BadRecord), match=complaint):
        plan_room(wanted, replace(BOUNDS, nodes=2))


def test_a_room_is_planned_as_it_was_wanted() -> None:
    seats = {"white": {"kind": "agent", "agent": "level:3"}, "black": {"kind": "here", "name": "  Ada "}}
    clock = {"kind": "fischer", "main": 60}
    told = plan_room({"game": "hex:3", "moves": ["a1"], "seats": seats, "clock": clock, "public": True}, BOUNDS)
    assert (told["game"], told["moves"], told["diagram"], told["clock"]) == ("hex:3", ("a1",), None, clock)
    assert (told["public"], told["assisted"]) == (True, False)
    assert told["seats"]["white"] == {"kind": "agent", "name": None, "agent": "level:3"}
    assert told["seats"]["black"] == {"kind": "here", "name": "Ada", "agent": None}
    assert plan_room({"game": "hex:3" + " " * 195}, BOUNDS)["game"] == "hex:3"
    assert plan_room({"game": "hex:3", "clock": {"kind": "none"}}, BOUNDS)["clock"] is None


def test_a_rematch_changes_places_and_keeps_the_rest() -> None:
    room = opened("hex:3\na1", clock={"kind": "fischer", "main": 60, "increment": 0}, public=True)
    room.apply(happened.Renamed(at=1, player="black", name="Ada"))
    again = plan_rematch(room, 5.0)
    assert (again.at, again.game, again.public, again.owner, again.watch) == (5.0, "hex:3", True, "one", "watch")
    assert (again.seats["white"]["name"], again.tokens) == ("Ada", {"black": "one", "white": "one"})
    assert (again.clock, again.moves) == ({"kind": "fischer", "main": 60, "increment": 0}, ())
    assert set(again.awaited) == {"black", "white"}


def test_a_puzzle_is_judged_and_shown() -> None:
    puzzle = find_puzzle("hex", 1)
    right = puzzle.answers[0]
    told = try_puzzle("hex", 1, [right], show=False)
    assert (told["result"] in ("solved", "on"), told["move"]) == (True, right)
    shown = try_puzzle("hex", 1, [], show=True)
    assert (shown["move"], shown["views"][0]["last"]) == (right, right)
    wrong = next(move for move in puzzle.position.legal_moves if move not in puzzle.answers)
    assert try_puzzle("hex", 1, [wrong], show=False)["result"] == "wrong"
    with pytest.raises(BadSpec, match="there is no move to judge"):
        try_puzzle("hex", 1, [], show=False)
    for number in (0, 100_000):
        with pytest.raises(BadSpec, match=f"there is no puzzle {number} of hex; there are 1 to"):
            find_puzzle("hex", number)
