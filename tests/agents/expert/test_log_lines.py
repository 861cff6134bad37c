"""The lines of the log, with the tags of the original report, say what the account says."""

from __future__ import annotations

import itertools

from tablier.agents import Limits, agent
from tablier.agents.expert import ExpertReason
from tablier.agents.expert.lattice import lattice
from tablier.rules import HexPosition, game


def account(position: HexPosition, **options: object) -> ExpertReason:
    why = agent("expert", **options).choose(position, Limits(nodes=200)).why
    assert isinstance(why, ExpertReason)
    return why


def played(board: str, moves: str) -> HexPosition:
    position = game(board).start()
    for move in moves.split():
        position = position.play(move)
    assert isinstance(position, HexPosition)
    return position


def test_a_block_is_tagged_must_and_the_choice_tells_both_distances() -> None:
    lines = account(played("hex:5", "b1 a5 b2 c1 b3 d1 b4")).log_lines
    assert lines[0] == "[must] the opponent wins in one at b5: block b5"
    assert lines[-1].startswith("[choice] b5 rule=must block reason=must_block d_opp:1→")


def test_the_emulation_tells_the_opponents_best_moves_and_what_it_compared() -> None:
    why = account(played("hex:5", "c3"), weights={"near_opponent": 0, "least_gain": 0})
    assert why.reason == "fallback_block"
    opponent = [line for line in why.log_lines if line.startswith("[opp]")]
    assert len(opponent) == len(why.threats)
    assert opponent[0] == f"[opp] {why.move} d1=3 Δ=-1"
    assert any(line.startswith(f"[opp->play] {why.move} reason=fallback_block (") for line in why.log_lines)


def test_the_order_has_every_term_of_the_first_moves() -> None:
    why = account(played("hex:7", "d4 b5"), weights="seed", top=3)
    assert why.searched is not None
    order = [line for line in why.log_lines if line.startswith("[order]")]
    assert len(order) == 3
    for term in ("sc=", "d_opp1=", "Δopp=", "Δmy=", "front=", "spine=", "bbonus=", "penNoRaise="):
        assert all(term in line for line in order), term


def test_a_forced_advance_is_tagged() -> None:
    position = played("hex:11", "g1 f6 e7 f7 e8 f8 e9 f9 a1")
    lines = account(position, weights={"near_blocks": 3}).log_lines
    assert any(line.startswith("[forced] advance") for line in lines), lines


def test_the_ways_join_the_sides_before_and_after_the_move() -> None:
    position = played("hex:9", "e5 c6 d7 f3")
    why = account(position)
    board = lattice(9)
    for ways, distances in ((why.ways_before, why.before), (why.ways_after, why.after)):
        for player, way, stones in (("black", ways.mine, distances.d_my), ("white", ways.theirs, distances.d_opp)):
            assert board.line(way[0], player) == 0
            assert board.line(way[-1], player) == 8
            assert all(other in board.neighbours[cell] for cell, other in itertools.pairwise(way))
            taken = {*position.stones["black"], *position.stones["white"]}
            if ways is why.ways_after:
                taken.add(why.move)
            assert len([cell for cell in way if cell not in taken]) == stones
