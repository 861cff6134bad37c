"""Go: passes, dead stones, disagreement and the count."""

from random import Random

import pytest
from diagrams import go_diagram

import tablier
from tablier.rules import GoPosition
from tablier.scoring.count import count

# Black surrounds 7 points top left and 6 bottom right, White 8 bottom left and 7 top right, where one stone is dead.
FINISHED = """
    . . . X O . . . .
    . . X X O O . X .
    . . X X X O O O O
    X X X X X X X O O
    O O O O O O X X X
    O O O O O X X X X
    . . . . O X X . .
    . . . O O X . . .
    . O O O O X X X .
    black to move
"""

SEKI = """
    . O X . X
    X O X X X
    X O X . X
    X O X X X
    . O X . X
    black to move
"""

DIVIDED = """
    . X . O .
    . X . O .
    . X . O .
    . X . O .
    . X . O .
    black to move
"""


def finished(spec: str, text: str) -> GoPosition:
    """Return the drawn position after both players passed."""
    return go_diagram(spec, text).play("pass").play("pass")


def result(position: GoPosition) -> tuple[str | None, tuple[float, float]]:
    """Return winner and points of a game that is over."""
    assert position.outcome is not None
    assert position.outcome.reason == "two passes"
    assert position.outcome.score == position.outcome.points[0] - position.outcome.points[1]
    assert position.winner == position.outcome.winner
    return position.outcome.winner, position.outcome.points


def test_with_pass_stones_whoever_passes_hands_over_a_stone() -> None:
    position = go_diagram("go:5,komi=0.5,rules=french", DIVIDED).play("pass")
    assert position.prisoners == {"black": 0, "white": 1}
    assert position.play("pass").prisoners == {"black": 1, "white": 1}


def test_with_pass_stones_white_passes_last() -> None:
    """White began to pass, so that Black's pass does not end the game."""
    position = (
        go_diagram("go:5,komi=0.5,rules=french", DIVIDED.replace("black to", "white to")).play("pass").play("pass")
    )
    assert position.outcome is None
    assert position.to_move == "white"
    assert "C3" in position.legal_moves
    over = position.play("pass")
    assert result(over) == ("black", (5 + 2, 5 + 1 + 0.5))
    assert over.resumed().to_move == "black"


EYED_SEKI = """
    . X . O .
    X X X O O
    O O O X X
    . . O X .
    . . O X X
    black to move
"""


def test_an_eye_in_a_seki_counts_with_pass_stones() -> None:
    """Both chains at the top have an eye and share C5: whoever plays there is taken."""
    french, japanese = finished("go:5,rules=french", EYED_SEKI), finished("go:5,rules=japanese", EYED_SEKI)
    assert french.territory["black"] == ("A5", "E2")
    assert japanese.territory["black"] == ("E2",)


@pytest.mark.parametrize("handicap", ["", ",handicap=4,placement=free"])
def test_with_pass_stones_territory_comes_to_the_same_as_area(handicap: str) -> None:
    """Of four handicap stones three are no moves of the game, and count by area alone."""
    chance = Random(7)
    for _ in range(25):
        position = tablier.game(f"go:5,rules=french,komi=0.5{handicap}").start()
        while position.outcome is None and position.ply < 120:
            moves = position.legal_moves
            position = position.play("pass" if "pass" in moves and chance.random() < 0.15 else chance.choice(moves))
        while position.outcome is None:
            position = position.play("pass")
        assert isinstance(position, GoPosition)
        stones = [*position.stones["black"], *position.stones["white"]]
        counted = count(position, position.scored(stones[:1]).dead)
        lead = counted.territorial[0] - counted.territorial[1]
        assert counted.area[0] - counted.area[1] - lead == (3 if handicap else 0)
        scored = position.scored(stones[:1]).outcome
        assert scored is not None
        assert scored.score == lead


def test_area_counts_stones_and_surrounded_points() -> None:
    position = finished("go:9,komi=7.5", FINISHED).scored(dead=["H8"])
    assert result(position) == ("white", (39, 42 + 7.5))
    assert position.outcome is not None
    assert position.outcome.score == -10.5


def test_territory_counts_surrounded_points_and_prisoners() -> None:
    position = finished("go:9,komi=7.5,rules=japanese", FINISHED).scored(dead=["H8"])
    assert result(position) == ("white", (13, 15 + 1 + 7.5))


def test_without_dead_stones_every_stone_is_alive() -> None:
    position = finished("go:9,komi=7.5", FINISHED)
    assert result(position) == ("white", (40, 35 + 7.5))
    assert len(position.territory["neutral"]) == 6
    assert position.scored().outcome == position.outcome


