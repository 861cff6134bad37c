"""The expert as an agent: legal and in time everywhere, clear about bad input, and able to explain itself."""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest
from diagrams import hex_diagram
from punctuality import Effort, find_late, undisturbed

from tablier.agents import Decision, Limits, agent
from tablier.agents.expert import PIPELINE, Choice, Configuration, Expert, ExpertReason
from tablier.agents.expert.configuration import SETS, read_weights
from tablier.agents.expert.situation import Situation
from tablier.agents.log import as_data
from tablier.rules import BadSpec, HexPosition, TablierError, game

SIZES = range(3, 20)
BOTH = pytest.mark.parametrize("weights", SETS)


def mid_game(size: int, chance: random.Random) -> HexPosition:
    """A board set up by hand: stones anywhere, as many as alternate play would have placed, and nobody has won."""
    cells = size * size
    while True:
        count = chance.randrange(cells * 2 // 3)
        places = chance.sample(range(cells), count)
        board = [0] * cells
        for number, place in enumerate(places):
            board[place] = 1 + number % 2
        position = game(f"hex:{size}").from_linear(board)  # type: ignore[attr-defined]
        assert isinstance(position, HexPosition)
        if position.outcome is None:
            return position


def reason(decision: Decision) -> ExpertReason:
    assert isinstance(decision.why, ExpertReason)
    return decision.why


def check_account(position: HexPosition, decision: Decision) -> None:
    why = reason(decision)
    assert decision.move in position.legal_moves
    assert why.move == decision.move
    text = str(why)
    assert 1 <= len(re.findall(r"[.:] [A-Z]|[.]$", text)) <= 6, text
    assert json.loads(json.dumps(as_data(why)))["rule"] == why.rule
    asked = [declined.rule for declined in why.declined]
    assert why.rule not in asked


@BOTH
def test_every_decision_on_boards_set_up_by_hand_is_legal_and_explained(weights: str) -> None:
    chance, expert = random.Random(weights), agent("expert", weights=weights)
    reasons: Counter[str] = Counter()
    for number in range(170):
        position = mid_game(SIZES[number % len(SIZES)], chance)
        decision = expert.choose(position, Limits(nodes=60))
        check_account(position, decision)
        reasons[reason(decision).reason] += 1
    assert len(reasons) >= 3, reasons


def late_moves(positions: Iterable[HexPosition], weights: str, seconds: float) -> list[Effort]:
    """What the moves took that were late, each of an expert who has seen nothing of the game."""

    def think(position: HexPosition) -> None:
        expert = agent("expert", weights=weights)
        check_account(position, expert.choose(position, Limits(seconds=seconds)))

    with undisturbed():
        found = [find_late(partial(think, position), seconds) for position in positions]
    return [effort for effort in found if effort is not None]


@pytest.mark.slow
@BOTH
def test_a_thousand_decisions_are_legal_explained_and_in_time(weights: str) -> None:
    chance = random.Random(f"{weights} thousand")
    positions = [mid_game(SIZES[number % len(SIZES)], chance) for number in range(1000)]
    assert late_moves(positions, weights, 0.3) == []


@pytest.mark.parametrize("size", [3, 9, 14, 19])
@BOTH
def test_not_one_move_in_twenty_is_late(size: int, weights: str) -> None:
    chance = random.Random(size)
    assert late_moves([mid_game(size, chance) for _ in range(20)], weights, 0.1) == []


def test_no_move_is_late_when_a_swap_is_considered() -> None:
    position = game("hex:19,swap=yes").start().play("j10")
    assert isinstance(position, HexPosition)
    assert late_moves([position] * 5, "tuned", 0.1) == []


@BOTH
def test_the_seed_varies_the_opening(weights: str) -> None:
    position = game("hex:9").start()
    moves = {agent("expert", weights=weights, seed=seed).choose(position, Limits(depth=1)).move for seed in range(12)}
    assert len(moves) > 1


def test_without_time_it_plays_on_a_short_way_and_admits_it() -> None:
    position = game("hex:9").start().play("e5").play("a1").play("e6").play("a2")
    decision = agent("expert").choose(position, Limits(seconds=0))
    why = reason(decision)
    assert why.reason == "no_time"
    assert why.after.d_my == (why.before.d_my or 0) - 1
    assert str(why).startswith("There was no time to think")


def test_depth_is_the_smaller_of_option_and_limit() -> None:
    position = game("hex:5").start()
    for option, limit in ((1, 3), (3, 1)):
        why = reason(agent("expert", weights="seed", depth=option).choose(position, Limits(depth=limit)))
        assert why.searched is not None
        assert why.searched.depth == 1


def test_the_search_can_be_chosen() -> None:
    position = game("hex:9").start().play("e5").play("c6")
    deep = reason(agent("expert", search="alphabeta").choose(position, Limits(nodes=200)))
    wide = reason(agent("expert", search="tree").choose(position, Limits(nodes=200)))
    assert deep.searched is not None
    assert wide.searched is not None
    assert (deep.searched.visits, deep.searched.nodes > 0) == (0, True)
    assert (wide.searched.visits >= 200, wide.searched.depth) == (True, 0)
    assert "simulated games" in str(wide) or wide.is_decided_by_rule


def test_a_listener_hears_the_tree_and_a_stop_ends_it() -> None:
    expert, position = Expert(), game("hex:11").start()
    heard: list[Decision] = []

    def hear(decision: Decision) -> None:
        heard.append(decision)
        expert.stop()

    began = time.monotonic()
    decision = expert.choose(position, Limits(seconds=60), hear)
    assert time.monotonic() - began < 30
    assert heard
    assert heard[0].move in position.legal_moves
    assert decision.move in position.legal_moves


def test_it_plays_a_game_in_which_pieces_may_be_swapped() -> None:
    position = game("hex:6,swap=yes").start()
    expert = agent("expert")
    why = reason(expert.choose(position, Limits(nodes=50)))
    assert why.reason == "fair_opening"
    position = position.play("c3")
    decision = expert.choose(position, Limits(nodes=50))
    assert (decision.move, reason(decision).reason) == ("swap-pieces", "swap")
    position = position.play(decision.move)
    while position.outcome is None:
        position = position.play(expert.choose(position, Limits(nodes=50)).move)
    assert position.winner is not None


@pytest.mark.parametrize("spec", ["go:5", "oware"])
def test_other_games_are_refused(spec: str) -> None:
    with pytest.raises(BadSpec, match=f"the expert plays hex, not {spec.partition(':')[0]}"):
        agent("expert").choose(game(spec).start(), Limits(nodes=10))


def test_a_board_with_an_impossible_number_of_stones_is_refused() -> None:
    text = """
        X . .
         X . .
          . . O
        {} to move
    """
    with pytest.raises(TablierError, match="no game of hex 3x3 leads to 2 black and 1 white stones with black to move"):
        agent("expert").choose(hex_diagram("hex:3", text.format("black")), Limits(nodes=10))
    assert agent("expert").choose(hex_diagram("hex:3", text.format("white")), Limits(nodes=10)).move


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("expert:weights=tunde", "expert: there are no weights 'tunde'; did you mean 'tuned'?, or a .json file"),
        ("expert:weights=missing.json", "there is no file 'missing.json'"),
        ("expert:search=deep", "expert: search must be tree or alphabeta, not 'deep'"),
        ("expert:top=-1", "expert: top must be from 0 to 400, not -1"),
        ("expert:depht=2", "expert has no option 'depht'; did you mean 'depth'?"),
        ("expert:risky=maybe", "expert: risky must be yes or no, not 'maybe'"),
    ],
)
def test_a_wrong_spec_says_what_is_wrong_with_it(spec: str, complaint: str) -> None:
    with pytest.raises(BadSpec) as error:
        agent(spec)
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ('{"own": 1, "onw": 2}', "there is no weight 'onw'; did you mean 'own'?"),
        ('{"own": "much"}', "must be a number, not 'much'"),
        ('{"own": 1000}', "the weight 'own' must be a number from -100 to 100, not 1000"),
        ('{"depth": 1.5}', "the weight 'depth' must be a whole number from 0 upwards, not 1.5"),
        ('{"depth": 0}', "the weight 'depth' must be from 1 to 100, not 0"),
        ("[1]", "holds no weights"),
        ("{", "is no JSON file of weights"),
    ],
)
def test_a_file_of_weights_that_makes_no_sense_is_refused(content: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadSpec) as error:
        agent(f"expert:weights={path}")
    assert complaint in str(error.value)


