"""An engine of Go for other programs, driven as they do: by a process's standard input and output."""

from __future__ import annotations

import time
from io import StringIO
from pathlib import Path

import pytest
from diagrams import diagram
from protocols.conversation import Conversation

from tablier.agents import Candidate, Decision, Limits, agent
from tablier.protocols.gtp.dialogue import Lines
from tablier.protocols.gtp.go_session import GoSession
from tablier.rules import GoPosition, Position, game

EXPECTED_COMMANDS = """
    protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove undo
    showboard time_settings time_left final_score final_status_list fixed_handicap place_free_handicap
    set_free_handicap loadsgf reg_genmove kgs-genmove_cleanup lz-genmove_analyze lz-analyze kata-analyze
    gogui-analyze_commands
"""


def test_every_command_that_programs_expect_is_known(go: Conversation) -> None:
    listed = go("list_commands").removeprefix("= ").split("\n")
    assert set(listed) >= set(EXPECTED_COMMANDS.split())
    assert all(go(f"known_command {name}") == "= true" for name in listed)
    assert go("known_command tea") == "= false"


def test_the_engine_tells_who_it_is(go: Conversation) -> None:
    assert go("protocol_version") == "= 2"
    assert go("name") == "= tablier mcts"
    assert go("version").startswith("= 0.")


def test_numbers_comments_blank_lines_and_control_characters_are_borne(go: Conversation) -> None:
    go.send("# a comment")
    go.send("   ")
    assert go("17 name # who are you?") == "=17 tablier mcts"
    assert go("\t18   play\tB \x07 d4 ") == "=18"
    assert go("19 play white D4").startswith("?19 illegal move D4 at ply 1 of go 9x9: the point is occupied")


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("tea", "? unknown command"),
        ("play black", "? syntax error: play does not take 1 arguments"),
        ("play red D4", "? syntax error: 'red' is not a colour: use black or white"),
        ("play black I5", "? 'I5' is no move of go 9x9: points are A1 to J9 without the letter I, or pass"),
        ("boardsize 25", "? unacceptable size: go: size must be a whole number from 5 to 19, not 25"),
        ("boardsize nine", "? syntax error: the size must be a whole number, not 'nine'"),
        ("komi 6.3", "? syntax error: komi must be a multiple of 0.5, not '6.3'"),
        ("komi nan", "? syntax error: komi must be a multiple of 0.5, not 'nan'"),
        ("undo", "? cannot undo"),
        ("loadsgf /no/such/file.sgf", "? there is no file '/no/such/file.sgf'"),
        ("time_left b soon 0", "? 'soon' is not a number from 0 upwards"),
        ("final_status_list sleeping", "? invalid status 'sleeping': it is alive, dead or seki"),
        ("fixed_handicap 1", "? go: handicap on 9x9 must be 0 or 2 to 9, not 1"),
        ("set_free_handicap D4 D4", "? bad vertex list: a handicap is two stones or more, on different points"),
        ("tablier-why", "? no move has been chosen yet"),
        ("lz-analyze b 10 ownership", "? syntax error: there is no value for 'ownership'"),
    ],
)
def test_a_wrong_command_is_refused_and_nothing_changes(go: Conversation, command: str, answer: str) -> None:
    board = go("showboard")
    assert go(command) == answer
    assert go("showboard") == board


def test_a_move_is_generated_played_and_taken_back(go: Conversation) -> None:
    go("play b E5")
    before = go("showboard")
    move = go("genmove w").removeprefix("= ")
    assert go(f"play b {move}").startswith("? illegal move")
    assert go("tablier-why").startswith(f"= {move} took")
    go("undo")
    assert go("showboard") == before


def test_reg_genmove_changes_nothing(go: Conversation) -> None:
    before = go("showboard")
    assert go("reg_genmove b").startswith("= ")
    assert go("showboard") == before


def test_a_player_may_move_twice(go: Conversation) -> None:
    go("play b C3")
    assert go("play b D4") == "="
    assert "4 . . . X" in go("showboard")
    assert "white to move" in go("showboard")


def test_komi_changes_during_a_game(go: Conversation) -> None:
    for move in ("b C3", "w D4", "b pass"):
        go(f"play {move}")
    go("komi 0.5")
    assert go("get_komi") == "= 0.5"
    assert "go:9,komi=0.5, white to move, prisoners 0 0, 1 pass" in go("showboard")


