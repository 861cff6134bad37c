"""SGF: what other programs write is read, what we write others read, and nothing is lost on the way."""

from __future__ import annotations

import json

import pytest
from diagrams import diagram
from hypothesis import given
from hypothesis import strategies as st
from sgfmill import sgf as sgfmill_sgf
from sgfmill import sgf_moves

from tablier.rules import BadRecord, GoPosition, Outcome, TablierError, game
from tablier.rules.records import Record, read_sgf, read_tree, records_in, write_sgf

# A game as LittleGolem writes it: no GM, White begins, cells of two letters, "swap".
LITTLE_GOLEM = (
    b"(;FF[4]EV[hex.ch.23.1.1]PB[Bea]PW[Wim]SZ[13]RE[W]GC[ game #1139802]SO[http://www.littlegolem.com]"
    b";W[mf];B[swap];W[kj];B[ie];W[fh];B[resign])"
)


def only(text: str | bytes) -> Record:
    (record,) = read_sgf(text.encode() if isinstance(text, str) else text)
    return record


def test_a_game_of_go_is_read() -> None:
    record = only("(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]PB[Ada]PW[Bo]RE[W+R];B[ee];W[gc];B[];W[tt])")
    assert str(record.game) == "go:9,komi=6.5,rules=japanese"
    assert record.moves == ("E5", "G7", "pass", "pass")
    assert record.names == {"black": "Ada", "white": "Bo"}
    assert (record.result, record.winner) == ("W+R", "white")


def test_the_board_is_19_wide_and_without_komi_unless_something_else_is_said() -> None:
    assert str(only("(;B[pd])").game) == "go:19,komi=0"


@pytest.mark.parametrize(
    ("written", "komi"),
    [("6.5", 6.5), ("6,5", 6.5), ("-3", -3), ("3.75", 7.5), ("375", 7.5), ("650", 6.5), ("0.50", 0.5), ("", 0)],
)
def test_komi_is_understood_however_servers_write_it(written: str, komi: float) -> None:
    assert f"komi={komi:g}" in str(only(f"(;SZ[9]KM[{written}])").game)


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("Chinese", "chinese"),
        ("japanese", "japanese"),
        ("Korean", "japanese"),
        ("AGA", "chinese"),
        ("Tromp-Taylor", "tromp-taylor"),
    ],
)
def test_rules_are_those_nearest_by(written: str, rules: str) -> None:
    found = only(f"(;SZ[9]RU[{written}])").game
    assert found == game(f"go:9,komi=0,rules={rules}")


def test_handicap_stones_on_the_usual_points_are_a_handicap() -> None:
    record = only("(;SZ[9]HA[2]AB[cg][gc];W[ee])")
    assert str(record.game) == "go:9,komi=0,handicap=2"
    assert record.moves == ("E5",)


def test_handicap_stones_elsewhere_are_set_up_and_white_moves() -> None:
    record = only("(;SZ[9]HA[2]AB[aa][ii];W[ee])")
    assert record.game == game("go:9,komi=0")
    assert record.start == diagram("go:9,komi=0", """
        X . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . X
        white to move
    """)  # fmt: skip


def test_a_handicap_played_as_moves_is_placed_freely() -> None:
    record = only("(;SZ[9]HA[2];B[aa];B[gc];W[ee])")
    assert str(record.game) == "go:9,komi=0,handicap=2,placement=free"
    assert record.moves == ("A9", "G7", "E5")


def test_moves_of_one_player_in_a_row_leave_the_other_passing() -> None:
    assert only("(;SZ[9];B[cg];B[gc];W[ee])").moves == ("C3", "pass", "G7", "E5")
    assert only("(;SZ[9]HA[3];B[cg];B[gc];W[ee])").moves == ("C3", "pass", "G7", "E5")


def test_stones_set_up_during_a_game_begin_it_anew() -> None:
    record = only("(;SZ[5];B[aa];W[bb];AE[aa]AW[cc:dd]PL[B];B[ee])")
    assert record.moves == ("E1",)
    assert record.start == diagram("go:5,komi=0", """
        . . . . .
        . O . . .
        . . O O .
        . . O O .
        . . . . .
        black to move
    """)  # fmt: skip


def test_a_game_that_went_on_after_two_passes_goes_on() -> None:
    record = only("(;SZ[5];B[cc];W[];B[];W[dd])")
    assert record.moves == ("C3", "pass", "pass", "resume", "D2")


