"""Proofs of every move of a position at once."""

from __future__ import annotations

import threading
import time

import pytest

from tablier.rules import game
from tablier.search.every_move import Rota, prove_every_move
from tablier.search.solver import Solver


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_every_move_is_proved_once_and_right(threads: int) -> None:
    start = game("hex:5").start()
    found = list(prove_every_move(Solver(start.game), start, start.legal_moves, threads=threads))
    assert len(found) == len(start.legal_moves)
    winners = dict(found)
    assert "".join("+" if winners[move] == "black" else "-" for move in start.legal_moves) == (
        "----+-++++-+++-++++-+----"
    )


def test_the_middle_of_the_board_comes_first() -> None:
    start = game("hex:5").start()
    moves = [move for move, _ in prove_every_move(Solver(start.game), start, ["a1", "e5", "c3"])]
    assert moves[0] == "c3"


def test_a_hard_move_does_not_keep_the_others_waiting() -> None:
    rota = Rota(["hard", "easy"])
    assert rota.take() == ("hard", 1000)
    assert not rota.give_back("hard", 1000, proved=False)
    assert rota.take() == ("easy", 1000)
    assert rota.give_back("easy", 1000, proved=True)
    assert rota.take() == ("hard", 4000)


def test_a_thread_without_a_move_of_its_own_lends_a_hand() -> None:
    rota = Rota(["last"])
    assert rota.take() == rota.take() == ("last", 1000)
    assert rota.give_back("last", 1000, proved=True)
    assert not rota.give_back("last", 1000, proved=True)
    assert rota.take() is None


def test_companions_share_what_they_know() -> None:
    start = game("hex:6").start()
    one = Solver(start.game)
    other = one.companion()
    threads = [threading.Thread(target=solver.prove, args=[start.play("f2")]) for solver in (one, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert one.nodes == other.nodes > 0
    before = one.nodes
    proof = other.prove(start.play("f2"))
    assert proof is not None
    assert (proof.winner, one.nodes) == ("black", before)


def test_whoever_stops_listening_ends_the_search() -> None:
    start = game("hex:7").start()
    solver = Solver(start.game)
    proofs = prove_every_move(solver, start, ["d4", "a3", "a4"], threads=2)
    next(proofs)
    proofs.close()
    before = solver.nodes
    time.sleep(0.2)
    assert solver.nodes == before


def test_time_is_kept() -> None:
    start = game("hex:11").start()
    assert list(prove_every_move(Solver(start.game), start, ["f6", "a1"], threads=2, seconds=0.2)) == []
