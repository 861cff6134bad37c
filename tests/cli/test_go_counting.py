"""After two passes: dead stones, agreement, disagreement."""

from __future__ import annotations

from pathlib import Path

from cli.command import Command

TWO_PEOPLE = ("--black", "human:name=Ada", "--white", "human:name=Bob")

#: Black lives on the left, White on the right, and a white stone is lost on A3.
WALLS = "B5 / D5 / B4 / D4 / B3 / D3 / B2 / D2 / B1 / D1 / C3 / A3 / pass / pass"

PASSER = """
from tablier.agents import Decision

class Passer:
    name = "passer"
    def choose(self, position, limits):
        return Decision("pass")
"""


def test_two_people_have_to_agree_on_the_dead_stones(tablier: Command) -> None:
    run = tablier("play", "go:5,komi=0.5", *TWO_PEOPLE, lines=f"{WALLS} / dead A3 / done / done")
    assert "1 stone dead: black wins by 0.5 (11 to 10.5), two passes" in run.output
    assert "black, dead stones> done" in run.output
    assert "white, dead stones> done" in run.output
    assert "3  o─●─●─○─□  3" in run.output
    assert "\nblack wins by 0.5 (11 to 10.5), two passes\n" in run.output
    assert run.code == 0


def test_another_opinion_asks_both_again(within: Command) -> None:
    lines = f"{WALLS} / dead A3 / done / alive A3 / done / done"
    run = within("play", "go:5,komi=0.5", *TWO_PEOPLE, lines=lines)
    assert run.output.count("black, dead stones> done") == 2
    assert run.output.count("1 stone dead: ") == 3
    assert run.output.count("every stone alive: ") == 2
    assert "\nwhite wins by 5.5 (6 to 11.5), two passes\n" in run.output


def test_dead_stones_are_proposed_with_a_reason(within: Command) -> None:
    run = within("play", "go:5,komi=0.5", *TWO_PEOPLE, lines=f"{WALLS} / done / done")
    proposal, _, rest = run.output.partition("both passed")
    assert "A3 seems dead" in proposal
    assert rest.count("1 stone dead: ") == 2
    assert "\nblack wins by 0.5 (11 to 10.5), two passes\n" in rest


def test_a_disagreement_resumes_play_and_then_nothing_is_removed(within: Command) -> None:
    run = within("play", "go:5", *TWO_PEOPLE, lines=f"{WALLS} / resume / A4 / pass / pass")
    assert "play goes on; no stone can be called dead any more" in run.output
    assert run.output.count("dead stones>") == 1
    assert "two passes\n" in run.output


def test_a_pass_can_be_taken_back(within: Command) -> None:
    run = within("play", "go:5", *TWO_PEOPLE, lines=f"{WALLS} / undo / A2")
    assert "taken back: pass\n" in run.output
    assert "white played A2" in run.output


def test_wrong_points_and_words_are_told(within: Command) -> None:
    lines = f"{WALLS} / dead C5 / dead Z9 / dead / what / help / quit"
    run = within("play", "go:5", *TWO_PEOPLE, lines=lines)
    assert "there is no stone on C5 to call dead" in run.output
    assert "'Z9' is no move of go 5x5" in run.output
    assert "name a stone of each chain, such as 'dead D4 E5'" in run.output
    assert "'what' is none of dead, alive, done" in run.output
    assert "  resume      disagree: play goes on" in run.output
    assert run.code == 0


def test_an_agent_takes_the_marks_of_the_person(within: Command, tmp_path: Path) -> None:
    (tmp_path / "passer.py").write_text(PASSER, encoding="utf-8")
    lines = "C3 / pass / dead C3 / done"
    run = within("play", "go:5", "--white", "python:passer.py:Passer", lines=lines)
    assert "black, dead stones> done" in run.output
    assert "white, dead stones>" not in run.output
    assert "\nwhite wins by 7 (0 to 7), two passes\n" in run.output
