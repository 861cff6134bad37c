"""Games that people bring along: everything in the file is kept, shown, and saved again."""

from __future__ import annotations

from typing import Any

import pytest
from server.running import Server
from server.test_door import bearer

from tablier.rules.records import SgfNode, read_trees

#: As several programs write their files: each has something that the others have not.
FILES = {
    "a server's game that was resigned, with the clocks and a chat": (
        "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[9]KM[6.50]TM[600]OT[5x30 byo-yomi]\n"
        "PW[shikshake]PB[Ada]WR[5k]BR[6k]DT[2023-04-05]PC[The Server at http://example.org/]RE[W+Resign]\n"
        ";B[ee]BL[598.2]C[Ada \\[6k\\]: hi\n];W[gc]WL[595.1];B[cg]BL[590];W[cc]WL[588])"
    ),
    "an editor's lesson, with variations, names, marks and a hidden part": (
        "(;GM[1]FF[4]CA[UTF-8]AP[Sabaki:0.52.2]KM[7]SZ[9]DT[2024-01-02]GN[A lesson]C[Black to play.]\n"
        ";B[ee]N[tengen]TR[ee]LB[cc:A][gg:B]CR[dd](;W[ce]C[The usual answer.]MA[ce];B[cc]GB[1])\n"
        "(;W[cc]BM[1]C[Too slow.]SQ[cc](;B[gc])(;B[gg]AR[gg:cc]LN[aa:ii])))"
    ),
    "an old collection's game with a handicap and a count": (
        "(;GM[1]FF[3]SZ[9]HA[2]KM[0]PB[Honinbo]PW[Yasui]EV[Castle game]RO[1]DT[1670-11-29]RE[B+5.5]US[GoGoD95]\n"
        "AB[gc][cg];W[ee];B[ec];W[];B[])"
    ),
    "a counted game with its dead stones noted": (
        "(;GM[1]SZ[5]RU[Chinese]KM[7]RE[W+3];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ea];W[];B[]"
        "TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee])"
    ),
    "a problem whose stones change on the way": (
        "(;GM[1]FF[4]SZ[7]AB[cc][dc]AW[cd]PL[W]C[White to kill];W[dd];B[ec]\n;AE[cc]AW[bb]PL[B]C[Now this.];B[bc])"
    ),
    "a game of Hex with a variation": (
        "(;FF[4]GM[11]CA[UTF-8]AP[HexGui:0.9]SZ[5]PB[Ada]PW[Bob]RE[B+R];B[c3](;W[d2]C[hm];B[b4])(;W[b3]LB[c2:x]))"
    ),
    "a server's game of Hex without a kind": (
        "(;FF[4]EV[hex.ch.23.1.1]PB[Bea]PW[Wim]SZ[13]RE[W]GC[ game #1139802]SO[http://www.littlegolem.com]"
        ";W[mf];B[swap];W[kj];B[ie];W[fh];B[resign])"
    ),
}


def shape(node: SgfNode) -> Any:
    """A tree as values that can be compared; the character set is the writer's own."""
    kept = {key: values for key, values in node.properties.items() if key not in ("CA", "FF")}
    return kept, [shape(child) for child in node.children]


