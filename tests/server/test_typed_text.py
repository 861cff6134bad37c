"""What people type: names and remarks on one line, seen by all as they are; agents that a stranger may ask for."""

from __future__ import annotations

import pytest

from tablier.rules import BadSpec
from tablier.server.errors import Forbidden
from tablier.server.thinking.specs import check_agent
from tablier.server.typed_text import clean_name, clean_remark


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("  Ada \t L. ", "Ada L."),
        ("A\u202eda", "Ada"),
        ("A\x00d\ud800a", "Ada"),
        ("Ada\nL.", "Ada L."),
        ("é 名 🙂", "é 名 🙂"),
    ],
)
def test_what_is_typed_is_read_on_one_line(typed: str, read: str) -> None:
    assert clean_name(typed, 40) == clean_remark(typed, 40) == read


@pytest.mark.parametrize("empty", ["", " \n", "\u202e\x00"])
def test_nothing_is_neither_a_name_nor_a_remark(empty: str) -> None:
    with pytest.raises(BadSpec, match="a name needs at least one letter"):
        clean_name(empty, 40)
    with pytest.raises(BadSpec, match="the remark is empty"):
        clean_remark(empty, 40)


def test_what_is_too_long_or_no_text_is_refused() -> None:
    assert clean_name("x" * 40, 40) == "x" * 40
    with pytest.raises(BadSpec, match="a name can have at most 40 letters, not 41"):
        clean_name("x" * 41, 40)
    with pytest.raises(BadSpec, match="a remark must be text, not 5"):
        clean_remark(5, 40)


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("mcts:visits=999999999", "mcts: visits can be at most .* from the web, not 999999999"),
        ("mcts:visits=-999999999", "mcts: visits can be at most .* from the web, not -999999999"),
        ("gtp:rm -rf", "gtp"),
        ("python:x.py:X", "python"),
    ],
)
def test_a_stranger_asks_for_no_more_than_the_web_may(spec: str, complaint: str) -> None:
    with pytest.raises(Forbidden, match=complaint):
        check_agent(spec, "hex")
