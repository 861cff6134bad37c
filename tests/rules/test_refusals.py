"""What cannot be a game, a diagram or a symmetry is refused with a reason, however it is given."""

from __future__ import annotations

from typing import Any

import pytest

import tablier
from tablier.rules import GAMES, BadDiagram, BadSpec, Go, Hex, Oware


@pytest.mark.parametrize(
    ("make", "arguments"),
    [
        (Hex, {"size": 1}),
        (Hex, {"size": 40}),
        (Hex, {"size": 7.5}),
        (Go, {"size": 25}),
        (Go, {"komi": 6.25}),
        (Go, {"komi": float("nan")}),
        (Go, {"rules": "frensh"}),
        (Go, {"placement": "free"}),
        (Go, {"handicap": 2, "placement": "anywhere"}),
        (Go, {"superko": "none"}),
        (Go, {"handicap": 1}),
        (Go, {"size": 5, "handicap": 2}),
        (Oware, {"seeds": 0}),
        (Oware, {"seeds": 99}),
    ],
)
def test_a_game_made_directly_is_checked_too(make: Any, arguments: dict[str, Any]) -> None:
    with pytest.raises(BadSpec):
        make(**arguments)


@pytest.mark.parametrize("spec", [None, 7, ["hex"], b"hex"])
def test_a_spec_is_text(spec: Any) -> None:
    with pytest.raises(BadSpec, match="spec such as"):
        tablier.game(spec)
    with pytest.raises(BadSpec, match="spec such as"):
        tablier.agent(spec)


@pytest.mark.parametrize("spec", list(GAMES))
def test_a_diagram_is_text(spec: str) -> None:
    with pytest.raises(BadDiagram, match="is text"):
        tablier.game(spec).parse(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", list(GAMES))
def test_a_position_cannot_be_changed(spec: str) -> None:
    position = tablier.game(spec).start()
    for name in ("ply", "native", "game", "_trail", "anything"):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(position, name, None)
    with pytest.raises(AttributeError, match="never changes"):
        del position.ply
    assert position == tablier.game(spec).start()


def test_a_symmetry_is_one_of_the_game() -> None:
    with pytest.raises(BadSpec, match=r"game\.symmetries"):
        tablier.game("hex").start().under("half turn")  # type: ignore[arg-type]
