"""What is sent is declared, and nothing else is sent."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from server.test_room import created

from tablier.rules import GAMES, BadSpec
from tablier.server.rooms.acting.actions import ACTION_TYPES, read_action
from tablier.server.rooms.acting.deciding import DECIDERS
from tablier.server.rooms.events import EVENTS, Event
from tablier.server.web.application import application
from tools import wire

SECRETS = {"tokens", "token", "owner", "watch", "invitation"}


def test_a_field_is_told_only_when_its_event_lists_it() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Whispered(Event):
        kind = "whispered"
        told = ("by",)
        by: str
        secret: str = "open sesame"

    assert Whispered(at=0.0, by="Ada").describe_for_viewer() == {
        "kind": "whispered",
        "at": "1970-01-01T00:00:00.000Z",
        "by": "Ada",
    }


def test_no_event_tells_a_token() -> None:
    assert not {name for event in EVENTS.values() for name in event.told} & SECRETS
    assert "one" not in created("hex:3").describe_for_viewer().values()


def test_every_game_declares_what_its_board_shows() -> None:
    forms = application("sqlite:///unused.db").openapi()["components"]["schemas"]
    shown = {name: set(forms[f"{name.capitalize()}View"]["properties"]) for name in GAMES}
    common = set.intersection(*shown.values())
    assert {name for name, fields in shown.items() if fields == common} == set(), "picture() should return a Picture"


def test_every_action_that_can_be_read_is_decided_on() -> None:
    assert set(ACTION_TYPES) == set(DECIDERS)


@pytest.mark.parametrize(
    ("action", "complaint"),
    [
        ({"type": "mvoe"}, "unknown action 'mvoe'; did you mean 'move'"),
        ({"type": "move"}, "the action 'move' needs 'move'"),
        ({"type": "move", "move": "c3", "colour": "red"}, "the action 'move' has no 'colour'"),
        ({"type": "goto", "node": True}, "the action's 'node' cannot be True: it should be a valid integer"),
        ({"type": "ask", "kind": "money"}, "it should be 'undo', 'rematch' or 'draw'"),
        ({"type": "move", "move": "c3", "id": "x" * 101}, "at most 100 characters"),
    ],
)
def test_an_action_in_a_wrong_form_is_explained(action: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        read_action(action)


@pytest.fixture
def types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the page's types, for the tool to check."""
    file = tmp_path / "wire.ts"
    file.write_text(wire.WIRE.read_text())
    monkeypatch.setattr(wire, "WIRE", file)
    monkeypatch.setattr("sys.argv", ["wire.py", "--check"])
    return file


@pytest.mark.skipif(not Path("web/node_modules/openapi-typescript").exists(), reason="what builds the page is not here")
def test_the_types_of_the_page_are_what_the_server_declares(types: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert wire.main() == 0
    types.write_text(types.read_text().replace("cause: string", "because: string"))
    assert wire.main() == 1
    told = capsys.readouterr()
    assert "-            because: string" in told.out
    assert "+            cause: string" in told.out
    assert "`make format` writes them" in told.err
