"""The benchmark prints what it measured, as a table for people and as JSON for scripts."""

import json

import pytest
from cli.command import Command

from tablier.cli import bench
from tablier.cli.bench import BENCHMARKS, Benchmark, Measurement, measure, report


def test_json_holds_the_speed_the_peer_and_their_ratio(tablier: Command) -> None:
    run = tablier("bench", "oware.playouts", "--json")
    (result,) = json.loads(run.output)["results"]
    assert result["name"] == "oware.playouts"
    assert result["peer"].startswith("open_spiel")
    assert result["ratio"] > 1
    assert result["per_second"] > result["peer_per_second"] > 0


def test_an_unknown_name_suggests_the_nearest(within: Command) -> None:
    run = within("bench", "hex11.playout")
    assert run.code == 2
    assert "did you mean 'hex11.playouts'?" in run.errors


def test_without_its_peer_a_benchmark_reports_only_ours() -> None:
    def work(count: int) -> int:
        return len([None for _ in range(count)])

    alone = Benchmark("test", "units", lambda: work, "nobody", "no_such_package", lambda: work)
    result = measure(alone, rounds=1, seconds=0.001)
    assert result.per_second > 0
    assert set(result.as_json()) == {"name", "unit", "per_second"}


def test_only_a_peer_that_could_be_installed_is_missed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def work(count: int) -> int:
        return count

    alone = Benchmark("alone", "units", lambda: work)
    missing = Benchmark("missing", "units", lambda: work, "nobody", "no_such_package", lambda: work)
    monkeypatch.setattr(bench, "BENCHMARKS", {"alone": alone, "missing": missing})
    monkeypatch.setattr(bench, "measure", lambda benchmark: Measurement(benchmark.name, benchmark.unit, 5.0))
    report([], as_json=False)
    _, *rows = capsys.readouterr().out.splitlines()
    assert [row.split("  ")[-1] for row in rows] == ["units", "units, no peer installed"]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "least"), [("hex11.playouts", 50), ("go9.playouts", 8), ("oware.playouts", 4)])
def test_random_games_are_as_many_times_faster_as_promised(name: str, least: float) -> None:
    result = measure(BENCHMARKS[name])
    assert result.ratio is not None
    assert result.ratio >= least
