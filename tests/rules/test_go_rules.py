"""Go: captures, kos, suicide and handicap, each as a diagram."""

import pytest
from diagrams import go_diagram

import tablier
from reference.go import SUPERKO
from tablier.rules import Go, GoPosition


def after(position: GoPosition, moves: str) -> GoPosition:
    """Return the position after the moves named in a line."""
    for move in moves.split():
        position = position.play(move)
    return position


# --- captures and suicide ---------------------------------------------------------------------------------------------


def test_the_last_liberty_taken_captures_the_whole_chain() -> None:
    position = go_diagram(
        "go:5",
        """
        . X X . .
        X O O . .
        . X X . .
        . . . . O
        . . . O O
        black to move
        """,
    ).play("D4")
    assert position.stones["white"] == ("E2", "D1", "E1")
    assert position.prisoners == {"black": 2, "white": 0}


def test_a_stone_without_liberties_may_be_put_where_it_captures() -> None:
    position = go_diagram(
        "go:5",
        """
        . O X . .
        O X . . .
        X . . . .
        . . . . .
        . . . O O
        black to move
        """,
    ).play("A5")
    assert position.stones["black"] == ("A5", "C5", "B4", "A3")
    assert position.prisoners == {"black": 2, "white": 0}


def test_one_stone_can_capture_several_chains() -> None:
    position = go_diagram(
        "go:5",
        """
        . X . X .
        X O . O X
        . X O X .
        . . X . .
        . . . . .
        black to move
        """,
    ).play("C4")
    assert position.stones["white"] == ()
    assert position.prisoners == {"black": 3, "white": 0}


TWO_STONES_WITHOUT_LIBERTY = """
    X . O . .
    O O . . .
    . . . . .
    . . . . .
    . . . . .
    black to move
"""


def test_suicide_of_a_chain_is_forbidden() -> None:
    position = go_diagram("go:5", TWO_STONES_WITHOUT_LIBERTY)
    assert "B5" not in position.legal_moves
    with pytest.raises(tablier.IllegalMove, match=r"illegal move B5 at ply 0 of go 5x5: .*no liberty"):
        position.play("B5")


def test_suicide_of_a_chain_removes_it_where_it_is_allowed() -> None:
    position = go_diagram("go:5,suicide=yes", TWO_STONES_WITHOUT_LIBERTY).play("B5")
    assert position.stones == {"black": (), "white": ("C5", "A4", "B4")}
    assert position.prisoners == {"black": 0, "white": 2}
    assert position.ko is None


@pytest.mark.parametrize("suicide", ["no", "yes"])
def test_suicide_of_a_single_stone_is_always_forbidden(suicide: str) -> None:
    position = go_diagram(
        f"go:5,suicide={suicide}",
        """
        . O . . .
        O . . . .
        . . . . .
        . . . . .
        . . . . .
        black to move
        """,
    )
    assert "A5" not in position.legal_moves
    with pytest.raises(tablier.IllegalMove):
        position.play("A5")


def test_tromp_taylor_allows_suicide_and_forbids_every_earlier_board() -> None:
    position = go_diagram("go:5,rules=tromp-taylor", TWO_STONES_WITHOUT_LIBERTY)
    assert "B5" in position.legal_moves
    assert "B5" not in go_diagram("go:5,rules=tromp-taylor,suicide=no", TWO_STONES_WITHOUT_LIBERTY).legal_moves
    assert "C5" not in after(go_diagram("go:5,rules=tromp-taylor", SENDING_TWO), "D5 B5").legal_moves


def test_a_snapback_is_no_ko() -> None:
    position = go_diagram(
        "go:5,superko=simple",
        """
        . . O X .
        O O O X .
        X X X . .
        . . . . .
        . . . . .
        black to move
        """,
    )
    position = after(position, "B5 A5")
    assert position.prisoners == {"black": 0, "white": 1}
    assert position.ko is None
    position = position.play("B5")
    assert position.prisoners == {"black": 5, "white": 1}
    assert position.stones["white"] == ()


# --- repetition -------------------------------------------------------------------------------------------------------

KO = """
    . X O . .
    X O . O .
    . X O . .
    . . . . .
    . . . . .
"""


def test_a_picture_says_why_a_point_may_not_be_played() -> None:
    position = go_diagram("go:5", KO + "black to move").play("C4")
    assert position.picture()["forbidden"] == {"A5": "suicide", "B4": "ko"}
    resumed = after(position, "pass pass").resumed()
    assert resumed.picture()["forbidden"] == {"A5": "suicide", "B4": "superko"}
    assert after(Go(5).start(), "A2 C3 B1").picture()["forbidden"] == {"A1": "suicide"}


