"""Games of Hex as HexWorld links, such as ``https://hexworld.org/board/#11c1,b4:sh4``."""

from __future__ import annotations

import re

from tablier.rules.errors import BadRecord
from tablier.rules.hex import Hex
from tablier.rules.records.record import Record, Replay

__all__ = ["hexworld_link", "read_hexworld"]

_ADDRESS = "https://hexworld.org/board/#"
#: The size, settings of the page, the moves up to the one shown, and the moves after it.
_LINK = re.compile(
    r"(?:.*#)?(?P<columns>\d{1,2})(?:x(?P<rows>\d{1,2}))?(?P<settings>[a-z0-9]*)(?:,(?P<moves>[^\s#]*))?"
)
_STEP = re.compile(r"[a-z]\d{1,2}|:[sp]|:[rf][bw]|,|:S")
_RESULTS = {":rb": "W+R", ":rw": "B+R", ":fb": "W+F", ":fw": "B+F"}


def read_hexworld(link: str) -> Record:
    """Return the game of a link.

    >>> read_hexworld("https://hexworld.org/board/#11c1,b4:sh4").moves
    ('b4', 'swap-pieces', 'h4')
    """
    match = _LINK.fullmatch(link.strip())
    if match is None or match["rows"] not in (None, match["columns"]):
        told = f"'{link[:80]}' is no HexWorld link with a board of equal sides, such as #11c1,b4h4"
        raise BadRecord(told, key="link")
    text = match["moves"] or ""
    steps = _STEP.findall(text)
    if "".join(steps) != text:
        raise BadRecord(f"cannot read the moves '{text[:80]}' of the HexWorld link", key="link-moves", text=text[:80])
    replay = Replay(Hex(int(match["columns"]), ":s" in steps).start())
    result = None
    for step in steps:
        if step in _RESULTS:
            result = _RESULTS[step]
        elif step == ":s":
            replay.step("swap-pieces")
        elif step == ":p":
            first, second = replay.position.game.players
            replay.set_up({}, second if replay.position.to_move == first else first)
        elif step not in (",", ":S"):  # the page's cursor, and its choice of colours
            replay.step(step)
    return Record(replay.start, tuple(replay.moves), result=result)


def hexworld_link(record: Record) -> str:
    """Return the link that shows a game of Hex from the start."""
    if not isinstance(record.game, Hex) or record.start != record.game.start():
        raise BadRecord("a HexWorld link is for a game of hex from its start")
    ends = {code: step for step, code in _RESULTS.items()}
    moves = "".join(":s" if move == "swap-pieces" else move for move in record.moves)
    return f"{_ADDRESS}{record.game.size}c1,{moves}{ends.get(record.result or '', '')}"
