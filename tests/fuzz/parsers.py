"""Everything that reads what strangers wrote, as functions of bytes, each with inputs it accepts."""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
from onnx import helper
from pydantic import ValidationError
from server.test_room import created

from tablier.agents import Limits, agent, agent_maker
from tablier.agents.contest import Reply
from tablier.arena.run_folder import records_in as run_records
from tablier.arena.tournament_file import read_tournament
from tablier.certificates import check
from tablier.nets.features import FEATURES_VERSION, Encoding
from tablier.nets.model import load_model
from tablier.protocols.contest import replies
from tablier.protocols.gtp.dialogue import Lines, converse
from tablier.protocols.gtp.go_session import GoSession
from tablier.protocols.katago_positions import BadQuery, read_query
from tablier.rules import Position, TablierError, game
from tablier.rules.records import read_hexworld, records_in, write_sgf
from tablier.rules.records.record import Record
from tablier.rules.records.samples import read_samples, samples_of, write_samples
from tablier.server.bounds import Bounds
from tablier.server.rooms.acting.actions import read_action
from tablier.server.rooms.acting.deciding import decide
from tablier.server.rooms.acting.intent import Intent
from tablier.server.rooms.bringing.importing import make_position
from tablier.server.rooms.bringing.opening import find_game
from tablier.server.rooms.room import Room
from tablier.server.rooms.room_state import SharedState
from tablier.server.rooms.views.board_view import view
from tablier.server.web.interface.rest_forms import PositionWanted
from tablier.server.web.sockets import read_message

__all__ = ["PARSERS", "Parser"]

ROOT = Path(__file__).parents[2]
_FOLDER = Path(tempfile.mkdtemp(prefix="tablier-fuzz-"))


@dataclass(frozen=True)
class Parser:
    """Something that reads, inputs that it accepts, and how many inputs of a million it is given."""

    read: Callable[[bytes], object]
    good: tuple[bytes, ...]
    share: float


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _as_file(read: Callable[[Path], object], name: str) -> Callable[[bytes], object]:
    path = _FOLDER / name

    def parse(data: bytes) -> object:
        path.write_bytes(data)
        return read(path)

    return parse


def _played(spec: str, *moves: str) -> Position:
    position = game(spec).start()
    for move in moves:
        position = position.play(move)
    return position


_GO = _played("go:9", "E5", "C3", "pass", "G7")
_HEX = _played("hex:5", "c3", "b4", "d2")
_OWARE = _played("oware", "3R", "4B", "5TR")

_SGF = (
    write_sgf([Record.of(_GO, names={"black": "Ada", "white": "Zoé"})]),
    write_sgf([Record.of(_HEX)]),
    b"(;FF[4]GM[1]SZ[9]KM[6.5]RU[Japanese]HA[2]AB[cc][gg]AW[ee:fg]PL[W]CA[UTF-8];W[dd]C[a\\]b];B[](;W[aa])(;W[tt]))",
    b"(;GM[11]SZ[6]PB[x];B[a1];W[swap-pieces];B[c3];W[resign])",
)
_LINES = (
    json.dumps({"game": "oware", "opening": ["3R"], "moves": ["4B", "5TR"], "result": "first", "number": 1}).encode(),
    json.dumps({"game": "go:9", "opening": [], "moves": ["E5", "pass"], "black": "a", "white": "b"}).encode() + b"\n",
)
_CERTIFICATE = b"""
{"format": "tablier certificate", "version": 1, "game": "hex:3", "black": [], "white": [], "to_move": "black",
"winner": "black", "proof": 19, "claims": [["path", "b3", "b2"], ["path", "b3", "bottom"], ["both", 0, 1],
["first", "b3", 2], ["path", "a3", "b2"], ["path", "a3", "bottom"], ["both", 4, 5], ["first", "a3", 6],
["either", 3, 7], ["path", "b2", "c1"], ["path", "c1", "top"], ["both", 9, 10], ["first", "c1", 11],
["path", "b2", "b1"], ["path", "b1", "top"], ["both", 13, 14], ["first", "b1", 15], ["either", 12, 16],
["both", 8, 17], ["first", "b2", 18]]}
"""
_TOML = (
    b'game = "hex:5"\nformat = "round robin"\ngames = 4\nvisits = 10\n[players]\nall = "random"\none = "greedy"\n',
    *((ROOT / "configs" / name).read_bytes() for name in ("hex-small.toml", "go-policy.toml")),
)


def _contest(data: bytes) -> None:
    """The dialogue of our bot, whose moves here are the first legal ones."""

    class First:
        def move(self, position: Position, arrived: float) -> str:  # noqa: ARG002
            return position.legal_moves[0]

    for reply in replies(First(), io.StringIO(_text(data)), 0.0):  # type: ignore[arg-type]
        assert Reply.read(reply).move


