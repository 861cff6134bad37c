"""The report of a run: tables and pictures from its figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablier.rules import TablierError
from tablier.training.figures import FigureLog, read_figures
from tablier.training.training_report import write_report


def written(folder: Path, rows: list[dict[str, Any]]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "figures.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return folder


def epochs(**keys: float) -> list[dict[str, Any]]:
    return [
        {"epoch": n, "seconds": 30, "rate": 1e-3, "dropped": n == 2, "refreshed": n == 3}
        | {f"{part}_{key}": value / n for key, value in keys.items() for part in ("train", "val")}
        for n in range(1, 5)
    ]


def test_a_run_by_examples_shows_the_original_figures(tmp_path: Path) -> None:
    folder = written(tmp_path / "run", epochs(loss=2, kl=2, entropy=3, mse=0.2, r2=0.7))
    path = write_report(folder)
    assert path is not None
    text = path.read_text()
    assert "4 epochs in 2.0 minutes" in text
    for picture in ("loss.png", "kl.png", "entropy.png", "value.png", "rate.png"):
        assert f"({picture})" in text
        assert (folder / picture).read_bytes().startswith(b"\x89PNG")


def test_drops_and_refreshes_are_marked(tmp_path: Path) -> None:
    marked = written(tmp_path / "marked", epochs(kl=2))
    plain = written(tmp_path / "plain", [{**row, "dropped": False, "refreshed": False} for row in epochs(kl=2)])
    for folder in (marked, plain):
        write_report(folder)
    assert (marked / "kl.png").read_bytes() != (plain / "kl.png").read_bytes()


def test_a_run_by_self_play_shows_losses_and_matches(tmp_path: Path) -> None:
    rows = [{"round": n, "policy": 3 / n, "value": 1 / n, "kl": 1 / n, "entropy": 2.0} for n in range(1, 4)]
    rows[2]["gate_score"] = 0.6
    folder = written(tmp_path / "run", rows)
    path = write_report(folder)
    assert path is not None
    assert (folder / "losses.png").exists()
    assert (folder / "winrate.png").exists()
    assert "| gate_score | 0.6 | 0.6 | 0.6 |" in path.read_text()


def test_the_losses_within_each_round_are_drawn(tmp_path: Path) -> None:
    curves = {"policy": [3.0, 2.5, 2.2], "value": [0.4, 0.3, 0.2]}
    rows = [{"round": n, "policy": 2.0, "value": 0.3, "mse": 0.3, "mae": 0.4, "curves": curves} for n in (1, 2)]
    path = write_report(written(tmp_path / "run", rows))
    assert path is not None
    assert "(rounds.png)" in path.read_text()
    assert "(value.png)" in path.read_text()
    assert (tmp_path / "run" / "rounds.png").read_bytes().startswith(b"\x89PNG")
    one_pass = [{**row, "curves": {"policy": [3.0], "value": [0.4]}} for row in rows]
    assert write_report(written(tmp_path / "short", one_pass)) is not None
    assert not (tmp_path / "short" / "rounds.png").exists()


def test_figures_that_a_network_has_not_are_not_drawn(tmp_path: Path) -> None:
    folder = written(tmp_path / "run", epochs(loss=1, mse=0.2, r2=0.5))
    path = write_report(folder)
    assert path is not None
    assert "kl.png" not in path.read_text()
    assert not (folder / "kl.png").exists()


def test_the_best_is_the_highest_where_more_is_better(tmp_path: Path) -> None:
    path = write_report(written(tmp_path / "run", epochs(r2=0.8, mse=0.4)))
    assert path is not None
    assert "| val_r2 | 0.8 | 0.8 | 0.2 |" in path.read_text()
    assert "| val_mse | 0.4 | 0.1 | 0.1 |" in path.read_text()


def test_a_match_beside_the_run_is_drawn(tmp_path: Path) -> None:
    folder = written(tmp_path / "run", epochs(loss=1))
    records = [
        {"black": "neural", "white": "mcts", "result": "black"},
        {"black": "mcts", "white": "neural", "result": "white"},
        {"black": "mcts", "white": "neural", "result": "draw"},
    ]
    match = {"game": "go:9", "agents": ["neural", "mcts"], "games": 3, "records": records}
    (folder / "match.json").write_text(json.dumps(match))
    path = write_report(folder)
    assert path is not None
    assert "A match of neural against mcts." in path.read_text()
    assert (folder / "match.png").exists()


def test_something_else_than_a_match_is_refused(tmp_path: Path) -> None:
    folder = written(tmp_path / "run", epochs(loss=1))
    (folder / "match.json").write_text('{"game": "go:9"}')
    with pytest.raises(TablierError, match="is not what tablier match --json prints"):
        write_report(folder)


def test_without_figures_there_is_no_report(tmp_path: Path) -> None:
    assert write_report(tmp_path) is None
    assert write_report(written(tmp_path / "empty", [])) is None


def test_a_last_line_that_was_cut_short_is_left_out(tmp_path: Path) -> None:
    folder = written(tmp_path, epochs(loss=1))
    file = folder / "figures.jsonl"
    file.write_text(file.read_text() + '{"epoch": 5, "sec')
    assert len(read_figures(folder)) == 4
    file.write_text('{"epoch"\n{"epoch": 2}\n')
    with pytest.raises(TablierError, match=r"line 1 of .* is damaged"):
        read_figures(folder)


def test_events_for_tensorboard_are_written_beside(tmp_path: Path) -> None:
    pytest.importorskip("tensorboard")
    log = FigureLog(tmp_path)
    log.add(1, {"epoch": 1, "train_loss": 0.5, "dropped": False})
    log.close()
    assert list((tmp_path / "tensorboard").glob("events.out.tfevents.*"))
    assert read_figures(tmp_path) == [{"epoch": 1, "train_loss": 0.5, "dropped": False}]
