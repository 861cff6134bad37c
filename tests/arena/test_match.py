from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from arena.arena import misbehaving, records_of, soon

from tablier import Limits, TimeControl, game
from tablier.arena.match import Match, MatchRun
from tablier.arena.run_folder import GAMES, RunFolder, records_in
from tablier.arena.standing import Standing
from tablier.arena.task import Task, Terms
from tablier.arena.venue import Venue
from tablier.rules import BadSpec, TablierError
from tablier.statistics import Sprt, Tally


def test_games_come_in_pairs_from_one_opening_with_the_colours_changed() -> None:
    records = records_of(Match("hex:5", ("random", "greedy"), 10, seed=3))
    for first, second in zip(records[::2], records[1::2], strict=True):
        assert first["opening"] == second["opening"] == first["moves"][:1]
        assert (first["black"], first["white"]) == (second["white"], second["black"]) == ("random", "greedy")
    assert len({tuple(record["opening"]) for record in records}) == 5


@pytest.mark.parametrize(
    "agents", [("random", "random"), ("mcts:visits=30", "alphabeta:depth=1"), ("montecarlo:playouts=2", "greedy")]
)
def test_the_same_seed_plays_the_same_games_however_many_at_once(agents: tuple[str, str]) -> None:
    match = Match("hex:4", agents, 12, seed=5)
    one, other = records_of(match), records_of(match, concurrency=3)
    assert [record["moves"] for record in one] == [record["moves"] for record in other]
    another = records_of(Match("hex:4", agents, 12, seed=6))
    assert [record["moves"] for record in one] != [record["moves"] for record in another]


def test_a_record_can_be_played_again_to_its_result() -> None:
    for record in records_of(Match("oware", ("random", "greedy"), 4, seed=1)):
        position = game(record["game"]).start()
        for move in record["moves"]:
            position = position.play(move)
        assert position.outcome is not None
        assert (position.outcome.winner or "draw", position.outcome.reason) == (record["result"], record["reason"])
        assert set(record["seconds"]) == {"first", "second"}


