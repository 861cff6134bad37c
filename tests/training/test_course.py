"""Learning from examples: every technique, exact resume, and nothing lost when it breaks down."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from training.examples_data import random_lessons

from tablier.nets.features import Encoding
from tablier.nets.torch.answers import Answers, answers_of_chance
from tablier.nets.torch.architectures import build
from tablier.rules import BadSpec, TablierError, game
from tablier.training.config import LossSettings, NetworkSettings
from tablier.training.examples.config import ExamplesRun, HeadWeights, Sources, StudySettings
from tablier.training.examples.course import Course
from tablier.training.examples.lessons import Lessons
from tablier.training.examples.loss import Sums, examples_loss, value_target
from tablier.training.examples.sources import split
from tablier.training.learner import losses
from tablier.training.symmetry import turn_each
from tablier.training.targets import legal_moves, smooth
from tablier.training.window import Batch, Window

CPU = torch.device("cpu")
SMALL: dict[str, tuple[str, dict[str, float]]] = {
    "trunk": ("go:5", {"blocks": 1, "channels": 8}),
    "go-policy": ("go:5", {"blocks": 1, "channels": 8}),
    "go-value": ("go:5", {"blocks": 1, "channels": 8, "hidden": 8}),
    "go-pair": ("go:5", {"policy_blocks": 1, "value_blocks": 1, "channels": 8, "hidden": 8}),
    "go-two-headed": ("go:5", {"blocks": 1, "channels": 8, "hidden": 8}),
    "mlp": ("hex:4", {"hidden": 16, "layers": 2}),
    "gnn": ("hex:4", {"channels": 8, "layers": 2}),
}


@pytest.fixture(scope="module")
def examples() -> dict[str, Lessons]:
    return {"go:5": random_lessons("go:5", 6), "hex:4": random_lessons("hex:4", 20)}


def course(
    examples: dict[str, Lessons], folder: Path, name: str = "go-two-headed", epochs: int = 4, **study: Any
) -> Course:
    board, options = SMALL[name]
    run = ExamplesRun(
        Sources(games=("nowhere",)),
        board=board,
        network=NetworkSettings(name, options),
        study=StudySettings(**{"batch": 32, **study}),
        epochs=epochs,
        validation=0.2,
    )
    learn, check = split(examples[board], run.validation, run.most, run.seed)
    return Course(run, learn, check, folder, CPU)


def batch_of(lessons: Lessons, board: str) -> tuple[Batch, Encoding]:
    encoding = Encoding.for_game(game(board))
    window = Window(encoding, len(lessons), CPU)
    window.add(lessons.columns)
    return window.batch(torch.arange(len(lessons))), encoding


@pytest.mark.parametrize("name", list(SMALL))
def test_every_architecture_learns(name: str, examples: dict[str, Lessons], tmp_path: Path) -> None:
    run = course(examples, tmp_path, name, optimiser="adamw", rate=3e-3, label_smoothing=0.0)
    losses = [run.epoch().learnt["loss"] for _ in range(4)]
    assert losses[-1] < losses[0]


def test_a_run_that_was_stopped_goes_on_with_the_same_losses(examples: dict[str, Lessons], tmp_path: Path) -> None:
    settings: dict[str, Any] = {"refresh_every": 2, "plateau_patience": 0}
    whole = course(examples, tmp_path / "whole", **settings)
    expected = [whole.epoch() for _ in range(4)]
    for stop in (1, 2, 3):
        folder = tmp_path / f"stopped-{stop}"
        before = course(examples, folder, **settings)
        for _ in range(stop):
            before.epoch()
        before.save()
        torch.rand(7)  # chance that somebody else used up meanwhile
        after = course(examples, folder, **settings)
        after.resume()
        for told in expected[stop:]:
            again = after.epoch()
            assert again.learnt == told.learnt
            assert again.checked == told.checked
            assert (again.rate, again.dropped, again.refreshed) == (told.rate, told.dropped, told.refreshed)


def test_a_run_interrupted_within_an_epoch_goes_on_exactly(examples: dict[str, Lessons], tmp_path: Path) -> None:
    whole = course(examples, tmp_path / "whole", batch=8)
    expected = [whole.epoch().checked for _ in range(2)]
    stopped = course(examples, tmp_path / "stopped", batch=8)
    shares: list[float] = []

    def interrupt(_what: str, share: float) -> None:
        shares.append(share)
        if share > 0:
            stopped.interrupt()

    with pytest.raises(KeyboardInterrupt):
        stopped.epoch(interrupt)
    assert 0 < shares[-1] < 1
    stopped.save()
    again = course(examples, tmp_path / "stopped", batch=8)
    again.resume()
    assert [again.epoch().checked for _ in range(2)] == expected


def test_figures_written_after_the_checkpoint_are_written_once(examples: dict[str, Lessons], tmp_path: Path) -> None:
    run = course(examples, tmp_path)
    run.epoch()
    run.save()
    run.epoch()  # lost: the machine stops here
    again = course(examples, tmp_path)
    again.resume()
    again.epoch()
    rows = [json.loads(line) for line in (tmp_path / "figures.jsonl").read_text().splitlines()]
    assert [row["epoch"] for row in rows] == [1, 2]


def test_a_rate_on_a_plateau_is_halved(examples: dict[str, Lessons], tmp_path: Path) -> None:
    run = course(examples, tmp_path, plateau_patience=0, plateau_least=0.9, rate=1e-3)
    told = [run.epoch() for _ in range(3)]
    assert told[1].dropped
    assert told[2].rate == told[1].rate / 2


def test_a_rate_without_a_plateau_stays(examples: dict[str, Lessons], tmp_path: Path) -> None:
    run = course(examples, tmp_path, plateau_patience=0, plateau_least=0.9, plateau_factor=1.0)
    assert {run.epoch().rate for _ in range(3)} == {1e-3}


def test_a_refresh_forgets_the_averages_and_keeps_the_weights(examples: dict[str, Lessons], tmp_path: Path) -> None:
    run = course(examples, tmp_path, refresh_every=1)
    run.epoch()
    assert run.optimiser.state
    weights = {key: tensor.clone() for key, tensor in run.network.state_dict().items()}
    with pytest.raises(KeyboardInterrupt):
        run.epoch(_interrupt)
    assert not run.optimiser.state
    parameters = dict(run.network.named_parameters())
    assert all(torch.equal(weights[key], parameter) for key, parameter in parameters.items())


def _interrupt(_what: str, _share: float) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("optimiser", ["radam", "adamw", "sgd"])
def test_every_optimiser_learns(optimiser: str, examples: dict[str, Lessons], tmp_path: Path) -> None:
    run = course(examples, tmp_path, "go-policy", optimiser=optimiser, rate=3e-3)
    before = [parameter.clone() for parameter in run.network.parameters()]
    run.epoch()
    assert any(not torch.equal(old, new) for old, new in zip(before, run.network.parameters(), strict=True))


def test_a_breakdown_keeps_the_last_good_checkpoint(examples: dict[str, Lessons], tmp_path: Path) -> None:
    run = course(examples, tmp_path, clip=0.0)
    run.epoch()
    run.save()
    good = (tmp_path / "checkpoint.pt").read_bytes()
    with torch.no_grad():
        next(run.network.parameters()).fill_(float("nan"))
    with pytest.raises(TablierError, match="learning broke down: loss is no longer a number; the last good checkpoint"):
        run.epoch()
    assert (tmp_path / "checkpoint.pt").read_bytes() == good


def test_no_memory_is_explained(examples: dict[str, Lessons], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = course(examples, tmp_path)

    def full(*_: object) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory")

    monkeypatch.setattr(run.network, "forward", full)
    with pytest.raises(TablierError, match="no memory for batches of 32; choose a smaller batch"):
        run.epoch()


def test_other_examples_and_other_networks_are_not_resumed(examples: dict[str, Lessons], tmp_path: Path) -> None:
    course(examples, tmp_path).save()
    with pytest.raises(TablierError, match="holds another network"):
        course(examples, tmp_path, "go-policy").resume()
    fewer = {**examples, "go:5": examples["go:5"].rows(np.arange(150))}
    with pytest.raises(TablierError, match="but there are now"):
        course(fewer, tmp_path).resume()
    with pytest.raises(TablierError, match="there is no checkpoint"):
        course(examples, tmp_path / "elsewhere").resume()


def test_pictures_and_targets_are_turned_together(examples: dict[str, Lessons]) -> None:
    """The point to learn is empty before and after turning, and its neighbours stay its neighbours."""
    for board in ("go:5", "hex:4"):
        batch, encoding = batch_of(examples[board], board)
        marked = batch._replace(planes=_with_target_drawn(batch, encoding))
        turned = turn_each(marked, encoding, torch.Generator().manual_seed(1))
        assert not torch.equal(turned.policy, marked.policy)
        assert torch.equal(turned.planes[:, 1], _with_target_drawn(turned, encoding)[:, 1])


def _with_target_drawn(batch: Batch, encoding: Encoding) -> torch.Tensor:
    planes = batch.planes.clone()
    planes[:, 1] = (batch.policy[:, : encoding.cells] > 0).reshape(planes[:, 1].shape).to(planes.dtype)
    return planes


def test_each_example_is_turned_in_its_own_way(examples: dict[str, Lessons]) -> None:
    off_the_lines = next(row for row, move in enumerate(examples["go:5"].columns["policy"].argmax(1)) if move == 1)
    batch, encoding = batch_of(examples["go:5"].rows(np.full(64, off_the_lines)), "go:5")
    turned = turn_each(batch, encoding, torch.Generator().manual_seed(1))
    assert len({tuple(row.tolist()) for row in turned.policy}) == 8


def test_a_run_that_gets_no_better_ends_early(examples: dict[str, Lessons], tmp_path: Path) -> None:
    run = course(examples, tmp_path, epochs=50, stop_after=2, rate=1e-9)  # it learns next to nothing
    run.best = 0.0
    run.epoch()
    assert run.done < 1
    run.save()
    again = course(examples, tmp_path, epochs=50, stop_after=2, rate=1e-9)
    again.resume()
    again.epoch()
    assert again.done == 1
    assert again.summary == "2 of 50 epochs, ended early"
    better = course(examples, tmp_path / "better", epochs=50, stop_after=2)
    better.epoch()
    assert better.best_epoch == 1
    assert not better.has_stalled


def test_smoothing_spreads_a_tenth_over_the_moves_of_the_board() -> None:
    policy = torch.tensor([[1.0, 0, 0, 0, 0]])
    moves = torch.tensor([[1.0, 1, 1, 0, 1]])
    assert smooth(policy, 0.1, moves)[0].tolist() == pytest.approx([0.925, 0.025, 0.025, 0, 0.025])


def test_the_divergence_of_a_perfect_policy_is_zero(examples: dict[str, Lessons]) -> None:
    batch, _ = batch_of(examples["go:5"], "go:5")
    study = StudySettings()
    moves = legal_moves("go", batch)
    assert not moves.all()
    perfect = answers_of_chance(
        torch.full((len(batch.result),), 0.5),
        batch.planes.float(),
        smooth(batch.policy, 0.1, moves).log().nan_to_num(neginf=0),
    )
    parts = examples_loss(perfect, batch, ("policy",), study, "go")
    assert float(parts["policy"]) == pytest.approx(0, abs=1e-5)
    assert float(parts["accuracy"]) == 1


def test_smoothing_asks_for_no_illegal_move(examples: dict[str, Lessons]) -> None:
    """The trunk gives those no chance at all: a share of the target on them once made a loss of 585."""
    batch, encoding = batch_of(examples["go:5"], "go:5")
    network = build("trunk", encoding, {"blocks": 1, "channels": 8}).eval()
    answers = network(batch.planes.float(), batch.numbers)
    plain, smoothed = (
        examples_loss(answers, batch, ("policy",), StudySettings(label_smoothing=share), "go")["policy"].item()
        for share in (0.0, 0.1)
    )
    played = losses(answers, batch, LossSettings(label_smoothing=0.1), "go")["policy"].item()
    assert plain < 5
    assert smoothed < 5
    assert played < 5


def test_r_squared_is_one_for_the_truth_and_zero_for_the_mean(examples: dict[str, Lessons]) -> None:
    batch, _ = batch_of(examples["go:5"], "go:5")
    target = value_target(batch, "result")
    for guess, expected in ((target, 1.0), (target.mean().expand_as(target), 0.0)):
        sums = Sums()
        answers = answers_of_chance(guess, batch.planes.float())
        sums.add(examples_loss(answers, batch, ("value",), StudySettings(), "go"), len(target))
        assert sums.figures()["r2"] == pytest.approx(expected, abs=1e-3)
        assert sums.figures()["mae"] == pytest.approx(float((guess - target).abs().mean()), abs=1e-5)


def test_a_value_can_be_learnt_from_the_ownership(examples: dict[str, Lessons]) -> None:
    batch, _ = batch_of(examples["go:5"], "go:5")
    shares = value_target(batch, "ownership")
    assert torch.allclose(shares, ((batch.cells > 0).sum(1) + (batch.cells == 0).sum(1) / 2) / 25)


def half_known(examples: dict[str, Lessons]) -> Batch:
    """Examples of which every second one does not tell whose the points were."""
    batch, _ = batch_of(examples["go:5"], "go:5")
    unknown = torch.arange(len(batch.lead)) % 2 == 1
    return batch._replace(
        lead=batch.lead.masked_fill(unknown, float("nan")), cells=batch.cells.masked_fill(unknown[:, None], 0)
    )


def test_a_value_is_learnt_from_the_ownership_only_where_that_is_known(examples: dict[str, Lessons]) -> None:
    batch = half_known(examples)
    known = Batch(*(column[::2] for column in batch))
    study = StudySettings(value_target="ownership")
    chance = torch.linspace(0.1, 0.9, len(batch.lead), requires_grad=True)
    parts = examples_loss(answers_of_chance(chance, batch.planes.float()), batch, ("value",), study, "go")
    alone = examples_loss(answers_of_chance(chance[::2], known.planes.float()), known, ("value",), study, "go")
    assert parts["value"].item() == pytest.approx(alone["value"].item())
    parts["loss"].backward()
    assert chance.grad is not None
    assert not chance.grad[1::2].any()
    assert chance.grad[::2].all()


def test_r_squared_counts_only_what_is_known(examples: dict[str, Lessons]) -> None:
    batch = half_known(examples)
    target = value_target(batch, "ownership")
    truth = target.masked_fill(batch.lead.isnan(), 0.9)
    for guess, expected in ((truth, 1.0), (target[::2].mean().expand_as(target), 0.0)):
        sums = Sums()
        answers = answers_of_chance(guess, batch.planes.float())
        study = StudySettings(value_target="ownership")
        sums.add(examples_loss(answers, batch, ("value",), study, "go"), len(target))
        assert sums.figures()["r2"] == pytest.approx(expected, abs=1e-3)


def test_owners_that_no_game_tells_cannot_be_learnt(examples: dict[str, Lessons], tmp_path: Path) -> None:
    known = examples["go:5"]
    unknown = Lessons({**known.columns, "lead": np.full(len(known), np.nan, np.float32)}, known.games)
    with pytest.raises(TablierError, match=r"needs counted games, but none of the \d+ examples to learn from"):
        course({"go:5": unknown}, tmp_path, "go-value", value_target="ownership")
    course({"go:5": unknown}, tmp_path, "go-policy", value_target="ownership")


def test_what_is_not_known_is_not_learnt(examples: dict[str, Lessons]) -> None:
    batch, _ = batch_of(examples["go:5"], "go:5")
    unknown = batch._replace(lead=torch.full_like(batch.lead, float("nan")))
    shape = batch.cells.shape
    answers = Answers(torch.zeros_like(batch.policy), torch.zeros(shape[0], 3), torch.ones(shape), torch.ones(shape[0]))
    parts = examples_loss(answers, unknown, ("cells", "lead"), StudySettings(), "go")
    assert float(parts["cells"]) == float(parts["lead"]) == 0


def test_owners_and_leads_are_taught_alike_by_examples_and_by_self_play(examples: dict[str, Lessons]) -> None:
    batch, _ = batch_of(examples["go:5"], "go:5")
    chance = torch.Generator().manual_seed(1)
    size, cells = batch.cells.shape
    answers = Answers(
        batch.policy, *(torch.randn(shape, generator=chance) for shape in ((size, 3), (size, cells), (size,)))
    )
    ours = examples_loss(answers, batch, ("cells", "lead"), StudySettings(), "go")
    theirs = losses(answers, batch, LossSettings(), "go")
    for head in ("cells", "lead"):
        assert float(ours[head]) == pytest.approx(float(theirs[head]))


def test_heads_count_by_their_weights(examples: dict[str, Lessons]) -> None:
    batch, _ = batch_of(examples["go:5"], "go:5")
    answers = answers_of_chance(torch.full((len(batch.result),), 0.4), batch.planes.float())
    study = StudySettings(loss=HeadWeights(policy=2.0, value=3.0))
    parts = examples_loss(answers, batch, ("policy", "value"), study, "go")
    assert float(parts["loss"]) == pytest.approx(2 * float(parts["policy"]) + 3 * float(parts["value"]))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"batch": 1}, "study.batch must be from 2 upwards, not 1"),
        ({"optimiser": "radm"}, "study.optimiser must be radam or adamw or sgd, not 'radm'; did you mean 'radam'"),
        ({"value_target": "points"}, "study.value_target must be result or ownership, not 'points'"),
        ({"label_smoothing": 1.0}, "study.label_smoothing must be from 0 to below 1"),
        ({"plateau_factor": 0.0}, "study.plateau_factor must be above 0"),
        ({"clip": -1.0}, "study.clip must be from 0 upwards, not -1"),
    ],
)
def test_impossible_settings_are_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        dataclasses.replace(StudySettings(), **change)