@pytest.mark.parametrize("rules", ["chinese", "japanese", "tromp-taylor"])
def test_the_parts_of_a_count_add_up_to_the_points(rules: str) -> None:
    position = after(Go(5, rules=rules).start(), "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B4 A5")
    assert position.picture()["tally"] is None
    counted = after(position, "pass pass").scored(["A5"])
    tally = counted.picture()["tally"]
    assert tally is not None
    assert counted.outcome is not None
    sums = [sum(float(str(part)) for part in tally[player].values()) for player in ("black", "white")]
    assert tuple(sums) == counted.outcome.points


@pytest.mark.parametrize("superko", SUPERKO)
def test_a_ko_may_not_be_retaken_at_once(superko: str) -> None:
    position = go_diagram(f"go:5,superko={superko}", KO + "black to move").play("C4")
    assert position.ko == "B4"
    assert "B4" not in position.legal_moves
    with pytest.raises(tablier.IllegalMove, match="ko"):
        position.play("B4")


@pytest.mark.parametrize("superko", SUPERKO)
def test_a_ko_may_be_retaken_after_a_threat_and_its_answer(superko: str) -> None:
    position = after(go_diagram(f"go:5,superko={superko}", KO + "black to move"), "C4 E1 A1")
    assert position.ko is None
    position = position.play("B4")
    assert position.prisoners == {"black": 1, "white": 1}
    assert position.ko == "C4"


@pytest.mark.parametrize(("superko", "allowed"), [("simple", True), ("positional", False), ("situational", False)])
def test_two_passes_and_a_resumed_game_lift_a_ko_but_no_superko(superko: str, *, allowed: bool) -> None:
    position = after(go_diagram(f"go:5,superko={superko}", KO + "black to move"), "C4 pass pass").resumed()
    assert position.to_move == "white"
    assert ("B4" in position.legal_moves) == allowed


def test_situational_superko_forgives_a_ko_that_only_the_opponent_made() -> None:
    """Black gave the board its state, White passed: when White retakes, White gives the board that state first."""
    for superko, allowed in [("situational", True), ("positional", False), ("simple", False)]:
        position = after(go_diagram(f"go:5,superko={superko}", KO + "white to move"), "pass C4")
        assert ("B4" in position.legal_moves) == allowed
        assert position.ko == (None if allowed else "B4")
    retaken = after(go_diagram("go:5,superko=situational", KO + "white to move"), "pass C4 B4")
    assert "C4" not in retaken.legal_moves, "Black gave the board that state before"


SENDING_TWO = """
    O . O . X
    . O X X .
    . . . . .
    . . . . .
    . . . . .
    white to move
"""


def test_sending_two_returning_one_under_positional_superko() -> None:
    position = after(go_diagram("go:5,superko=positional", SENDING_TWO), "D5 B5")
    assert position.ko is None
    with pytest.raises(tablier.IllegalMove, match="superko"):
        position.play("C5")


def test_sending_two_returning_one_under_situational_superko() -> None:
    position = after(go_diagram("go:5,superko=situational", SENDING_TWO), "D5 B5 C5")
    assert position.stones == go_diagram("go:5", SENDING_TWO).stones, "Black made it, White may make it once too"
    with pytest.raises(tablier.IllegalMove, match="superko"):
        position.play("pass").play("D5")


def test_sending_two_returning_one_goes_on_for_ever_under_simple_ko() -> None:
    position = go_diagram("go:5,superko=simple", SENDING_TWO)
    for _ in range(3):
        position = after(position, "D5 B5 C5 pass")
    assert position.prisoners == {"black": 6, "white": 3}


def test_a_board_that_was_given_counts_as_made_by_the_opponent_of_who_moves() -> None:
    position = go_diagram("go:5,superko=situational", SENDING_TWO.replace("white to move", "black to move"))
    assert "C5" not in after(position, "pass D5 B5").legal_moves


TRIPLE_KO = """
    X . X O . X O . O
    . X O . . . X O .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X O . . . . . .
    X O . O . . . . .
    black to move
"""


@pytest.mark.parametrize(("superko", "allowed"), [("simple", True), ("positional", False), ("situational", False)])
def test_a_triple_ko_ends_where_the_board_would_repeat(superko: str, *, allowed: bool) -> None:
    position = after(go_diagram(f"go:9,superko={superko}", TRIPLE_KO), "H9 B9 C1 G9 C9")
    assert position.ko == "B9"
    assert ("B1" in position.legal_moves) == allowed


@pytest.mark.parametrize(("superko", "allowed"), [("simple", True), ("positional", False), ("situational", True)])
def test_a_suicide_may_not_bring_back_an_earlier_board(superko: str, *, allowed: bool) -> None:
    position = go_diagram(
        f"go:5,suicide=yes,superko={superko}",
        """
        . . O . .
        O O . . .
        . . . . .
        . . . . .
        . . . . .
        black to move
        """,
    )
    assert ("B5" in after(position, "A5 pass").legal_moves) == allowed


