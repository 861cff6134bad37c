"""What an analysis finds as it is sent: every chance and point for both players, and no more than a page can show."""

from __future__ import annotations

import pytest

import tablier
from tablier.agents import Candidate, Decision
from tablier.agents.landmarks import Bridge, Landmarks, Way
from tablier.agents.sentence import Sentence
from tablier.nets.glance import Glance
from tablier.server.rooms.views.analysis_forms import describe_glance, describe_landmarks, describe_search
from tablier.server.rooms.views.board_view import view
from tablier.server.rooms.views.reasons import describe_sentence

START = tablier.game("hex:5").start()
WHITE = START.play("c3")


def test_a_first_thought_is_told_for_the_first_player() -> None:
    seen = Glance(0.5, {"a1": 0.00049, "b2": 0.0005, "c2": 0.98765}, 3.14159, {"a1": 0.126, "b2": -1.0})
    black, white = describe_glance(seen, START, "neural"), describe_glance(seen, WHITE, "neural")
    assert (black["chances"], white["chances"]) == ((0.75, 0.25), (0.25, 0.75))
    assert (black["lead"], white["lead"]) == (3.14, -3.14)
    assert (black["ownership"], white["ownership"]) == ({"a1": 0.13, "b2": -1.0}, {"a1": -0.13, "b2": 1.0})
    assert black["policy"] == {"b2": 0.0005, "c2": 0.9877}
    assert (black["to_move"], white["to_move"], black["engine"]) == ("black", "white", "neural")
    assert describe_glance(Glance(0, {}, None, {}), START, "x")["lead"] is None


def test_without_a_network_there_is_no_first_thought() -> None:
    told = describe_glance(None, START, "neural")
    assert (told["chances"], told["lead"], told["policy"], told["ownership"]) == (None, None, {}, {})


def test_what_a_search_finds_begins_with_what_it_would_play() -> None:
    decision = Decision(
        "b2",
        value=0.123456,
        line=("b2", "a1"),
        candidates=(
            Candidate("a1", 0.2, visits=30, prior=0.12345),
            Candidate("b2", None, visits=90, line=("b2", "c2")),
            Candidate("c2", visits=0),
            Candidate("d2", 0.5, line=tuple("d2" for _ in range(20))),
        ),
    )
    told = describe_search(decision, START, 120.7)
    assert (told["chances"], told["visits"], told["proved"]) == ((0.5617, 0.4383), 120, False)
    assert [found["move"] for found in told["candidates"]] == ["b2", "a1", "d2"]
    best, second, unvisited = told["candidates"]
    assert best == {"move": "b2", "chance": 0.5617, "visits": 90, "share": 0.75, "prior": None, "line": ["b2", "a1"]}
    assert second == {"move": "a1", "chance": 0.6, "visits": 30, "share": 0.25, "prior": 0.1235, "line": ["a1"]}
    assert (unvisited["visits"], unvisited["share"], len(unvisited["line"])) == (None, None, 12)
    assert describe_search(decision, WHITE, None)["chances"] == (0.4383, 0.5617)
    assert describe_search(decision, WHITE, None)["visits"] is None


def test_only_the_first_dozen_moves_are_told() -> None:
    decision = Decision("a1", candidates=tuple(Candidate(move, visits=1) for move in START.legal_moves))
    assert [found["move"] for found in describe_search(decision, START, 25)["candidates"]] == START.legal_moves[:12]


@pytest.mark.parametrize(("value", "known"), [(1.0, False), (-1.0, False), (0.99, True)])
def test_a_search_that_cannot_know_the_count_claims_no_certain_end(value: float, known: bool) -> None:
    """Both may yet agree on dead stones in Go; in Hex a won game is won."""
    go = tablier.game("go:5").start()
    assert (describe_search(Decision("C3", value=value), go, None)["chances"] is not None) is known
    assert describe_search(Decision("c3", value=value), START, None)["chances"] is not None


def test_landmarks_are_told_in_full() -> None:
    seen = Landmarks(
        (Way("black", 2, ("a1", "b1")), Way("white", None, ())),
        (Bridge("black", ("a1", "b2"), ("b1", "a2")),),
        (("a1", "b1"),),
        ("c3",),
        {"c3": 2},
    )
    assert describe_landmarks(seen) == {
        "type": "landmarks",
        "ways": [
            {"player": "black", "distance": 2, "cells": ["a1", "b1"]},
            {"player": "white", "distance": None, "cells": []},
        ],
        "bridges": [{"player": "black", "ends": ["a1", "b2"], "cells": ["b1", "a2"]}],
        "threats": [["a1", "b1"]],
        "must_play": ["c3"],
        "gains": {"c3": 2},
    }


def test_nobody_moves_on_the_board_of_a_game_that_is_over() -> None:
    running = view(WHITE)
    assert (running["to_move"], running["last"], running["ply"], len(running["legal"])) == ("white", "c3", 1, 24)
    resigned = view(WHITE, over=True)
    assert (resigned["to_move"], resigned["legal"], resigned["outcome"]) == (None, [], None)
    won = tablier.game("hex:3").start()
    for move in ("b1", "a1", "b2", "a2", "b3"):
        won = won.play(move)
    ended = view(won)
    assert (ended["to_move"], ended["legal"]) == (None, [])
    assert ended["outcome"] == {"winner": "black", "reason": "connection", "score": 1, "points": (1, 0)}


def test_a_reason_is_told_as_data_with_its_numbers_rounded() -> None:
    part = Sentence("move.chance", move="b2", chance=0.5)
    said = Sentence("move.chance", move="c3", chance=0.123456, others=(part, "d4"), best=part)
    told = {"key": "move.chance", "values": {"move": "b2", "chance": 0.5}}
    assert describe_sentence(said) == {
        "key": "move.chance",
        "values": {"move": "c3", "chance": 0.1235, "others": [told, "d4"], "best": told},
    }
    assert describe_sentence("plain") == "plain"
