"""What an agent cannot do, or cannot be made of, is refused in words that name it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tablier
from tablier.agents import Limits, TimeControl
from tablier.agents.tuning import weights_in
from tablier.rules import BadSpec, TablierError


@pytest.mark.parametrize("text", ["", "soon", "300+", "300+5x", "x30", "-5"])
def test_a_time_looks_like_one(text: str) -> None:
    with pytest.raises(
        BadSpec, match=re.escape(f"cannot read the time '{text}'; times look like 300, 300+5 or 300+5x30")
    ):
        TimeControl.read(text)


@pytest.mark.parametrize(
    "control", [{"main": -1}, {"main": float("inf")}, {"main": 5, "increment": -1}, {"main": 5, "periods": -1}]
)
def test_times_have_an_end_and_are_not_negative(control: dict[str, float]) -> None:
    with pytest.raises(BadSpec, match="a time control cannot have negative or endless times"):
        TimeControl(**control)  # type: ignore[arg-type]
    with pytest.raises(BadSpec, match="a time control must give some time"):
        TimeControl(0)


def test_an_agent_chooses_by_a_position_that_is_not_over() -> None:
    agent, start = tablier.agent("random"), tablier.game("go:5").start()
    with pytest.raises(BadSpec, match="an agent chooses by a Position and Limits, not by 'go:5' and"):
        agent.choose("go:5", Limits())  # type: ignore[arg-type]
    with pytest.raises(BadSpec, match="an agent chooses by a Position and Limits"):
        agent.choose(start, 5)  # type: ignore[arg-type]
    with pytest.raises(TablierError, match="there is no move to choose, the game of go 5x5 is over: white wins by 7"):
        agent.choose(start.play("pass").play("pass"), Limits())


def test_only_a_game_that_is_counted_has_dead_stones() -> None:
    with pytest.raises(BadSpec, match="hex 5x5 has no dead stones"):
        tablier.agent("gtp:gnugo --mode gtp").dead_stones(tablier.game("hex:5").start())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{}", "holds no weights: they look like"),
        ("[4]", "holds no weights: they look like"),
        ("{", "is no JSON file of weights"),
        ('{"seeds": true}', "the weight 'seeds' in .* must be a number, not True"),
        ('{"seeds": "4"}', "the weight 'seeds' in .* must be a number, not '4'"),
        ('{"seeds": Infinity}', "the weight 'seeds' in .* must be a number, not inf"),
    ],
)
def test_a_file_of_weights_holds_numbers_by_name(content: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(content)
    with pytest.raises(BadSpec, match=complaint):
        weights_in(path)
    path.write_text(json.dumps({"seeds": 4, "mobility": 0.5}))
    assert weights_in(path) == {"seeds": 4, "mobility": 0.5}
    with pytest.raises(BadSpec, match=r"cannot read the weights .*: is a directory"):
        weights_in(tmp_path)
    with pytest.raises(BadSpec, match="there is no file"):
        weights_in(tmp_path / "missing.json")


def test_a_class_without_a_choice_is_no_agent(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("class Mute:\n    name = 'mute'\n    choose = None\n")
    with pytest.raises(BadSpec, match=r"Mute in '.*mine\.py' cannot choose: an agent has a name and choose"):
        tablier.agent(f"python:{path}:Mute")
    path.write_text("class Mute:\n    def choose(self, position, limits): ...\n")
    with pytest.raises(BadSpec, match=r"Mute in '.*mine\.py' has no name"):
        tablier.agent(f"python:{path}:Mute")
