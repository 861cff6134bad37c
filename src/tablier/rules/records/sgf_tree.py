"""SGF files as trees of nodes, whatever the game; the grammar is sgfmill's."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from typing import Any

from tablier.rules.errors import BadRecord

__all__ = ["SgfNode", "decode", "read_trees", "write_trees"]

_CHARSET = re.compile(rb"[;\])\s]CA\s*\[\s*([^\]\s]{1,40})\s*\]")
_PRINTABLE = bytes(set(range(32, 127)) - set(b"\\~"))  # Shift-JIS prints these two as a yen sign and an overline
#: What is tried where a file does not say: the encodings that Go programs used before UTF-8.
_GUESSES = ["gb18030", "big5", "euc_jp", "shift_jis", "euc_kr", "cp1251", "cp1252"]


class SgfNode:
    r"""A node: its properties with raw values, as the file has them between brackets, and the nodes that follow.

    >>> node = SgfNode()
    >>> node.put("C", "a [strange] move")
    >>> node.properties["C"], node.text("C")
    (['a [strange\\] move'], 'a [strange] move')
    """

    __slots__ = ("children", "properties")

    def __init__(self, properties: dict[str, list[str]] | None = None) -> None:
        self.properties = {} if properties is None else properties
        self.children: list[SgfNode] = []

    def text(self, key: str) -> str | None:
        """Return the first value of a property as the text it stands for, or None."""
        values = self.properties.get(key)
        return _unescape(values[0]) if values else None

    def texts(self, key: str) -> list[str]:
        """Return all values of a property."""
        return [_unescape(value) for value in self.properties.get(key, ())]

    def put(self, key: str, *values: str) -> None:
        """Give a property its values."""
        self.properties[key] = [value.replace("\\", "\\\\").replace("]", "\\]") for value in values]

    def add(self) -> SgfNode:
        """Append a node and return it."""
        self.children.append(SgfNode())
        return self.children[-1]

    @property
    def main_line(self) -> list[SgfNode]:
        """This node and the first of the nodes after it, and so on."""
        line = [self]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line


def read_trees(data: bytes) -> list[SgfNode]:
    """Return the root of every game in a file."""
    from sgfmill import sgf_grammar

    try:
        games = sgf_grammar.parse_sgf_collection(decode(data).encode())
    except ValueError as error:
        raise BadRecord(f"this is no SGF: {error}", key="no-sgf") from None
    return [_tree(game) for game in games]


def write_trees(trees: Iterable[SgfNode]) -> bytes:
    """Return the file of some games, in UTF-8."""
    from sgfmill import sgf_grammar

    games = []
    for root in trees:
        root.put("CA", "UTF-8")
        root.properties.setdefault("FF", ["4"])
        coarse = sgf_grammar.make_coarse_game_tree(root, lambda node: node.children, _raw)
        games.append(sgf_grammar.serialise_game_tree(coarse))
    return b"\n".join(games)


def decode(data: bytes) -> str:
    """Return the text of a file: by its byte-order mark, its CA property, as UTF-8, by a detector, else as Latin-1.

    The text is decoded before it is parsed, because some encodings have bytes that look like brackets.
    """
    for mark, codec in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(codec, errors="replace")
    declared = _CHARSET.search(data)
    for codec in ([] if declared is None else [declared[1].decode("ascii", "replace")]) + ["utf-8"]:
        try:
            if _is_like_ascii(codec):
                return data.decode(codec)
        except (LookupError, ValueError):
            continue
    return _detect(data)


def _detect(data: bytes) -> str:
    from charset_normalizer import from_bytes

    found = from_bytes(data, cp_isolation=_GUESSES).best()
    return data.decode("latin-1") if found is None else str(found)


def _is_like_ascii(codec: str) -> bool:
    """Whether brackets are brackets in an encoding; what else Python calls one may do anything."""
    return "escape" not in codec.lower() and _PRINTABLE.decode(codec) == _PRINTABLE.decode("ascii")


def _unescape(value: str) -> str:
    from sgfmill import sgf_grammar

    text: bytes = sgf_grammar.text_value(value.encode(errors="surrogatepass"))
    return text.decode(errors="surrogatepass")


def _tree(game: Any) -> SgfNode:
    """The nodes of a parsed game; no recursion, because a file may be as deep as it likes."""
    above = SgfNode()
    unbuilt = [(above, game)]
    while unbuilt:
        node, part = unbuilt.pop()
        for properties in part.sequence:
            after = SgfNode({key: [value.decode() for value in values] for key, values in properties.items()})
            node.children.append(after)
            node = after
        unbuilt += [(node, child) for child in reversed(part.children)]
    return above.children[0]


def _raw(node: SgfNode) -> dict[str, list[bytes]]:
    return {key: [value.encode(errors="replace") for value in values] for key, values in node.properties.items()}