def test_stones_captured_during_the_game_count_as_prisoners_in_territory_only() -> None:
    corner = """
        . O X . .
        O X X . .
        X . . . .
        . . . . .
        . . . . .
        black to move
    """
    moves = ("A5", "pass", "pass")
    for rules, points in [("chinese", (25, 7)), ("japanese", (20 + 2, 7))]:
        position = go_diagram(f"go:5,rules={rules}", corner)
        for move in moves:
            position = position.play(move)
        assert result(position) == ("black", points)


def test_a_point_between_the_players_is_nobodys() -> None:
    position = finished("go:5,komi=0", DIVIDED)
    assert position.territory == {
        "black": ("A5", "A4", "A3", "A2", "A1"),
        "white": ("E5", "E4", "E3", "E2", "E1"),
        "neutral": ("C5", "C4", "C3", "C2", "C1"),
    }
    assert result(position) == (None, (10, 10))


def test_an_empty_board_is_nobodys() -> None:
    position = tablier.game("go:5,komi=0").start().play("pass").play("pass")
    assert isinstance(position, GoPosition)
    assert len(position.territory["neutral"]) == 25
    assert result(position) == (None, (0, 0))


def test_a_seki_is_nobodys_territory() -> None:
    position = finished("go:5", SEKI)
    assert position.territory == {"black": ("D5", "D3", "D1"), "white": (), "neutral": ("A5", "A1")}
    assert result(position) == ("black", (18, 5 + 7))
    assert result(finished("go:5,rules=japanese", SEKI)) == ("white", (3, 7))


@pytest.mark.parametrize(("komi", "winner"), [("24.5", "black"), ("25", None), ("25.5", "white")])
def test_a_whole_komi_can_make_a_draw(komi: str, winner: str | None) -> None:
    position = tablier.game(f"go:5,komi={komi}").start().play("C3").play("pass").play("pass")
    assert isinstance(position, GoPosition)
    assert result(position) == (winner, (25, float(komi)))


def test_two_passes_end_the_game() -> None:
    position = tablier.game("go:5").start().play("C3").play("pass")
    assert position.outcome is None
    position = position.play("pass")
    assert position.outcome is not None
    assert position.legal_moves == []
    with pytest.raises(tablier.IllegalMove, match="the game is over"):
        position.play("A1")


def test_a_stone_between_two_passes_lets_the_game_go_on() -> None:
    position = tablier.game("go:5").start().play("pass").play("C3").play("pass")
    assert isinstance(position, GoPosition)
    assert position.outcome is None
    assert position.passes == 1
    assert position.play("C2").passes == 0


def test_one_dead_stone_takes_its_whole_chain_along() -> None:
    position = finished("go:5,komi=0", DIVIDED).scored(dead=["D3"])
    assert position.dead == ("D5", "D4", "D3", "D2", "D1")
    assert result(position) == ("black", (25, 0))


def test_dead_stones_can_be_marked_anew() -> None:
    position = finished("go:5,komi=0", DIVIDED).scored(dead=["D3"]).scored(dead=["B1"])
    assert result(position) == ("white", (0, 25))
    assert position.scored().dead == ()


def test_dead_stones_are_marked_only_after_two_passes() -> None:
    position = go_diagram("go:5", DIVIDED)
    for early in (position, position.play("pass")):
        with pytest.raises(tablier.TablierError, match="two passes"):
            early.scored(dead=["D3"])


@pytest.mark.parametrize("dead", ["A1", "Z9", "pass"])
def test_what_is_no_stone_cannot_be_dead(dead: str) -> None:
    with pytest.raises(tablier.TablierError):
        finished("go:5", DIVIDED).scored(dead=[dead])


def test_a_disagreement_resumes_the_game_where_it_stopped() -> None:
    stopped = finished("go:5", DIVIDED).scored(dead=["D3"])
    position = stopped.resumed()
    assert position.outcome is None
    assert position.passes == 0
    assert position.to_move == stopped.to_move
    assert position.stones == stopped.stones
    assert "C3" in position.legal_moves


def test_nothing_may_be_removed_after_a_resumed_game() -> None:
    position = finished("go:5,komi=0", DIVIDED).resumed().play("C3").play("pass").play("pass")
    assert result(position) == ("black", (11, 10))
    assert position.scored().outcome == position.outcome
    with pytest.raises(tablier.TablierError, match="resumed"):
        position.scored(dead=["D3"])


def test_only_a_finished_game_can_be_resumed() -> None:
    with pytest.raises(tablier.TablierError):
        go_diagram("go:5", DIVIDED).resumed()
