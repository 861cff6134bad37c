"""What an analysis is asked for, and what is reported of a decision, in the forms of Leela Zero and of KataGo."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tablier
from tablier.agents import Candidate, Decision
from tablier.nets.model import Evaluation
from tablier.protocols.gtp.analysis import AnalysisRequest, best_candidates, line_of, lz_report
from tablier.protocols.gtp.dialogue import GtpError
from tablier.protocols.katago_answers import BoardAnalyst, answer_position
from tablier.protocols.katago_positions import BadQuery, read_query
from tablier.rules import Position

DECISION = Decision(
    "E5",
    value=0.2,
    line=("E5", "C3"),
    candidates=(
        Candidate("E5", 0.2, visits=60, prior=0.5),
        Candidate("C3", -0.4, visits=20, prior=0.25),
        Candidate("A1", visits=0, prior=0.01),
    ),
)


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        ("", AnalysisRequest()),
        ("b", AnalysisRequest("black")),
        ("W 20", AnalysisRequest("white", 0.2)),
        ("12.5", AnalysisRequest(None, 0.125)),
        ("interval 50 maxmoves 3", AnalysisRequest(None, 0.5, moves=3)),
        ("1", AnalysisRequest(None, 0.05)),
        ("99999999", AnalysisRequest(None, 3600.0)),
        ("maxmoves 0", AnalysisRequest(moves=1)),
        ("maxmoves 500", AnalysisRequest(moves=40)),
        ("maxmoves many", AnalysisRequest()),
        ("ownership TRUE rootInfo true", AnalysisRequest(ownership=True)),
        ("ownership no", AnalysisRequest()),
    ],
)
def test_what_is_asked_is_read(words: str, request_: AnalysisRequest) -> None:
    assert AnalysisRequest.read(words.split()) == request_


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("avoid b E5 3", "avoid is not supported"),
        ("b 50 allow", "allow is not supported"),
        ("b 50 ownership", "there is no value for 'ownership'"),
        ("interval soon", "'soon' is not an interval in centiseconds"),
    ],
)
def test_what_cannot_be_done_is_refused(words: str, complaint: str) -> None:
    with pytest.raises(GtpError, match=complaint):
        AnalysisRequest.read(words.split())


def test_leela_zeros_form_counts_chances_in_ten_thousandths() -> None:
    position = tablier.game("go:9").start()
    assert lz_report(position, DECISION, AnalysisRequest()) == (
        "info move E5 visits 60 winrate 6000 prior 5000 lcb 6000 order 0 pv E5 C3 "
        "info move C3 visits 20 winrate 3000 prior 2500 lcb 3000 order 1 pv C3"
    )
    bare = Decision("pass")
    assert lz_report(position, bare, AnalysisRequest()) == (
        "info move pass visits 1 winrate 5000 lcb 5000 order 0 pv pass"
    )
    assert [candidate.move for candidate in best_candidates(DECISION, AnalysisRequest(moves=1))] == ["E5"]
    assert line_of(DECISION, DECISION.candidates[1]) == ("C3",)


class SeenByNobody(BoardAnalyst):
    """An analyst whose network says of the first position that its mover leads by 3, of the next by 1, by 2, …"""

    def evaluate(self, positions: list[Position]) -> Evaluation:
        count = len(positions)
        lead = np.array([3.0, *range(1, count)], np.float32)
        cells = np.full((count, 9, 9), 0.25, np.float32)
        policy = np.zeros((count, 82), np.float32)
        policy[:, 40] = np.log(2)
        return Evaluation(policy, np.zeros(count, np.float32), cells, lead)


def query(**more: Any) -> dict[str, Any]:
    return {"id": "q", "moves": [["B", "E5"]], "boardXSize": 9, "boardYSize": 9, **more}


@pytest.mark.parametrize(("moves", "side"), [([], 1), ([["B", "G7"]], -1)], ids=["black moves", "white moves"])
def test_katagos_form_tells_everything_as_black_sees_it(moves: list[list[str]], side: int) -> None:
    asked = read_query(query(moves=moves, includeOwnership=True, includePolicy=True))
    ((turn, position),) = asked.positions
    told = answer_position(asked, turn, position, DECISION, SeenByNobody(position.game))
    assert (told["id"], told["turnNumber"], told["isDuringSearch"]) == ("q", len(moves), False)
    first, second = told["moveInfos"]
    assert (first["move"], first["order"], first["visits"], first["prior"]) == ("E5", 0, 60, 0.5)
    assert (second["move"], second["order"], second["visits"], second["pv"]) == ("C3", 1, 20, ["C3"])
    assert first["winrate"] == pytest.approx(0.5 + side * 0.1)
    assert (first["utility"], second["utility"]) == (side * 0.2, side * -0.4)
    assert (first["scoreLead"], second["scoreLead"]) == (side * -1, side * -2)  # afterwards the other side moves
    root = told["rootInfo"]
    assert (root["currentPlayer"], root["scoreLead"], root["weight"], root["visits"]) == (
        "B" if side == 1 else "W",
        side * 3,
        80,
        80,
    )
    assert root["winrate"] == first["winrate"]
    assert told["ownership"] == [side * 0.25] * 81
    shares = told["policy"]
    assert len(shares) == 82
    free = [share for share in shares if share >= 0]
    assert sum(free) == pytest.approx(1, abs=1e-4)
    assert shares[40] == pytest.approx(2 * shares[81], abs=1e-5)
    assert (shares.count(-1.0), shares[2 * 9 + 6] == -1.0) == (len(moves), bool(moves))


def test_what_was_not_asked_for_is_not_told() -> None:
    asked = read_query(query(moves=[], includeOwnership="yes"))
    ((turn, position),) = asked.positions
    told = answer_position(asked, turn, position, DECISION, SeenByNobody(position.game), running=True)
    assert told["isDuringSearch"]
    assert told.keys().isdisjoint({"ownership", "policy"})


@pytest.mark.parametrize(
    ("rules", "spec"),
    [
        ("chinese", "go:9,rules=chinese,komi=7.5"),
        ("aga", "go:9,rules=chinese,komi=7.5"),
        ("Korean", "go:9,rules=japanese,komi=7.5"),
        ("tromp-taylor", "go:9,rules=tromp-taylor,komi=7.5"),
        ({"scoring": "TERRITORY", "ko": "SIMPLE"}, "go:9,rules=japanese,superko=simple,suicide=no,komi=7.5"),
        (
            {"scoring": "AREA", "ko": "SITUATIONAL", "suicide": True},
            "go:9,rules=chinese,superko=situational,suicide=yes,komi=7.5",
        ),
        ({"ko": "NONE"}, "go:9,rules=chinese,suicide=no,komi=7.5"),
    ],
)
def test_rules_have_katagos_names(rules: Any, spec: str) -> None:
    ((_, position),) = read_query(query(rules=rules)).positions
    assert position.game == tablier.game(spec)


def test_what_a_query_leaves_out_is_as_usual_and_what_it_says_is_kept() -> None:
    usual = read_query(query())
    assert (usual.visits, usual.priority, usual.report_every, usual.ownership, usual.policy) == (
        None,
        0,
        None,
        False,
        False,
    )
    assert [turn for turn, _ in usual.positions] == [1]
    told = read_query(
        query(maxVisits=5.0, priority=-2, reportDuringSearchEvery=0.5, komi=0, analyzeTurns=[1, 0], includePolicy=True)
    )
    assert (told.visits, told.priority, told.report_every, told.policy) == (5, -2, 0.5, True)
    assert [turn for turn, _ in told.positions] == [1, 0]
    assert str(told.positions[0][1].game).count("komi=0")


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"id": 3}, "id"),
        ({"boardXSize": True}, "boardXSize"),
        ({"boardXSize": 8}, "boardYSize"),
        ({"boardXSize": 4, "boardYSize": 4}, "rules"),
        ({"rules": 5}, "rules"),
        ({"komi": 151}, "komi"),
        ({"komi": True}, "komi"),
        ({"maxVisits": 0}, "maxVisits"),
        ({"maxVisits": 10_000_001}, "maxVisits"),
        ({"reportDuringSearchEvery": 0}, "reportDuringSearchEvery"),
        ({"moves": None}, "moves"),
        ({"moves": [["B", "E5"], ["W", "E5"]]}, "moves"),
        ({"moves": [["B", "Z5"]]}, "moves"),
        ({"moves": [["X", "E5"]]}, "moves"),
        ({"moves": [["B"]]}, "moves"),
        ({"moves": [["B", 5]]}, "moves"),
        ({"moves": [["B", "pass"]] * 2001}, "moves"),
        ({"initialStones": "E5"}, "initialStones"),
        ({"analyzeTurns": [2]}, "analyzeTurns"),
        ({"analyzeTurns": [-1]}, "analyzeTurns"),
        ({"analyzeTurns": [True]}, "analyzeTurns"),
        ({"analyzeTurns": 1}, "analyzeTurns"),
    ],
)
def test_the_field_that_is_wrong_is_named(more: dict[str, Any], field: str) -> None:
    with pytest.raises(BadQuery) as refused:
        read_query(query(**more))
    assert refused.value.key == field


def test_stones_that_lie_there_and_who_begins_are_set_up() -> None:
    stones = [["B", "C3"], ["w", "G7"]]
    ((_, position),) = read_query(query(initialStones=stones, initialPlayer="W", moves=[])).positions
    assert position.stones == {"black": ("C3",), "white": ("G7",)}
    assert position.to_move == "white"
    ((_, passed),) = read_query(query(moves=[["B", "pass"], ["W", "PASS"]])).positions
    assert passed.outcome is None  # so that it can be thought about
