from __future__ import annotations

from pathlib import Path

import pytest

from tablier.agents import Limits, agent, agent_options
from tablier.rules import BadSpec, IllegalMove, TablierError, game

GOOD = """
from tablier.agents import Decision

class First:
    name = "first legal move"
    def __init__(self, skip=0, loud: bool = False):
        self.skip, self.loud = skip, loud
    def choose(self, position, limits):
        return Decision(position.legal_moves[self.skip])
"""


def written(folder: Path, source: str) -> Path:
    path = folder / "mine.py"
    path.write_text(source, encoding="utf-8")
    return path


def test_a_class_in_a_file_plays(tmp_path: Path) -> None:
    player = agent(f"python:{written(tmp_path, GOOD)}:First")
    assert player.name == "first legal move"
    assert player.choose(game("hex:5").start(), Limits()).move == "a1"


def test_its_options_are_read_like_those_of_any_agent(tmp_path: Path) -> None:
    spec = f"python:{written(tmp_path, GOOD)}:First"
    assert agent_options(spec) == ("skip", "loud")
    assert agent(f"{spec},skip=2,loud=yes").choose(game("hex:5").start(), Limits()).move == "c1"
    assert agent(spec, skip=3).choose(game("hex:5").start(), Limits()).move == "d1"
    with pytest.raises(BadSpec, match="skip must be a whole number, not 'far'"):
        agent(f"{spec},skip=far")
    with pytest.raises(BadSpec, match="has no option 'skp'; did you mean 'skip'"):
        agent(f"{spec},skp=1")


def test_it_may_import_the_files_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside_the_agent.py").write_text("MOVE = 'b2'\n", encoding="utf-8")
    source = GOOD.replace("position.legal_moves[self.skip]", "beside_the_agent.MOVE")
    player = agent(f"python:{written(tmp_path, 'import beside_the_agent' + source)}:First")
    assert player.choose(game("hex:5").start(), Limits()).move == "b2"


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("class First(:\n", "cannot load"),
        ("1 / 0\n", "ZeroDivisionError: division by zero (line 1 of mine.py)"),
        ("raise SystemExit('bye')\n", "SystemExit: bye"),
        ("class Frist:\n    def choose(self): ...\n", "there is no class 'First' in"),
        ("class Frist:\n    def choose(self): ...\n", "did you mean 'Frist'?"),
        ("class First:\n    pass\n", "has no name: an agent has a name and choose(position, limits)"),
        ("class First:\n    name = 'x'\n", "cannot choose: an agent has a name"),
        ("class First:\n    name = 'x'\n    def choose(self, position): ...\n", "does not take a position and limits"),
        (GOOD.replace("skip=0", "skip"), "needs the option 'skip'"),
        (GOOD.replace("self.skip, self.loud =", "1 / 0;"), "cannot make a First: ZeroDivisionError"),
    ],
)
def test_a_file_that_holds_no_agent_is_refused_with_the_reason(tmp_path: Path, source: str, complaint: str) -> None:
    with pytest.raises(BadSpec) as error:
        agent(f"python:{written(tmp_path, source)}:First")
    assert complaint in str(error.value)


@pytest.mark.parametrize("text", ["", "mine.py", "mine.txt:First", ":First"])
def test_a_spec_of_another_form_shows_the_right_one(text: str) -> None:
    with pytest.raises(BadSpec, match=r"it must look like python:path/to/file\.py:ClassName"):
        agent(f"python:{text}")


def test_a_missing_file_is_named() -> None:
    with pytest.raises(BadSpec, match=r"there is no file 'nowhere\.py'"):
        agent("python:nowhere.py:First")


@pytest.mark.parametrize(
    ("body", "kind", "complaint"),
    [
        ("Decision('z99')", IllegalMove, "agent 'first legal move' chose badly: 'z99' is no move"),
        ("'a1'", TablierError, "must return a tablier.Decision, not 'a1'"),
        ("None", TablierError, "must return a tablier.Decision, not None"),
        ("[][3]", TablierError, "failed: IndexError: list index out of range (line 9 of mine.py)"),
    ],
)
def test_what_goes_wrong_while_it_plays_is_told(
    tmp_path: Path, body: str, kind: type[TablierError], complaint: str
) -> None:
    source = GOOD.replace("Decision(position.legal_moves[self.skip])", body)
    player = agent(f"python:{written(tmp_path, source)}:First")
    with pytest.raises(kind) as error:
        player.choose(game("hex:5").start(), Limits())
    assert complaint in str(error.value)