def test_handicap_stones_of_each_kind(go: Conversation) -> None:
    assert go("fixed_handicap 4") == "= C3 G7 C7 G3"
    assert "white to move" in go("showboard")
    assert go("fixed_handicap 2") == "? board not empty"
    go("clear_board")
    assert go("place_free_handicap 40") == "= C3 G7 C7 G3 C5 G5 E7 E3 E5"
    go("clear_board")
    assert go("set_free_handicap A1 j9") == "="
    board = go("showboard")
    assert "white to move" in board
    assert "9 . . . . . . . . X" in board
    assert "HA[2]" in go("printsgf")
    assert go("play white E5") == "="
    go("clear_board")
    board = go("showboard")
    assert "X" not in board
    assert "handicap" not in board


def test_a_handicap_of_many_stones_is_set_up(go: Conversation) -> None:
    """More than nine cannot be agreed on as a handicap, but GTP may ask for them."""
    assert go("set_free_handicap A1 B1 C1 D1 E1 F1 G1 H1 J1 A9") == "="
    assert "1 X X X X X X X X X" in go("showboard")


def test_a_finished_game_is_counted_without_its_dead_stones(go: Conversation) -> None:
    moves = ["B1", "C1", "B2", "C2", "B3", "C3", "B4", "D4", "B5", "D5", "A3", "A1"]
    go("boardsize 5")
    for number, move in enumerate(moves):
        go(f"play {'bw'[number % 2]} {move}")
    go("play b pass")
    go("play w pass")
    assert go("final_score") == "= W+10"
    assert go("final_status_list dead") == "= A1"
    assert "B1 B2 B3" in go("final_status_list alive")
    assert go("final_status_list seki") == "="
    assert go("genmove b").startswith("= ")  # the game is resumed


def test_a_file_is_loaded_up_to_a_move(go: Conversation, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;GM[1]SZ[13]KM[0.5];B[dd];W[jj];B[jd])")
    assert go(f"loadsgf {tmp_path}/game.sgf") == "= white"
    assert "go:13,komi=0.5, white to move" in go("showboard")
    assert go(f"loadsgf {tmp_path}/game.sgf 2") == "= white"
    assert go("undo") == "="
    assert go("undo") == "? cannot undo"
    assert go("printsgf").startswith("= (;FF[4]")


def test_cleaning_up_takes_dead_stones_before_passing(go: Conversation) -> None:
    go("boardsize 5")
    for number, move in enumerate(
        ["B1", "C1", "B2", "C2", "B3", "C3", "B4", "D4", "B5", "D5", "A3", "A1", "pass", "pass"]
    ):
        go(f"play {'bw'[number % 2]} {move}")
    taken = []
    for _ in range(6):
        taken.append(go("kgs-genmove_cleanup b").removeprefix("= "))
        go("play w pass")
        if "A2" in taken:
            break
    assert "A2" in taken


@pytest.mark.parametrize(("command", "style"), [("lz-analyze b 10", "winrate 5"), ("kata-analyze b 10", "winrate 0.")])
def test_an_analysis_streams_until_something_comes(go: Conversation, command: str, style: str) -> None:
    go.send(f"7 {command}")
    assert go.line() == "=7"
    reports = [go.line() for _ in range(3)]
    assert all(report.startswith("info move ") and " order 0 pv " in report for report in reports)
    assert style[:8] in reports[0]
    go.send("8 name")
    while line := go.line():
        assert line.startswith("info move ")
    assert go.answer() == "=8 tablier mcts"


def test_an_analysis_tells_ownership_and_lead(go: Conversation) -> None:
    go("play b E5")
    go.send("kata-analyze w interval 20 ownership true maxmoves 2")
    assert go.line() == "="
    words = go.line().split()
    go.send("name")
    go.answer()
    assert go.answer() == "= tablier mcts"
    owners = words[words.index("ownership") + 1 :]
    assert len(owners) == 81
    assert float(owners[40]) < -0.3  # the middle is Black's, and White is to move
    assert words.count("info") <= 2
    assert float(words[words.index("scoreLead") + 1]) < 7


def test_genmove_analyze_ends_with_the_move(go: Conversation) -> None:
    go("time_settings 0 1 1")
    lines = go("lz-genmove_analyze b 30").split("\n")
    assert lines[0] == "="
    assert lines[1].startswith("info move ")
    move = lines[-1].removeprefix("play ")
    assert go(f"play w {move}").startswith("? illegal move")


