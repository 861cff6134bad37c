"""The Hex solver as Python sees it: known results, limits, stopping, and certificates that the checker confirms."""

from __future__ import annotations

import random
import threading
import time
from functools import partial

import pytest
from diagrams import diagram
from punctuality import check_punctuality

from reference import hex as reference
from tablier.certificates import check
from tablier.rules import BadSpec, Position, game
from tablier.search.solver import Proof, Solver, prove

#: The opening moves that win for Black (+). docs/solving.md says where the maps come from.
OPENINGS = {
    2: "-+ +-",
    3: "--+ +++ +--",
    4: "---+ --+- -+-- +---",
    5: "----+ -++++ -+++- ++++- +----",
    6: "-----+ -+++++ ++++++ ++++++ +++++- +-----",
    7: "------+ --+-+++ -+++++- +++++++ -+++++- +++-+-- +------",
}


def after(board: str, moves: str = "") -> Position:
    position = game(board).start()
    for move in moves.split():
        position = position.play(move)
    return position


def openings(size: int) -> str:
    start = after(f"hex:{size}")
    solver = Solver(start.game)
    marks = []
    for move in start.legal_moves:
        proof = solver.prove(start.play(move))
        assert proof is not None
        marks.append("+" if proof.winner == "black" else "-")
    return " ".join("".join(marks[row * size : (row + 1) * size]) for row in range(size))


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_the_openings_of_small_boards_are_the_known_ones(size: int) -> None:
    assert openings(size) == OPENINGS[size]


@pytest.mark.slow
def test_the_openings_of_7x7_are_the_published_ones() -> None:
    assert openings(7) == OPENINGS[7]


@pytest.mark.parametrize("board", ["hex:3", "hex:6", "hex:7"])
@pytest.mark.parametrize("threads", [1, 2])
def test_the_first_player_wins_the_empty_board(board: str, threads: int) -> None:
    proof = prove(after(board), threads=threads)
    assert proof is not None
    assert proof.winner == "black"


def test_the_line_is_played_to_the_end_and_the_winner_wins_it() -> None:
    for moves in ("", "a2", "c3 d3 b4"):
        position = after("hex:6", moves)
        proof = prove(position, line=True)
        assert proof is not None
        assert proof.moves == (proof.line[:1] if proof.winner == position.to_move else ())
        for move in proof.line:
            position = position.play(move)
        assert position.outcome is not None
        assert position.outcome.winner == proof.winner


def brute_force(position: reference.HexPosition, known: dict[str, bool]) -> bool:
    """Tell whether the player to move wins, by trying everything."""
    key = str(sorted(position.board.items())) + position.to_move
    if key not in known:
        known[key] = any(
            (after := position.play(move)).outcome is not None or not brute_force(after, known)
            for move in position.legal_moves
        )
    return known[key]


@pytest.mark.parametrize("size", [3, 4])
def test_solver_and_brute_force_agree_on_random_positions(size: int) -> None:
    chance = random.Random(19)
    solver = Solver(game(f"hex:{size}"))
    known: dict[str, bool] = {}
    for _ in range(40):
        slow = reference.start(size)
        for _ in range(chance.randrange(size * size - 6, size * size)):
            if slow.outcome is None:
                slow = slow.play(chance.choice(slow.legal_moves))
        if slow.outcome is not None:
            continue
        proof = solver.prove(after(f"hex:{size}", " ".join(slow.history)))
        assert proof is not None
        assert (proof.winner == slow.to_move) == brute_force(slow, known)


def test_a_position_of_a_diagram_is_solved() -> None:
    position = diagram(
        "hex:4",
        """
        . . . O
         . X . .
          . X . .
           . . . .
        white to move
        """,
    )
    proof = prove(position)
    assert proof is not None
    assert proof.winner == "black"


