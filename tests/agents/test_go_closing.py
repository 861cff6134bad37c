"""The end of a game of Go: everybody passes where nothing is left, and nobody throws a point away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from diagrams import diagram, go_diagram

from tablier.agents import Limits, agent
from tablier.agents.profiles.go_closing import close_go
from tablier.rules import Go, GoPosition, game
from tablier.scoring import judge

GAMES = Path(__file__).parents[1] / "scoring" / "games"
RULES = ("japanese", "chinese")
#: Both players of these games passed although one of them could have gained: looked at, one by one, with the network.
PASSED_TOO_EARLY = {"9x9.jsonl": {63, 90, 126}, "19x19.jsonl": set[int]()}

WALLS = "\n".join(["black to move", *[". X O . ."] * 5])


def finished(name: str, rules: str, every: int) -> Iterator[tuple[int, GoPosition]]:
    """Yield the positions of finished games before their last passes, those about which the judge is sure."""
    for number, line in enumerate((GAMES / name).read_text(encoding="utf-8").splitlines()):
        told = json.loads(line)
        if number % every or number in PASSED_TOO_EARLY[name]:
            continue
        position = game(f"go:{told['size']},rules={rules},superko=simple").start()
        moves = list(told["moves"])
        while moves[-1] == "pass":
            moves.pop()
        for move in moves:
            position = position.play(move)
        assert isinstance(position, GoPosition)
        if judge(position, network=False).sure:
            yield number, position


def play_out(spec: str, position: GoPosition, visits: int) -> tuple[list[str], GoPosition]:
    """Let an agent play both sides to the end; return its moves and the last position."""
    player, moves = agent(spec), list[str]()
    while position.outcome is None:
        moves.append(player.choose(position, Limits(visits=visits)).move)
        position = position.play(moves[-1])
    return moves, position


def gain(before: GoPosition, after: GoPosition) -> float:
    """What the player to move won or lost by the moves between two positions."""
    change = judge(after, network=False).score - judge(before, network=False).score
    return change if before.to_move == "black" else -change


def check(name: str, rules: str, every: int, spec: str, visits: int) -> int:
    """Check that no point is lost from any finished position, and return at how many nothing but passes was played."""
    passed = seen = 0
    for number, position in finished(name, rules, every):
        moves, end = play_out(spec, position, visits)
        neutral = judge(position, network=False).territory["neutral"]
        # By area each side takes its half of the neutral points, and whoever begins may take one more.
        allowed = {0} if rules == "japanese" or not neutral else {0, 1}
        assert gain(position, end) in allowed, f"game {number} of {name}: {' '.join(moves)}"
        passed += moves == ["pass", "pass"]
        seen += 1
    # By area, dead stones are taken off where the game is won only without them, which costs nothing.
    assert passed >= (0.6 if rules == "japanese" else 0.3) * seen
    return seen


@pytest.mark.parametrize("rules", RULES)
def test_no_point_is_lost_at_the_end_of_some_games(rules: str) -> None:
    assert check("9x9.jsonl", rules, 30, "mcts", 200) >= 8


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("spec", "visits"), [("mcts", 1000), ("neural:threads=1", 100)])
def test_no_point_is_lost_at_the_end_of_two_hundred_games(rules: str, spec: str, visits: int) -> None:
    assert check("9x9.jsonl", rules, 1, spec, visits) + check("19x19.jsonl", rules, 3, spec, visits) >= 200


@pytest.mark.parametrize("spec", ["mcts:visits=60", "neural:visits=8,threads=1", "alphabeta:depth=2", "level:6"])
@pytest.mark.parametrize("rules", RULES)
def test_every_strong_agent_passes_between_closed_walls(spec: str, rules: str) -> None:
    decision = agent(spec).choose(diagram(f"go:5,rules={rules},komi=0.5", WALLS), Limits())
    assert decision.move == "pass"
    assert "5.5 points behind" in str(decision.why)


def test_a_neutral_point_is_worth_taking_by_area_alone() -> None:
    apart = WALLS.replace("X O .", "X . O")
    area = close_go(go_diagram("go:5,rules=chinese,komi=0.5", apart), Limits())
    territory = close_go(go_diagram("go:5,rules=japanese,komi=0.5", apart), Limits())
    assert area is not None
    assert territory is not None
    assert area.move.startswith("C")
    assert "by area" in str(area.why)
    assert territory.move == "pass"


def test_nobody_closes_a_game_that_is_open() -> None:
    middle = Go(9).start()
    assert close_go(middle, Limits()) is None
    for move in ["E5", "C3", "G7", "G3", "C7", "E3", "E7", "C5", "G5"]:
        middle = middle.play(move)
    assert close_go(middle, Limits()) is None
    assert close_go(middle.play("pass"), Limits()) is None


def test_dead_stones_are_taken_where_nothing_may_be_removed() -> None:
    position = go_diagram("go:5,komi=0.5", WALLS.replace(". X O . .", "O X O . .", 1))
    assert close_go(position, Limits()) is not None
    over = position
    while over.outcome is None:
        over = over.play("pass")
    assert close_go(over.resumed(), Limits()) is None
