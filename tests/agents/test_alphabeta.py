"""The alpha–beta agent: its options, and how it explains itself."""

from __future__ import annotations

import threading
import time

import pytest
from diagrams import diagram

from tablier.agents import Decision, Limits, agent
from tablier.agents.alphabeta import AlphaBetaReason, estimated_depth
from tablier.rules import BadSpec, game


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("alphabeta:depht=3", "alphabeta has no option 'depht'; did you mean 'depth'?"),
        ("alphabeta:depth=0", "depth must be a whole number from 1 upwards, not 0"),
        ("alphabeta:threads=-2", "alphabeta: threads must be from 1 to 256, not -2"),
        ("alphabeta:division=leaf", "alphabeta: division must be tree or root, not 'leaf'"),
        ("alphabeta:table=0", "alphabeta: table must be from 1 to 1048576, not 0"),
        ("alphabeta:eval=heuristics", "alphabeta: unknown evaluation 'heuristics'; did you mean 'heuristic'?"),
        ("alphabeta:eval=net.onnx", "alphabeta: there is no network file 'net.onnx'"),
        ("alphabeta:weights=untund", "there are no weights 'untund'; did you mean 'untuned'?"),
        ("greedy:kind=paht", "greedy: unknown kind 'paht'; did you mean 'path'?"),
    ],
)
def test_a_wrong_spec_says_what_is_wrong_with_it(spec: str, complaint: str) -> None:
    with pytest.raises(BadSpec) as error:
        agent(spec)
    assert complaint in str(error.value)


def test_an_evaluation_of_another_game_is_refused() -> None:
    with pytest.raises(BadSpec, match="the evaluation 'distance' is for hex, not for oware"):
        agent("alphabeta:eval=distance").choose(game("oware").start(), Limits(nodes=10))
    with pytest.raises(BadSpec, match="kind=path is for hex, not for go"):
        agent("greedy:kind=path").choose(game("go:5").start(), Limits())


def test_the_terms_of_the_original_report_have_weights_of_their_own() -> None:
    position = diagram(
        "hex:5",
        """
        . . . . .
         . . . . .
          . . X . .
           . . . . .
            . . . . O
    """,
    )

    def choose(**weights: int) -> str:
        only = dict.fromkeys(("distance", "mobility", "neighbours", "centre"), 0) | weights
        return agent("alphabeta", eval="original", weights=only, depth=1).choose(position, Limits()).move

    assert choose(neighbours=10) in ("c2", "d2", "b3", "d3", "b4", "c4")  # beside the own stone
    assert choose(distance=10) != choose(mobility=-10)
    with pytest.raises(BadSpec, match="hex has no weight 'paths'"):
        agent("alphabeta", eval="original", weights={"paths": 1}).choose(position, Limits(depth=1))


def test_depth_is_the_smaller_of_option_and_limit() -> None:
    position = game("oware").start()
    for depth, limit, least in ((2, 4, 2), (4, 2, 2)):
        why = agent("alphabeta", depth=depth).choose(position, Limits(depth=limit)).why
        assert isinstance(why, AlphaBetaReason)
        assert why.depth == least


def test_a_visit_counts_as_a_node() -> None:
    why = agent("alphabeta").choose(game("oware").start(), Limits(visits=100)).why
    assert isinstance(why, AlphaBetaReason)
    assert why.nodes == 100


def test_without_limits_it_decides_itself() -> None:
    assert agent("alphabeta").choose(game("hex:3").start(), Limits()).value == 1


def test_a_win_is_explained() -> None:
    decision = agent("alphabeta").choose(game("hex:3").start(), Limits(seconds=5))
    assert str(decision.why).startswith(f"{decision.move} wins by force within 5 plies;")


def test_a_loss_is_explained() -> None:
    position = diagram(
        "hex:3",
        """
        . X .
         O X .
          . . .
        """,
    )
    decision = agent("alphabeta").choose(position, Limits(seconds=5))
    assert decision.value == -1
    assert "Every move loses against best play" in str(decision.why)


def test_a_judgement_tells_depth_alternatives_and_the_feared_reply() -> None:
    decision = agent("alphabeta").choose(game("oware").start(), Limits(depth=4))
    why = decision.why
    assert isinstance(why, AlphaBetaReason)
    text = str(why)
    assert "after 4 plies of search" in text
    assert "The next best are" in text
    assert f"The reply to fear is {decision.line[1]}." in text
    assert 2 <= text.count(". ") + 1 <= 4
    assert "-0.00" not in text


def test_having_had_no_time_is_admitted() -> None:
    decision = agent("alphabeta").choose(game("hex:7").start(), Limits(seconds=0))
    assert decision.value is None
    assert str(decision.why).startswith("There was no time to search")


def test_stop_ends_the_thinking() -> None:
    player = agent("alphabeta")
    decisions: list[Decision] = []
    thread = threading.Thread(
        target=lambda: decisions.append(player.choose(game("hex:11").start(), Limits(seconds=60)))
    )
    thread.start()
    time.sleep(0.1)
    player.stop()  # type: ignore[attr-defined]
    thread.join(timeout=5)
    assert decisions[0].move


def test_the_greedy_hex_player_stays_on_a_shortest_way() -> None:
    position = diagram(
        "hex:5",
        """
        . . X . .
         . . X . .
          . . O . .
           . . O . .
            . . . . .
        """,
    )
    decisions = [agent("greedy", seed=seed).choose(position, Limits()) for seed in range(8)]
    assert {decision.move for decision in decisions} == {"b3", "b4"}  # equally near to the centre: the seed draws
    assert "shortest paths" in str(decisions[0].why)


def test_the_greedy_player_takes_what_it_can() -> None:
    position = game("oware").start()
    for move in ("1R", "2R", "3R", "4R", "5R", "6R"):
        position = position.play(move)
    decision = agent("greedy").choose(position, Limits())
    assert decision.candidates[0].move == decision.move
    assert decision.value == max(candidate.value or -1 for candidate in decision.candidates)


def test_greedy_is_beaten() -> None:
    strong, weak = agent("alphabeta", depth=4), agent("greedy")
    for players in ((strong, weak), (weak, strong)):
        position = game("hex:5").start()
        while position.outcome is None:
            position = position.play(players[position.ply % 2].choose(position, Limits()).move)
        assert position.winner == position.game.players[players.index(strong)]


def test_the_estimated_depth_grows_with_the_nodes_and_shrinks_with_the_choices() -> None:
    small, large = game("hex:4").start(), game("hex:11").start()
    depths = [estimated_depth(large, nodes) for nodes in (1, 1e3, 1e5, 1e7)]
    assert depths == sorted(depths)
    assert depths[0] == 1
    assert estimated_depth(small, 1e5) > estimated_depth(large, 1e5)


def test_an_estimate_ends_a_search_before_its_time() -> None:
    position = game("oware").start()
    player = agent("alphabeta:estimate=yes")
    player.choose(position, Limits(seconds=0.1))  # learns the speed of the machine
    decision = player.choose(position, Limits(seconds=0.1))
    reason = decision.why
    assert isinstance(reason, AlphaBetaReason)
    assert 1 <= reason.depth <= estimated_depth(position, 1e9)
