"""Examples from records, from KataGo's files and from our own engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from training.examples_data import GO5, katago_rows, lessons_of, random_game, random_lessons, write_games

from tablier.nets.features import Encoding
from tablier.rules import BadSpec, Go, TablierError, game
from tablier.rules.records.samples import samples_of, write_samples
from tablier.training.examples.config import ExamplesRun, Sources
from tablier.training.examples.engine import EngineSettings, play_examples
from tablier.training.examples.episode import Episode
from tablier.training.examples.katago import read_katago, write_katago
from tablier.training.examples.lessons import Lessons, join_lessons
from tablier.training.examples.records import read_games
from tablier.training.examples.samples import lessons_of_samples
from tablier.training.examples.sources import gather, split


def saved(path: Path, rows: dict[str, Any]) -> Path:
    np.savez(path, **rows)
    return path


def gathered(tmp_path: Path, warnings: list[str] | None = None, **sources: Any) -> Lessons:
    run = ExamplesRun(Sources(**sources), board="go:5")
    return gather(run, GO5, tmp_path, (warnings if warnings is not None else []).append)


def test_a_game_teaches_its_moves_and_its_end(tmp_path: Path) -> None:
    lessons, left_out = read_games(write_games(tmp_path / "one.sgf", "go:5", 1), GO5)
    end = random_game("go:5", 0)
    assert left_out == []
    assert len(lessons) == end.ply
    assert lessons.columns["policy"].argmax(1)[0] == game("go:5").move_number(end.history[0])
    assert end.outcome is not None
    black = 0 if end.outcome.winner is None else 1 if end.outcome.winner == "black" else -1
    assert lessons.columns["result"][:4].tolist() == [black, -black, black, -black]
    assert lessons.columns["lead"][0] == end.outcome.score
    assert np.array_equal(lessons.columns["cells"][1], -lessons.columns["cells"][0])


def test_a_resigned_game_teaches_no_owners(tmp_path: Path) -> None:
    (tmp_path / "r.sgf").write_text("(;GM[1]SZ[5]KM[7]RE[B+R];B[cc];W[bb];B[dd])")
    lessons, _ = read_games(tmp_path / "r.sgf", GO5)
    assert lessons.columns["result"].tolist() == [1, -1, 1]
    assert np.isnan(lessons.columns["lead"]).all()


def test_a_count_with_stones_taken_off_is_believed_only_with_their_names(tmp_path: Path) -> None:
    (tmp_path / "d.sgf").write_text("(;GM[1]SZ[5]KM[7]RE[W+32];B[cc];W[bb];B[];W[])")
    lessons, _ = read_games(tmp_path / "d.sgf", GO5)
    assert np.isnan(lessons.columns["lead"]).all()


@pytest.mark.parametrize(
    ("result", "agreed"),
    [("W+7", True), ("w+7.00", True), ("W+72", False), ("W+7.5", False), ("B+7", False), ("W+R", False), ("W+", False)],
)
def test_a_count_is_believed_when_winner_and_number_are_those_of_the_board(
    result: str, agreed: bool, tmp_path: Path
) -> None:
    (tmp_path / "c.sgf").write_text(f"(;GM[1]SZ[5]KM[7]RE[{result}];B[cc];W[bb];B[];W[])")
    lessons, _ = read_games(tmp_path / "c.sgf", GO5)
    assert np.isnan(lessons.columns["lead"]).all() != agreed


def test_a_drawn_count_is_believed_by_either_name(tmp_path: Path) -> None:
    for result in ("0", "Draw"):
        (tmp_path / "c.sgf").write_text(f"(;GM[1]SZ[5]KM[0]RE[{result}];B[cc];W[bb];B[];W[])")
        lessons, _ = read_games(tmp_path / "c.sgf", GO5)
        assert lessons.columns["lead"].tolist() == [0] * 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(;GM[1]SZ[5];B[cc])", "its result is not known"),
        ("(;GM[1]SZ[9]KM[7]RE[B+R];B[cc])", "go:9 does not fit a network for go on 5x5"),
        ("(;GM[11]SZ[5]RE[B+];B[c3])", "hex:5 does not fit a network for go on 5x5"),
        ("(;GM[1]SZ[5]RE[B+R])", "it has no moves"),
    ],
)
def test_a_game_that_teaches_nothing_is_left_out(text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "g.sgf").write_text(text)
    lessons, left_out = read_games(tmp_path / "g.sgf", GO5)
    assert len(lessons) == 0
    assert left_out == [f"game 1 of '{tmp_path / 'g.sgf'}': {reason}"]


def test_a_bad_line_of_sgfs_spoils_only_its_own_game(tmp_path: Path) -> None:
    good = "(;GM[1]SZ[5]RE[B+R];B[cc];W[bb])"
    (tmp_path / "g.sgfs").write_text(f"{good}\n(;GM[1]SZ[5]RE[B+R];B[zz])\n{good}\n")
    lessons, left_out = read_games(tmp_path / "g.sgfs", GO5)
    assert len(lessons) == 4
    assert len(np.unique(lessons.games)) == 2
    assert len(left_out) == 1
    assert "line 2 of" in left_out[0]


def test_visits_become_a_policy_with_the_pass_last(tmp_path: Path) -> None:
    lessons = read_katago(saved(tmp_path / "k.npz", katago_rows(3)), GO5)
    assert len(lessons) == 3
    assert lessons.columns["policy"][0, [0, 1, 25]].tolist() == [0.75, 0, 0.25]
    assert lessons.columns["searched"].tolist() == [1, 1, 1]
    assert lessons.columns["lead"][0] == 2.5
    assert lessons.columns["numbers"][0] == pytest.approx([-0.7, 0, 0, 0.5])


def test_rows_without_a_policy_are_left_out(tmp_path: Path) -> None:
    rows = katago_rows(3)
    rows["globalTargetsNC"][1, 26] = 0
    assert len(read_katago(saved(tmp_path / "k.npz", rows), GO5)) == 2


def test_rows_without_owners_teach_neither_owners_nor_a_lead(tmp_path: Path) -> None:
    rows = katago_rows(3)
    rows["globalTargetsNC"][1, 27] = 0
    lessons = read_katago(saved(tmp_path / "k.npz", rows), GO5)
    assert np.isnan(lessons.columns["lead"]).tolist() == [False, True, False]
    assert not lessons.columns["cells"][1].any()


def test_older_files_with_fewer_targets_are_read(tmp_path: Path) -> None:
    rows = katago_rows(2)
    rows["globalTargetsNC"] = rows["globalTargetsNC"][:, :64]
    assert len(read_katago(saved(tmp_path / "k.npz", rows), GO5)) == 2


def test_a_small_board_lies_in_the_corner_of_a_larger_canvas(tmp_path: Path) -> None:
    lessons = read_katago(saved(tmp_path / "k.npz", katago_rows(1, 5)), Encoding.for_game(game("go:7")))
    board = lessons.columns["planes"].reshape(8, 7, 7)[0]
    assert board[:5, :5].all()
    assert board.sum() == 25
    assert lessons.columns["policy"][0, [0, 49]].tolist() == [0.75, 0.25]


def test_a_larger_board_than_the_canvas_is_left_out(tmp_path: Path) -> None:
    assert len(read_katago(saved(tmp_path / "k.npz", katago_rows(2, 7)), GO5)) == 0


@pytest.mark.parametrize("damage", ["cut", "text", "columns", "missing"])
def test_a_damaged_file_of_katago_is_refused(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "k.npz"
    rows = katago_rows(2)
    if damage == "missing":
        del rows["globalTargetsNC"]
    if damage == "columns":
        rows["globalInputNC"] = rows["globalInputNC"][:1]
    saved(path, rows)
    if damage == "cut":
        path.write_bytes(path.read_bytes()[:500])
    if damage == "text":
        path.write_text("no numbers")
    with pytest.raises(TablierError, match="it is no training file of KataGo"):
        read_katago(path, GO5)


def test_what_is_written_for_katago_is_read_again(tmp_path: Path) -> None:
    lessons = random_lessons("go:5", 3)
    write_katago(tmp_path / "k.npz", lessons, GO5)
    again = read_katago(tmp_path / "k.npz", GO5)
    assert len(again) == len(lessons)
    for key in ("planes", "numbers", "policy", "result", "cells", "lead"):
        assert np.allclose(again.columns[key], lessons.columns[key], atol=1e-3), key


def test_points_of_suicide_are_found_as_the_rules_find_them(tmp_path: Path) -> None:
    """KataGo marks no points of suicide, our planes do: reading must find the same ones again."""
    lessons = random_lessons("go:5", 8)
    forbidden = lessons.columns["planes"].reshape(-1, 8, 25)[:, 6]
    assert forbidden.any()
    write_katago(tmp_path / "k.npz", lessons, GO5)
    rows = dict(np.load(tmp_path / "k.npz"))
    planes = np.unpackbits(rows["binaryInputNCHWPacked"], axis=2)
    superko = forbidden.copy()
    planes[:, 6] = 0
    rows["binaryInputNCHWPacked"] = np.packbits(planes[:, :, :25], axis=2)
    again = read_katago(saved(tmp_path / "without.npz", rows), GO5)
    found = again.columns["planes"].reshape(-1, 8, 25)[:, 6]
    assert (found <= superko).all()  # none too many
    assert found.sum() > 0.8 * forbidden.sum()  # the others are kos


def test_rows_of_one_game_are_told_from_those_of_another(tmp_path: Path) -> None:
    lessons = random_lessons("go:5", 4)
    write_katago(tmp_path / "k.npz", lessons, GO5)
    rows = dict(np.load(tmp_path / "k.npz"))
    assert np.array_equal(rows.pop("tablierGamesN"), lessons.games)
    again = read_katago(saved(tmp_path / "unnumbered.npz", rows), GO5)
    assert len(np.unique(again.games)) == 4
    for number in range(4):
        assert len(np.unique(again.games[lessons.games == number])) == 1


def test_games_that_fill_the_board_and_end_with_the_same_lead_are_told_apart(tmp_path: Path) -> None:
    rows = katago_rows(4)
    black = np.ones((5, 5), np.int8)
    black[0] = -1
    for row, owners in enumerate((black, -black, black.T, -black.T)):  # two games, each seen by both players
        rows["valueTargetsNCHW"][row, 0] = owners
        rows["globalTargetsNC"][row, 3] = 2.5 if row % 2 else -2.5
    games = read_katago(saved(tmp_path / "k.npz", rows), GO5).games
    assert games[0] == games[1] != games[2] == games[3]


def played(settings: EngineSettings, board: str) -> Lessons:
    encoding = Encoding.for_game(game(board))
    return join_lessons(list(play_examples(settings, game(board), encoding)), encoding)


def test_our_engine_teaches_by_its_visits() -> None:
    settings = EngineSettings(agent="mcts", visits=12, games=2, opening=4)
    lessons = played(replace(settings, resign=1.0), "hex:3")
    assert not np.isnan(lessons.columns["lead"]).any()
    assert len(np.unique(lessons.games)) == 2
    assert np.allclose(lessons.columns["policy"].sum(1), 1)
    assert (lessons.columns["policy"] > 0).sum(1).max() > 1


def test_our_engine_ends_games_that_are_decided() -> None:
    settings = EngineSettings(visits=50, games=2, opening=2, resign=0.5)
    shorter = played(settings, "go:5")
    whole = played(replace(settings, resign=1.0), "go:5")
    assert len(shorter) < len(whole)
    assert np.isnan(shorter.columns["lead"]).any()  # of a game that was given up; one that was passed out is counted
    assert not np.isnan(whole.columns["lead"]).any()
    assert set(shorter.columns["result"]) == {-1, 1}


def test_what_cannot_be_read_is_named_and_left_out(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    write_games(data / "good.sgf", "go:5", 2)
    (data / "bad.sgf").write_text("(;GM[1]SZ[")
    saved(data / "good.npz", katago_rows(2))
    (data / "bad.npz").write_text("no numbers")
    warnings: list[str] = []
    lessons = gathered(tmp_path, warnings, games=(str(data),), katago=(str(data / "*.npz"),))
    assert len(lessons) > 40
    assert len(warnings) == 2
    assert "bad.sgf" in warnings[0]
    assert "bad.npz" in warnings[1]


def test_no_example_at_all_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "bad.npz").write_text("no numbers")
    with pytest.raises(TablierError, match="none of the sources holds an example"):
        gathered(tmp_path, katago=(str(tmp_path),))
    with pytest.raises(BadSpec, match=r"there is nothing at '.*nowhere' that ends in .npz"):
        gathered(tmp_path, katago=(str(tmp_path / "nowhere"),))
    with pytest.raises(BadSpec, match="there is nothing to learn from"):
        Sources()


def test_a_game_is_never_on_both_sides_of_the_split() -> None:
    lessons = random_lessons("go:5", 10)
    learn, check = split(lessons, 0.2, 0, seed=1)
    assert len(learn) + len(check) == len(lessons)
    assert len(np.unique(check.games)) == 2
    assert not set(learn.games) & set(check.games)


def test_a_set_can_be_made_smaller_and_one_game_cannot_be_split() -> None:
    learn, check = split(random_lessons("go:5", 6), 0.3, 50, seed=1)
    assert len(learn) + len(check) == pytest.approx(50, abs=1)
    with pytest.raises(TablierError, match="there is only one game to learn from"):
        split(random_lessons("go:5", 1), 0.3, 0, seed=1)


def test_dead_stones_belong_to_who_takes_them_off() -> None:
    rules = game("go:5,komi=0.5")
    assert isinstance(rules, Go)
    position = rules.start()
    for move in ("C3", "B2", "pass", "pass"):
        position = position.play(move)
    end = position.scored(["B2"])
    assert end.outcome is not None
    lessons = Episode(lessons_of(position), end.outcome.winner, end).lessons(GO5)
    assert lessons.columns["cells"][0].tolist() == [1] * 25
    assert lessons.columns["cells"][1].tolist() == [-1] * 25


def test_samples_of_self_play_teach_moves_and_results(tmp_path: Path) -> None:
    finished = [random_game("hex:4", seed) for seed in range(3)]
    for end in finished:
        assert end.outcome is not None
        write_samples(tmp_path / "s.jsonl", samples_of(game("hex:4").start(), end.history, end.outcome.winner))
    encoding = Encoding.for_game(game("hex:4"))
    lessons = lessons_of_samples(tmp_path / "s.jsonl", encoding)
    direct = random_lessons("hex:4", 3)
    assert len(np.unique(lessons.games)) == 3
    for key in ("planes", "policy", "result"):
        assert np.array_equal(lessons.columns[key], direct.columns[key]), key


def test_samples_of_another_board_are_left_out(tmp_path: Path) -> None:
    write_samples(tmp_path / "s.jsonl", samples_of(game("hex:4").start(), ["a1"], "black"))
    warnings: list[str] = []
    with pytest.raises(TablierError, match="none of the sources"):
        gathered(tmp_path, warnings, samples=(str(tmp_path / "s.jsonl"),))
    assert "holds samples of hex:4, which does not fit a network for go on 5x5" in warnings[0]
