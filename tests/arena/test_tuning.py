from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from arena.arena import soon

from tablier import Limits, agent, game
from tablier.agents.tuning import Range, weights_in
from tablier.arena.plots import tuning_plot
from tablier.arena.run_folder import RunFolder
from tablier.arena.task import Terms
from tablier.arena.tuning import BEST, Tuning, TuningRun, tunable_ranges, with_weights
from tablier.rules import BadSpec

SMALL = Terms(Limits(nodes=60))


def poor_weights(folder: Path) -> str:
    """Weights that know what a seed is worth and get the rest wrong."""
    path = folder / "poor.json"
    path.write_text(json.dumps({"score": 100, "seeds": -15, "moves": -15, "starving": -15}))
    return f"alphabeta:table=1,weights={path}"


def tuned(tuning: Tuning, folder: Path) -> TuningRun:
    with RunFolder.create(folder, tuning.as_json()) as run_folder:
        run = TuningRun(tuning, run_folder)
        run.run()
    return run


@pytest.mark.slow
def test_tuning_finds_weights_that_beat_those_it_began_with(tmp_path: Path) -> None:
    poor = poor_weights(tmp_path)
    run = tuned(Tuning("oware", poor, trials=16, games=10, verify=40, seed=3, terms=SMALL), tmp_path / "out")
    assert run.done == 16
    assert len(run.verified) == 2
    best = max(candidate.standing.score for _, candidate in run.verified)
    assert best > 0.7
    found = weights_in(tmp_path / "out" / BEST)
    assert set(found) == {*tunable_ranges(poor, "oware"), "score"}
    position = game("oware").start()
    assert (
        agent(with_weights(poor, tmp_path / "out" / BEST)).choose(position, Limits(nodes=100)).move
        in position.legal_moves
    )


def test_only_the_named_weights_are_tuned(tmp_path: Path) -> None:
    tuning = Tuning(
        "oware", "alphabeta:table=1", trials=3, games=2, verify=0, only=("seeds", "red"), seed=1, terms=SMALL
    )
    run = tuned(tuning, tmp_path / "out")
    assert all(set(trial) == {"seeds", "red"} for trial in run.trials)
    found, before = weights_in(tmp_path / "out" / BEST), tunable_ranges("alphabeta", "oware")
    assert set(found) == set(before)  # the others are kept as they were
    assert all(found[name] == before[name].default for name in before if name not in ("seeds", "red"))


def test_tuning_that_was_killed_goes_on_with_the_trials_it_has(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = [
        "tune",
        "oware",
        "alphabeta:table=1",
        "--nodes",
        "60",
        "--trials",
        "500",
        "--games",
        "2",
        "--verify",
        "0",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "tablier.cli", *arguments, "--out", str(out)], stderr=subprocess.DEVNULL
    )
    study = out / "study.log"
    assert soon(lambda: study.exists() and study.read_text().count('"values":[') >= 3, 60)
    process.send_signal(signal.SIGKILL)
    process.wait()
    with RunFolder.resume(out) as run_folder:
        tuning = Tuning.from_json({**run_folder.settings, "trials": 8})
        run = TuningRun(tuning, run_folder)
        kept = run.scores
        assert len(kept) >= 3
        run.tuning = Tuning.from_json({**run_folder.settings, "trials": len(kept) + 2})
        run.run()
    assert run.scores[: len(kept)] == kept
    assert run.done == len(kept) + 2


@pytest.mark.parametrize(
    ("spec", "options", "complaint"),
    [
        ("random", {}, "'random' has nothing to tune"),
        ("alphabeta", {"only": ("sedes",)}, "no weight 'sedes' to tune; did you mean 'seeds'"),
        ("alphabeta", {"trials": 0}, "trials must be from 1"),
    ],
)
def test_what_cannot_be_tuned_is_refused(spec: str, options: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        Tuning("oware", spec, **options)  # type: ignore[arg-type]


def test_weights_from_a_file_are_used_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    position = game("oware").start()
    for text, complaint in [
        ("{", "is no JSON file of weights"),
        ("[]", "holds no weights"),
        ('{"seeds": "many"}', "the weight 'seeds' .* must be a number, not 'many'"),
        ('{"seeds": 1.5}', "the weight 'seeds' .* must be a whole number"),
        ('{"sedes": 1}', "oware has no weight 'sedes'; did you mean 'seeds'"),
    ]:
        path.write_text(text)
        with pytest.raises(BadSpec, match=complaint):
            agent(f"alphabeta:weights={path}").choose(position, Limits(nodes=10))
    with pytest.raises(BadSpec, match="there is no file"):
        agent("alphabeta:weights=nowhere.json")
    with pytest.raises(BadSpec, match=r"the weights 'untuned' are for oware, .*not for hex"):
        agent("alphabeta:weights=untuned").choose(game("hex:3").start(), Limits(nodes=10))


def test_named_weights_and_files_of_the_same_numbers_play_the_same(tmp_path: Path) -> None:
    from tablier.agents.alphabeta_weights import SETS

    path = tmp_path / "same.json"
    path.write_text(json.dumps(dict(SETS["untuned"]["oware"])))
    position = game("oware").start().play("3R").play("4B")
    one, other = (agent(f"alphabeta:weights={name}").choose(position, Limits(nodes=3000)) for name in ("untuned", path))
    assert (one.value, one.line) == (other.value, other.line)


def test_a_range_has_its_default_between_its_bounds() -> None:
    assert not Range(0, 1, 0.5).whole
    with pytest.raises(BadSpec, match="a range goes from low to high"):
        Range(0, 1, 2)


def test_the_plot_shows_every_weight() -> None:
    text = tuning_plot([0.4, 0.6], [{"seeds": 1, "red": 2}, {"seeds": 3, "red": 4}], {"seeds": 3, "red": 4})
    assert text.startswith("<svg")
    assert text.rstrip().endswith("</svg>")
    assert "<!-- seeds -->" in text
    assert "<!-- red -->" in text