def _gtp(data: bytes) -> None:
    lines = [
        line
        for line in _text(data).splitlines()
        if "file" not in line and "loadsgf" not in line and "savesgf" not in line
    ]
    source, answers = Lines(io.StringIO("\n".join(lines))), io.StringIO()
    converse(GoSession(game("go:5"), agent("random:seed=1"), Limits(nodes=1), source), source, answers)
    assert all(answer[:1] in "=?" for answer in answers.getvalue().split("\n\n") if answer.strip())


def _messages(data: bytes) -> None:
    """What browsers send, a message a line, in a room that goes on with each."""
    room = Room("x")
    room.apply(created("hex:3", {"kind": "fischer", "main": 1000, "increment": 1}))
    for number, line in enumerate(_text(data).splitlines()[:50]):
        try:
            action = read_action(read_message(line))
            events = decide(Intent(room, "one", action, 1.0 + number, Bounds()))
        except TablierError:
            continue
        for event in events:
            room.apply(event)
    SharedState(room).describe_for("one", {})


def _query(data: bytes) -> None:
    """A question in the form of KataGo's analyses."""
    try:
        asked = json.loads(data)
    except (ValueError, RecursionError):  # as the desk says itself
        raise TablierError("no JSON") from None
    try:
        read_query(asked if isinstance(asked, dict) else {})
    except BadQuery as fault:
        raise TablierError(str(fault)) from None


def _position(data: bytes) -> None:
    """What a browser asks of the sandbox."""
    try:
        wanted = PositionWanted.model_validate_json(data)
    except ValidationError as fault:
        raise TablierError(str(fault)) from None
    view(make_position(find_game(wanted.game), wanted.model_dump()), territory=True)


def _diagram(data: bytes) -> None:
    for spec in ("hex:5", "go:9", "oware", "awale"):
        position = game(spec).parse(_text(data))
        assert position.game.parse(str(position)) == position


def _npz(data: bytes) -> None:
    from tablier.training.examples.katago import read_katago

    _as_file(lambda path: read_katago(path, Encoding.for_game(game("go:9"))), "rows.npz")(data)


def _safetensors(data: bytes) -> None:
    from tablier.nets.torch.weights import read_weights

    _as_file(read_weights, "weights.safetensors")(data)


def _config(data: bytes) -> None:
    from tablier.training.config import SelfPlayRun
    from tablier.training.settings import from_toml

    _as_file(lambda path: from_toml(SelfPlayRun, path), "config.toml")(data)


def _small_npz() -> bytes:
    """One row in KataGo's form, on an empty board, with a policy."""
    targets, policy = np.zeros((1, 80), np.float32), np.ones((1, 2, 82), np.int16)
    targets[:, [0, 25, 26]] = 1
    columns = {
        "binaryInputNCHWPacked": np.full((1, 22, 11), 255, np.uint8) * (np.arange(22) == 0)[:, None].astype(np.uint8),
        "globalInputNC": np.zeros((1, 19), np.float32),
        "policyTargetsNCMove": policy,
        "globalTargetsNC": targets,
        "valueTargetsNCHW": np.zeros((1, 5, 9, 9), np.int8),
    }
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **columns)
    return file.getvalue()


def _small_network() -> bytes:
    """A network that says nothing, as an ONNX file that can be opened."""
    encoding = Encoding.for_game(game("hex:3"))
    shapes: dict[str, list[str | int | None]] = {
        "planes": ["batch", encoding.planes, 3, 3],
        "numbers": ["batch", encoding.numbers],
    }
    inputs = [helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape) for name, shape in shapes.items()]
    answers = ("policy", "value", "cells", "lead")
    nodes = [helper.make_node("Identity", ["numbers"], [name]) for name in answers]
    outputs = [helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shapes["numbers"]) for name in answers]
    graph = helper.make_graph(nodes, "small", inputs, outputs)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(model, {"tablier": json.dumps({"game": "hex", "features": FEATURES_VERSION})})
    return bytes(model.SerializeToString())


def _small_safetensors() -> bytes:
    facts = json.dumps({"features": FEATURES_VERSION, "game": "hex", "height": 5, "width": 5, "options": {}})
    header = json.dumps(
        {"w": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}, "__metadata__": {"tablier": facts}}
    )
    return len(header).to_bytes(8, "little") + header.encode() + bytes(8)


def _sample_file() -> bytes:
    write_samples(_FOLDER / "good.jsonl", samples_of(game("hex:5").start(), _HEX.history, "black"))
    return (_FOLDER / "good.jsonl").read_bytes()


