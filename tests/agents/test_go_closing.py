"""The end of a game of Go: everybody passes where nothing is left, and nobody throws a point away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from diagrams import diagram, go_diagram

from tablier.agents import Limits, agent
from tablier.agents.profiles import go_closing
from tablier.agents.profiles.go_closing import close_go
from tablier.rules import Go, GoPosition, game
from tablier.scoring import judge
from tablier.search.ownership import ownership, survival, tenure

GAMES = Path(__file__).parents[1] / "scoring" / "games"
RULES = ("japanese", "chinese")
#: Left out: who plays these games on gains by it, so that their players passed too early for "nobody gains" to hold.
PASSED_TOO_EARLY = {"9x9.jsonl": {63, 90, 126}, "19x19.jsonl": set[int]()}

#: Black's territory on the left is wide, and playouts lose it more often than the rest.
WIDE = """
black to move
. . X O O . . . .
. . X X O . . . .
. . X O . . O . .
. X O . O O . . .
. X O . O X O O O
. X X O O X X X O
. . O X X X . . X
. . . . . . . X .
. . . . . . . . .
"""
#: D6 and E6 are nobody's, but whoever plays E6 first has D6 or keeps it from the other.
UNFINISHED = """
white to move
. . O X X . . . .
. . O O X X . . .
. . . O O X X . .
. . O . . X . . .
. . . O O O X . .
. . . . O X X . .
. . . . O X X . .
. . O . O X . . .
. . . O X X . . .
"""
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
    assert "under area counting" in str(area.why)
    assert territory.move == "pass"


@pytest.mark.parametrize("rules", RULES)
def test_the_winner_passes_too_once_the_loser_has_passed(rules: str) -> None:
    decision = close_go(go_diagram(f"go:5,rules={rules},komi=0.5", WALLS).play("pass"), Limits())
    assert decision is not None
    assert decision.move == "pass"
    assert "5.5 points ahead" in str(decision.why)


@pytest.mark.parametrize("rules", RULES)
def test_a_wide_territory_behind_a_closed_wall_is_not_played_in(rules: str) -> None:
    decision = close_go(go_diagram(f"go:9,rules={rules},komi=-30.5", WIDE), Limits())
    assert decision is not None
    assert decision.move == "pass"


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("player", ["white", "black"])
def test_a_border_that_one_stone_would_close_is_played_on(rules: str, player: str) -> None:
    position = go_diagram(f"go:9,rules={rules}", UNFINISHED.replace("white", player))
    assert close_go(position, Limits()) is None


def test_dead_stones_are_taken_where_the_win_by_area_needs_it() -> None:
    decision = close_go(go_diagram("go:5,komi=-5.5", WALLS.replace(". X O . .", "O X O . .", 1)), Limits())
    assert decision is not None
    assert decision.move == "A4"
    assert "dead stones" in str(decision.why)


def test_nobody_closes_a_game_that_is_open() -> None:
    middle = Go(9).start()
    assert close_go(middle, Limits()) is None
    for move in ["E5", "C3", "G7", "G3", "C7", "E3", "E7", "C5", "G5"]:
        middle = middle.play(move)
    assert close_go(middle, Limits()) is None
    assert close_go(middle.play("pass"), Limits()) is None


class SlowPlayouts:
    """A clock that moves on by 0.2 ms for each playout, and by nothing else."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        patch.setattr(go_closing, "time", self)
        patch.setattr(go_closing, "ownership", self.slow_ownership)
        patch.setattr(go_closing, "survival", self.slow_survival)
        patch.setattr(go_closing, "tenure", self.slow_tenure)

    def monotonic(self) -> float:
        return self.now

    def slow_ownership(self, position: GoPosition, playouts: int, first: str) -> dict[str, float]:
        self.now += 0.0002 * playouts
        return ownership(position, playouts, first=first)

    def slow_survival(self, position: GoPosition, stone: str, first: str, visits: int) -> float:
        self.now += 0.0002 * visits
        return survival(position, stone, first, visits)

    def slow_tenure(self, position: GoPosition, point: str, owner: str, first: str, visits: int) -> float:
        self.now += 0.0002 * visits
        return tenure(position, point, owner, first, visits)


@pytest.mark.parametrize("seconds", [0, 0.01, 0.05, 0.2, 0.4, 1.0])
def test_looking_takes_a_quarter_of_the_time_at_most(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    _number, position = next(finished("19x19.jsonl", "japanese", 1))
    clock = SlowPlayouts(monkeypatch)
    decision = close_go(position, Limits(seconds=seconds))
    assert clock.now <= seconds / 4
    assert (decision is not None) == (seconds >= 1)  # there is a chain to fight for, which takes 120 ms


def test_an_open_game_is_seen_before_any_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SlowPlayouts(monkeypatch)
    told = json.loads((GAMES / "19x19.jsonl").read_text(encoding="utf-8").splitlines()[0])
    position = game("go:19,rules=japanese,superko=simple").start()
    for move in told["moves"][:161]:
        position = position.play(move)
    assert isinstance(position, GoPosition)
    assert close_go(position, Limits()) is None
    assert clock.now < 0.03


def test_dead_stones_are_taken_where_nothing_may_be_removed() -> None:
    position = go_diagram("go:5,komi=0.5", WALLS.replace(". X O . .", "O X O . .", 1))
    assert close_go(position, Limits()) is not None
    over = position
    while over.outcome is None:
        over = over.play("pass")
    assert close_go(over.resumed(), Limits()) is None