def _bring(server: Server, text: str, **fields: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    opened = server.open("", sgf=text, **fields)
    return opened, server.state(opened["room"], opened["owner"])


def _export(server: Server, opened: dict[str, Any], form: str = "sgf") -> str:
    path = f"/api/rooms/{opened['room']}/export?format={form}"
    return server.http.get(path, headers=bearer(opened["owner"])).text


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_saving_gives_back_what_came_in(server: Server, text: str) -> None:
    opened, _ = _bring(server, text)
    (before,), (after,) = read_trees(text.encode()), read_trees(_export(server, opened).encode())
    assert shape(after) == shape(before)


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_a_tree_survives_json(server: Server, text: str) -> None:
    opened, state = _bring(server, text)
    _, again = _bring(server, _export(server, opened, "json"))
    told = [{key: value for key, value in node.items() if key != "id"} for node in state["nodes"]]
    assert [{key: value for key, value in node.items() if key != "id"} for node in again["nodes"]] == told
    assert again["view"]["diagram"] == state["view"]["diagram"]
    assert again["result"] == state["result"]


def test_variations_remarks_names_and_marks_are_shown(server: Server) -> None:
    _, state = _bring(server, FILES["an editor's lesson, with variations, names, marks and a hidden part"])
    nodes = state["nodes"]
    assert [(node["parent"], node["move"]) for node in nodes] == [
        (None, None),
        (0, "E5"),
        (1, "C5"),
        (2, "C7"),
        (1, "C7"),
        (4, "G7"),
        (4, "G3"),
    ]
    assert (state["given"], state["current"], state["phase"]) == (7, 3, "playing")
    assert nodes[0]["comment"] == "Black to play."
    assert nodes[1]["comment"] == "tengen"
    assert nodes[1]["marks"] == [
        {"kind": "triangle", "point": "E5"},
        {"kind": "circle", "point": "D6"},
        {"kind": "label", "point": "C7", "text": "A"},
        {"kind": "label", "point": "G3", "text": "B"},
    ]
    assert nodes[6]["marks"][0] == {"kind": "arrow", "point": "G3", "text": "C7"}


def test_a_finished_game_opens_as_finished(server: Server) -> None:
    for name, result in {
        "a server's game that was resigned, with the clocks and a chat": ("white", "resignation", "W+R"),
        "an old collection's game with a handicap and a count": ("black", "count", "B+5.5"),
        "a counted game with its dead stones noted": ("white", "two passes", "W+7"),
        "a game of Hex with a variation": ("black", "resignation", "B+R"),
        "a server's game of Hex without a kind": ("black", "resignation", "B+R"),
    }.items():
        _, state = _bring(server, FILES[name])
        assert state["phase"] == "finished", name
        assert (state["result"]["winner"], state["result"]["reason"], state["result"]["text"]) == result
        assert state["scoring"] is None


def test_the_players_are_called_as_in_the_file(server: Server) -> None:
    _, state = _bring(server, FILES["a server's game of Hex without a kind"])
    assert {player: seat["name"] for player, seat in state["seats"].items()} == {"black": "Wim", "white": "Bea"}


def test_stones_that_are_set_up_on_the_way_are_a_node_of_their_own(server: Server) -> None:
    opened, state = _bring(server, FILES["a problem whose stones change on the way"])
    assert [(node["move"], node.get("setup", False)) for node in state["nodes"]] == [
        (None, False),
        ("D4", False),
        ("E5", False),
        (None, True),
        ("B5", False),
    ]
    before = server.http.get(f"/api/rooms/{opened['room']}/nodes/2", headers=bearer(opened["owner"])).json()
    assert before["stones"]["black"] == ["C5", "D5", "E5"]
    assert state["view"]["stones"]["black"] == ["B5", "D5", "E5"]


def test_moves_made_here_are_added_to_the_file(server: Server) -> None:
    opened, _ = _bring(server, FILES["a game of Hex with a variation"])
    ada = server.person(opened["room"], opened["owner"])
    ada.do("goto", node=2)
    assert ada.state["phase"] == "playing"
    ada.do("move", move="a1")
    saved = _export(server, opened)
    assert "RE[B+R]" in saved, "the file's own game still ended like this"
    assert "(;B[b4])(;B[a1])" in saved.replace("\n", "")
    ada.do("goto", node=3)
    assert ada.state["phase"] == "finished"


def test_whoever_brings_a_game_chooses_among_those_of_the_file(server: Server) -> None:
    text = "".join(FILES.values())
    games = server.http.post("/api/import", json={"text": text}).json()["games"]
    assert len(games) == len(FILES)
    lesson = games[1]
    assert (lesson["about"], lesson["variations"], lesson["comments"], lesson["left_out"]) == (
        "A lesson, 2024-01-02",
        2,
        4,
        0,
    )
    assert games[0]["names"] == {"black": "Ada", "white": "shikshake"}
    assert games[0]["view"]["stones"]["white"] == ["C7", "G7"]
    _, state = _bring(server, text, number=6)
    assert state["game"] == "hex:5"
    answer = server.http.post("/api/rooms", json={"sgf": text, "number": 9})
    assert answer.json()["error"] == "there is no game 9 in the text, which holds 7"


def test_a_variation_that_breaks_the_rules_is_left_out_of_the_board_but_not_of_the_file(server: Server) -> None:
    text = "(;GM[1]SZ[5];B[cc](;W[dd])(;W[cc];B[aa]))"
    (game,) = server.http.post("/api/import", json={"text": text}).json()["games"]
    assert game["left_out"] == 2
    opened, state = _bring(server, text)
    assert len(state["nodes"]) == 3
    assert "W[cc];B[aa]" in _export(server, opened).replace("\n", "")


def test_a_text_is_read_as_it_is_whatever_character_set_its_file_was_in(server: Server) -> None:
    _, state = _bring(server, "(;GM[1]CA[GB2312]SZ[9]PB[古力]PW[李世石];B[ee]C[好])")
    assert state["seats"]["black"]["name"] == "古力"
    assert state["nodes"][1]["comment"] == "好"


def test_pasted_moves_are_a_game(server: Server) -> None:
    (game,) = server.http.post("/api/import", json={"text": "go:9,komi=6.5\n1. e5 c3 2. g7 pass"}).json()["games"]
    assert (game["game"], game["moves"]) == ("go:9,komi=6.5", ["E5", "C3", "G7", "pass"])
    refused = server.http.post("/api/import", json={"text": "hex:5 c3 d4 c3"}).json()
    assert "move 3 cannot be played" in refused["error"]
