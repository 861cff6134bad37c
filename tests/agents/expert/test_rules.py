"""The rules one by one: each fires where it should, and says why it declines elsewhere."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest
from diagrams import hex_diagram

from tablier.agents.expert.bridges import bridge_reply, count_bridges
from tablier.agents.expert.choice import Choice, rule_name
from tablier.agents.expert.configuration import Configuration
from tablier.agents.expert.dead_cells import living_moves
from tablier.agents.expert.edges import edge_2_to_1, edge_3_to_2, ziggurat_reply
from tablier.agents.expert.emulation import emulation, front_cells, their_best_moves
from tablier.agents.expert.forward import advances, forced_advance
from tablier.agents.expert.look_ahead import look_ahead
from tablier.agents.expert.memory import near_blocks
from tablier.agents.expert.ordering import order_moves, spine
from tablier.agents.expert.pipeline import PIPELINE, ask_rules
from tablier.agents.expert.situation import Situation, Thinking
from tablier.agents.expert.swapping import fair_opening, swap_pieces
from tablier.agents.expert.urgent import instant_win, must_block
from tablier.rules import HexPosition, game
from tablier.search.alphabeta import AlphaBetaSearch, AlphaBetaSettings
from tablier.search.connections import Effect


def situation(position: HexPosition, weights: Mapping[str, float] | None = None, risky: bool = False) -> Situation:
    search = AlphaBetaSearch(AlphaBetaSettings(evaluation="expert", megabytes=1))
    return Situation(position, Configuration.of(weights or {}), Thinking(search, nodes=300, depth=2), risky)


def drawn(board: str, text: str, weights: Mapping[str, float] | None = None) -> Situation:
    return situation(hex_diagram(board, text), weights)


def played(board: str, moves: str, weights: Mapping[str, float] | None = None, risky: bool = False) -> Situation:
    position = game(board).start()
    for move in moves.split():
        position = position.play(move)
    assert isinstance(position, HexPosition)
    return situation(position, weights, risky)


def chosen(answer: Choice | str) -> Choice:
    assert isinstance(answer, Choice), answer
    return answer


def test_the_rules_of_the_original_report_keep_their_order_among_ours() -> None:
    assert [rule_name(rule) for rule in PIPELINE] == [
        "instant win",
        "must block",
        "fair opening",
        "swap pieces",
        "proved win",
        "must play",
        "forced advance",
        "bridge reply",
        "connection reply",
        "ladder",
        "emulation",
        "ziggurat reply",
        "edge 2 to 1",
        "edge 3 to 2",
        "look ahead",
    ]


def test_a_win_comes_before_a_block() -> None:
    both_could_win = """
        . X O .
         O X O .
          O X O .
           O . . .
        black to move
    """
    here = drawn("hex:4", both_could_win)
    assert chosen(instant_win(here)).move == "b4"
    rule, choice, declined = ask_rules(here)
    assert (rule, choice.reason, declined) == ("instant win", "instant_win", ())


def test_a_threat_to_win_is_blocked() -> None:
    text = """
        . X . O .
         O X . O .
          O X . . .
           . X O . .
            O . X . .
        white to move
    """
    here = drawn("hex:5", text)
    choice = chosen(must_block(here))
    assert (choice.move, [answer.move for answer in choice.answers]) == ("b5", ["b5"])
    assert "I need" in str(instant_win(here))


def test_where_two_cells_would_win_one_of_them_is_blocked() -> None:
    text = """
        . X . . O
         O X . O .
          O X . . .
           . X O . .
            . . . . .
        white to move
    """
    choice = chosen(must_block(drawn("hex:5", text)))
    assert {answer.move for answer in choice.answers} == {"a5", "b5"}
    assert choice.move == "b5"  # of the two, H1 likes the one nearer to the middle


def test_nothing_is_blocked_before_it_threatens() -> None:
    assert must_block(played("hex:5", "c3")) == "the opponent needs 4 stones"
    assert instant_win(played("hex:5", "c3 a1")) == "I need 4 stones"


def test_a_bridge_that_is_entered_is_kept() -> None:
    choice = chosen(bridge_reply(played("hex:7", "d3 a1 c5 c4")))
    assert (choice.move, choice.reason) == ("d4", "bridge_reply")


def test_a_stone_on_the_second_line_keeps_its_side() -> None:
    choice = chosen(bridge_reply(played("hex:5", "c4 a1 c2 c5")))
    assert choice.move == "b5"


def test_a_bridge_whose_ends_are_joined_elsewhere_needs_no_reply() -> None:
    here = played("hex:7", "d3 a1 c5 g1 d4 c4")  # d4 has joined d3 to c5 already
    assert here.me == "black"
    assert bridge_reply(here) == "nobody has played into a bridge of mine"


def test_a_bridge_that_leads_nowhere_needs_no_reply() -> None:
    text = """
        . . X . . . .
         . . . . . . .
          . X . . . . .
           O O O O O O .
            . . . . . . .
             . . . . . X .
              . . . . . X .
        white to move
    """
    here = situation(hex_diagram("hex:7", text).play("b2"))
    assert bridge_reply(here) == "the bridge under attack is on none of my shortest paths"


def test_bridges_made_by_a_stone_are_counted() -> None:
    here = played("hex:7", "d3 a1")
    assert count_bridges(here, "c5") == 1
    assert count_bridges(here, "d4") == 0
    assert count_bridges(played("hex:7", "d3 d4"), "c5") == 0  # a hole is filled


def test_the_opponents_best_moves_shorten_their_way() -> None:
    here = played("hex:5", "c1 b3")
    threats = their_best_moves(here)
    assert threats
    assert all(threat.gain == 1 and threat.d_opp == here.d_opp - 1 for threat in threats)
    assert {threat.move for threat in threats} == set(here.their_ways)


def test_the_front_of_a_stone_lies_towards_the_side_it_is_farther_from() -> None:
    assert set(front_cells(played("hex:7", "d2"))) == {"d3", "c3"}  # black comes from the top
    assert set(front_cells(played("hex:7", "d6"))) == {"d5", "e5"}
    assert set(front_cells(played("hex:7", "a1 b4"))) == {"c4", "c3"}  # white comes from the left
    assert front_cells(played("hex:7", "")) == []


def test_a_strong_threat_is_answered_where_it_hurts_most() -> None:
    wall = """
        . . . . .
         O O . O O
          . . . . .
           . . X . .
            . . X . .
        white to move
    """
    here = drawn("hex:5", wall)
    choice = chosen(emulation(here))
    assert (choice.move, choice.reason) == ("c2", "block_best")
    assert choice.threats[0].move == "c2"
    best = max(choice.answers, key=lambda answer: answer.d_opp)
    assert best.move == choice.move
    assert best.d_opp > here.d_opp


def test_on_a_tie_the_front_is_taken() -> None:
    position = hex_diagram(
        "hex:5",
        """
        . . . . .
         O O . O O
          . . . . .
           . . . . .
            . . X . .
        black to move
        """,
    )
    here = situation(position.play("c3"))  # c2 is in front of it and the opponent's best cell
    choice = chosen(emulation(here))
    assert (choice.move, choice.reason) == ("c2", "front_cap")
    assert {answer.kind for answer in choice.answers if answer.move == "c2"} == {"front_cap", "block_best"}


def test_far_from_danger_an_advance_is_as_good_as_a_block() -> None:
    weights = {"near_opponent": 0, "least_gain": 0}
    choice = chosen(emulation(played("hex:11", "f6 a1 f8 k11", weights)))
    assert choice.reason == "advance2"
    assert choice.answers[0].d_opp >= choice.answers[-1].d_opp


def test_without_a_way_forward_the_block_is_the_fallback() -> None:
    weights = {"near_opponent": 0, "least_gain": 0}
    choice = chosen(emulation(played("hex:5", "c3", weights)))  # no own stone to advance from
    assert choice.reason == "fallback_block"
    assert choice.move == choice.threats[0].move


def test_an_answer_that_holds_nobody_back_is_none() -> None:
    answer = emulation(played("hex:11", "f6", {"least_gain": 1}))
    assert isinstance(answer, str)
    assert "holds the opponent back by 0, and 1 is the least" in answer
    assert emulation(played("hex:11", "")) == "the opponent has no stone yet"


BLOCKS = "g1 f6 e7 f7 e8 f8 e9 f9"  # white has stood beside every stone of black's since e7


def test_blocks_in_a_row_are_counted_from_the_history() -> None:
    position = played("hex:11", BLOCKS + " a1").position
    assert position.to_move == "white"
    assert near_blocks(position, 9) == 3
    assert near_blocks(position, 2) == 2
    assert near_blocks(played("hex:11", "f6 a1 f7 k11 f8").position, 9) == 0
    assert near_blocks(played("hex:11", "").position, 9) == 0


def test_after_three_blocks_an_advance_is_forced() -> None:
    here = played("hex:11", BLOCKS + " a1", {"near_blocks": 3})
    choice = chosen(forced_advance(here))
    assert choice.reason == "forced_advance"
    assert here.mine[choice.move].own < here.d_my
    assert isinstance(forced_advance(played("hex:11", BLOCKS + " a1", {"near_blocks": 4})), str)
    assert forced_advance(played("hex:11", BLOCKS + " a1", {"near_blocks": 0})) == "it is switched off"


def test_an_advance_that_would_lose_at_once_is_not_forced_unless_risk_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tablier.agents.expert.forward.near_blocks", lambda _position, most: most)
    text = """
        . . . . X
         . . . . X
          . O . . X
           . . . . .
            . . . . X
        white to move
    """
    position = hex_diagram("hex:5", text)
    assert forced_advance(situation(position)) == "the opponent could win at once after it"
    assert chosen(forced_advance(situation(position, risky=True))).reason == "forced_advance"


def test_an_advance_is_a_bridge_towards_a_side() -> None:
    here = played("hex:7", "d4 a1")
    assert {answer.move for answer in advances(here)} == {"c6", "e2"}


#: Black's stone on c3 is a ziggurat at the bottom; white's stones are elsewhere.
ZIGGURAT = """
    . . . . .
     . . . . .
      . . X . .
       . . . . .
        . . . . .
    white to move
