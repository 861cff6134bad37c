"""Whole matches against GNU Go, as the command line plays them."""

from __future__ import annotations

import json

import pytest
from cli.command import Command

GNU_GO = "gtp:gnugo --mode gtp --level 1 --chinese-rules"
pytestmark = pytest.mark.gnugo


def test_a_match_against_gnu_go_is_played_to_the_end(tablier: Command) -> None:
    run = tablier("match", "go:7", "mcts", GNU_GO, "--games", "2", "--visits", "300", "--patience", "60", "--json")
    match = json.loads(run.output)
    assert sum(match["wins"]) + match["draws"] == 2
    assert {record["reason"] for record in match["records"]} <= {"two passes", "resignation"}
    assert {record["black"] for record in match["records"]} == {"mcts", GNU_GO}
    assert run.code == 0


def test_two_engines_agree_about_the_dead_stones_and_a_judge_decides(tablier: Command) -> None:
    both = tablier("match", "go:5", GNU_GO, GNU_GO, "--games", "2", "--seed", "5", "--patience", "60", "--json")
    counts = [record["count"] for record in json.loads(both.output)["records"] if record["reason"] == "two passes"]
    assert all(count["by"] == "both engines" for count in counts)
    judged = tablier(
        "match", "go:5", "random", "random", "--games", "2", "--judge", GNU_GO, "--patience", "60", "--json"
    )
    counts = [record["count"] for record in json.loads(judged.output)["records"]]
    assert [count["by"] for count in counts] == ["judge: gnugo", "judge: gnugo"]
    assert all(len(count["as_it_stands"]) == 2 for count in counts)