def test_commands_for_gogui_can_be_run(go: Conversation) -> None:
    go("play b E5")
    go("genmove w")
    for line in go("gogui-analyze_commands").removeprefix("= ").split("\n"):
        kind, label, command = line.split("/")
        assert kind in ("string", "plist", "dboard", "varc")
        assert label
        assert go(command.replace("%c", "b")).startswith("=")


def test_a_clock_is_obeyed() -> None:
    with Conversation("go:9", "mcts") as slow:
        slow("time_settings 600 0 0")
        slow("time_left b 2 0")  # the time runs out
        begin = time.monotonic()
        slow("genmove b")
        assert time.monotonic() - begin < 1.5  # 0.1 s, with all that a busy machine adds
        slow("time_left w 60 0")
        begin = time.monotonic()
        slow("genmove w")
        assert 1.5 < time.monotonic() - begin < 4  # three parts of a hundred


def test_gogui_may_interrupt() -> None:
    with Conversation("go:9", "mcts", "--time", "60") as slow:
        assert slow("known_command gogui-interrupt") == "= true"
        slow.send("genmove b")
        time.sleep(0.5)
        begin = time.monotonic()
        slow.send("# interrupt")
        assert slow.answer().startswith("= ")
        assert time.monotonic() - begin < 5


def test_the_engine_ends_with_its_input_and_on_quit() -> None:
    from tablier.agents.faults import AgentFault

    for last in ("quit", None):
        with Conversation("go:9", "random") as conversation:
            if last:
                assert conversation("3 quit") == "=3"
            else:
                conversation._program._process.stdin.close()  # type: ignore[union-attr]
            with pytest.raises(AgentFault, match="ended with exit code 0"):
                conversation.line()


@pytest.mark.gnugo
def test_two_engines_play_a_whole_game_over_gtp() -> None:
    import sys

    ours = agent(f"gtp:{sys.executable} -m tablier.cli gtp go:9 mcts:visits=300")
    gnugo = agent("gtp:gnugo --mode gtp --level 1 --chinese-rules")
    position: Position = game("go:9").start()
    while position.outcome is None:
        decision = (ours if position.to_move == "black" else gnugo).choose(position, Limits())
        if decision.resigns:
            break
        position = position.play(decision.move)
        assert position.ply < 400
    assert isinstance(position, GoPosition)
    assert position.outcome is not None or position.ply > 30
    for engine in (ours, gnugo):
        engine.close()  # type: ignore[attr-defined]


class Stubborn:
    """An agent that always wants the same move, and knows another one."""

    name = "stubborn"

    def __init__(self, *moves: str) -> None:
        self._moves = moves

    def choose(self, position: Position, limits: Limits) -> Decision:  # noqa: ARG002
        return Decision(self._moves[0], value=-1.0, candidates=tuple(map(Candidate, self._moves)))


def disputed_ko(agent: Stubborn, *, chosen: bool = False) -> GoSession:
    """A session in which White may retake a ko by situational superko alone: it was Black who made that board."""
    session = GoSession(game("go:5"), agent, Limits(), Lines(StringIO()))
    session.ko_is_chosen = chosen
    board = """
        white to move
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .
    """
    session.begin(diagram("go:5", board))
    for player, move in (("white", "pass"), ("black", "E1"), ("white", "pass"), ("black", "C4")):
        session.play(player, move)
    return session


def test_no_earlier_board_is_brought_back_unless_a_ko_rule_was_chosen() -> None:
    assert disputed_ko(Stubborn("B4", "A1")).answer("genmove", ["w"]) == "A1"
    assert disputed_ko(Stubborn("B4")).answer("genmove", ["w"]) == "pass"
    assert disputed_ko(Stubborn("B4", "A1"), chosen=True).answer("genmove", ["w"]) == "B4"


def test_a_hopeless_game_is_given_up_if_that_is_wanted() -> None:
    for resigns in (True, False):
        session = GoSession(game("go:9"), Stubborn("A1"), Limits(), Lines(StringIO()), resigns=resigns)
        answers = []
        for number in range(25):
            session.agent = Stubborn(session.position.legal_moves[number])
            answers.append(session.answer("genmove", ["b"]))
            session.play("white", session.position.legal_moves[-5])
        assert ("resign" in answers) == resigns