def test_weights_come_from_a_file_or_from_python(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"own": 0.75, "depth": 2}', encoding="utf-8")
    written, given = agent(f"expert:weights={path}"), agent("expert", weights={"own": 0.75, "depth": 2})
    assert isinstance(written, Expert)
    assert isinstance(given, Expert)
    assert written.configuration == given.configuration == Configuration(own=0.75, depth=2)


def test_the_seed_weights_are_those_of_the_original_report() -> None:
    seed = read_weights("seed")
    assert seed == Configuration()
    shares = (seed.static_share, seed.distance_share, seed.opponent, seed.own, seed.urgency, seed.urgent_from)
    assert shares == (0.30, 0.70, 1.0, 0.3, 0.2, 10)
    assert (seed.quiescence, seed.light_order) == (2, 1)
    assert (seed.depth, seed.near_blocks, seed.strong_threat, seed.near_opponent) == (4, 3, 2, 8)


def test_what_can_be_tuned_is_what_the_weights_take() -> None:
    ranges = Expert.tunable(game("hex:14"))
    assert set(ranges) <= set(Configuration().by_name())
    for bound in ("low", "high"):
        assert agent("expert", weights={name: getattr(found, bound) for name, found in ranges.items()}).name == "expert"
    with pytest.raises(BadSpec, match="the expert plays hex, not oware"):
        Expert.tunable(game("oware"))


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_baselines_are_beaten_from_either_side(opponent: str) -> None:
    players = [agent("expert"), agent(opponent, seed=1)]
    for first in (0, 1):
        position = game("hex:9").start()
        while position.outcome is None:
            player = players[(position.ply + first) % 2]
            position = position.play(player.choose(position, Limits(nodes=200)).move)
        assert position.winner == position.game.players[first]


def test_a_rule_of_ones_own_can_be_added() -> None:
    def hold_the_corner(situation: Situation) -> Choice | str:
        return Choice("a1", "i_like_corners") if situation.is_empty("a1") else "the corner is taken"

    class Cornered(Expert):
        name = "cornered"
        pipeline = (*PIPELINE[:2], hold_the_corner, *PIPELINE[2:])

    decision = Cornered().choose(game("hex:5").start(), Limits(nodes=50))
    assert decision.move == "a1"
    assert str(decision.why).startswith("The rule 'hold the corner' plays a1: i like corners.")
    why = reason(Cornered().choose(game("hex:5").start().play("a1"), Limits(nodes=50)))
    assert "the corner is taken" in [declined.because for declined in why.declined]
