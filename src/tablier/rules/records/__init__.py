"""Games written down: SGF for Go and Hex, HexWorld links, and the lines that a match stores."""

from tablier.rules.records.files import read_records, records_in
from tablier.rules.records.game_tree import MARKS, GameNode, GameTree, Mark, play_node
from tablier.rules.records.hexworld import hexworld_link, read_hexworld
from tablier.rules.records.move_list import read_move_list
from tablier.rules.records.record import RESUME, Record, Replay, diagram, result_code, steps
from tablier.rules.records.sgf import (
    SGF_GAMES,
    has_sgf,
    read_sgf,
    read_tree,
    require_sgf,
    sgf_reading,
    sgf_tree,
    write_sgf,
)
from tablier.rules.records.sgf_tree import SgfNode, read_trees, write_trees

__all__ = [
    "MARKS",
    "RESUME",
    "SGF_GAMES",
    "GameNode",
    "GameTree",
    "Mark",
    "Record",
    "Replay",
    "SgfNode",
    "diagram",
    "has_sgf",
    "hexworld_link",
    "play_node",
    "read_hexworld",
    "read_move_list",
    "read_records",
    "read_sgf",
    "read_tree",
    "read_trees",
    "records_in",
    "require_sgf",
    "result_code",
    "sgf_reading",
    "sgf_tree",
    "steps",
    "write_sgf",
    "write_trees",
]
