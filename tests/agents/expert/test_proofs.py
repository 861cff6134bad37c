"""What the expert claims of a position is true: proofs, connections, ladders; and rules have to pass the search."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

import pytest
from diagrams import hex_diagram

from tablier.agents import Limits, agent
from tablier.agents.expert import ExpertReason
from tablier.agents.expert.choice import Choice, Seen
from tablier.agents.expert.configuration import Configuration
from tablier.agents.expert.confirming import confirm
from tablier.agents.expert.ladders import ladder
from tablier.agents.expert.proofs import must_play, proved_win
from tablier.agents.expert.replies import connection_reply
from tablier.agents.expert.searching import Findings
from tablier.agents.expert.situation import Situation, Thinking
from tablier.agents.expert.verifying import require_backing
from tablier.rules import HexPosition, Position, game
from tablier.search.alphabeta import AlphaBetaSearch, AlphaBetaSettings
from tablier.search.links import FAR, Linker
from tablier.search.solver import prove

PROVING = {"connections": 1}


def situation(position: HexPosition, weights: Mapping[str, float] = PROVING) -> Situation:
    search = AlphaBetaSearch(AlphaBetaSettings(evaluation="expert", megabytes=1))
    thinking = Thinking(search, nodes=300, depth=2, linker=Linker(position.game))
    return Situation(position, Configuration.of(weights), thinking)


def played(board: str, moves: str) -> HexPosition:
    position = game(board).start()
    for move in moves.split():
        position = position.play(move)
    assert isinstance(position, HexPosition)
    return position


def chosen(answer: Choice | str) -> Choice:
    assert isinstance(answer, Choice), answer
    return answer


@cache
def winner(position: Position) -> str:
    found = prove(position)
    assert found is not None
    return found.winner


def random_positions(size: int, count: int) -> list[HexPosition]:
    chance = random.Random(size)
    found: list[HexPosition] = []
    while len(found) < count:
        position = game(f"hex:{size}").start()
        for _ in range(chance.randrange(4, size * size // 2)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves))
        if position.outcome is None and isinstance(position, HexPosition):
            found.append(position)
    return found


def test_wins_losses_and_must_play_cells_agree_with_the_solver() -> None:
    seen = {"win": 0, "loss": 0, "must": 0}
    for position in random_positions(5, 60):
        here = situation(position)
        win = proved_win(here)
        if isinstance(win, Choice):
            seen["win"] += 1
            assert winner(position) == here.me
            after = position.play(win.move)
            assert (after.winner or winner(after)) == here.me
        if here.is_lost:
            seen["loss"] += 1
            assert winner(position) == here.opponent
        for move in set(here.moves) - here.hopeful:
            seen["must"] += 1
            after = position.play(move)
            assert (after.winner or winner(after)) == here.opponent
    assert min(seen.values()) >= 5, seen


def test_a_win_that_is_proved_is_played_out_to_the_end() -> None:
    position, chance = played("hex:7", "d4 a1"), random.Random(3)
    proofs = 0
    while position.outcome is None:
        if position.to_move == "black":
            choice = proved_win(situation(position))
            move = choice.move if isinstance(choice, Choice) else situation(position).best(position.legal_moves)
            proofs += isinstance(choice, Choice)
        else:
            move = chance.choice(position.legal_moves)
        position = position.play(move)
    assert position.winner == "black"
    assert proofs >= 5


def test_the_only_cell_that_does_not_lose_is_played() -> None:
    text = """
        . X . O .
         O X . O .
          O X . . .
           . X O . .
            O . X . .
        white to move
    """
    here = situation(hex_diagram("hex:5", text))
    choice = chosen(must_play(here))
    assert (choice.move, choice.reason) == ("b5", "must_play")
    assert choice.claims[0].cells == ("b5",)
    assert must_play(situation(played("hex:7", ""))) == "the opponent threatens nothing that is proved"


def test_without_virtual_connections_nothing_is_claimed() -> None:
    here = situation(played("hex:7", "d4 a1"), {})
    for rule in (proved_win, must_play, connection_reply, ladder):
        assert rule(here) == "it is switched off"
    assert confirm(here, "d5") == ()


def test_an_attack_on_an_edge_template_is_answered_and_the_stone_stays_joined() -> None:
    text = """
        . . . . . . .
         . . . . . . .
          . . . . . . .
           . . . . . . .
            . . X . . . .
             . . . . . . .
              . . . . . . .
        white to move
    """
    before = hex_diagram("hex:7", text)
    assert situation(before).thinking.linker is not None
    for intrusion in ("c6", "b6", "d6"):
        here = situation(before.play(intrusion))
        assert here.my_links is not None
        choice = connection_reply(here)
        if here.my_links.between("c5", FAR) is not None:
            continue
        reply = chosen(choice)
        assert reply.reason == "edge_reply"
        after = here.look_after(reply.move)
        assert after is not None
        assert after.between("c5", FAR) is not None


LADDER = "b8 b9 h8 a9 c4 c2"  # black's stone on b8 can run along the second line to h8


def test_a_ladder_that_runs_to_an_escape_is_pushed() -> None:
    choice = chosen(ladder(situation(played("hex:9", LADDER))))
    assert (choice.move, choice.reason) == ("c8", "ladder")
    assert choice.claims[0].ends == ("b8", FAR)


@pytest.mark.parametrize("moves", ["b8 b9 a1 a9 c4 c2", "b8 b9 h8 a9 c4 e8"])
def test_a_ladder_without_an_escape_or_with_a_stone_in_its_way_is_not(moves: str) -> None:
    assert ladder(situation(played("hex:9", moves))) == "no ladder of mine runs to an escape"


def test_a_rule_steps_back_when_the_search_finds_something_better() -> None:
    def propose(_situation: Situation) -> Choice | str:
        return Choice("a1", "corner")

    def judged(value: float, trust: float, visits: int = 100) -> Choice | str:
        here = situation(played("hex:7", ""), {"verify": 1, "trust": trust})
        here.findings = Findings((Seen("d4", 0.5, visits=200), Seen("a1", value, visits=visits)), (), 0, visits=300)
        return require_backing(propose)(here)

    assert judged(0.2, 0.1) == "the search gives a1 +0.20 and d4 +0.50"
    assert chosen(judged(0.45, 0.1)).move == "a1"
    assert chosen(judged(0.2, 0.4)).move == "a1"
    assert judged(0.45, 0.1, visits=5) == "the search prefers d4 to a1"
    unverified = situation(played("hex:7", ""), {})
    assert chosen(require_backing(propose)(unverified)).searched is None


def test_every_claim_about_the_experts_own_moves_is_true() -> None:
    expert, rival = agent("expert", seed=2), agent("mcts", visits=60)
    kinds: set[str] = set()
    for board in ("hex:6", "hex:7", "hex:8"):
        position = game(board).start()
        while position.outcome is None:
            player = expert if position.ply % 2 == 0 else rival
            decision = player.choose(position, Limits(visits=300 if player is expert else 60))
            if player is expert:
                assert isinstance(decision.why, ExpertReason)
                assert isinstance(position, HexPosition)
                kinds |= check_claims(position, decision.why)
            position = position.play(decision.move)
    assert {"proved_win", "blocks", "advances"} <= kinds, kinds


def check_claims(position: HexPosition, why: ExpertReason) -> set[str]:
    """Check each claim of an account by other means; return the kinds that were met."""
    after = position.play(why.move)
    assert isinstance(after, HexPosition)
    here = situation(position)
    for claim in why.claims:
        if claim.kind == "proved_win":
            assert after.winner == why.player or wins(after, why.player)
        elif claim.kind == "must_play":
            assert why.move in claim.cells
            for move in set(position.legal_moves) - set(claim.cells):
                assert wins(position.play(move), here.opponent)
        elif claim.kind in ("joins", "keeps"):
            links = Linker(after.game).look(after, why.player)
            assert links.between(*claim.ends) == claim.cells
        elif claim.kind == "blocks":
            assert all(effect.other <= here.mine[why.move].other for effect in here.mine.values())
            assert here.mine[why.move].other > here.d_opp
        elif claim.kind == "advances":
            assert here.mine[why.move].own < here.d_my
        elif claim.kind == "lost":
            assert wins(position, here.opponent)
    return {claim.kind for claim in why.claims}


def wins(position: Position, player: str) -> bool:
    """Whether a player wins, as the solver finds; true where it takes too long."""
    if position.outcome is not None:
        return position.winner == player
    found = prove(position, nodes=2000)
    return found is None or found.winner == player
