"""Games of our own player: kept while they are played, and never mixed with those of other settings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from training.examples_data import random_lessons

from tablier.nets.features import Encoding
from tablier.rules import TablierError, game
from tablier.training.examples.config import ExamplesRun, Sources
from tablier.training.examples.engine import EngineSettings
from tablier.training.examples.katago import write_katago
from tablier.training.examples.lessons import COLUMNS, Lessons
from tablier.training.examples.sources import gather

SETTINGS = EngineSettings(visits=4, games=4, opening=2)
BOARDS = ["go:5", "hex:3"]


def gathered(folder: Path, board: str, warnings: list[str] | None = None, *, stop: int = 0, **changes: Any) -> Lessons:
    """Gather the games of our own player; somebody presses Ctrl-C after the game ``stop``."""
    settings = replace(SETTINGS, **changes)

    def progress(_what: str, share: float) -> None:
        if round(share * settings.games) == stop:
            raise KeyboardInterrupt

    run = ExamplesRun(Sources(engine=settings), board=board)
    told = warnings if warnings is not None else []
    return gather(run, Encoding.for_game(run.game), folder, told.append, progress)


def assert_same(found: Lessons, expected: Lessons) -> None:
    assert np.array_equal(found.games, expected.games)
    for key in COLUMNS:
        assert np.array_equal(found.columns[key], expected.columns[key], equal_nan=True), key


@pytest.mark.parametrize("board", BOARDS)
def test_games_are_played_once_and_kept(board: str, tmp_path: Path) -> None:
    first = gathered(tmp_path, board)
    written = (tmp_path / "examples.npz").stat().st_mtime_ns
    assert_same(gathered(tmp_path, board), first)
    assert (tmp_path / "examples.npz").stat().st_mtime_ns == written
    assert [path.name for path in tmp_path.iterdir()] == ["examples.npz"]


@pytest.mark.parametrize("board", BOARDS)
def test_games_that_were_interrupted_go_on_as_if_they_had_never_stopped(board: str, tmp_path: Path) -> None:
    whole = gathered(tmp_path / "whole", board)
    warnings: list[str] = []
    for stop in (1, 3):
        with pytest.raises(KeyboardInterrupt):
            gathered(tmp_path / "parts", board, warnings, stop=stop)
        assert not (tmp_path / "parts" / "examples.npz").exists()
    assert [f"{stop} of 4 games are kept" in told for stop, told in zip((1, 3), warnings, strict=True)] == [True, True]
    seen: list[float] = []
    run = ExamplesRun(Sources(engine=SETTINGS), board=board)
    encoding = Encoding.for_game(run.game)
    again = gather(run, encoding, tmp_path / "parts", warnings.append, lambda _what, share: seen.append(share))
    assert seen == [1.0]  # the last game alone was missing
    assert_same(again, whole)


def test_games_are_saved_while_they_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablier.training.examples.own_games._SAVE_EVERY", -1.0)
    run = ExamplesRun(Sources(engine=SETTINGS), board="hex:3")
    sizes: list[int] = []

    def progress(_what: str, _share: float) -> None:
        kept = tmp_path / "examples.part"
        sizes.append(len(np.unique(Lessons.read(kept).games)) if kept.exists() else 0)

    gather(run, Encoding.for_game(run.game), tmp_path, print, progress)
    assert sizes == [0, 1, 2, 3]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("stop", [0, 2])
def test_games_of_other_settings_are_refused(board: str, stop: int, tmp_path: Path) -> None:
    if stop:
        with pytest.raises(KeyboardInterrupt):
            gathered(tmp_path, board, stop=stop)
    else:
        gathered(tmp_path, board)
    with pytest.raises(TablierError, match=r"were played with visits = 4, not 5; move the file away to play anew"):
        gathered(tmp_path, board, visits=5)
    larger = board.replace("5", "7").replace("3", "4")
    with pytest.raises(TablierError, match=f"were played with board = '{board}', not '{larger}'"):
        gathered(tmp_path, larger)


def test_games_that_do_not_tell_their_settings_are_taken_with_a_warning(tmp_path: Path) -> None:
    write_katago(tmp_path / "examples.npz", random_lessons("go:5", 2), Encoding.for_game(game("go:5")))
    warnings: list[str] = []
    assert len(gathered(tmp_path, "go:5", warnings)) > 40
    assert "examples.npz' does not tell how its games were played" in warnings[0]


def test_a_file_that_cannot_be_read_and_a_folder_that_cannot_be_made_are_named(tmp_path: Path) -> None:
    (tmp_path / "examples.npz").write_text("no numbers")
    with pytest.raises(TablierError, match=r"the examples in '.*examples.npz' cannot be read"):
        gathered(tmp_path, "hex:3")
    with pytest.raises(TablierError, match=r"cannot make the folder '.*examples.npz': File exists"):
        gathered(tmp_path / "examples.npz", "hex:3")
