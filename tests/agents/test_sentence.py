"""Sentences that know what they say: English for programs, data for pages."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path

import pytest

from tablier.agents import log
from tablier.agents.english import ENGLISH, UNITS
from tablier.agents.sentence import Sentence

SOURCE = Path(__file__).parents[2] / "src" / "tablier"
_MARK = re.compile(r"\{(\w+)(?::(\w+))?\}")


@pytest.mark.parametrize(
    ("key", "values", "text"),
    [
        ("alphabeta.loses", {"move": "d4", "plies": 1}, "Every move loses against best play; d4 holds out for 1 ply."),
        ("move.at-most", {"move": "d4", "worth": -0.001}, "d4 (at most +0.00)"),
        ("proof.line", {"line": ("a1", "b2")}, "One way it can go: a1 b2."),
        ("path.only", {"move": "a1", "player": "black"}, "a1 is the only cell on Black's shortest paths."),
        ("expert.many-threats", {"moves": ("a1", "b2", "c3")}, "The opponent threatens to win at a1, b2 and c3."),
        ("closing.ahead", {"points": 0.5}, f"{ENGLISH['closing.level'][:-9]}put it 0.5 points ahead."),
    ],
)
def test_values_are_written_as_english_has_them(key: str, values: dict[str, object], text: str) -> None:
    assert Sentence(key, **values) == text  # type: ignore[arg-type]


def test_a_sentence_keeps_its_data_on_the_way_to_another_process() -> None:
    part = Sentence("move.chance", move="d4", chance=0.25)
    sent = pickle.loads(pickle.dumps(Sentence("mcts.next", others=(part,))))
    assert sent == "The next best were d4 (25 %)."
    assert sent.values["others"][0].values["chance"] == 0.25


def test_a_sentence_is_text_in_a_log() -> None:
    assert json.dumps(log.as_data([Sentence("declined.off")])) == '["it is switched off"]'


def test_agents_say_all_the_sentences_there_are_and_no_others() -> None:
    files = [path for room in ("agents", "review") for path in (SOURCE / room).rglob("*.py")]
    source = "\n".join(path.read_text() for path in files if not path.name.startswith("english"))
    used = set(re.findall(r'"([a-z]+\.[\w -]+|surrender)"', source))
    families = set(re.findall(r'f"(\w+\.)\{', source))  # of those that are put together
    families |= {"expert.i-", "expert.they-", "expert.compared-"}
    assert {key for key in ENGLISH if key not in used and not key.startswith(tuple(families))} == set()
    prefixes = {key.partition(".")[0] for key in ENGLISH}
    assert {key for key in used if key.partition(".")[0] in prefixes and key not in ENGLISH} == set()


def test_every_way_to_write_a_value_is_one_that_there_is() -> None:
    known = {"", "percent", "signed", "grouped", "tenths", "line", "and", "player", *UNITS}
    assert {form for text in ENGLISH.values() for _, form in _MARK.findall(text)} <= known
