"""The Monte Carlo players: wins found, limits kept, trees kept, and no harm from odd requests."""

import gc
import resource
import threading
import time
from functools import partial

import pytest
from diagrams import diagram
from punctuality import check_punctuality
from specs import ONE_A_GAME

import tablier
from tablier import BadSpec, Limits
from tablier.search.mcts import MctsTree


def test_a_win_in_one_is_played_and_called_won() -> None:
    position = diagram("hex:4", "X O . .\n X O . .\n X . O .\n . . . .")
    decision = tablier.agent("mcts", visits=200).choose(position, Limits())
    assert decision.move in position.legal_moves
    assert position.play(decision.move).winner == "black"
    assert decision.value == 1
    assert "wins by force" in str(decision.why)


def test_a_forced_loss_is_seen() -> None:
    # From the centre Black has a bridge to the top and another to the bottom: White cannot break either.
    position = diagram("hex:3", ". . .\n . X .\n . . .")
    decision = tablier.agent("mcts", visits=50_000).choose(position, Limits())
    assert decision.value == -1
    assert "lose" in str(decision.why)


@pytest.mark.parametrize("spec", ["hex:9", "go:9", "go:13", "oware"])
def test_a_search_stops_at_its_deadline(spec: str) -> None:
    position = tablier.game(spec).start()
    agent = tablier.agent("mcts")
    agent.choose(position, Limits(visits=10))  # what is slow the first time
    check_punctuality(lambda: agent.choose(position, Limits(seconds=0.05)), 0.05, tries=20)


def test_no_time_at_all_still_gives_a_legal_move() -> None:
    for spec in ("hex:19", "go:19", "oware"):
        position = tablier.game(spec).start()
        assert tablier.agent("mcts").choose(position, Limits(seconds=0)).move in position.legal_moves
        assert tablier.agent("montecarlo").choose(position, Limits(seconds=0)).move in position.legal_moves


def test_another_thread_can_stop_a_search() -> None:
    position = tablier.game("go:9").start()
    agent = tablier.agent("mcts", visits=10**9)
    found: list[tablier.Decision] = []
    thinking = threading.Thread(target=lambda: found.append(agent.choose(position, Limits())))
    thinking.start()
    time.sleep(0.2)
    agent.stop()  # type: ignore[attr-defined]
    thinking.join(timeout=5)
    assert found
    assert found[0].move in position.legal_moves


def test_the_tree_is_kept_while_the_game_goes_on() -> None:
    position = tablier.game("hex:7").start()
    agent = tablier.agent("mcts")
    first = agent.choose(position, Limits(visits=5_000))
    known = first.candidates[0].visits
    assert known is not None
    position = position.play(first.move)
    second = agent.choose(position, Limits(visits=1))
    assert sum(candidate.visits or 0 for candidate in second.candidates) >= known // 2


def test_a_position_from_elsewhere_starts_a_new_tree() -> None:
    agent = tablier.agent("mcts", visits=300)
    agent.choose(tablier.game("go:9").start(), Limits())
    for spec in ("go:5", "hex:5", "oware", "go:9"):
        position = tablier.game(spec).start()
        assert agent.choose(position, Limits()).move in position.legal_moves


