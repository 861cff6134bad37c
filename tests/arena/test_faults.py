from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest
from arena.arena import is_running, misbehaving, records_of, soon

from tablier import Limits
from tablier.arena.match import Match
from tablier.arena.task import Terms
from tablier.rules import TablierError

PROGRAMS = Path(__file__).parents[1] / "agents" / "programs"
TERMS = Terms(Limits(seconds=0.1), grace=0.4, patience=20)


def match(one: str, other: str = "random", games: int = 2, terms: Terms = TERMS, board: str = "hex:5") -> Match:
    return Match(board, (one, other), games, seed=1, plies=0, terms=terms)


@pytest.mark.parametrize(
    ("agent", "fault", "reason"),
    [
        ("Raises", "crash", "ZeroDivisionError"),
        ("Exits", "crash", "SystemExit: 3"),
        ("Interrupts", "crash", "KeyboardInterrupt"),
        ("Dies", "crash", "ended the process it ran in (exit code 3)"),
        ("Segfaults", "crash", "ended the process it ran in (signal 11)"),
        ("Closes", "crash", "ended the process it ran in (by closing its pipes)"),
        ("Loops", "hang", "no answer within 0.1 s and a grace of 0.4 s"),
        ("Late", "time", "more than 0.1 s and a grace of 0.4 s"),
        ("Cheats", "illegal", "the cell is occupied"),
        ("Babbles", "crash", "must return a tablier.Decision, not 'e2-e4'"),
    ],
)
def test_an_agent_that_does_wrong_loses_that_game_with_the_reason(agent: str, fault: str, reason: str) -> None:
    terms = Terms() if agent == "Closes" else TERMS
    records = records_of(match(misbehaving(agent), misbehaving("Good"), games=2, terms=terms))
    assert [record["result"] for record in records] == ["white", "black"]
    for record, loser in zip(records, ("black", "white"), strict=True):
        assert record["fault"] == fault
        assert record["reason"].startswith(f"{loser}: ")
        assert reason in record["reason"]
        assert len(record["moves"]) == (4 if loser == "black" else 5)  # all that was played before is kept


@pytest.mark.parametrize("how", ["crash", "hang", "flood", "garbage", "illegal", "refuse"])
def test_an_engine_that_does_wrong_loses_that_game_and_is_gone(how: str, tmp_path: Path) -> None:
    engine = f"gtp:{sys.executable} {PROGRAMS / 'engine.py'} {how} {tmp_path / 'heard'}"
    record, _ = records_of(match(engine, misbehaving("Good")))
    assert record["result"] == "white"
    assert record["fault"] == {"refuse": "garbage"}.get(how, how)
    assert soon(lambda: not [one for one in _commands() if str(tmp_path) in one])


@pytest.mark.parametrize(
    ("how", "before", "reason"),
    [("killed", "", "was ended by SIGKILL"), ("hungry", "ulimit -v 200000; ", "its last words: MemoryError")],
)
def test_an_engine_that_is_killed_or_runs_out_of_memory_loses_that_game_and_no_other(
    how: str, before: str, reason: str, tmp_path: Path
) -> None:
    broken = f"{before}exec {sys.executable} {PROGRAMS / 'engine.py'} {how} {tmp_path / 'heard'}"
    records = records_of(match(f"gtp:sh -c '{broken}'", misbehaving("Good"), games=2))
    assert [record["result"] for record in records] == ["white", "black"]
    assert {record["fault"] for record in records} == {"crash"}
    assert all(reason in record["reason"] for record in records)
    assert soon(lambda: not [one for one in _commands() if str(tmp_path) in one])


@pytest.mark.parametrize("how", ["crash", "hang", "flood", "rubbish", "1R"])
def test_a_contest_bot_that_does_wrong_loses_that_game(how: str) -> None:
    bot = f"contest:{sys.executable} {PROGRAMS / 'bot.py'} {how} 3R"
    terms = Terms() if how == "flood" else TERMS  # printing a lot takes its time
    records = records_of(match(bot, "random", board="oware", terms=terms))
    fault = {"rubbish": ("garbage", "illegal"), "1R": ("illegal",)}.get(how, (how,))
    assert records[0]["fault"] in fault
    assert [record["result"] for record in records] == ["second", "first"]


def _commands() -> list[str]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            continue
    return found


def test_what_an_agent_prints_disturbs_nobody() -> None:
    records = records_of(match(misbehaving("Floods"), misbehaving("Good"), terms=Terms()))
    assert [record["result"] for record in records] == ["black", "black"]
    assert all("fault" not in record for record in records)


def test_what_an_agent_started_is_gone_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = tmp_path / "children"
    monkeypatch.setenv("CHILDREN", str(numbers))
    records = records_of(match(misbehaving("Breeds"), games=1))
    assert records[0]["fault"] == "hang"
    started = [int(number) for number in numbers.read_text().split()]
    assert len(started) == 4
    assert soon(lambda: not any(is_running(process) for process in started))


def test_an_agent_that_does_not_let_go_is_not_waited_for() -> None:
    begin = time.monotonic()
    records = records_of(match(misbehaving("Clings"), misbehaving("Good"), games=4, terms=Terms(patience=1.0)))
    assert [record["fault"] for record in records] == ["crash"] * 4
    assert time.monotonic() - begin < 30


def test_long_tasks_do_not_make_the_pool_wait_for_its_workers(tmp_path: Path) -> None:
    openings = tmp_path / "openings"
    openings.write_text("\n".join("\n".join([" ".join(". " * 19)] * 19) + "\n" for _ in range(2)))
    terms = Terms(patience=0.3)
    long = Match("go:19", (misbehaving("Loops"), misbehaving("Good")), 12, seed=1, openings=str(openings), terms=terms)
    assert len(records_of(long)) == 12


def test_games_that_others_play_go_on_beside_one_that_hangs() -> None:
    records = records_of(match(misbehaving("Loops"), "random", games=12), concurrency=2)
    assert len(records) == 12
    assert all(record["fault"] == "hang" for record in records if "fault" in record)
    assert {record["number"] for record in records} == set(range(1, 13))


@pytest.mark.parametrize(
    ("agent", "complaint"),
    [("Unborn", "was not ready within 0.5 s"), ("Stillborn", "ended the process it was made in")],
)
def test_an_agent_that_cannot_be_made_ends_the_run_before_it_begins(agent: str, complaint: str) -> None:
    with pytest.raises(TablierError, match=complaint):
        records_of(match(misbehaving(agent), terms=Terms(patience=0.5)))


def test_no_child_is_left_behind_when_a_match_is_over() -> None:
    before = _children()
    records_of(match("random", "greedy", games=20), concurrency=3)
    assert len(_children() - before) <= 1  # the companion that watches over programs stays


def _children() -> set[str]:
    """The children of this process, zombies included."""
    own = str(os.getpid())
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "stat").read_text().rpartition(")")[2].split()[1] == own:
                found.add(folder.name)
        except OSError:
            continue
    return found


@pytest.mark.slow
def test_ten_thousand_games_with_a_bot_that_crashes_are_all_accounted_for() -> None:
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    numbers = set()
    faults = 0
    for record in records_of(Match("hex:4", (misbehaving("Fragile"), "random"), 10_000, seed=1), concurrency=2):
        numbers.add(record["number"])
        faults += record.get("fault") == "crash"
    assert numbers == set(range(1, 10_001))
    assert faults > 300
    assert (
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000
    )  # kilobytes; the records alone are 40,000