def test_a_suicide_of_another_rule_set_is_borne() -> None:
    record = only("(;SZ[5];B[ab];W[aa];B[bb];W[ee];B[ca];W[ba])")
    assert str(record.game) == "go:5,komi=0,superko=simple,suicide=yes"
    assert isinstance(record.position, GoPosition)
    assert record.position.stones["white"] == ("E1",)


def test_dead_stones_are_those_in_the_others_territory() -> None:
    position = game("go:5").start()
    for move in ("B1", "C1", "B2", "C2", "B3", "C3", "B4", "D4", "B5", "D5", "A3", "A1", "pass", "pass"):
        position = position.play(move)
    assert isinstance(position, GoPosition)
    counted = position.scored(["A1"])
    (record,) = read_sgf(write_sgf([Record.of(counted)]))
    assert record.dead == ("A1",)
    assert record.position == counted
    assert record.result == "W+10"  # ten points to thirteen and the komi


def test_variations_and_unknown_properties_survive_a_round_trip() -> None:
    text = "(;GM[1]SZ[9]XX[keep \\] me]SBKV[51.2];B[ee]KT[a:b][c](;W[gc]C[two\nlines];B[cc])(;W[cg](;B[ab])(;B[ac])))"
    (tree,) = (record.tree for record in read_sgf(text.encode()))
    again = write_sgf(read_sgf(text.encode()))
    assert write_sgf(read_sgf(again)) == again
    for kept in ("XX[keep \\] me]", "SBKV[51.2]", "KT[a:b][c]", "C[two\nlines]", ";B[ab]", ";B[ac]"):
        assert kept.encode() in again
    assert tree is not None
    assert tree.text("XX") == "keep ] me"
    assert [len(node.children) for node in tree.main_line] == [1, 2, 1, 0]


@pytest.mark.parametrize(
    ("name", "codec", "declared"),
    [
        ("吴清源", "gb18030", "GB18030"),
        ("呉清源 表", "shift_jis", "Shift_JIS"),  # the last character ends in a byte that looks like a backslash
        ("Łukasz", "utf-8", None),
        ("Jérôme", "latin-1", "ISO-8859-1"),
        ("Jérôme", "utf-8", "no-such-encoding"),
        ("吴清源", "utf-16", None),
    ],
)
def test_names_in_any_encoding_are_read(name: str, codec: str, declared: str | None) -> None:
    told = f"CA[{declared}]" if declared else ""
    record = only(f"(;GM[1]{told}SZ[9]PB[{name}];B[ee])".encode(codec))
    assert record.names == {"black": name}
    assert f"PB[{name}]".encode() in write_sgf([record])


@pytest.mark.parametrize(
    ("comment", "codec"),
    [
        ("黑棋在这里下得很好，白棋的应对有问题，之后的变化对黑棋有利。", "gb18030"),
        ("ここで黒は良い手を打ちました。白の応手は問題があり、その後は黒が有利です。", "shift_jis"),
        ("ここで黒は良い手を打ちました。白の応手は問題があり、その後は黒が有利です。", "euc_jp"),
    ],
)
def test_an_encoding_that_is_not_declared_is_detected(comment: str, codec: str) -> None:
    record = only(f"(;GM[1]SZ[9];B[ee]C[{comment}])".encode(codec))
    assert record.tree is not None
    assert record.tree.main_line[1].text("C") == comment


def test_bytes_of_no_encoding_are_no_reason_to_refuse_a_game() -> None:
    assert only(b"(;GM[1]SZ[9]PB[\xff\xfe\x81];B[ee])").moves == ("E5",)


def test_a_game_of_hex_is_read() -> None:
    record = only("(;FF[4]GM[11]SZ[5:5]PB[Ada];B[a2];W[swap-pieces];B[C3];W[d2])")
    assert str(record.game) == "hex:5,swap=yes"
    assert record.moves == ("a2", "swap-pieces", "c3", "d2")


def test_hex_is_11_wide_unless_something_else_is_said() -> None:
    assert str(only("(;GM[11];B[k11])").game) == "hex:11"


def test_who_begins_in_a_file_of_little_golem_is_our_black() -> None:
    record = only(LITTLE_GOLEM)
    assert str(record.game) == "hex:13,swap=yes"
    assert record.names == {"black": "Wim", "white": "Bea"}
    assert record.moves == ("m6", "swap-pieces", "k10", "i5", "f8")
    assert (record.result, record.winner) == ("B+R", "black")


def test_stones_of_hex_are_set_up_and_a_resignation_is_a_result() -> None:
    record = only("(;GM[11]SZ[4]AB[b2]AW[c3]PL[W];W[a1];B[resign])")
    assert record.start == diagram("hex:4", """
        . . . .
         . X . .
          . . O .
           . . . .
        white to move
    """)  # fmt: skip
    assert record.result == "W+R"


