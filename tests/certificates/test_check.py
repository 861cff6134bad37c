"""The check of certificates: what follows, and what is refused."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from tablier.certificates import BadCertificate, check
from tablier.rules import game
from tablier.search.solver import Solver, prove

#: Black wins 3x3 from the centre: a bridge to the top, a bridge to the bottom.
CENTRE: dict[str, Any] = {
    "format": "tablier certificate",
    "version": 1,
    "game": "hex:3",
    "black": [],
    "white": [],
    "to_move": "black",
    "winner": "black",
    "claims": [
        ["path", "b2", "b1", "top"],
        ["path", "b2", "c1", "top"],
        ["first", "b1", 0],
        ["first", "c1", 1],
        ["either", 2, 3],
        ["path", "b2", "a3", "bottom"],
        ["path", "b2", "b3", "bottom"],
        ["first", "a3", 5],
        ["first", "b3", 6],
        ["either", 7, 8],
        ["both", 4, 9],
        ["first", "b2", 10],
    ],
    "proof": 11,
}


def changed(**changes: Any) -> str:
    return json.dumps({**CENTRE, **changes})


def with_claim(number: int, *claim: Any) -> str:
    claims = copy.deepcopy(CENTRE["claims"])
    claims[number] = list(claim)
    return changed(claims=claims)


def test_two_bridges_win_3x3() -> None:
    confirmed = check(json.dumps(CENTRE))
    assert (confirmed.game, confirmed.winner, confirmed.to_move, confirmed.claims) == ("hex:3", "black", "black", 12)


def test_after_the_centre_white_to_move_is_lost() -> None:
    assert check(changed(black=["b2"], to_move="white", proof=10)).winner == "black"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "the file is not JSON"),
        ("[]", "the file is not a tablier certificate"),
        (changed(version=2), "version 2 is not known here; 1 is"),
        (changed(game="hex:30"), "'hex:30' is not hex on a board of size 2 to 19"),
        (changed(winner="red"), "'red' is neither black nor white"),
        (changed(winner="white"), "claim 0: 'top' is no cell of a board of size 3"),
        (changed(to_move="white"), "the strategy needs black to move, but white is to move"),
        (changed(white=["a3"]), "the strategy plays on a3, which is taken"),
        (changed(white=["d9"]), "'d9' is no cell of a board of size 3"),
        (changed(black=["b2"], white=["b2"]), "a cell has two stones"),
        (with_claim(0, "guess"), "is no claim: it must begin with path, both, first, either, capture"),
        (with_claim(11, "both", 0), "both takes two claims"),
        (with_claim(11, "first", "b2"), "first takes a move and a claim"),
        (with_claim(11, "capture", "a1", "b1"), "capture takes two cells, a claim, stones and spare cells"),
        (with_claim(11, "both", 0, 11), "there is no earlier claim 11"),
        (with_claim(11, "both", 0, True), "there is no earlier claim True"),
        (changed(proof=12), "there is no earlier claim 12"),
        (changed(proof=10), "the strategy needs a stone on b2 that black does not have"),
        (changed(proof=4), "the last claim does not join black's sides"),
        (changed(claims=None), "there is no list of claims"),
        (with_claim(0, "jump", "b2", "top"), "claim 0: ['jump', 'b2', 'top'] is no claim"),
        (with_claim(0, ["either", 3, 7], 9), "claim 0: [['either', 3, 7], 9] is no claim"),
        (with_claim(0, "path", ["b2"], "top"), "claim 0: ['b2'] is no cell"),
        (changed(winner=["black"]), "['black'] is neither black nor white"),
        (with_claim(0, "path", "b2", "a1", "top"), "claim 0: b2 does not touch a1"),
        (with_claim(0, "path", "b2", "top"), "claim 0: b2 does not touch top"),
        (with_claim(0, "path", "b2"), "claim 0: a path has at least two places"),
        (with_claim(4, "either", 2), "claim 4: no part is left when the opponent takes b1"),
        (with_claim(4, "either", 2, 7), "claim 4: there is no earlier claim 7"),
        (with_claim(9, "either", 3, 7), "claim 9: the parts do not join the same ends"),
        (with_claim(10, "both", 4, 4), "claim 10: the two parts do not meet in one place"),
        (with_claim(10, "both", 4, 7), "claim 10: both parts must hold when the opponent moves first"),
        (with_claim(2, "first", "b2", 0), "claim 2: b2 is not a cell that is empty before the move"),
        (with_claim(11, "first", "c1", 10), "claim 11: c1 is not a cell that is empty before the move"),
        (with_claim(11, "capture", "a1", "a2", 10, [], []), "claim 11: a stone on a2 does not make a1 useless"),
    ],
)
def test_what_does_not_follow_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadCertificate) as refused:
        check(text)
    assert words in str(refused.value)


def test_cells_that_are_not_captured_are_refused() -> None:
    claims = [["path", "top", "b1", "b2", "b3", "bottom"], ["capture", "b1", "b2", 0, [], ["a2", "c1"]]]
    text = changed(claims=claims, black=["b3"], to_move="white", proof=1)
    with pytest.raises(BadCertificate, match="does not make"):
        check(text)


def test_a_certificate_with_a_change_is_refused_or_still_true() -> None:
    """Whatever single thing is changed: what the checker still confirms must be true."""
    position = game("hex:4").start().play("b2")
    text = Solver(position.game).certificate(position)
    assert text is not None
    content = json.loads(text)
    chance = random.Random(4)
    cells = position.game.move_names[:16]
    refused = 0
    for _ in range(300):
        wrong = copy.deepcopy(content)
        claim = chance.choice(wrong["claims"])
        place = chance.randrange(1, len(claim))
        if isinstance(claim[place], int):
            claim[place] = chance.randrange(len(wrong["claims"]))
        elif isinstance(claim[place], str):
            claim[place] = chance.choice(cells)
        else:
            claim[place] = [chance.choice(cells)]
        if chance.random() < 0.2:
            wrong["black"] = [chance.choice(cells)]
        try:
            confirmed = check(json.dumps(wrong))
        except BadCertificate:
            refused += 1
            continue
        start = position.game.start()
        stones = confirmed.stones["black"]
        true = prove(start.play(stones[0]) if stones else start)
        assert true is not None
        assert confirmed.winner == true.winner
    assert refused > 100
