"""When agents give up."""

from __future__ import annotations

from tablier.agents import Decision
from tablier.agents.surrender import Surrender
from tablier.rules import Position, game


def play_with(values: list[float], *, proved: bool = False) -> list[str]:
    """Let Black think so of each of its positions in a game of Hex; return what it does."""
    watch, position = Surrender(), game("hex:9").start()
    deeds = []
    for value in values:
        decision = Decision(position.legal_moves[0], value, proved=proved)
        deeds.append(watch.consider(position, decision).move)
        if deeds[-1] == "resign":
            break
        position = advance(position)
    return deeds


def advance(position: Position) -> Position:
    """Let both players move once."""
    for _ in range(2):
        position = position.play(position.legal_moves[0])
    return position


def test_three_hopeless_moves_in_a_row_end_a_game_that_once_was_open() -> None:
    assert play_with([0.0, -0.99, -0.99, -0.99])[-1] == "resign"


def test_a_moment_of_hope_keeps_a_player_at_the_board() -> None:
    assert "resign" not in play_with([0.0, -0.99, -0.99, -0.5, -0.99, -0.99])


def test_a_game_that_was_lopsided_from_the_start_is_played_for_longer() -> None:
    deeds = play_with([-1.0] * 25)
    assert deeds[-1] == "resign"
    assert len(deeds) == 20


def test_nobody_resigns_because_of_a_proof_that_the_opponent_may_not_know() -> None:
    assert "resign" not in play_with([0.0, *[-1.0] * 10], proved=True)


def test_a_move_taken_back_begins_the_count_anew() -> None:
    watch, position = Surrender(), game("hex:9").start()
    watch.consider(position, Decision("a1", 0.0))
    later = advance(position)
    for _ in range(5):  # the same position, again and again
        assert watch.consider(later, Decision(later.legal_moves[0], -1.0)).move != "resign"


def test_the_reason_is_told() -> None:
    watch, position = Surrender(), game("hex:9").start()
    decision = watch.consider(position, Decision("a1", 0.0))
    for _ in range(3):
        position = advance(position)
        decision = watch.consider(position, Decision(position.legal_moves[0], -1.0))
    assert "3 moves in a row" in str(decision.why)
    assert decision.resigns
