"""The networks that come with the package, one for each game that has one; it plays every board of its game."""

from __future__ import annotations

from pathlib import Path

from tablier.nets.onnx_file import ModelError
from tablier.rules import Game

__all__ = ["is_shipped", "shipped_model"]

_FOLDER = Path(__file__).parent.parent / "models"


def is_shipped(game_name: str) -> bool:
    """Tell whether a network for a game comes with the package."""
    return _file(game_name).is_file()


def shipped_model(rules: Game) -> Path:
    """Return the file of the network for a game; its int8 form lies beside it."""
    if not is_shipped(rules.name):
        raise ModelError(f"no network is shipped for {rules.name}; give one with model=FILE")
    return _file(rules.name)


def _file(game_name: str) -> Path:
    return _FOLDER / f"{game_name}.onnx"
