from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from specs import TRIAL_SPECS

from tablier import Position, game
from tablier.rules import TablierError
from tablier.rules.records.samples import Sample, read_samples, samples_of, write_samples

BOARDS = TRIAL_SPECS


def random_game(spec: str, seed: int) -> tuple[Position, ...]:
    chance = random.Random(seed)
    positions = [game(spec).start()]
    while positions[-1].outcome is None and len(positions) < 200:
        positions.append(positions[-1].play(chance.choice(positions[-1].legal_moves)))
    return tuple(positions)


def samples(spec: str, seed: int) -> list[Sample]:
    *_, last = random_game(spec, seed)
    return samples_of(game(spec).start(), last.history, last.winner)


@pytest.mark.parametrize("spec", BOARDS)
def test_samples_come_back_from_their_file_as_they_were(spec: str, tmp_path: Path) -> None:
    written = samples(spec, 1) + samples(spec, 2)
    assert write_samples(tmp_path / "samples.jsonl", written) == len(written)
    assert list(read_samples(tmp_path / "samples.jsonl")) == written


@pytest.mark.parametrize("spec", BOARDS)
def test_a_sample_knows_its_position_and_what_came_of_it(spec: str) -> None:
    positions = random_game(spec, 3)
    last = positions[-1]
    for sample, position in zip(samples(spec, 3), positions, strict=False):
        again = sample.position()
        assert again.to_move == position.to_move == sample.player
        assert again.numbers == position.numbers
        assert sample.moves_left == last.ply - position.ply
        assert sample.result == (0 if last.winner is None else 1 if last.winner == position.to_move else -1)


@pytest.mark.parametrize("line", ["nonsense", "[]", '{"board": []}', '{"game": "hex:3"} x'])
def test_a_line_that_is_no_sample_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    write_samples(path, samples("hex:3", 1)[:1])
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(TablierError, match=r"line 2 of .* is no sample of a game"):
        list(read_samples(path))


def test_a_board_of_the_wrong_length_is_refused() -> None:
    for spec in ("hex:3", "go:5", "oware"):
        with pytest.raises(TablierError, match="board of 5"):
            Sample(spec, "0" * 5, game(spec).players[0], "a1", 1, 1).position()


def test_samples_are_written_and_read_by_the_ten_thousands_a_second(tmp_path: Path) -> None:
    """The wish is 50,000 a second; by processor time, and with room for a slow machine."""
    games = [random_game("hex:7", seed)[-1] for seed in range(100)]
    start = game("hex:7").start()
    path = tmp_path / "samples.jsonl"
    begin = time.process_time()
    count = write_samples(path, (sample for last in games for sample in samples_of(start, last.history, last.winner)))
    between = time.process_time()
    assert sum(1 for _ in read_samples(path)) == count > 3000
    end = time.process_time()
    assert count / (between - begin) > 25_000
    assert count / (end - between) > 25_000
