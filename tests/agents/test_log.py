"""The log of decisions: one JSON object a line, whatever an agent's reasons are made of."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablier.agents import Decision, GameLog, Limits, agent
from tablier.agents.log import as_data
from tablier.rules import TablierError, game


@dataclass(frozen=True)
class Reason:
    cells: tuple[str, ...]
    worth: float

    def __str__(self) -> str:
        return "because"


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_reasons_of_any_shape_become_data() -> None:
    assert as_data({"a": Reason(("b2", "c3"), float("inf")), 3: {"x"}, "o": object}) == {
        "a": {"cells": ["b2", "c3"], "worth": "inf"},
        "3": ["x"],
        "o": str(object),
    }


def test_a_decision_is_logged_with_its_reasons_as_data_and_as_text(tmp_path: Path) -> None:
    rules = game("hex:5")
    log = GameLog(tmp_path / "log.jsonl", rules, {"black": "a", "white": "b"})
    log.write_decision(rules.start(), Decision("c3", 0.5, why=Reason(("c3",), 1.5)), 0.25)
    (line,) = lines(tmp_path / "log.jsonl")
    assert line["why"] == {"cells": ["c3"], "worth": 1.5}
    assert (line["text"], line["move"], line["player"], line["seconds"]) == ("because", "c3", "black", 0.25)


@pytest.mark.parametrize("spec", ["random", "greedy", "alphabeta", "montecarlo", "mcts"])
def test_every_agent_can_be_logged(spec: str, tmp_path: Path) -> None:
    rules = game("hex:4")
    log = GameLog(tmp_path / "log.jsonl", rules, {"black": spec, "white": spec})
    position = rules.start()
    while position.outcome is None:
        decision = agent(spec).choose(position, Limits(seconds=0.01, visits=10, nodes=100))
        log.write_decision(position, decision)
        position = position.play(decision.move)
    log.write_result(position.outcome)
    *decisions, result = lines(tmp_path / "log.jsonl")
    assert [line["move"] for line in decisions] == list(position.history)
    assert result["winner"] == position.winner


def test_games_in_one_file_are_told_apart(tmp_path: Path) -> None:
    rules = game("hex:4")
    for _ in range(2):
        GameLog(tmp_path / "log.jsonl", rules, {}).write_result(None)
    one, other = lines(tmp_path / "log.jsonl")
    assert one["id"] != other["id"]
    assert one["reason"] == "broken off"


def test_a_file_that_cannot_be_written_is_an_error_before_the_game(tmp_path: Path) -> None:
    with pytest.raises(TablierError, match="cannot write the log"):
        GameLog(tmp_path / "no folder" / "log.jsonl", game("hex:4"), {})


def test_the_experts_account_is_written_as_lines_beside_the_log(tmp_path: Path) -> None:
    position = game("hex:7").start()
    for move in ["d4", "c4", "d3", "c3"]:
        position = position.play(move)
    decision = agent("expert", weights="seed").choose(position, Limits(nodes=100))
    for name, beside in (("game.jsonl", "game.log"), ("game.log", "game.txt")):
        log = GameLog(tmp_path / name, position.game, {"black": "expert", "white": "human"}, "g1")
        log.write_decision(position, decision)
        lines = (tmp_path / beside).read_text(encoding="utf-8").splitlines()
        assert all(line.startswith("g1 ply 4 black [") for line in lines)
        assert lines[-1].startswith(f"g1 ply 4 black [choice] {decision.move} rule=")
        assert "Δ" in lines[-1]
        json.loads((tmp_path / name).read_text(encoding="utf-8").splitlines()[0])
        (tmp_path / name).unlink()
        (tmp_path / beside).unlink()