def test_openings_come_from_a_file_of_moves_and_diagrams(tmp_path: Path) -> None:
    file = tmp_path / "openings"
    file.write_text("# two lists\na1 b2\nB3\n\n. X .\n . . O\n  . . .\n")
    records = records_of(Match("hex:3", ("random", "random"), 8, seed=1, openings=str(file)))
    assert [record["opening"] for record in records[:4]] == [["a1", "b2"], ["a1", "b2"], ["b3"], ["b3"]]
    assert records[4]["diagram"] == ". X .\n . . O\n  . . ."
    assert records[6]["opening"] == ["a1", "b2"]  # and over again


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a1 a1\n", "the opening in line 1 of .* is impossible: illegal move a1"),
        ("a1\n\n. X\n", "the opening in line 3 of .* is impossible"),
        ("a1 b1 a2 b2 a3\n", "ends the game"),
        ("# nothing\n", "there is no opening in"),
    ],
)
def test_a_wrong_opening_is_refused_with_its_line(text: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "openings"
    file.write_text(text)
    with pytest.raises(BadSpec, match=complaint):
        records_of(Match("hex:3", ("random", "random"), 2, openings=str(file)))


def test_a_clock_that_runs_out_loses_the_game() -> None:
    terms = Terms(clock=TimeControl.read("0.2"), grace=0.05, patience=20)
    record, _ = records_of(Match("hex:9", (misbehaving("Loops"), "random"), 2, seed=1, plies=0, terms=terms))
    assert (record["fault"], record["result"]) == ("hang", "white")
    assert "the clock and a grace of 0.05 s" in record["reason"]


def test_agents_with_a_clock_spend_only_what_they_have() -> None:
    terms = Terms(clock=TimeControl.read("0.4"), grace=0.2)
    record, _ = records_of(Match("hex:4", ("mcts", "alphabeta"), 2, seed=1, terms=terms))
    assert "fault" not in record
    assert max(record["seconds"].values()) < 0.6


def test_a_sequential_test_ends_the_match_when_the_result_is_clear() -> None:
    match = Match("hex:5", ("greedy", "random"), 10_000, seed=1, sprt=Sprt(0, 100))
    with RunFolder.temporary({}) as run_folder:
        run = MatchRun(match, run_folder)
        run.play()
    assert run.verdict == "elo1"
    assert run.standing.games < 400


def test_the_sequential_test_waits_for_pairs_in_their_order() -> None:
    standing = Standing()
    for number in (3, 4, 5, 6):
        standing.add(number, float(number % 2))
    assert (standing.by_pairs.size, standing.settled.size) == (2, 0)
    standing.add(2, 0.5)
    standing.add(1, 0.5)
    assert standing.settled == standing.by_pairs == Tally((0, 0, 1, 0, 2))
    assert (standing.wins, standing.draws, standing.losses) == (4, 2, 0)


def test_reasons_are_logged_for_every_move(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    match = Match("hex:3", ("alphabeta", "mcts"), 2, seed=1, terms=Terms(Limits(visits=50), log=str(log)))
    records = records_of(match, concurrency=2)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    decisions = [line for line in lines if line["event"] == "decision"]
    assert len(decisions) == sum(len(record["moves"]) - len(record["opening"]) for record in records)
    assert all(line["text"] for line in decisions)
    assert sorted(line["id"] for line in lines if line["event"] == "result") == ["1", "2"]


def test_a_go_game_is_counted_as_it_stands_where_nobody_tells_dead_stones() -> None:
    record, _ = records_of(Match("go:5", ("random", "random"), 2, seed=1))
    assert record["count"]["by"] == "as it stands"
    assert record["count"]["points"] == record["count"]["as_it_stands"]


# --- killed and resumed -----------------------------------------------------------------------------------------------


def test_a_match_killed_at_any_moment_goes_on_without_losing_a_game(tmp_path: Path) -> None:
    arguments = ["match", "hex:5", "random", "mcts:visits=40", "--games", "120", "--seed", "4", "--concurrency", "2"]
    whole = [record["moves"] for record in records_of(Match("hex:5", ("random", "mcts:visits=40"), 120, seed=4), 2)]
    folder = tmp_path / "out"
    kept = 0
    for attempt in range(3):
        process = subprocess.Popen(
            [sys.executable, "-m", "tablier.cli", *arguments, "--out", str(folder), *(["--resume"] if attempt else [])],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert soon(lambda: _lines(folder) >= kept + 10, 30)  # noqa: B023
        process.send_signal(signal.SIGKILL)
        process.wait()
        kept = _lines(folder)
    with (folder / GAMES).open("ab") as file:
        file.write(b'{"number": 99, "game": "he')  # what a kill in the middle of a line leaves
    with RunFolder.resume(folder) as run_folder:
        run = MatchRun(Match.from_json(run_folder.settings), run_folder, Venue(2))
        assert run.resumed == kept
        run.play()
    records = sorted(records_in(folder / GAMES), key=lambda record: record["number"])
    assert [record["number"] for record in records] == list(range(1, 121))
    assert [record["moves"] for record in records] == whole
    assert run.standing.games == 120


def _lines(folder: Path) -> int:
    try:
        return (folder / GAMES).read_bytes().count(b"\n")
    except OSError:
        return 0


def test_workers_are_gone_when_the_match_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    process = subprocess.Popen(
        [sys.executable, "-m", "tablier.cli", "match", "hex:5", "random", misbehaving("Loops"), "--out", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "MARK": str(folder)},
    )
    mark = f"MARK={folder}".encode()

    def marked() -> list[str]:
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                if mark in (place / "environ").read_bytes() and "Z" not in (place / "stat").read_text().split()[2]:
                    found.append(place.name)
            except OSError:
                continue
        return found

    assert soon(lambda: len(marked()) >= 3, 20)  # the match, a worker, a companion
    time.sleep(0.5)
    process.kill()
    process.wait()
    assert soon(lambda: not marked())


def test_a_folder_with_a_match_in_it_is_not_overwritten(tmp_path: Path) -> None:
    match = Match("hex:3", ("random", "random"), 2, seed=1)
    with RunFolder.create(tmp_path / "out", match.as_json()) as run_folder:
        MatchRun(match, run_folder).play()
    with pytest.raises(BadSpec, match="already holds a run with 2 games; continue it with --resume"):
        RunFolder.create(tmp_path / "out", match.as_json())


def test_two_processes_do_not_play_one_run(tmp_path: Path) -> None:
    match = Match("hex:3", ("random", "random"), 2, seed=1)
    with (
        RunFolder.create(tmp_path / "out", match.as_json()),
        pytest.raises(BadSpec, match="another process is using the run"),
    ):
        RunFolder.resume(tmp_path / "out")


def test_a_damaged_record_is_named_by_its_line(tmp_path: Path) -> None:
    match = Match("hex:3", ("random", "random"), 2, seed=1)
    with RunFolder.create(tmp_path / "out", match.as_json()) as run_folder:
        run_folder.add([b"{}\n", b"nonsense\n"])
    with (
        RunFolder.resume(tmp_path / "out") as run_folder,
        pytest.raises(TablierError, match=r"line 2 of .* is not the record of a game"),
    ):
        list(run_folder.records())


def test_settings_survive_their_file() -> None:
    match = Match(
        "go:9",
        ("mcts", "gtp:gnugo --mode gtp"),
        10,
        sprt=Sprt(0, 5),
        terms=Terms(Limits(seconds=1), TimeControl.read("60+1")),
    )
    assert Match.from_json(json.loads(json.dumps(match.as_json()))) == match


def test_depths_and_lengths_of_openings_are_drawn_for_each_pair() -> None:
    match = Match("hex:5", ("random", "greedy"), 60, seed=1, plies=2, most_plies=5, depths=(2, 4))
    tasks = [Task.from_line(task.as_line()) for task in match.tasks()]
    assert {len(task.opening.moves) for task in tasks} == {2, 4}
    assert {task.depth for task in tasks} == {2, 3, 4}
    assert all(one.depth == other.depth for one, other in zip(tasks[::2], tasks[1::2], strict=True))
    terms = Terms(Limits(seconds=1, depth=9))
    assert {task.limits(terms) for task in tasks} == {Limits(seconds=1, depth=depth) for depth in (2, 3, 4)}
    assert Match.from_json(json.loads(json.dumps(match.as_json()))) == match


def test_the_depth_of_a_game_reaches_its_players(tmp_path: Path) -> None:
    spy = tmp_path / "spy.py"
    spy.write_text(
        "from tablier import Decision\n"
        "class Spy:\n"
        "    name = 'spy'\n"
        "    def choose(self, position, limits):\n"
        "        return Decision(position.legal_moves[limits.depth])\n"
    )
    records = records_of(Match("hex:4", (f"python:{spy}:Spy", "random"), 8, seed=2, plies=0, depths=(1, 3)))
    firsts = {record["moves"][0] for record in records[::2]}  # the spy plays the move whose number is the depth
    assert firsts == {"b1", "c1", "d1"}


def test_ranges_that_are_upside_down_are_refused() -> None:
    with pytest.raises(BadSpec, match="the least first, not 3 to 2"):
        Match("hex:5", ("random", "greedy"), depths=(3, 2))
    with pytest.raises(BadSpec, match="the least plies first, not 6 to 4"):
        Match("hex:5", ("random", "greedy"), plies=6, most_plies=4)