PARSERS: dict[str, Parser] = {
    "sgf": Parser(records_in, _SGF, 0.15),
    "lines of a match": Parser(records_in, _LINES, 0.1),
    "records of a run": Parser(_as_file(lambda path: list(run_records(path)), "games.jsonl"), _LINES, 0.05),
    "samples": Parser(_as_file(lambda path: list(read_samples(path)), "samples.jsonl"), (_sample_file(),), 0.05),
    "hexworld links": Parser(
        lambda data: read_hexworld(_text(data)),
        (b"https://hexworld.org/board/#11c1,b4:sh4", b"https://hexworld.org/board/#11nc1,a10a2:sa3:pb4:rb"),
        0.1,
    ),
    "diagrams": Parser(_diagram, tuple(str(position).encode() for position in (_HEX, _GO, _OWARE)), 0.15),
    "positions of the sandbox": Parser(
        _position,
        (
            b'{"game": "hex:5", "to_move": "white", "stones": {"black": ["c3", "a1"], "white": ["b2"]}}',
            b'{"game": "go:9", "stones": {"black": ["E5"], "white": ["D5", "E4", "F5"]}, "to_move": "black"}',
            b'{"game": "awale", "holes": [4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4], "captured": {"first": 0, "second": 0}}',
            b'{"game": "hex:3", "diagram": "X . .\\n . O .\\n  . . ."}',
        ),
        0.02,
    ),
    "games by spec": Parser(
        lambda data: game(_text(data)),
        (
            b"hex:11,swap=yes",
            b"go:19,komi=6.5,rules=japanese,handicap=2",
            b"oware:seeds=2",
            b"awale:grand_slam=forbidden",
        ),
        0.13,
    ),
    "agents by spec": Parser(
        lambda data: agent_maker(_text(data)),
        (b"random:seed=7", b"mcts:visits=800,threads=2", b"alphabeta:depth=3,eval=distance", b"level:3"),
        0.05,
    ),
    "moves": Parser(
        lambda data: [position.play(_text(data)) for position in (_HEX, _GO, _OWARE)],
        (b"a1", b"T19", b"pass", b"16TB", b"swap-pieces"),
        0.05,
    ),
    "messages of browsers": Parser(
        _messages,
        (
            b'{"type": "move", "move": "b2", "id": "a"}\n{"type": "chat", "text": "hello", "seat": "black"}\n'
            b'{"type": "undo"}\n{"type": "goto", "node": 0}\n{"type": "rename", "name": "Ada"}\n',
            b'{"type": "ask", "kind": "draw", "id": 7}\n{"type": "takeover", "agent": "random"}\n{"type": "ping"}\n'
            b'{"type": "dead", "point": "a1"}\n{"type": "accept_score", "version": 3}\n{"type": "resign"}\n',
        ),
        0.02,
    ),
    "bounds of a server": Parser(
        _as_file(Bounds.read, "bounds.toml"), (b"rooms_a_minute = 100\nkeep_days = 365\nthinkers = 6\n",), 0.01
    ),
    "queries of analyses": Parser(
        _query,
        (
            b'{"id": "a", "moves": [["B", "C3"], ["W", "pass"]], "rules": "chinese", "komi": 6.5,'
            b' "boardXSize": 9, "boardYSize": 9, "analyzeTurns": [0, 1], "maxVisits": 10}',
            b'{"id": "b", "initialStones": [["B", "A1"]], "moves": [], "rules": {"scoring": "AREA", "ko": "SIMPLE"},'
            b' "boardXSize": 5, "boardYSize": 5, "initialPlayer": "W", "priority": 1}',
        ),
        0.02,
    ),
    "contest": Parser(_contest, (b"START\n4B\n6TR\n", b"3R\n 5tb \nRESULT 5TB 49 12\n", b"END\n"), 0.05),
    "gtp": Parser(
        _gtp,
        (
            b"1 boardsize 5\nkomi 6.5\nplay b c3\ngenmove w\nundo\nshowboard\nfinal_score\n",
            b"known_command play\ntime_settings 10 5 1\ntime_left b 5 1\nset_free_handicap A1 B2\nquit\n",
        ),
        0.02,
    ),
    "tournaments": Parser(_as_file(read_tournament, "tournament.toml"), _TOML, 0.02),
    "training configurations": Parser(_config, _TOML[1:], 0.02),
    "certificates": Parser(
        lambda data: check(_text(data)),
        (_CERTIFICATE,),
        0.02,
    ),
    "npz": Parser(_npz, (_small_npz(),), 0.01),
    "safetensors": Parser(_safetensors, (_small_safetensors(),), 0.01),
    "onnx": Parser(
        _as_file(lambda path: load_model(path, precision="float32"), "network.onnx"),
        (_small_network(), b'\x08\x08\x12\x07tablier:\x0b\n\x01x\x12\x01y"\x04Relu', b"not a network"),
        0.005,
    ),
}
