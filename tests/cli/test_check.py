"""Telling the author of an agent whether it keeps the contract."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.command import Command

from tablier.agents import contract

BROKEN = Path(__file__).parents[1] / "agents" / "programs" / "broken.py"


def test_a_sound_agent_keeps_the_contract(within: Command) -> None:
    run = within("check", f"{BROKEN}:Sound")
    assert "the contract is kept" in run.output
    assert "thinking aloud" not in run.output
    assert "BROKEN" not in run.output
    assert run.code == 0


@pytest.mark.parametrize(
    ("kind", "part", "detail"),
    [
        ("Cheat", "plays legal moves", "chose badly: illegal move"),
        ("Crash", "plays when few moves are left", "ZeroDivisionError: the endgame (line "),
        ("Slow", "keeps its time", "0.2 s were given, 0.7"),
        ("Moody", "same seed, same moves", "the seed 7 gave "),
        ("Forgetful", "plays one game after another", "chose badly"),
        ("Boaster", "explains itself in the right form", "its candidate z99 is no legal move on hex:5"),
        ("Mute", "plays legal moves", "must return a tablier.Decision, not None"),
    ],
)
def test_each_breach_is_told_where_it_happened(within: Command, kind: str, part: str, detail: str) -> None:
    run = within("check", f"{BROKEN}:{kind}", "--game", "hex:5", "--game", "oware", "--json")
    report = json.loads(run.output)
    findings = {finding["name"]: finding for finding in report["findings"]}
    assert findings[part]["kept"] is False
    assert detail in findings[part]["detail"]
    assert report["kept"] is False
    assert run.code == 1


def test_an_agent_that_hangs_is_not_asked_further(within: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract, "_PATIENCE", 0.5)
    run = within("check", f"{BROKEN}:Dreamer")
    assert "BROKEN  plays legal moves                  no answer came within 0.5 s (ply 0 of hex:5)" in run.output
    assert run.output.count("not tried, because the agent hangs") == 7
    assert run.code == 1


def test_an_agent_is_checked_in_the_games_that_it_claims(within: Command) -> None:
    run = within("check", f"{BROKEN}:OnlyHex")
    assert "4 games" in run.output
    assert "oware" not in run.output
    assert run.code == 0
    assert within("check", f"{BROKEN}:OnlyHex", "--game", "oware").code == 1


def test_every_other_spec_can_be_checked(within: Command) -> None:
    run = within("check", "random", "--game", "hex:4")
    assert "random: the contract is kept" in run.output
    assert run.code == 0


@pytest.mark.parametrize(
    ("agent", "complaint"),
    [
        ("nowhere.py:Agent", "there is no file 'nowhere.py'"),
        (f"{BROKEN}:Soudn", "did you mean 'Sound'?"),
        ("mtcs", "unknown agent 'mtcs'; did you mean 'mcts'?"),
    ],
)
def test_what_is_no_agent_is_wrong_usage(within: Command, agent: str, complaint: str) -> None:
    run = within("check", agent)
    assert complaint in run.errors
    assert run.code == 2
