"""The endings of Awalé as Python sees them: made once, kept, and asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from diagrams import diagram

import tablier
from tablier.rules import BadSpec, Position
from tablier.search.endings import Endings, EndingSolver, file_for, make_endings, read_endings

SEEDS = 5


@pytest.fixture(autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the endings of a few seeds, made once."""
    kept = tmp_path_factory.getbasetemp() / "endings"
    monkeypatch.setenv("TABLIER_ENDINGS", str(kept))
    game = tablier.game("awale")
    if read_endings(game) is None:
        assert [endings.seeds for endings in make_endings(game, SEEDS)] == [1, 2, 3, 4, SEEDS]
    return kept


def few_seeds(first: int, second: int) -> Position:
    """The first player takes two seeds with B, and has all but one."""
    return diagram(
        "awale",
        f"""
        awale, first to move, captured {first} {second}
         f  e  d  c  b  a
         0  0  0  0  1  1
         0  1  0  0  0  1
         A  B  C  D  E  F
        """,
    )


def test_the_endings_are_kept_and_grow_on() -> None:
    game = tablier.game("awale")
    endings = read_endings(game)
    assert endings is not None
    assert (endings.seeds, endings.boards) == (SEEDS, 6188)
    assert list(make_endings(game, SEEDS)) == []
    assert file_for(game).stat().st_size == 2 * 6188 + len(b"tablier endings 1\n")
    growing = endings.copy()
    growing.extend()
    assert (growing.seeds, endings.seeds) == (SEEDS + 1, SEEDS)


def test_a_file_of_something_else_is_no_endings() -> None:
    game = tablier.game("awale:grand_slam=everything")
    assert read_endings(game) is None
    file_for(game).write_bytes(b"something else")
    assert read_endings(game) is None


def test_the_bounds_say_what_each_side_is_sure_of() -> None:
    endings = read_endings(tablier.game("awale"))
    assert endings is not None
    # F takes two at once. The two seeds left can go round, and each side then keeps its own.
    assert endings.bounds(few_seeds(22, 22)) == (2, 4)


@pytest.mark.parametrize(("first", "second", "result"), [(22, 22, 1), (24, 20, 1), (20, 24, None)])
def test_who_wins_is_proved_with_what_was_taken_before(first: int, second: int, result: int | None) -> None:
    position = few_seeds(first, second)
    endings = read_endings(position.game)
    assert endings is not None
    ending = EndingSolver(endings).prove(position)
    assert (ending and (ending.result, ending.move)) == (result and (result, "F"))


def test_more_seeds_than_are_known_prove_nothing() -> None:
    position = tablier.game("awale").start()
    endings = read_endings(position.game)
    assert endings is not None
    assert EndingSolver(endings).prove(position) is None


@pytest.mark.parametrize("agent", ["neural:threads=1", "mcts"])
def test_players_ask_the_endings(agent: str) -> None:
    decision = tablier.agent(agent).choose(few_seeds(22, 22), tablier.Limits(visits=16))
    assert decision.proved
    assert decision.value == 1.0
    assert "wins by force, proved with" in str(decision.why)
    left_out = tablier.agent(f"{agent.split(':')[0]}:solver=0,threads=1")
    assert not left_out.choose(few_seeds(22, 22), tablier.Limits(visits=16)).proved


def test_a_game_without_endings_and_another_rule_are_refused() -> None:
    with pytest.raises(BadSpec, match="only the ends of awale can be worked out so far, not those of hex"):
        Endings(tablier.game("hex:5"))
    endings = read_endings(tablier.game("awale"))
    assert endings is not None
    other = tablier.game("awale:grand_slam=forbidden").start()
    with pytest.raises(BadSpec, match="these endings are for awale, not for awale:grand_slam=forbidden"):
        EndingSolver(endings).prove(other)
