"""Self-play: what is remembered and learnt, runs that stop and go on, and matches between versions."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from tablier import _native
from tablier.nets.features import Encoding
from tablier.nets.torch.answers import answers_of_chance
from tablier.nets.torch.architectures import build
from tablier.nets.torch.pair import Pair
from tablier.nets.torch.weights import read_weights, write_weights
from tablier.rules import BadSpec, TablierError, game
from tablier.training.breakdown import Stopped, require_finite, require_numbers
from tablier.training.config import LossSettings, SelfPlayRun
from tablier.training.generator import Evaluator, Generator, pool_for
from tablier.training.learner import losses
from tablier.training.selfplay import Cycle
from tablier.training.settings import from_mapping
from tablier.training.symmetry import turn
from tablier.training.trained import read_trained
from tablier.training.window import Batch, Window, window_size

CPU = torch.device("cpu")
SMALL = {
    "positions": 60,
    "window": 500,
    "window_start": 100,
    "rounds": 4,
    "network": {"options": {"blocks": 1, "channels": 8, "head": 4, "value_hidden": 8, "pooled_every": 1}},
    "learning": {"batch": 16, "warm_up": 2},
    "gate": {"every": 0},
}


def settings(board: str, **changes: object) -> SelfPlayRun:
    selfplay = {
        "boards": {board: 1.0},
        "slots": 8,
        "threads": 2,
        "full_visits": 6,
        "fast_visits": 3,
        "full_share": 0.5,
        "considered": 4,
    }
    return from_mapping(SelfPlayRun, {**SMALL, "selfplay": selfplay, **changes}, "test")


def lessons_of(board: str, count: int, **selfplay: Any) -> tuple[Encoding, dict[str, np.ndarray]]:
    """Play until some lessons are there."""
    run = settings(board)
    run = replace(run, selfplay=replace(run.selfplay, **selfplay))
    cycle = Cycle(run, Path("unused"), CPU)
    pool = pool_for(run.selfplay, cycle.encoding, slots=8, seed=3)
    generator = Generator(pool, 8, cycle.encoding, cycle.evaluator, CPU)
    columns: list[dict[str, np.ndarray]] = []
    while sum(len(part["result"]) for part in columns) < count:
        generator.turn()
        columns.append(generator.collect()[0])
    return cycle.encoding, {key: np.concatenate([part[key] for part in columns])[:count] for key in columns[0]}


def test_with_dirichlet_noise_the_shares_of_visits_are_learnt() -> None:
    def count_whole(noise: float) -> int:
        """Count the positions whose policy consists of tenths, as that of ten visits does where nothing is proved."""
        _, lessons = lessons_of("go:5", 40, noise=noise, temperature=1.0, cool=1.0, full_visits=10, full_share=1.0)
        visits = lessons["policy"] * 10
        return int(np.isclose(visits, visits.round(), atol=1e-4).all(1).sum())

    assert count_whole(0.25) > 20
    assert count_whole(0.0) < 10  # there, only where one move has everything


@pytest.mark.parametrize("board", ["hex:4", "go:5", "oware"])
def test_lessons_are_whole(board: str) -> None:
    encoding, lessons = lessons_of(board, 40)
    assert lessons["planes"].shape == (40, encoding.planes * encoding.cells)
    assert np.allclose(lessons["policy"].sum(1), 1, atol=1e-4)
    assert set(lessons["result"]) <= {-1, 0, 1}
    assert (np.abs(lessons["searched"]) <= 1.001).all()
    assert (np.sign(lessons["lead"]) == lessons["result"]).all()


def test_the_winning_chain_of_hex_is_taught_as_the_winners() -> None:
    _, lessons = lessons_of("hex:4", 60)
    for cells, result in zip(lessons["cells"], lessons["result"], strict=True):
        assert set(cells) == {0, result}
        assert (cells != 0).sum() >= 4


@pytest.mark.parametrize("board", ["hex:4", "go:5", "oware"])
def test_the_window_gives_back_what_it_was_given(board: str) -> None:
    encoding, lessons = lessons_of(board, 30)
    window = Window(encoding, 40, CPU)
    window.add(lessons)
    batch = window.draw(200, 30, torch.Generator().manual_seed(1))
    stored = lessons["planes"].reshape(30, *encoding.plane_shape)
    rows = [int(np.flatnonzero((stored == planes.numpy()).all((1, 2, 3)))[0]) for planes in batch.planes]
    assert len(set(rows)) > 15
    for row, result, policy in zip(rows, batch.result, batch.policy, strict=True):
        same = (stored == stored[row]).all((1, 2, 3))
        assert float(result) in set(lessons["result"][same])
        assert min(np.abs(lessons["policy"][same] - policy.numpy()).max(1)) < 1e-3


def test_the_window_forgets_the_oldest() -> None:
    encoding, lessons = lessons_of("hex:4", 30)
    window = Window(encoding, 20, CPU)
    lessons["lead"] = np.arange(30, dtype=np.float32)
    window.add({key: column[:15] for key, column in lessons.items()})
    window.add({key: column[15:] for key, column in lessons.items()})
    assert window.held == 20
    leads = window.draw(500, 20, torch.Generator().manual_seed(1)).lead
    assert set(leads.int().tolist()) == set(range(10, 30))
    assert set(window.draw(500, 5, torch.Generator().manual_seed(1)).lead.int().tolist()) == set(range(25, 30))


@pytest.mark.parametrize(
    ("board", "limit"), [("go:9", 1 << 30), ("go:13", 1 << 30), ("hex:14", 1 << 30), ("oware", 1 << 30)]
)
def test_a_million_positions_take_less_than_a_gibibyte(board: str, limit: int) -> None:
    assert Window(Encoding.for_game(game(board)), 1000, CPU).bytes * 1000 < limit


def test_the_window_grows_more_slowly_than_what_was_seen() -> None:
    assert window_size(50, 100, 1000) == 50
    assert 100 < window_size(400, 100, 1000) < 300
    assert window_size(10**9, 100, 1000) == 1000


@pytest.mark.parametrize("board", ["hex:4", "go:5", "oware"])
def test_a_turned_batch_is_what_the_turned_positions_look_like(board: str) -> None:
    rules = game(board)
    encoding = Encoding.for_game(rules)
    position = rules.start()
    for move in position.legal_moves[1:9:2]:
        position = position.play(move if move in position.legal_moves else position.legal_moves[0])
    window = Window(encoding, 4, CPU)
    planes, numbers = encoding.draw([position])
    policy = np.zeros((1, encoding.policy), np.float32)
    favourite = position.legal_moves[2]
    policy[0, encoding.slots(position)[favourite]] = 1
    window.add(
        {
            "planes": planes.reshape(1, -1),
            "numbers": numbers,
            "policy": policy,
            "searched": np.zeros(1, np.float32),
            "result": np.zeros(1, np.int8),
            "cells": np.zeros((1, encoding.cells), np.int8),
            "lead": np.zeros(1, np.float32),
        }
    )
    batch = window.draw(1, 1, torch.Generator())
    for symmetry in range(encoding.symmetries):
        found = turn(batch, encoding, symmetry)
        expected, _ = encoding.draw([position], symmetry)
        assert (found.planes.numpy() == expected).all()
        assert int(found.policy.argmax()) == encoding.slots(position, symmetry)[favourite]


def test_learning_lowers_the_loss() -> None:
    encoding, lessons = lessons_of("hex:4", 64)
    run = settings("hex:4")
    cycle = Cycle(run, Path("unused"), CPU)
    window = Window(encoding, 64, CPU)
    window.add(lessons)
    batch = window.draw(64, 64, torch.Generator().manual_seed(1))
    before = losses(cycle.learner.network(batch.planes.float(), batch.numbers), batch, LossSettings(), "hex")
    for _ in range(60):
        cycle.learner.learn(batch, 0.01)
    after = losses(cycle.learner.network(batch.planes.float(), batch.numbers), batch, LossSettings(), "hex")
    assert after["policy"] < before["policy"] - 0.1
    assert after["value"] < before["value"] - 0.1
    assert after["cells"] < before["cells"]


def test_a_part_of_the_policy_can_be_spread_over_the_legal_moves() -> None:
    encoding, lessons = lessons_of("oware", 16)
    window = Window(encoding, 16, CPU)
    window.add(lessons)
    batch = window.draw(16, 16, torch.Generator().manual_seed(1))
    network = Cycle(settings("oware"), Path("unused"), CPU).learner.network
    answers = network(batch.planes.float(), batch.numbers)
    plain, even = (losses(answers, batch, LossSettings(label_smoothing=share), "oware") for share in (0.0, 1.0))
    legal = (batch.policy > 0).sum(1)  # the search leaves no legal move without a chance
    assert plain["entropy"] < even["entropy"]
    assert float(even["entropy"]) == pytest.approx(float(legal.log().mean()), abs=1e-3)


def test_the_last_version_holds_learning_back() -> None:
    encoding, lessons = lessons_of("hex:4", 64)
    window = Window(encoding, 64, CPU)
    window.add(lessons)
    batch = window.draw(64, 64, torch.Generator().manual_seed(1))

    def moved(previous: float) -> float:
        learning = {"batch": 16, "warm_up": 2, "loss": {"previous": previous}}
        learner = Cycle(settings("hex:4", learning=learning), Path("unused"), CPU).learner
        learner.begin_round()
        before = learner.network.eval()(batch.planes.float(), batch.numbers).policy.detach().log_softmax(1)
        for _ in range(30):
            learner.learn(batch, 0.01)
        after = learner.network.eval()(batch.planes.float(), batch.numbers).policy.detach().log_softmax(1)
        return float(torch.nn.functional.kl_div(after, before, log_target=True, reduction="batchmean"))

    assert moved(10.0) < 0.7 * moved(0.0)


ORIGINAL = {
    "network": {
        "architecture": "go-pair",
        "options": {"channels": 8, "policy_blocks": 1, "value_blocks": 1, "hidden": 8},
    },
    "learning": {
        "batch": 16,
        "warm_up": 2,
        "reuse": 3.0,
        "loss": {"value_loss": "squared", "searched_share": 0.0, "label_smoothing": 0.1, "previous": 0.05},
    },
    "gate": {"every": 1, "games": 4, "visits": 4},
}


@pytest.mark.slow
def test_the_cycle_of_the_original_report_turns(tmp_path: Path) -> None:
    cycle = Cycle(settings("go:5", **ORIGINAL), tmp_path, CPU)
    report = cycle.round()
    assert report.gate is not None
    assert report.figures["value"] == pytest.approx(report.figures["mse"])
    assert 0 < report.figures["mae"] <= 1
    assert report.figures["policy"] < 4  # of 26 moves, none of them illegal in the target
    row = json.loads((tmp_path / "figures.jsonl").read_text())
    for part in ("policy", "value"):
        assert len(row["curves"][part]) == 3
        assert sum(row["curves"][part]) / 3 == pytest.approx(report.figures[part], rel=0.1)


def test_a_squared_error_is_of_the_chance_to_win() -> None:
    encoding, lessons = lessons_of("go:5", 40)
    window = Window(encoding, 40, CPU)
    window.add(lessons)
    batch = window.batch(torch.arange(40))
    chance = torch.linspace(0.05, 0.95, 40)
    loss = LossSettings(value_loss="squared", searched_share=0.0)
    parts = losses(answers_of_chance(chance, batch.planes.float()), batch, loss, "go")
    wins = (batch.result + 1) / 2
    assert float(parts["value"]) == pytest.approx(float((chance - wins).square().mean()), abs=1e-5)
    assert float(parts["mae"]) == pytest.approx(float((chance - wins).abs().mean()), abs=1e-5)


def test_the_policy_and_the_value_of_a_pair_learn_apart() -> None:
    encoding = Encoding.for_game(game("go:5"))
    pair = build("go-pair", encoding, {"channels": 8, "policy_blocks": 1, "value_blocks": 1, "hidden": 8})
    assert isinstance(pair, Pair)
    answers = pair(torch.rand(4, *encoding.plane_shape), torch.rand(4, encoding.numbers))
    answers.value.sum().backward()
    assert all(parameter.grad is None for parameter in pair.policy.parameters())
    assert any(parameter.grad is not None for parameter in pair.value.parameters())


def test_with_fixed_norms_the_network_learns_as_it_plays() -> None:
    encoding, lessons = lessons_of("go:5", 64)
    window = Window(encoding, 64, CPU)
    window.add(lessons)
    batch = window.batch(torch.arange(64))
    for fixed in (False, True):
        run = settings("go:5", learning={"batch": 64, "warm_up": 2, "fixed_norms": fixed})
        learner = Cycle(run, Path("unused"), CPU).learner
        norm = learner.network.final
        assert isinstance(norm, torch.nn.BatchNorm2d)
        assert norm.running_mean is not None
        norm.running_mean += 0.5  # as if it had met other positions before
        before = losses(learner.network.eval()(batch.planes.float(), batch.numbers), batch, LossSettings(), "go")
        learnt = learner.learn(batch, 0.001)
        assert torch.allclose(learnt["value"], before["value"], atol=1e-3) is fixed
        assert torch.equal(norm.running_mean, torch.full_like(norm.running_mean, 0.5)) is fixed


RIVALS = {"opponents": {"pairs": 2, "rounds": 1, "kept": 2}}


def figures(folder: Path) -> list[dict[str, float]]:
    """What a run has written down, but for the clock."""
    rows = [json.loads(line) for line in (folder / "figures.jsonl").read_text().splitlines()]
    clocks = ("seconds", "playing", "learning", "total_seconds")
    return [{key: value for key, value in row.items() if key not in clocks} for row in rows]


def played(cycle: Cycle, rounds: int) -> Cycle:
    for _ in range(rounds):
        cycle.round()
    return cycle


def resumed(run: SelfPlayRun, folder: Path) -> Cycle:
    cycle = Cycle(run, folder, CPU)
    cycle.resume()
    return cycle


MIXED = {"boards": {"go:5": 1.0, "go:10": 1.0, "go:9": 1.0}, "slots": 16, "threads": 2, "settled": 0.05, "stagger": 0.5}
QUICK = {"settled_moves": 2, "searched_on": 0.3, "full_visits": 6, "fast_visits": 3, "full_share": 0.5, "considered": 4}
CANVASES: dict[str, object] = {"selfplay": MIXED | QUICK}


@pytest.mark.parametrize(
    ("board", "changes"),
    [
        ("hex:4", {}),
        ("go:5", {}),
        pytest.param("oware", {}, marks=pytest.mark.slow),
        ("hex:4", RIVALS),
        ("go:10", CANVASES | RIVALS),
    ],
    ids=str,
)
def test_a_run_that_stops_and_goes_on_learns_the_same(board: str, changes: dict[str, object], tmp_path: Path) -> None:
    run = settings(board, **changes)
    whole = played(Cycle(run, tmp_path / "whole", CPU), 3)
    assert whole.rounds == 3
    played(Cycle(run, tmp_path / "parts", CPU), 1).save()
    played(resumed(run, tmp_path / "parts"), 1).save()
    resumed(run, tmp_path / "parts").save()  # one that does nothing loses nothing
    played(resumed(run, tmp_path / "parts"), 1)
    assert figures(tmp_path / "whole") == figures(tmp_path / "parts")


def test_a_run_that_is_cut_short_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    run = settings("hex:4")
    cycle = played(Cycle(run, tmp_path / "cut", CPU), 1)
    cycle.save()
    played(cycle, 1)  # and is killed before it is saved
    played(resumed(run, tmp_path / "cut"), 2)
    played(Cycle(run, tmp_path / "whole", CPU), 3)
    assert figures(tmp_path / "cut") == figures(tmp_path / "whole")


def test_a_stop_that_was_asked_for_waits_for_the_end_of_the_round(tmp_path: Path) -> None:
    run = settings("hex:4")
    cycle = Cycle(run, tmp_path / "parts", CPU)
    cycle.round(lambda _what, _share: cycle.interrupt())
    with pytest.raises(Stopped):
        cycle.round()
    cycle.save()
    played(resumed(run, tmp_path / "parts"), 1)
    played(Cycle(run, tmp_path / "whole", CPU), 2)
    assert figures(tmp_path / "whole") == figures(tmp_path / "parts")


def test_only_the_window_of_the_last_checkpoint_is_kept(tmp_path: Path) -> None:
    cycle = played(Cycle(settings("hex:4"), tmp_path, CPU), 1)
    cycle.save()
    played(cycle, 1).save()
    assert [file.name for file in tmp_path.glob("window*")] == ["window-000002.pt"]
    (tmp_path / "window-000002.pt").unlink()
    assert played(resumed(settings("hex:4"), tmp_path), 1).rounds == 3


def test_a_smaller_window_keeps_the_newest(tmp_path: Path) -> None:
    cycle = played(Cycle(settings("hex:4"), tmp_path, CPU), 2)
    cycle.save()
    held = cycle.window.held
    smaller = resumed(settings("hex:4", window=held - 7, window_start=10), tmp_path)
    assert smaller.window.held == held - 7
    places = torch.arange(cycle.window.seen - held + 7, cycle.window.seen)
    kept = smaller.window.batch(places % smaller.window.capacity)
    for one, other in zip(kept, cycle.window.batch(places % cycle.window.capacity), strict=True):
        assert torch.equal(one, other)


def test_other_boards_go_on_with_new_games_and_larger_ones_are_refused(tmp_path: Path) -> None:
    played(Cycle(settings("hex:4"), tmp_path, CPU), 1).save()
    boards = {"slots": 8, "threads": 2, "full_visits": 6, "fast_visits": 3, "full_share": 0.5, "considered": 4}
    smaller = settings("hex:4", selfplay={**boards, "boards": {"hex:4": 1.0, "hex:3": 1.0}})
    assert played(resumed(smaller, tmp_path), 1).rounds == 2
    with pytest.raises(TablierError, match="for boards of another size; begin a new run with --start"):
        resumed(settings("hex:4", selfplay={**boards, "boards": {"hex:4": 1.0, "hex:5": 1.0}}), tmp_path)


def test_a_network_that_broke_down_is_noticed_before_it_is_saved(tmp_path: Path) -> None:
    cycle = played(Cycle(settings("hex:4"), tmp_path, CPU), 1)
    next(cycle.learner.network.parameters()).data[0] = float("nan")
    with pytest.raises(TablierError, match=r"learning broke down: .* the last good checkpoint is kept"):
        cycle.round()
    assert cycle.rounds == 1
    with pytest.raises(TablierError, match="a weight is no longer a number"):
        require_finite(cycle.learner.network)


@pytest.mark.parametrize("error", [torch.OutOfMemoryError("CUDA out of memory"), MemoryError()], ids=str)
def test_where_memory_ends_is_told(error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise error

    cycle = Cycle(settings("hex:4"), tmp_path, CPU)
    monkeypatch.setattr(cycle.learner, "learn", full)
    with pytest.raises(TablierError, match=r"no memory for batches of 16; choose a smaller learning\.batch"):
        cycle.round()
    monkeypatch.setattr(Generator, "turn", full)
    with pytest.raises(TablierError, match=r"no memory for 8 games at once; choose a smaller selfplay\.slots"):
        cycle.round()
    with pytest.raises(TablierError, match=r"no memory for a window of 1,000,000,000,000 positions"):
        Cycle(settings("hex:4", window=10**12), tmp_path, CPU)


def test_a_checkpoint_of_another_network_or_game_is_refused(tmp_path: Path) -> None:
    cycle = Cycle(settings("hex:4"), tmp_path, CPU)
    cycle.save()
    with pytest.raises(TablierError, match="is for hex with features version 1, not for go"):
        Cycle(settings("go:5"), tmp_path, CPU).resume()
    wider = settings("hex:4", network={"options": {"blocks": 2, "channels": 16}})
    with pytest.raises(TablierError, match="holds another network"):
        Cycle(wider, tmp_path, CPU).resume()
    torch.save({"kind": "supervised"}, tmp_path / "checkpoint.pt")
    with pytest.raises(TablierError, match="is not of a run by self-play"):
        Cycle(settings("hex:4"), tmp_path, CPU).resume()
    (tmp_path / "checkpoint.pt").write_bytes(b"nonsense")
    with pytest.raises(TablierError, match="cannot be read"):
        Cycle(settings("hex:4"), tmp_path, CPU).resume()


def test_numbers_that_are_none_stop_the_run() -> None:
    with pytest.raises(
        TablierError, match=r"learning broke down: policy is no longer a number; .* smaller learning rate"
    ):
        require_numbers({"policy": float("nan"), "value": 0.3})


def test_the_gate_promotes_the_better_network_and_no_other(tmp_path: Path) -> None:
    run = settings("hex:4", rounds=12, gate={"every": 10, "games": 32, "visits": 4, "elo0": 0, "elo1": 100})
    cycle = Cycle(run, tmp_path, CPU)
    first = {key: tensor.clone() for key, tensor in cycle.champion.state_dict().items()}
    verdict = cycle._gate(lambda _what, _share: None)
    assert verdict.tally.size == 16
    assert 0.25 < verdict.score < 0.75  # a network against itself
    assert played(cycle, 10).promoted == 10
    assert any(not torch.equal(tensor, first[key]) for key, tensor in cycle.champion.state_dict().items())
    good = copy.deepcopy(cycle.learner.average)
    cycle.champion.load_state_dict(good.state_dict())
    cycle.learner.average.load_state_dict(first)  # untrained again
    verdict = cycle._gate(lambda _what, _share: None)
    assert not verdict.promoted
    assert verdict.score < 0.4
    cycle.save()
    exported = read_trained(tmp_path / "checkpoint.pt")
    assert exported.facts["promoted"] == cycle.promoted
    for key, tensor in exported.network.state_dict().items():
        assert torch.equal(tensor, good.state_dict()[key])


def test_there_is_a_gate_at_the_end_of_a_run(tmp_path: Path) -> None:
    gate = {"every": 2, "games": 8, "visits": 2}
    by_rounds = Cycle(settings("hex:4", rounds=3, gate=gate), tmp_path, CPU)
    assert [by_rounds.round().gate is not None for _ in range(3)] == [False, True, True]
    by_time = Cycle(settings("hex:4", seconds=0.001, gate=gate), tmp_path, CPU)
    assert by_time.round().gate is not None


def test_two_networks_change_sides_in_a_pair() -> None:
    run = settings("hex:4")
    encoding = Encoding.for_game(game("hex:4"))
    pool = pool_for(run.selfplay, encoding, slots=4, seed=1, versus=1)
    planes, numbers = encoding.empty_batch(4)
    seats = np.zeros(4, np.uint8)
    pool.step(0, 4, np.zeros((4, encoding.policy), np.float32), np.zeros(4, np.float32), planes, numbers, seats)
    movers = seats.tolist()
    assert [movers[0] ^ movers[1], movers[2] ^ movers[3]] == [1, 1]
    assert (planes[0] == planes[1]).all()


def test_earlier_versions_play_in_some_pairs() -> None:
    run = settings("go:5", opponents={"pairs": 2})
    cycle = Cycle(run, Path("unused"), CPU)
    pool = pool_for(run.selfplay, cycle.encoding, slots=8, seed=3, versus=2)
    planes, numbers = cycle.encoding.empty_batch(8)
    logits, values = np.zeros((8, cycle.encoding.policy), np.float32), np.zeros(8, np.float32)
    seats = np.zeros(8, np.uint8)
    asked = np.zeros(8, int)
    for _ in range(400):
        pool.step(0, 8, logits, values, planes, numbers, seats)
        asked += seats
    assert (asked[[0, 1, 4, 5]] > 100).all()
    assert not asked[[2, 3, 6, 7]].any()


def test_moves_of_earlier_versions_teach_nothing() -> None:
    run = settings("go:5", selfplay={"boards": {"go:5": 1.0}, "full_share": 1.0, "full_visits": 4, "policy_plies": 0.0})
    encoding = Encoding.for_game(run.largest)
    pool = pool_for(run.selfplay, encoding, slots=8, seed=3, versus=1)
    planes, numbers = encoding.empty_batch(8)
    logits, values = np.zeros((8, encoding.policy), np.float32), np.zeros(8, np.float32)
    seats = np.zeros(8, np.uint8)
    for _ in range(800):
        pool.step(0, 8, logits, values, planes, numbers, seats)
    lessons, games = pool.collect()
    own_moves = [game.plies // 2 if game.slot % 2 else (game.plies + 1) // 2 for game in games]
    assert len(games) > 8
    assert len(lessons["result"]) == sum(own_moves)


def test_each_network_answers_in_its_own_games() -> None:
    encoding = Encoding.for_game(game("hex:4"))
    planes, numbers = (torch.from_numpy(part) for part in encoding.draw([game("hex:4").start()] * 8))
    first, second = (
        Evaluator(
            Cycle(settings("hex:4", seed=seed), Path("unused"), CPU).learner.average, encoding, 0.0, CPU, fast=False
        )
        for seed in (1, 2)
    )
    pool = pool_for(settings("hex:4").selfplay, encoding, slots=8, seed=3, versus=2)
    generator = Generator(pool, 8, encoding, first, CPU, second, versus=2)
    answers = generator._evaluate(planes, numbers, torch.tensor([1, 0, 0, 0, 0, 1, 0, 0], dtype=torch.uint8))
    for given, one, other in zip(
        answers, first.evaluate(planes, numbers), second.evaluate(planes, numbers), strict=True
    ):
        for row, by_second in enumerate([True, False, False, False, False, True, False, False]):
            assert torch.equal(given[row], (other if by_second else one)[row])


def test_the_newest_versions_are_kept(tmp_path: Path) -> None:
    cycle = Cycle(settings("hex:4", **RIVALS), tmp_path, CPU)
    for number in range(1, 5):
        cycle.versions.keep(cycle.learner.average, number)
    assert sorted(file.name for file in (tmp_path / "versions").iterdir()) == ["000003.pt", "000004.pt"]
    assert cycle.versions.draw(2, CPU) is None
    assert cycle.versions.draw(4, CPU) is not None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"opponents": {"pairs": 3}}, "slots must be a multiple of 6 with opponents.pairs = 3, not 8"),
        ({"opponents": {"pairs": -1}}, "pairs from 0 upwards"),
        ({"selfplay": {"boards": {"hex:4": 1.0}, "full_share": 0.0}}, "no move would teach"),
        ({"selfplay": {"boards": {}}}, "must name at least one game"),
        ({"selfplay": {"boards": {"hex:4": 1.0, "go:5": 1.0}}}, "boards of one game"),
        ({"selfplay": {"boards": {"hex:4": 1.0}, "slots": 3}}, "even number"),
        ({"selfplay": {"boards": {"hex:4": 1.0}, "visits": 3}}, "unknown key 'visits'"),
        ({"learning": {"batch": "many"}}, "batch must be a whole number, not 'many'"),
        ({"network": {"options": {"blocks": "many"}}}, "must be a number, not 'many'"),
        ({"rounds": 0}, "rounds and positions from 1 upwards"),
    ],
)
def test_bad_settings_are_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(BadSpec, match=message):
        settings("hex:4", **changes)


def test_unknown_architectures_and_options_are_refused() -> None:
    with pytest.raises(BadSpec, match="unknown architecture 'trunc'; did you mean 'trunk'"):
        Cycle(settings("hex:4", network={"architecture": "trunc"}), Path("unused"), CPU)
    with pytest.raises(BadSpec, match="has no option 'chanels'; did you mean 'channels'"):
        Cycle(settings("hex:4", network={"options": {"chanels": 3}}), Path("unused"), CPU)


def test_komi_varies_about_its_mean() -> None:
    starts = settings("go:5").selfplay.starts()
    assert sum(weight for _, weight in starts) == pytest.approx(1, abs=0.02)
    komi = [rules.komi for rules, _ in starts]  # type: ignore[attr-defined]
    assert min(komi) < 6 < 8 < max(komi)


def test_small_and_large_boards_of_go_are_played_in_one_pool() -> None:
    run = settings("go:11", selfplay={"boards": {"go:11": 1.0, "go:5": 1.0}, "slots": 4, "komi_spread": 0.0})
    encoding = Encoding.for_game(run.largest)
    pool = pool_for(run.selfplay, encoding, slots=4, seed=1)
    cycle = Cycle(run, Path("unused"), CPU)
    generator = Generator(pool, 4, encoding, Evaluator(cycle.learner.average, encoding, 0.1, CPU, fast=False), CPU)
    generator.turn()
    assert generator.evaluations == 4


def settled_games(
    board: str, value: float, count: int, **changes: object
) -> tuple[dict[str, np.ndarray], list[_native.GameNote]]:
    """Play games of Hex in which both sides see the first player ahead by so much."""
    selfplay = {"boards": {board: 1.0}, "full_visits": 4, "fast_visits": 2, "policy_plies": 0.0, **changes}
    run = settings(board, selfplay=selfplay)
    encoding = Encoding.for_game(run.largest)
    pool = pool_for(run.selfplay, encoding, slots=8, seed=3)
    planes, numbers = encoding.empty_batch(8)
    seats = np.zeros(8, np.uint8)
    logits, values = np.zeros((8, encoding.policy), np.float32), np.zeros(8, np.float32)
    columns: list[dict[str, np.ndarray]] = []
    games: list[_native.GameNote] = []
    while len(games) < count:
        pool.step(0, 8, logits, values, planes, numbers, seats)
        first = (planes[:, 1].sum((1, 2)) == planes[:, 2].sum((1, 2))).astype(np.float32)  # as many stones: Red's turn
        values = value * (2 * first - 1)
        lessons, some = pool.collect()
        columns.append(lessons)
        games += some
    return {key: np.concatenate([part[key] for part in columns]) for key in columns[0]}, games


def test_settled_games_are_finished_by_the_bare_policy() -> None:
    _, whole = settled_games("hex:5", 0.9, 40)
    assert all(game.verdict == 0 and game.searched == game.plies for game in whole)
    _, close = settled_games("hex:5", 0.7, 40, settled=0.8, settled_moves=3)
    assert all(game.searched == game.plies for game in close if not game.verdict)
    lessons, games = settled_games("hex:5", 0.9, 60, settled=0.8, settled_moves=3, searched_on=0.25, full_share=1.0)
    assert all(game.verdict == 1 for game in games)
    finished = [game for game in games if game.searched < game.plies]
    assert 0.5 < len(finished) / len(games) < 1
    assert all(game.searched == 3 for game in finished)  # and only these moves teach
    assert len(lessons["result"]) == sum(game.searched for game in games)


def test_where_the_bare_policy_loses_a_settled_game_only_the_result_is_taught() -> None:
    lessons, games = settled_games("hex:5", 0.9, 80, settled=0.8, settled_moves=3, searched_on=0.0, full_share=1.0)
    astray = [game for game in games if game.score != game.verdict]
    assert 0 < len(astray) < len(games)
    unknown = np.isnan(lessons["lead"])
    assert unknown.sum() == 3 * len(astray)
    assert sorted(lessons["result"][unknown]) == [-1] * len(astray) + [1] * 2 * len(astray)


def test_the_first_games_of_a_run_end_at_different_times() -> None:
    def first_end(stagger: float) -> int:
        run = settings("hex:5", selfplay={"boards": {"hex:5": 1.0}, "stagger": stagger, "fast_visits": 9})
        encoding = Encoding.for_game(run.largest)
        pool = pool_for(run.selfplay, encoding, slots=16, seed=3)
        planes, numbers = encoding.empty_batch(16)
        seats = np.zeros(16, np.uint8)
        logits, values = np.zeros((16, encoding.policy), np.float32), np.zeros(16, np.float32)
        steps = 0
        while not pool.collect()[1]:
            pool.step(0, 16, logits, values, planes, numbers, seats)
            steps += 1
        return steps

    assert first_end(1.0) < 0.6 * first_end(0.0)


def test_a_round_tells_how_many_settled_games_would_have_ended_otherwise(tmp_path: Path) -> None:
    cycle = Cycle(settings("go:10", **CANVASES), tmp_path, CPU)
    report = cycle.round()
    assert list(report.canvases) == ["10x10", "5x5"]
    assert report.whole.games == sum(tally.games for tally in report.canvases.values())
    assert report.whole.settled > 0
    assert report.whole.searched < report.whole.plies
    assert 0 < report.whole.wrong <= report.whole.checked
    assert f"({report.whole.settled} settled, {report.whole.wrong} of {report.whole.checked} wrongly)" in report.line
    (row,) = figures(tmp_path)
    assert row["wrong"] == report.whole.wrong


def test_a_batch_has_the_columns_that_the_pool_names() -> None:
    run = settings("hex:4")
    pool = pool_for(run.selfplay, Encoding.for_game(run.largest), slots=2, seed=1)
    lessons, games = pool.collect()
    assert games == []
    assert list(lessons) == _native.lesson_columns() == list(Batch._fields)


def test_a_smaller_teacher_plays_the_first_rounds_also_of_a_resumed_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"blocks": 1, "channels": 4, "head": 4, "value_hidden": 8, "pooled_every": 1}
    small = build("trunk", Encoding.for_game(game("hex:4")), options)
    facts = {"game": "hex", "height": 4, "width": 4, "architecture": "trunk", "options": options}
    write_weights(tmp_path / "small.safetensors", small, facts)
    asked: set[int] = set()
    answer = Evaluator.evaluate

    def note(self: Evaluator, planes: torch.Tensor, numbers: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        asked.add(sum(weights.numel() for weights in self._network.parameters()))
        return answer(self, planes, numbers)

    monkeypatch.setattr(Evaluator, "evaluate", note)
    size = sum(weights.numel() for weights in small.parameters())
    cycle = Cycle(settings("hex:4", teacher_rounds=2), tmp_path, CPU)
    cycle.learn_from(*read_weights(tmp_path / "small.safetensors"))
    cycle.round()
    cycle.save()
    resumed = Cycle(settings("hex:4", teacher_rounds=2), tmp_path, CPU)
    resumed.resume()
    resumed.round()
    assert asked == {size}
    asked.clear()
    resumed.round()
    assert asked == {sum(weights.numel() for weights in cycle.learner.network.parameters())}


def test_a_teacher_of_another_game_is_refused(tmp_path: Path) -> None:
    facts = {"game": "go", "height": 5, "width": 5, "architecture": "trunk", "options": {}}
    with pytest.raises(BadSpec, match="the teacher plays go, and this run learns hex"):
        Cycle(settings("hex:4"), tmp_path, CPU).learn_from({}, facts)
