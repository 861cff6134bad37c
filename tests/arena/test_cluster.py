"""Games on a real Ray cluster of several nodes, all of them on this machine."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablier.arena.luggage import Luggage, files_of, read_files

TABLIER = str(Path(sys.executable).with_name("tablier"))
HELPER = Path(__file__).with_name("local_cluster.py")
PROMPT = 60.0  # seconds


class LocalCluster:
    def __init__(self, nodes: int, processors: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HELPER), str(nodes), str(processors)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.address = self._read()

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def _tell(self, word: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        assert self._read() == "done"

    def kill_a_node(self) -> None:
        self._tell("kill")

    def add_a_node(self) -> None:
        self._tell("add")

    def end(self) -> None:
        self._process.communicate(timeout=PROMPT)


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    cluster = LocalCluster(nodes=2, processors=1)
    yield cluster
    cluster.end()


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([TABLIER, *arguments], cwd=folder, capture_output=True, text=True, timeout=2 * PROMPT)


def records(folder: Path) -> list[dict[str, object]]:
    lines = (folder / "games.jsonl").read_bytes().splitlines(keepends=True) if folder.exists() else []
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


def test_a_match_on_a_cluster_is_the_match_played_here(cluster: LocalCluster, tmp_path: Path) -> None:
    match = ("match", "hex:5", "random", "greedy", "--games", "30", "--seed", "4")
    there = run(tmp_path, *match, "--cluster", cluster.address, "--out", "there")
    here = run(tmp_path, *match, "--out", "here")
    assert (there.returncode, here.returncode) == (0, 0), there.stderr + here.stderr
    games = [{one["number"]: one["moves"] for one in records(tmp_path / name)} for name in ("here", "there")]
    assert len(games[0]) == 30
    assert games[0] == games[1]


@pytest.mark.slow
def test_a_node_that_is_killed_costs_no_game(tmp_path: Path) -> None:
    cluster = LocalCluster(nodes=2, processors=1)
    try:
        arguments = ("match", "hex:5", "mcts", "mcts", "--visits", "400", "--games", "60", "--out", "match")
        with subprocess.Popen([TABLIER, *arguments, "--cluster", cluster.address], cwd=tmp_path) as match:
            until = time.monotonic() + PROMPT
            while len(records(tmp_path / "match")) < 8 and time.monotonic() < until:
                time.sleep(0.1)
            kept = records(tmp_path / "match")
            cluster.kill_a_node()
            assert 8 <= len(kept) < 60
            assert match.wait(2 * PROMPT) == 0
    finally:
        cluster.end()
    played = records(tmp_path / "match")
    assert played[: len(kept)] == kept
    assert sorted(one["number"] for one in played) == list(range(1, 61))  # type: ignore[type-var]
    assert not any("fault" in one for one in played)


@pytest.mark.slow
def test_a_tournament_tuning_and_samples_are_played_on_a_cluster(cluster: LocalCluster, tmp_path: Path) -> None:
    on_it = ("--cluster", cluster.address)
    (tmp_path / "club.toml").write_text(
        'game = "hex:4"\ngames = 4\n[players]\na = "random"\nb = "greedy"\nc = "random:seed=1"\n', encoding="utf-8"
    )
    played = run(tmp_path, "tournament", "club.toml", "--json", *on_it)
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["games"] == 12
    samples = run(tmp_path, "selfplay", "hex:4", "random", "random", "--games", "6", "--out", "s.jsonl", *on_it)
    assert samples.returncode == 0, samples.stderr
    assert "of 6 games" in samples.stdout
    rules = ("--nodes", "200", "--trials", "3", "--games", "4", "--verify", "4", "--seed", "1", "--plies", "2")
    tuned = run(tmp_path, "tune", "oware", "alphabeta", *rules, "--out", "weights", *on_it)
    assert tuned.returncode == 0, tuned.stderr
    names = {name for record in records(tmp_path / "weights") for name in (record["first"], record["second"])}
    assert any(str(tmp_path / "weights" / "trials") in str(name) for name in names), names  # as they are called here


def test_what_cannot_be_played_is_refused_before_a_game(cluster: LocalCluster, tmp_path: Path) -> None:
    unknown = run(tmp_path, "match", "hex:5", "rondam", "random", "--cluster", cluster.address)
    assert unknown.returncode == 2
    assert "unknown agent 'rondam'; did you mean 'random'?" in unknown.stderr
    logged = run(tmp_path, "match", "hex:5", "random", "random", "--cluster", cluster.address, "--log", "log.jsonl")
    assert logged.returncode == 2
    assert "leave out either --log or --cluster" in logged.stderr


@pytest.mark.parametrize(
    ("address", "remedy"),
    [("127.0.0.1:9", "refused"), ("nowhere", "an address looks like 10.0.0.1:6379")],
)
def test_a_cluster_that_is_not_there_is_told_at_once(address: str, remedy: str, tmp_path: Path) -> None:
    missed = run(tmp_path, "match", "hex:5", "random", "random", "--cluster", address)
    assert missed.returncode == 1
    assert f"there is no Ray cluster at '{address}'" in missed.stderr
    assert remedy in missed.stderr


def test_files_of_a_spec_are_called_otherwise_elsewhere(tmp_path: Path) -> None:
    weights = tmp_path / "weights.json"
    weights.write_bytes(b'{"seeds": 3}')
    spec = f"alphabeta:threads=1,weights={weights}"
    assert files_of(spec) == [str(weights)]
    luggage = Luggage()
    luggage.add(read_files(spec))
    weights.unlink()
    kind, _, path = luggage.here(spec).rpartition("=")
    assert kind == "alphabeta:threads=1,weights"
    assert Path(path).read_bytes() == b'{"seeds": 3}'
    assert luggage.here("mcts:visits=100") == "mcts:visits=100"
    luggage.remove()
    assert not Path(path).exists()
