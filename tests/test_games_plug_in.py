"""A game plugs in: it stands in every table, and nobody else asks which game it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from tablier.agents.profiles import PROFILES, Profile
from tablier.rules import GAMES, Game
from tablier.rules.spec import Option
from tools import plug_in

MOST_MENTIONS = 15
MOST_QUESTIONS = 0


def listed(lines: list[str]) -> str:
    return "".join(f"\n  {line}" for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_all_there(name: str) -> None:
    missing = plug_in.lacks(name, GAMES[name])
    assert not missing, f"{name} lacks{listed(missing)}"


def test_nobody_asks_for_a_games_name_or_class() -> None:
    found = plug_in.asks_for_games()
    assert len(found) <= MOST_QUESTIONS, f"a game should say this itself, in its own rooms:{listed(found)}"


@pytest.mark.parametrize("name", GAMES)
def test_few_files_mention_a_game_that_are_none_of_its_rooms(name: str) -> None:
    if name in ("go", "hex"):
        return  # words of English and of arithmetic
    found = plug_in.mentions(name)
    assert len(found) <= MOST_MENTIONS, f"{name} is mentioned outside its rooms and the tables:{listed(found)}"


class _Chomp(Game):
    """A game of which somebody has written the first lines."""

    name = "chomp"
    players = ("first", "second")
    symmetry_names = ("identity",)
    aim = "leave the poisoned square"
    usual_size = 4
    options = (Option("width", "number", 5),)
    trial_specs = ("chomp",)
    native_kind = "Chomp"

    @classmethod
    def from_spec(cls, spec: Any) -> Any:
        del spec
        return cls.__new__(cls)


_Chomp.__abstractmethods__ = frozenset()  # its rules are of no interest here
Chomp: Any = _Chomp


def test_a_half_added_game_is_told_what_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "docs/rules").mkdir(parents=True)
    (tmp_path / "docs/rules/chomp.md").write_text("Eat, but not everything.")
    (tmp_path / "web/src/boards/chomp").mkdir(parents=True)
    (tmp_path / "web/src/boards/index.ts").write_text("export const BOARDS = { chomp };")
    (tmp_path / "web/src/boards/chomp/words.ts").write_text(
        'dictionary({ \n name: "Chomp", \n about: "Eat",\n rules: "In turn" },\n {\n name: "Chomp" });'
    )
    assert plug_in.lacks("chomp", Chomp, tmp_path) == [
        "no line in GAMES of src/tablier/rules/games.py",
        "no class Chomp in the native module: is it on the list of native/kinds/all.hpp?",
        "no class ChompAlphaBeta in the native module: is it on the list of native/kinds/all.hpp?",
        "no class ChompEncoding in the native module: is it on the list of native/kinds/all.hpp?",
        "no class ChompLearnedAlphaBeta in the native module: is it on the list of native/kinds/all.hpp?",
        "no class ChompNeural in the native module: is it on the list of native/kinds/all.hpp?",
        "no class ChompSelfPlay in the native module: is it on the list of native/kinds/all.hpp?",
        "no class ChompMcts or ChompLightMcts in the native module",
        "no line for a heuristic in EVALUATIONS of src/tablier/search/evaluations.py",
        "no line for a profile (levels, settings, weights) in PROFILES of src/tablier/agents/profiles",
        "no line for a board in BOARDS of src/tablier/cli/boards",
        "no line for exercises for lessons in EXERCISES of src/tablier/lessons/exercises",
        "no line for a view for networks in VIEWS of src/tablier/nets/torch/views",
        "no line for an observation in OBSERVATIONS of src/tablier/protocols/observations",
        "no file native/games/chomp.hpp",
        "no file native/tests/test_chomp.cpp",
        "no file src/tablier/lessons/tutorials/chomp.toml",
        "no file src/tablier/lessons/puzzles/chomp.txt",
        "no file tests/reference/chomp.py",
        "no file tests/rules/test_chomp_rules.py",
        "no playthrough in tests/golden: add its specs to tools/golden.py, then make golden",
        "no board for the page in web/src/boards/chomp",
        "no words in 'en' for option.width in web/src/boards/chomp/words.ts",
        "no words in 'fr' for about, rules, option.width in web/src/boards/chomp/words.ts",
    ]


def test_what_has_been_added_is_no_longer_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = plug_in.lacks("chomp", Chomp, tmp_path)
    monkeypatch.setitem(PROFILES, "chomp", Profile())
    monkeypatch.setitem(GAMES, "chomp", Chomp)
    (tmp_path / "tests/golden/playthroughs").mkdir(parents=True)
    (tmp_path / "tests/golden/playthroughs/chomp.txt").write_text("1. first a1")
    mended = set(before) - set(plug_in.lacks("chomp", Chomp, tmp_path))
    assert mended == {
        "no line in GAMES of src/tablier/rules/games.py",
        "no line for a profile (levels, settings, weights) in PROFILES of src/tablier/agents/profiles",
        "no playthrough in tests/golden: add its specs to tools/golden.py, then make golden",
    }


def test_a_class_that_says_too_little_is_told_so(tmp_path: Path) -> None:
    class Silent(_Chomp):
        aim = ""
        players = cast(Any, ())

    missing = plug_in.lacks("chomp", cast(Any, Silent), tmp_path)
    assert "its class in tablier.rules does not say its aim" in missing
    assert "its class in tablier.rules does not say its players" in missing


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ('if game.name == "oware": pass', True),
        ('if game.name not in ("go", "hex"): pass', True),
        ("if isinstance(position, GoPosition | HexPosition): pass", True),
        ("if isinstance(game, rules.Oware): pass", True),
        ("if type(game) is Go: pass", True),
        ('if spec.startswith("go"): pass', True),
        ('SIZES = {"hex": 11, "go": 9}', True),
        ('INFORMED = ("hex", "go")', True),
        ("match game:\n    case Hex(): pass", True),
        ('match name:\n    case "go": pass', True),
        ('position = game("oware").start()', False),
        ('if word == "undo": pass', False),
        ("if isinstance(value, int): pass", False),
        ("def count(position: GoPosition) -> int: return 0", False),
    ],
)
def test_every_way_to_ask_for_a_game_is_noticed(tmp_path: Path, line: str, asks: bool) -> None:
    (tmp_path / "src/tablier").mkdir(parents=True)
    (tmp_path / "src/tablier/somewhere.py").write_text(line)
    (tmp_path / "src/tablier/go_room.py").write_text(line)  # where it may be asked
    assert bool(plug_in.asks_for_games(tmp_path)) == asks