def test_limits_end_the_search_without_an_answer() -> None:
    solver = Solver(game("hex:11"))
    assert solver.prove(after("hex:11"), nodes=50) is None
    begin = time.monotonic()
    assert solver.prove(after("hex:11"), seconds=0.2) is None
    assert time.monotonic() - begin < 10


def test_a_small_table_forgets_and_still_gets_there() -> None:
    proof = prove(after("hex:6", "a2"), megabytes=1)
    assert proof is not None
    assert proof.winner == "white"


def test_a_search_can_be_watched_from_another_thread() -> None:
    solver = Solver(game("hex:13"))
    found: list[Proof | None] = []
    thread = threading.Thread(target=lambda: found.append(solver.prove(after("hex:13"), seconds=1)))
    thread.start()
    while thread.is_alive() and solver.nodes < 3:
        time.sleep(0.01)
    assert solver.nodes >= 3
    thread.join()
    assert found == [None]


def test_a_game_without_a_solver_and_the_swap_are_refused() -> None:
    with pytest.raises(BadSpec, match="only hex can be solved so far, not go"):
        Solver(game("go:9"))
    with pytest.raises(BadSpec, match="knows no swap"):
        prove(after("hex:5,swap=yes"))
    with pytest.raises(BadSpec, match="knows no swap"):
        prove(after("hex:5,swap=yes", "c3"))
    with pytest.raises(BadSpec, match="memory must be from 1"):
        Solver(game("hex:5"), megabytes=0)
    with pytest.raises(BadSpec, match="this solver is for hex:5, not for hex:6"):
        Solver(game("hex:5")).prove(after("hex:6"))


def certified(solver: Solver, position: Position) -> str:
    text = solver.certificate(position)
    assert text is not None
    confirmed = check(text)
    proof = solver.prove(position)
    assert proof is not None
    assert (confirmed.winner, confirmed.to_move) == (proof.winner, position.to_move)
    assert {player: set(cells) for player, cells in confirmed.stones.items()} == {
        player: set(cells) for player, cells in position.stones.items()
    }
    return text


SIX = ["", "a1", "a2", "f1", "c3", "d4 c3", "a6 d3", "b2 d3 e4", "f6 c4 d2 b5", "a4 e2 c4"]
SEVEN = ["", "d1", "d4", "e3 c5", "b4 d4 e2"]


@pytest.mark.parametrize("moves", SIX)
def test_certificates_of_6x6_are_confirmed(moves: str) -> None:
    certified(Solver(game("hex:6")), after("hex:6", moves))


@pytest.mark.parametrize("moves", [*SEVEN, pytest.param("g2", marks=pytest.mark.slow)])
def test_certificates_of_7x7_are_confirmed(moves: str) -> None:
    certified(Solver(game("hex:7")), after("hex:7", moves))


def test_certificates_of_random_positions_are_confirmed() -> None:
    chance = random.Random(7)
    for size in (2, 3, 4, 5):
        solver = Solver(game(f"hex:{size}"), megabytes=16)
        for _ in range(25):
            position = after(f"hex:{size}")
            for _ in range(chance.randrange(size * size // 2)):
                if position.outcome is None:
                    position = position.play(chance.choice(position.legal_moves))
            if position.outcome is None:
                certified(solver, position)


def prove_afresh(position: Position, seconds: float) -> None:
    Solver(position.game, 16, 1).prove(position, seconds=seconds)


def test_a_look_at_a_board_full_of_stones_ends_in_time() -> None:
    # Stones anywhere, such that all that joins them takes a multiple of the time to see.
    for seed in (24, 47, 208, 224):
        chance = random.Random(seed)
        cells = chance.sample(range(14 * 14), chance.choice((30, 40, 50, 60, 70)))
        board = [1 + cells.index(cell) % 2 if cell in cells else 0 for cell in range(14 * 14)]
        position = game("hex:14").from_linear(board)  # type: ignore[attr-defined]
        check_punctuality(partial(prove_afresh, position, 0.01), 0.01, tries=2)
