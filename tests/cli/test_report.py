"""The report about the Hex expert, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.command import Command

GAME = ("play", "hex:5", "--black", "expert:depth=1", "--white", "greedy", "--log", "log.jsonl")


def test_a_report_tells_results_reasons_and_bridges(within: Command) -> None:
    assert within(*GAME).code == 0
    run = within("report", "log.jsonl")
    assert run.code == 0, run.errors
    assert "A  expert:depth=1 against greedy, hex:5" in run.output
    assert "1 of 1" in run.output
    assert "instant_win" in run.output


def test_a_report_as_json_is_one_object(within: Command) -> None:
    within(*GAME)
    run = within("report", "log.jsonl", "--json")
    (account,) = json.loads(run.output)["accounts"]
    assert (account["games"], account["wins"]) == (1, 1)
    assert account["reasons"]["instant_win"] == 1


def test_a_report_can_be_drawn(within: Command, tmp_path: Path) -> None:
    within(*GAME)
    assert within("report", "log.jsonl", "--plot", "report.png").code == 0
    assert (tmp_path / "report.png").read_bytes().startswith(b"\x89PNG")
    run = within("report", "log.jsonl", "--plot", "report.nonsense")
    assert run.code == 1
    assert "cannot write the plot 'report.nonsense'" in run.errors


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [((), "name at least one log"), (("missing.jsonl",), "there is no file 'missing.jsonl'")],
)
def test_a_report_about_nothing_is_wrong_usage(within: Command, arguments: tuple[str, ...], complaint: str) -> None:
    run = within("report", *arguments)
    assert run.code == 2
    assert complaint in run.errors