@pytest.mark.parametrize("superko", SUPERKO)
def test_passing_repeats_the_board_and_is_always_allowed(superko: str) -> None:
    position = tablier.game(f"go:5,superko={superko}").start().play("C3").play("pass").play("C2")
    assert position.legal_moves[-1] == "pass"
    assert position.play("pass").legal_moves[-1] == "pass"


# --- handicap ---------------------------------------------------------------------------------------------------------

HANDICAPS = {
    "go:7,handicap=4": "C3 E5 C5 E3",
    "go:8,handicap=3": "C3 F6 C6",
    "go:9,handicap=2": "C3 G7",
    "go:9,handicap=5": "C3 G7 C7 G3 E5",
    "go:9,handicap=6": "C3 G7 C7 G3 C5 G5",
    "go:9,handicap=7": "C3 G7 C7 G3 C5 G5 E5",
    "go:9,handicap=8": "C3 G7 C7 G3 C5 G5 E3 E7",
    "go:9,handicap=9": "C3 G7 C7 G3 C5 G5 E3 E7 E5",
    "go:11,handicap=2": "C3 J9",
    "go:13,handicap=4": "D4 K10 D10 K4",
    "go:13,handicap=9": "D4 K10 D10 K4 D7 K7 G4 G10 G7",
    "go:19,handicap=2": "D4 Q16",
    "go:19,handicap=3": "D4 Q16 D16",
    "go:19,handicap=5": "D4 Q16 D16 Q4 K10",
    "go:19,handicap=9": "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10",
}


@pytest.mark.parametrize("spec", HANDICAPS)
def test_handicap_stones_lie_where_the_protocol_fixes_them_and_white_begins(spec: str) -> None:
    position = tablier.game(spec).start()
    assert isinstance(position, GoPosition)
    assert set(position.stones["black"]) == set(HANDICAPS[spec].split())
    assert position.to_move == "white"
    assert position.history == ()


@pytest.mark.parametrize("spec", ["go:5,handicap=2", "go:7,handicap=5", "go:8,handicap=5", "go:9,handicap=1"])
def test_a_handicap_without_a_fixed_place_is_refused(spec: str) -> None:
    with pytest.raises(tablier.BadSpec, match="handicap"):
        tablier.game(spec)


def test_handicap_stones_are_placed_anywhere_before_white_moves() -> None:
    start = tablier.game("go:5,handicap=3,placement=free").start()
    assert isinstance(start, GoPosition)
    assert start.stones["black"] == ()
    assert start.to_place == 3
    for left, point in zip((2, 1, 0), ("A1", "C3", "E5"), strict=True):
        assert "pass" not in start.legal_moves
        start = start.play(point, player="black")
        assert start.to_place == left
    assert start.to_move == "white"
    assert start.history == ("A1", "C3", "E5")
    assert start.play("pass").movers == ("black", "black", "black", "white")


def test_no_handicap_stone_may_be_left_out() -> None:
    position = tablier.game("go:9,handicap=2,placement=free").start().play("A1")
    with pytest.raises(tablier.IllegalMove, match=r"pass at ply 1 .*: the handicap stones have to be placed"):
        position.play("pass")
    with pytest.raises(tablier.IllegalMove, match="it is black's turn, not white's"):
        position.play("B2", player="white")


def test_a_handicap_half_placed_is_drawn_and_read_back() -> None:
    position = tablier.game("go:5,handicap=3,placement=free").start().play("A1")
    assert "2 to place" in str(position)
    again = position.game.parse(str(position))
    assert again == position
    assert again.play("B2").play("C3").to_move == "white"
    assert position.under(position.game.symmetries[1]).history == ("E1",)
    previous = position.play("B2").previous
    assert previous == position
    with pytest.raises(tablier.BadDiagram, match="are Black's to place"):
        position.game.parse(str(position).replace("black to move", "white to move"))
    with pytest.raises(tablier.BadDiagram, match="'4 to place' does not fit"):
        position.game.parse(str(position).replace("2 to place", "4 to place"))


# --- moves that are none ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["I3", "F1", "A6", "A0", "", "D", "33", "resign", "A1 B2"])
def test_what_is_no_point_of_the_board_is_refused_by_name(move: str) -> None:
    with pytest.raises(tablier.IllegalMove, match=f"'{move}' is no move of go 5x5"):
        tablier.game("go:5").start().play(move)


def test_an_occupied_point_is_refused() -> None:
    with pytest.raises(tablier.IllegalMove, match="illegal move C3 at ply 1 of go 5x5: the point is occupied"):
        tablier.game("go:5").start().play("C3").play("C3")


@pytest.mark.parametrize(
    "spec", ["go:4", "go:20", "go:9,komi=7.3", "go:9,rules=ing", "go:9,superko=none", "go:9,swap=yes"]
)
def test_a_game_that_does_not_exist_is_refused(spec: str) -> None:
    with pytest.raises(tablier.BadSpec):
        tablier.game(spec)
