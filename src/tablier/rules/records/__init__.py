"""Games written down: SGF for Go and Hex, HexWorld links, and the lines that a match stores."""

from tablier.rules.records.files import read_records, records_in
from tablier.rules.records.hexworld import hexworld_link, read_hexworld
from tablier.rules.records.record import RESUME, Record, Replay, diagram, result_code, steps
from tablier.rules.records.sgf import SGF_GAMES, has_sgf, read_sgf, require_sgf, sgf_tree, write_sgf
from tablier.rules.records.sgf_tree import SgfNode

__all__ = [
    "RESUME",
    "SGF_GAMES",
    "Record",
    "Replay",
    "SgfNode",
    "diagram",
    "has_sgf",
    "hexworld_link",
    "read_hexworld",
    "read_records",
    "read_sgf",
    "records_in",
    "require_sgf",
    "result_code",
    "sgf_tree",
    "steps",
    "write_sgf",
]
