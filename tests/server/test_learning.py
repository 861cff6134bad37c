"""Lessons and puzzles over HTTP."""

from __future__ import annotations

import pytest
from server.running import Server

from tablier.lessons.puzzles import puzzles
from tablier.rules import GAMES


def test_courses_lessons_and_puzzles_are_shown_without_their_answers(server: Server) -> None:
    client = server.http
    for name in GAMES:
        tutorial = client.get(f"/api/tutorials/{name}").json()
        assert sum(tutorial["grades"]) == len(puzzles(name)) >= tutorial["daily"] >= 1
        for lesson in tutorial["lessons"]:
            told = client.get(f"/api/tutorials/{name}/{lesson['name']}").json()
            assert len(told["steps"]) == lesson["steps"]
            assert all(step.keys().isdisjoint({"exercise", "answers"}) for step in told["steps"])
    puzzle = client.get("/api/puzzles/hex/1").json()
    assert (puzzle["exercise"], puzzle["moves"], puzzle["point"]) == ("win", 1, None)
    assert "answers" not in puzzle
    assert "'hexx'; did you mean 'hex'" in client.get("/api/tutorials/hexx").json()["error"]
    assert "there are 1 to" in client.get("/api/puzzles/hex/0").json()["error"]


@pytest.mark.slow
def test_nobody_waits_long_for_a_verdict(server: Server) -> None:
    """A reader that takes more than three seconds is ended, and the page would say that something failed."""
    client = server.http
    for name in GAMES:
        for number in range(1, len(puzzles(name)) + 1, 3):
            answer = client.post(f"/api/puzzles/{name}/{number}", json={"show": True})
            assert answer.json()["result"] == "solved" or answer.json()["reply"], answer.text


def test_moves_are_judged_answered_and_shown(server: Server) -> None:
    client = server.http
    step = "/api/tutorials/hex/bridges/0"
    wrong = client.post(step, json={"moves": ["e1"]}).json()
    assert (wrong["result"], wrong["reply"]) == ("wrong", "c3")
    assert [view["last"] for view in wrong["views"]] == ["e1", "c3"]
    moves: list[str] = []
    while (told := client.post(step, json={"moves": moves, "show": True}).json())["result"] == "on":
        moves += [told["move"], told["reply"]]
    assert told["result"] == "solved"
    assert told["views"][0]["outcome"]["winner"] == "black"
    question = client.post("/api/tutorials/go/liberties/0", json={"moves": ["4"]}).json()
    assert question == {"result": "solved", "move": "4", "reply": None, "views": []}
    for body, words in (({}, "no move to judge"), ({"moves": ["c9"]}, "cells are"), ({"moves": ["c2"]}, "occupied")):
        refused = client.post(step, json=body)
        assert refused.status_code == 422
        assert words in refused.json()["error"]