def test_two_searches_run_side_by_side() -> None:
    position = tablier.game("go:9").start()
    moves: dict[int, str] = {}

    def think(number: int) -> None:
        moves[number] = tablier.agent("mcts", visits=3_000, seed=5).choose(position, Limits()).move

    threads = [threading.Thread(target=think, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(moves.values())) == 1


def test_hundreds_of_searches_leave_no_memory_behind() -> None:
    position = tablier.game("go:9").start()

    def search(times: int) -> int:
        for _ in range(times):
            tablier.agent("mcts", visits=20).choose(position, Limits())
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = search(200)
    assert search(600) - before < 4_000, "kilobytes"


@pytest.mark.parametrize(
    "spec",
    [
        "mcts:visits=0",
        "mcts:c=-1",
        "mcts:c=nan",
        "mcts:threads=0",
        "mcts:formula=ucb2",
        "mcts:playouts=0",
        "mcts:memory=0",
    ],
)
def test_absurd_options_are_refused(spec: str) -> None:
    with pytest.raises(BadSpec):
        tablier.agent(spec)


def test_an_unknown_option_names_the_nearest() -> None:
    with pytest.raises(BadSpec, match="did you mean 'threads'"):
        tablier.agent("mcts:thread=2")


@pytest.mark.parametrize("options", ["formula=sqrt,c=1.414,rave=0", "light=yes,rave=0,c=1", "playouts=4", "threads=2"])
@pytest.mark.parametrize("spec", ONE_A_GAME)
def test_every_kind_of_tree_plays(spec: str, options: str) -> None:
    position = tablier.game(spec).start()
    decision = tablier.agent(f"mcts:visits=300,{options}").choose(position, Limits())
    assert decision.move in position.legal_moves
    assert decision.line[0] == decision.move


def test_playouts_of_go_can_be_cut_and_judged_by_influence() -> None:
    strong_corner = diagram("go:7,komi=0.5", ". . X . . . .\n" * 7 + "white to move")
    decision = tablier.agent("mcts:visits=200,cut=6").choose(strong_corner, Limits())
    assert decision.value is not None
    assert -1 <= decision.value < -0.5
    with pytest.raises(BadSpec, match="cannot be cut"):
        tablier.agent("mcts:cut=6").choose(tablier.game("hex:5").start(), Limits())


def test_a_won_game_of_go_is_passed_out_and_not_spoilt() -> None:
    """With everything alive and settled, passing wins at once; filling own eyes would lose."""
    position = diagram(
        "go:5,komi=0.5",
        """
        . X . X O
        X X X X O
        X X X O O
        X X O O .
        X X O . O
        white to move
        """,
    ).play("pass")
    decision = tablier.agent("mcts", visits=2_000).choose(position, Limits())
    assert decision.move == "pass"
    assert decision.value == 1


def test_one_agent_may_be_asked_by_several_threads() -> None:
    agent = tablier.agent("mcts", visits=500)
    start = tablier.game("hex:7").start()
    positions = [start, start.play("d4"), start.play("a1")]
    answers: list[bool] = []

    def ask(position: tablier.Position) -> None:
        answers.extend(agent.choose(position, Limits()).move in position.legal_moves for _ in range(10))

    threads = [threading.Thread(target=ask, args=(position,)) for position in positions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 30


@pytest.mark.parametrize("spec", ONE_A_GAME)
def test_a_kept_tree_of_one_node_still_answers_without_time(spec: str) -> None:
    start = tablier.game(spec).start()
    for reply in start.legal_moves[:12]:
        agent = tablier.agent("mcts", visits=60)
        agent.choose(start, Limits())
        after = start.play(reply)
        assert agent.choose(after, Limits(seconds=0)).move in after.legal_moves


def test_positions_that_superko_tells_apart_do_not_share_a_tree() -> None:
    game = tablier.game("go:5,superko=positional")
    position = game.start()
    for move in "B5 A4 C4 B3 B4 pass A5 C5".split():  # noqa: SIM905 - as a player would write it
        if move in position.legal_moves:
            position = position.play(move)
    looks_the_same = game.parse(str(position))
    agent = tablier.agent("mcts", visits=400)
    for one in (looks_the_same, position, looks_the_same):
        candidates = {candidate.move for candidate in agent.choose(one, Limits()).candidates}
        assert candidates <= set(one.legal_moves)


@pytest.mark.parametrize("name", ["mcts", "alphabeta", "montecarlo:playouts=10000000"])
def test_a_stop_ends_a_search_whenever_it_comes(name: str) -> None:
    agent = tablier.agent(name)
    position = tablier.game("go:9").start()
    thinking = threading.Thread(target=lambda: agent.choose(position, Limits(nodes=10**15)))
    thinking.start()
    while thinking.is_alive():
        agent.stop()  # type: ignore[attr-defined]
        thinking.join(timeout=0.01)


def test_a_stop_while_the_tree_is_made_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    agent = tablier.agent("mcts")
    follow = MctsTree.follow

    def stopped_meanwhile(tree: MctsTree, position: tablier.Position) -> None:
        agent.stop()  # type: ignore[attr-defined]
        follow(tree, position)

    monkeypatch.setattr(MctsTree, "follow", stopped_meanwhile)
    decision = agent.choose(tablier.game("go:9").start(), Limits(nodes=10**15))
    assert decision.statistics["visits"] < 1_000


def test_many_playouts_a_leaf_do_not_overrun_the_deadline() -> None:
    position = tablier.game("go:19").start()
    for spec in ("mcts:playouts=1000", "montecarlo"):
        agent = tablier.agent(spec)
        agent.choose(position, Limits(seconds=0))  # what is slow the first time
        check_punctuality(partial(agent.choose, position, Limits(seconds=0.1)), 0.1, tries=10)


def test_a_depth_alone_does_not_turn_into_a_time() -> None:
    position = tablier.game("hex:5").start()
    decisions = [tablier.agent("mcts:solver=0").choose(position, Limits(depth=1)) for _ in range(2)]
    assert decisions[0].candidates == decisions[1].candidates
    assert decisions[0].statistics["visits"] == 1_000


def test_limits_beyond_all_numbers_are_borne() -> None:
    position = tablier.game("hex:3").start()
    assert tablier.agent("mcts").choose(position, Limits(visits=10**30, nodes=10**30)).value == 1
    with pytest.raises(BadSpec, match="seconds must be a number"):
        Limits(seconds=10**400)


@pytest.mark.parametrize("option", ["threads", "seed", "playouts"])
def test_an_option_that_must_be_a_number_cannot_be_none(option: str) -> None:
    name = {"playouts": "montecarlo"}.get(option, "mcts")
    with pytest.raises(BadSpec, match="cannot be None"):
        tablier.agent(name, **{option: None})


def test_what_is_no_position_or_no_limits_is_refused() -> None:
    for bad in [(None, Limits()), (tablier.game("hex").start(), None)]:
        with pytest.raises(BadSpec):
            tablier.agent("mcts").choose(*bad)  # type: ignore[arg-type]
