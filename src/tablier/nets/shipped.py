"""The networks that come with the package, and which of them plays which board."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tablier.nets.model import count_lessons
from tablier.nets.onnx_file import ModelError, facts_of, open_session
from tablier.rules import Game

__all__ = ["is_shipped", "shipped_model"]

_FOLDER = Path(__file__).parent.parent / "models"


def is_shipped(game_name: str) -> bool:
    """Tell whether a network for a game comes with the package."""
    return bool(_files(game_name))


def shipped_model(rules: Game) -> Path:
    """Return the file of the network that knows a board best, by what each of them tells about its training.

    A board between those that a network learnt on is better known than one beyond them; then the nearest size
    counts, and then the share of its training that was spent on it.
    """
    files = _files(rules.name)
    if not files:
        raise ModelError(f"no network is shipped for {rules.name}; give one with model=FILE")
    return files[0] if len(files) == 1 else max(files, key=lambda file: _knowledge(_lessons(file), rules.size))


def _files(game_name: str) -> list[Path]:
    """``go.onnx`` and ``go-….onnx``; their int8 forms lie beside them."""
    return sorted(
        file
        for pattern in (f"{game_name}.onnx", f"{game_name}-*.onnx")
        for file in _FOLDER.glob(pattern)
        if not file.name.endswith(".int8.onnx")
    )


def _knowledge(lessons: dict[int, float], size: int) -> tuple[bool, int, float]:
    nearest = min(lessons, key=lambda learnt: abs(learnt - size))
    inside = min(lessons) <= size <= max(lessons)
    return inside, -abs(nearest - size), lessons[nearest] / sum(lessons.values())


@cache
def _lessons(file: Path) -> dict[int, float]:
    """The sizes of the boards that a network learnt on, each with about so many positions, earlier runs included."""
    lessons = count_lessons(facts_of(file, open_session(file, 1, "cpu")))
    if not lessons:
        raise ModelError(f"'{file}' does not say on which boards it learnt; export it with tablier export")
    return lessons
