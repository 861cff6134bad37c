"""What every agent keeps to, in every game. A newly registered agent is tested here without further ado."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from specs import TRIAL_SPECS

from tablier.agents import AGENTS, Agent, Decision, Limits, agent, agent_options, choose_telling
from tablier.agents.registry import agent_class
from tablier.rules import GAMES, BadSpec, Position, TablierError, game

#: Small boards, so that slow agents finish too; every game has to be here.
BOARDS = TRIAL_SPECS
LIMITS = Limits(seconds=0.05, visits=20, depth=2, nodes=500)
REPEATABLE = Limits(visits=20, depth=2, nodes=500)
PLIES = 40

EXAMPLE = Path(__file__).with_name("mobility.py")
IN_NEED_OF_MORE = {"human": "a person", "python": "a file", "gtp": "a program", "contest": "a program"}
SPECS = [*(name for name in AGENTS if name not in IN_NEED_OF_MORE), f"python:{EXAMPLE}:Mobility"]


def short(spec: str) -> str:
    return spec.partition(":")[0]


def is_for(spec: str, board: str) -> bool:
    """Whether an agent plays a game: all of them, unless its class names the games it is for."""
    return board.partition(":")[0] in getattr(agent_class(short(spec)), "games", GAMES)


PAIRS = [(spec, board) for spec in SPECS for board in BOARDS if is_for(spec, board)]

every_agent = pytest.mark.parametrize("spec", SPECS, ids=short)
every_agent_and_board = pytest.mark.parametrize(
    ("spec", "board"), PAIRS, ids=[f"{short(spec)}-{board}" for spec, board in PAIRS]
)


def seeded(spec: str, seed: int) -> Agent:
    return agent(spec, seed=seed) if "seed" in agent_options(spec) else agent(spec)


def played(player: Agent, position: Position, limits: Limits, plies: int = PLIES) -> list[Position]:
    positions = [position]
    while positions[-1].outcome is None and len(positions) <= plies:
        positions.append(positions[-1].play(player.choose(positions[-1], limits).move))
    return positions


def finished(board: str) -> Position:
    position = game(board).start()
    while position.outcome is None:
        position = position.play("pass" if "pass" in position.legal_moves else position.legal_moves[0])
    return position


def test_every_game_is_played_here() -> None:
    assert {board.partition(":")[0] for board in BOARDS} == set(GAMES)


@every_agent_and_board
def test_every_decision_is_a_legal_move(spec: str, board: str) -> None:
    player = seeded(spec, 1)
    position = game(board).start()
    for _ in range(PLIES):
        if position.outcome is not None:
            break
        decision = player.choose(position, LIMITS)
        assert isinstance(decision, Decision)
        assert decision.move in position.legal_moves
        assert decision.value is None or -1 <= decision.value <= 1
        assert not decision.line or decision.line[0] == decision.move
        assert {candidate.move for candidate in decision.candidates} <= set(position.legal_moves)
        assert decision.why is None or str(decision.why)
        position = position.play(decision.move)


@every_agent_and_board
def test_choosing_leaves_the_position_as_it_was(spec: str, board: str) -> None:
    position = game(board).start()
    for move in position.legal_moves[:3:2]:
        position = position.play(move if move in position.legal_moves else position.legal_moves[0])
    diagram, history, moves, twin = str(position), position.history, position.legal_moves, hash(position)
    seeded(spec, 1).choose(position, LIMITS)
    assert (str(position), position.history, position.legal_moves, hash(position)) == (diagram, history, moves, twin)


@every_agent_and_board
def test_the_same_seed_plays_the_same_moves(spec: str, board: str) -> None:
    one, other = (played(seeded(spec, 5), game(board).start(), REPEATABLE, plies=8) for _ in range(2))
    assert one[-1].history == other[-1].history


@every_agent_and_board
def test_a_finished_game_is_refused(spec: str, board: str) -> None:
    with pytest.raises(TablierError, match="no move to choose"):
        seeded(spec, 1).choose(finished(board), LIMITS)


@pytest.mark.parametrize(
    "spec", [spec for spec in SPECS if not all(is_for(spec, board) for board in BOARDS)], ids=short
)
def test_an_agent_of_some_games_refuses_the_others(spec: str) -> None:
    for board in BOARDS:
        if not is_for(spec, board):
            with pytest.raises(BadSpec, match=f"not {board.partition(':')[0]}"):
                agent(spec).choose(game(board).start(), LIMITS)


@every_agent
def test_a_move_comes_even_without_time(spec: str) -> None:
    position = game("hex:5").start()
    assert seeded(spec, 1).choose(position, Limits(seconds=0)).move in position.legal_moves


@every_agent_and_board
def test_interim_decisions_are_legal_moves_and_end_with_the_choice(spec: str, board: str) -> None:
    position = game(board).start()
    heard: list[Decision] = []
    thinker = threading.get_ident()

    def tell(decision: Decision) -> None:
        assert threading.get_ident() == thinker
        heard.append(decision)

    decision = choose_telling(seeded(spec, 1), position, Limits(seconds=0.4), tell)
    count = len(heard)
    assert decision.move in position.legal_moves
    for interim in heard:
        assert isinstance(interim, Decision)
        assert interim.move in position.legal_moves
        assert not interim.line or interim.line[0] == interim.move
        assert {candidate.move for candidate in interim.candidates} <= set(position.legal_moves)
    time.sleep(0.05)
    assert len(heard) == count


@pytest.mark.parametrize("spec", ["alphabeta", "mcts", "neural", "expert", "level:10", "montecarlo:playouts=1000000"])
def test_an_agent_that_searches_says_what_it_thinks(spec: str) -> None:
    heard: list[Decision] = []
    position = game("hex:11").start()
    agent(spec).choose(position, Limits(seconds=0.1))  # what is slow the first time
    decision = choose_telling(agent(spec), position, Limits(seconds=1.2), heard.append)
    assert 2 <= len(heard) <= 12
    assert all(interim.candidates for interim in heard)
    for key in ("visits", "nodes", "depth"):
        figures = [each.statistics[key] for each in (*heard, decision) if key in each.statistics]
        assert figures == sorted(figures)


def test_a_listener_that_fails_ends_the_choice() -> None:
    def fail(decision: Decision) -> None:
        raise KeyError(decision.move)

    for spec in ("mcts", "alphabeta", "neural", "montecarlo:playouts=1000000"):
        player = agent(spec)
        begin = time.monotonic()
        with pytest.raises(KeyError):
            choose_telling(player, game("hex:9").start(), Limits(seconds=20), fail)
        assert time.monotonic() - begin < 10
        assert player.choose(game("hex:9").start(), Limits(seconds=0.05)).move


@every_agent
def test_an_agent_has_a_name_and_says_what_it_is(spec: str) -> None:
    assert agent(spec).name


@pytest.mark.parametrize("name", AGENTS)
def test_every_agent_is_described_in_one_line(name: str) -> None:
    assert agent_class(name).__doc__.strip().splitlines()[0].endswith((".", "``."))