@pytest.mark.parametrize(
    "spec",
    [
        "go:9",
        "go:13,komi=0.5,handicap=3",
        "go:5,rules=tromp-taylor",
        "go:7,rules=french,handicap=5,placement=free",
        "hex:5",
        "hex:7,swap=yes",
    ],
)
def test_what_we_write_we_read(spec: str) -> None:
    from tablier.agents import Limits, agent

    player = agent("random:seed=5")
    position = game(spec).start()
    for _ in range(30):
        if position.outcome is None:
            position = position.play(player.choose(position, Limits()).move)
    record = Record.of(position, {"black": "a ] b \\ c", "white": "é"}, Outcome("black", "time", 1, (1, 0)))
    (again,) = read_sgf(write_sgf([record]))
    assert again.position.history == position.history
    assert again.position == position
    assert again.names == record.names
    assert again.result == "B+T"


def test_another_program_reads_what_we_write() -> None:
    record = only("(;SZ[9]KM[6.5]HA[2]AB[cg][gc];W[ee];B[dd];W[])")
    read = sgfmill_sgf.Sgf_game.from_bytes(write_sgf([Record(record.start, record.moves)]))
    board, plays = sgf_moves.get_setup_and_moves(read)
    assert (read.get_size(), read.get_komi(), read.get_handicap()) == (9, 6.5, 2)
    assert (board.get(2, 2), board.get(6, 6)) == ("b", "b")
    assert plays == [("w", (4, 4)), ("b", (5, 3)), ("w", None)]


def test_every_game_of_a_collection_is_read() -> None:
    assert [record.moves for record in read_sgf(b"(;SZ[5];B[aa]) and (;SZ[5];B[bb])")] == [("A5",), ("B4",)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "this is no SGF"),
        ("hello", "this is no SGF"),
        ("(;SZ[9];B[ee]", "unexpected end"),
        ("(;GM[2])", r"GM\[2\] is a game that tablier does not know"),
        ("(;SZ[25])", "size must be a whole number from 5 to 19"),
        ("(;SZ[9:13])", r"SZ\[9:13\] is no size"),
        ("(;SZ[9]KM[a lot])", r"KM\[a lot\] is no number"),
        ("(;SZ[9]KM[0.3])", "multiple of 0.5"),
        ("(;SZ[9];B[zz])", "'zz' is no point of go 9x9"),
        ("(;SZ[9];B[ee];W[ee])", "illegal move E5 at ply 1 of go 9x9: the point is occupied"),
        ("(;GM[11]SZ[5];B[j9])", "'j9' is no cell of hex 5x5"),
        ("(;GM[11]SZ[5];B[c3];W[swap-sides])", "swapped sides"),
        ("(;SZ[9]AB[aa:bb:cc])", "'aa:bb:cc' is no point"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        read_sgf(text.encode())


def test_a_hostile_file_does_no_harm() -> None:
    deep = b"(;SZ[5]" + b"(;B[aa]" * 10_000 + b")" * 10_001
    with pytest.raises(BadRecord):
        read_sgf(deep)
    broad = b"(;SZ[5]" + b"(;B[aa])" * 10_000 + b")"
    assert write_sgf(read_sgf(broad)).count(b"B[aa]") == 10_000


@given(st.text(alphabet="();[]\\:ABWHGKMSZPLEX 0159aeswp-resign", max_size=80))
def test_text_of_any_kind_is_read_or_refused(text: str) -> None:
    try:
        records = read_sgf(f"(;{text})".encode())
    except TablierError:
        return
    read_sgf(write_sgf(records))


def test_a_mark_that_is_nowhere_on_the_board_is_left_away() -> None:
    (record,) = read_sgf(b"(;GM[1]SZ[5];B[cc]LB[aa:A][zz:B]TR[bb]SQ[xx]AR[aa:zz])")
    marks = [(mark.kind, mark.point) for mark in read_tree(record, 10).nodes[-1].marks]
    assert sorted(marks) == [("label", "A5"), ("triangle", "B4")]


def test_a_tree_that_begins_with_a_position_goes_on_from_there() -> None:
    tree = [{"parent": None, "setup": "X . .\n . . .\n  . . O"}, {"parent": 0, "move": "b2"}]
    (record,) = records_in(json.dumps({"game": "hex:3", "moves": [], "nodes": tree}).encode())
    assert record.variations is not None
    assert record.variations.start.numbers[0] != 0
    assert record.variations.nodes[0].setup is None
