"""A corpus annotated by an engine that speaks KataGo's protocols."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from training.examples_data import GO5, write_games

from tablier.agents.faults import AgentFault
from tablier.rules import BadRecord
from tablier.training.annotation.annotation import read_annotated_games
from tablier.training.annotation.corpus import annotate_corpus, open_engine
from tablier.training.config import NetworkSettings
from tablier.training.examples.annotated import read_annotated
from tablier.training.examples.config import ExamplesRun, Sources, StudySettings
from tablier.training.examples.course import Course
from tablier.training.examples.sources import gather, split

PROGRAM = Path(__file__).parent / "programs" / "fake_katago.py"
#: Ours, by either protocol; a KataGo of yours, with its model, is tried too when TABLIER_KATAGO is its command line.
REAL_ENGINES = [
    f"{sys.executable} -m tablier.cli gtp go:5 mcts",
    f"{sys.executable} -m tablier.cli analyze --serve",
    *filter(None, [os.environ.get("TABLIER_KATAGO")]),
]
GAME = "(;GM[1]SZ[5]KM[6.5]RE[B+R];B[cc];W[bb];B[])"


def command(*words: str) -> str:
    return " ".join([sys.executable, str(PROGRAM), *words])


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.sgf").write_text(GAME)
    (folder / "b.sgf").write_text(GAME.replace("cc", "dd"))
    return folder


def annotate(corpus: Path, out: Path, *words: str) -> tuple[int, list[str]]:
    warnings: list[str] = []
    engine = open_engine(command(*words), visits=30, patience=20)
    try:
        return annotate_corpus(corpus, out, engine, 30, warnings.append), warnings
    finally:
        engine.close()


@pytest.mark.parametrize("protocol", ["analysis", "gtp"])
def test_every_position_gets_the_engines_visits_value_and_owners(corpus: Path, tmp_path: Path, protocol: str) -> None:
    out = tmp_path / "out.jsonl"
    assert annotate(corpus, out, protocol) == (2, [])
    first, second = read_annotated_games(out)
    assert (first.source, second.source) == ("a.sgf#1", "b.sgf#1")
    assert [told.ply for told in first.annotations] == [0, 1, 2, 3]
    opening, reply = first.annotations[:2]
    assert opening.policy == pytest.approx({f"{column}1": (at + 1) / 15 for at, column in enumerate("ABCDE")}, abs=1e-4)
    assert (opening.value, reply.value) == (0.5, -0.5)
    assert (opening.lead, reply.lead) == (3.5, -3.5)
    assert opening.owners == (0.9,) * 25
    assert reply.owners == (-0.9,) * 25


@pytest.mark.parametrize("protocol", ["analysis", "gtp"])
def test_the_engine_is_told_the_moves_of_the_game(corpus: Path, tmp_path: Path, protocol: str) -> None:
    log = tmp_path / "heard"
    annotate(corpus, tmp_path / "out.jsonl", protocol, "log", str(log))
    heard = log.read_text()
    if protocol == "gtp":
        assert "play black C3\n" in heard
        assert "komi 6.5\n" in heard
    else:
        query = json.loads(heard.splitlines()[0])
        assert query["moves"] == [["B", "C3"], ["W", "B4"], ["B", "pass"]]
        assert (query["komi"], query["boardXSize"], query["maxVisits"]) == (6.5, 5, 30)


def test_a_handicap_reaches_the_engine_as_stones(tmp_path: Path) -> None:
    (tmp_path / "h.sgf").write_text("(;GM[1]SZ[9]HA[2]AB[cg][gc]KM[0.5];W[ee];B[cc])")
    log = tmp_path / "heard"
    annotate(tmp_path / "h.sgf", tmp_path / "out.jsonl", "analysis", "log", str(log))
    query = json.loads(log.read_text().splitlines()[0])
    assert query["initialPlayer"] == "W"
    assert sorted(query["initialStones"]) == [["B", "C3"], ["B", "G7"]]
    assert query["moves"][0] == ["W", "E5"]


def test_what_cannot_be_read_is_left_out_with_a_sentence(corpus: Path, tmp_path: Path) -> None:
    (corpus / "bad.sgf").write_text("(;GM[1]SZ[5];B[zz])")
    (corpus / "hex.sgf").write_text("(;GM[11]SZ[5];B[a1])")
    (corpus / "komi.sgf").write_text(GAME.replace("6.5", "99.5"))
    added, warnings = annotate(corpus, tmp_path / "out.jsonl", "analysis")
    assert added == 2
    assert len(warnings) == 3
    assert any("bad.sgf" in warning for warning in warnings)
    assert any("hex.sgf" in warning and "plays Go" in warning for warning in warnings)
    assert any("komi.sgf" in warning and "komi is out of range" in warning for warning in warnings)


def test_a_run_that_broke_off_goes_on_where_it_was(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with pytest.raises(AgentFault, match="out of memory"):
        annotate(corpus, out, "analysis", "crash-after", "5")
    assert [game.source for game in read_annotated_games(out)] == ["a.sgf#1"]
    with out.open("a") as file:
        file.write('{"source": "b.sgf#1", "mov')  # killed while it wrote
    assert annotate(corpus, out, "analysis")[0] == 1
    assert [game.source for game in read_annotated_games(out)] == ["a.sgf#1", "b.sgf#1"]
    assert annotate(corpus, out, "analysis")[0] == 0


def test_another_engine_or_other_visits_need_a_file_of_their_own(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    annotate(corpus, out, "analysis")
    before = out.read_bytes()
    engine = open_engine(command("analysis"), visits=31, patience=20)
    try:
        with pytest.raises(BadRecord, match=r"with 30 visits, not by .* with 31; name another file with --out"):
            annotate_corpus(corpus, out, engine, 31, pytest.fail)
    finally:
        engine.close()
    with pytest.raises(BadRecord, match="name another file"):
        annotate(corpus, out, "gtp")
    assert out.read_bytes() == before


def test_both_protocols_teach_the_same(corpus: Path, tmp_path: Path) -> None:
    ways = []
    for protocol in ("analysis", "gtp"):
        annotate(corpus, tmp_path / protocol, protocol)
        ways.append(read_annotated(tmp_path / protocol, GO5))
    one, other = ways
    assert np.allclose(one.columns["policy"], other.columns["policy"], atol=2e-3)
    for key in ("planes", "searched", "lead", "cells", "result"):
        assert np.array_equal(one.columns[key], other.columns[key])
    assert one.columns["searched"].tolist()[:3] == [0.5, -0.5, 0.5]
    assert one.columns["result"].tolist()[:3] == [1, -1, 1]  # who won by the file
    assert set(one.columns["cells"][0]) == {1}


@pytest.mark.parametrize("engine", REAL_ENGINES)
def test_a_real_engine_annotates_too(engine: str, corpus: Path, tmp_path: Path) -> None:
    opened = open_engine(engine, visits=200, patience=120)
    try:
        assert annotate_corpus(corpus / "a.sgf", tmp_path / "out.jsonl", opened, 200, pytest.fail) == 1
    finally:
        opened.close()
    (game,) = read_annotated_games(tmp_path / "out.jsonl")
    assert len(game.annotations) == 4
    assert all(sum(told.policy.values()) == pytest.approx(1, abs=0.01) for told in game.annotations)


def test_a_training_learns_from_the_samples(tmp_path: Path) -> None:
    write_games(tmp_path / "games.sgf", "go:5", 4)
    annotate(tmp_path / "games.sgf", tmp_path / "annotated.jsonl", "analysis")
    run = ExamplesRun(
        Sources(annotated=(str(tmp_path / "annotated.jsonl"),)),
        board="go:5",
        network=NetworkSettings("trunk", {"blocks": 1, "channels": 8, "head": 8, "value_hidden": 8}),  # sees the komi
        study=StudySettings(batch=8, rate=1e-2, label_smoothing=0.0),
        epochs=16,
        validation=0.3,
    )
    lessons = gather(run, GO5, tmp_path, pytest.fail)
    course = Course(run, *split(lessons, run.validation, run.most, run.seed), tmp_path, torch.device("cpu"))
    epochs = [course.epoch() for _ in range(run.epochs)]
    assert epochs[-1].learnt["loss"] < epochs[0].learnt["loss"]
    assert epochs[-1].learnt["mse"] < 0.02  # the fake engine gives Black 75 %, whatever happens