"""


@pytest.mark.parametrize(
    ("intrusion", "best", "answers"),
    [
        ("c4", "b4", {"b4", "d4"}),
        ("b4", "c4", {"c4", "d4"}),
        ("a5", "c4", {"c4", "d4"}),
        ("b5", "b4", {"b4", "d4"}),
        ("c5", "b4", {"b4", "d4"}),
        ("d5", "b4", {"b4", "c4"}),
        ("d3", "c4", {"b4", "c4"}),
        ("d4", "b4", {"b4", "c4"}),
    ],
)
def test_an_intrusion_into_a_ziggurat_is_answered_on_the_other_hand(
    intrusion: str, best: str, answers: set[str]
) -> None:
    here = situation(hex_diagram("hex:5", ZIGGURAT).play(intrusion), {"dense": 0.0})
    choice = chosen(ziggurat_reply(here))
    assert choice.reason == "ziggurat_reply"
    assert {answer.move for answer in choice.answers} == answers
    assert choice.move == best


def test_a_ziggurat_is_left_alone_on_an_empty_board_and_when_nobody_entered_it() -> None:
    entered = hex_diagram("hex:5", ZIGGURAT).play("c4")
    assert (
        ziggurat_reply(situation(entered, {"dense": 0.5}))
        == "only 8 % of the board is taken, and this rule waits for 50 %"
    )
    elsewhere = hex_diagram("hex:5", ZIGGURAT).play("a1")
    assert ziggurat_reply(situation(elsewhere, {"dense": 0.0})) == "nobody has played into a ziggurat of mine"


def test_edges_are_reached_from_the_third_and_the_second_line() -> None:
    third = played("hex:6", "c4 a1", {"dense": 0.0})
    choice = chosen(edge_3_to_2(third))
    assert third.values["b5"] == third.values["c5"]
    assert choice.move == "b5"  # of equals, the first by name
    second = played("hex:6", "c5 a1", {"dense": 0.0})
    assert chosen(edge_2_to_1(second)).move == "b6"
    assert edge_2_to_1(third) == "no step from line 2 to line 1 brings me nearer"


def test_an_edge_nobody_attacks_can_be_left_alone() -> None:
    quiet = {"dense": 0.0, "edge_unasked": 0}
    assert isinstance(edge_2_to_1(played("hex:6", "c5 a1", quiet)), str)
    assert chosen(edge_2_to_1(played("hex:6", "c5 c6", quiet))).move == "b6"


def test_a_chain_that_reaches_its_side_goes_no_further() -> None:
    here = played("hex:6", "c5 a1 c6 a2", {"dense": 0.0})
    assert isinstance(edge_2_to_1(here), str)


def test_dead_cells_are_left_out_and_useful_ones_kept() -> None:
    text = """
        . . X . . . . .
         . . X . . . . .
          . . X . . . . .
           . . X . . . O .
            . O X . . . O .
             . . . . . . O .
              . . . . . . O .
               . . . . . . . .
    """
    here = drawn("hex:8", text)
    living = living_moves(here, here.moves)
    assert set(here.my_ways) <= set(living)
    assert {cell for cell, effect in here.mine.items() if effect.other > here.d_opp} <= set(living)
    assert "h1" not in living
    assert len(living) < len(here.moves)


def test_when_nothing_is_worth_a_look_everything_is(monkeypatch: pytest.MonkeyPatch) -> None:
    here = played("hex:3", "b2")
    here.__dict__["mine"] = dict.fromkeys(here.moves, Effect(here.d_my, here.d_opp))  # as if no stone changed anything
    for kept in ("bridge_holes", "front_cells"):
        monkeypatch.setattr(f"tablier.agents.expert.dead_cells.{kept}", lambda _situation: [])
    assert living_moves(here, here.moves) == here.moves


def test_the_spine_joins_the_sides_and_passes_through_own_stones() -> None:
    here = played("hex:7", "d4 a1 c6 g1")
    way = spine(here)
    lines = [here.lattice.line(cell, "black") for cell in way]
    assert lines[0] == 0
    assert lines[-1] == 6
    assert {"d4", "c6"} <= set(way)
    assert all(other in here.lattice.neighbours[cell] for cell, other in itertools.pairwise(way))
    assert len([cell for cell in way if cell not in here.owner]) == here.d_my


def test_every_term_of_the_order_counts() -> None:
    text = """
        . . . . . . .
         O O O . O O .
          . . . . . . .
           . . . . . . .
            . . . . . . .
             . . X X . X .
              . . . X . . .
        white to move
    """
    here = situation(hex_diagram("hex:7", text).play("g2").play("d4"), {"critical": 7})
    moves = order_moves(here, here.moves)
    assert [move.score for move in moves] == sorted((move.score for move in moves), reverse=True)
    for move in moves:
        terms = (move.base, move.opponent, move.own, move.spine, move.bridge, move.front, move.no_raise)
        assert abs(move.score - sum(terms)) < 0.001
        assert (move.opponent > 0) == (move.d_opp > here.d_opp)
        assert (move.own > 0) == (move.d_my < here.d_my)
        assert (move.no_raise < 0) == (move.d_opp <= here.d_opp)
    for term in ("opponent", "own", "spine", "bridge", "front", "no_raise"):
        assert any(getattr(move, term) != 0 for move in moves), term


def test_the_last_rule_searches_and_always_has_a_move() -> None:
    here = played("hex:7", "d4 c4")
    choice = look_ahead(here)
    assert choice.searched is not None
    assert choice.searched.depth >= 1
    assert choice.searched.line[0] == choice.move
    assert choice.ordering


def test_among_equal_moves_the_one_that_makes_a_bridge_is_played() -> None:
    here = played("hex:7", "d4 a1 g1 a7", {"tie": 100.0, "filter_dead": 0})
    search = AlphaBetaSearch(AlphaBetaSettings(evaluation="expert", megabytes=1, variety=10_000, opening=1000))
    here = Situation(here.position, here.configuration, Thinking(search, depth=1))
    choice = look_ahead(here)
    assert choice.reason == "bridge_tie"
    assert count_bridges(here, choice.move) == max(count_bridges(here, move) for move in here.moves)


@pytest.mark.parametrize(("size", "opening"), [(5, "a2"), (7, "a3"), (11, "c2")])
def test_where_pieces_may_be_swapped_the_first_stone_is_modest(size: int, opening: str) -> None:
    assert chosen(fair_opening(played(f"hex:{size},swap=yes", ""))).move == opening
    assert fair_opening(played(f"hex:{size}", "")) == "nobody could take this stone over"
    assert isinstance(fair_opening(played(f"hex:{size},swap=yes", "a1")), str)


@pytest.mark.parametrize("size", [5, 7, 11, 14, 19])
def test_a_strong_first_stone_is_taken_over_and_a_weak_one_is_not(size: int) -> None:
    middle = game(f"hex:{size}").move_names[size * size // 2 if size % 2 else size * (size // 2) + size // 2]
    assert chosen(swap_pieces(played(f"hex:{size},swap=yes", middle))).move == "swap-pieces"
    assert isinstance(swap_pieces(played(f"hex:{size},swap=yes", "a1")), str)
    assert swap_pieces(played(f"hex:{size}", middle)) == "there is nothing to swap"
