"""The judging referee: real bots, most of which misbehave."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cli.command import ROOT, environment

from bench.contest_starts import time_answers
from tablier.protocols.referee import Ruling, referee
from tablier.rules import BadSpec, game
from tablier.rules.records import read_records

BOT = Path(__file__).parent / "programs" / "bot.py"


def bot(moves: int, what: str, seed: int = 1) -> str:
    return f"{sys.executable} {BOT} {moves} '{what}' {seed}"


def judged(one: str, other: str, seconds: float = 30.0) -> Ruling:
    (ruling,) = referee((one, other), 1, seconds)
    return ruling


def test_a_fair_game_is_judged_by_the_board() -> None:
    ruling = judged(bot(0, "well"), bot(0, "well", 2))
    position = game("oware").start()
    for move in ruling.moves:
        position = position.play(move)
    assert position.outcome is not None
    assert ruling.score == position.outcome.points
    assert ruling.reason == position.outcome.reason
    assert ruling.fault is None


def test_a_true_result_in_place_of_the_last_move_is_borne() -> None:
    ruling = judged(bot(-1, "result", 5), bot(-1, "result", 6))
    assert ruling.fault is None
    assert ruling.reason == "fewer than 10 seeds left"


def test_a_result_behind_the_last_move_is_borne() -> None:
    ruling = judged(bot(-1, "both", 5), bot(-1, "both", 6))
    assert ruling.fault is None


@pytest.mark.parametrize(
    ("what", "reason", "told"),
    [
        ("crash", "crash", "its last words: segmentation fault, more or less"),
        ("silence", "silence", "said nothing in time"),
        ("flood", "flood", "printed more than"),
        ("I resign", "garbage", "printed 'I resign', which is no move"),
        ("2R", "illegal move", "played 2R: illegal move 2R at ply"),
        ("RESULT 1R 96 0", "false result", "the game is not over"),
        ("RESULT LIMIT 48 48", "false result", "the game is not over"),
        ("behind", "false result", "the game is not over"),
    ],
)
def test_who_breaks_the_rules_loses_and_the_reason_is_kept(what: str, reason: str, told: str) -> None:
    ruling = judged(bot(3, what), bot(0, "well"), seconds=1.0 if what == "silence" else 30.0)
    assert (ruling.winner, ruling.reason) == (1, reason)
    assert ruling.fault is not None
    assert told in ruling.fault
    assert len(ruling.moves) == (8 if what == "behind" else 6)
    record = ruling.record()
    assert (record["result"], record["reason"]) == ("second", reason)


def slow_bot(seconds: float, moves: int, what: str) -> str:
    return f'sh -c "sleep {seconds}; exec {bot(moves, what)}"'


def test_who_loads_beyond_the_time_of_the_first_move_loses_by_silence() -> None:
    ruling = judged(slow_bot(20, 0, "well"), bot(0, "well"), seconds=0.5)
    assert (ruling.winner, ruling.reason, ruling.moves) == (1, "silence", ())
    assert 0.5 <= ruling.seconds[0] < 20


def test_loading_is_time_of_the_first_move() -> None:
    ruling = judged(slow_bot(1, 1, "I resign"), bot(0, "well"))
    assert len(ruling.moves) == 2
    assert ruling.seconds[0] >= 1


def test_nobody_waits_for_the_other_to_load() -> None:
    ruling = judged(slow_bot(3, 0, "well"), slow_bot(3, 0, "I resign"))
    assert len(ruling.moves) == 1
    assert ruling.seconds[0] >= 3 > ruling.seconds[1]  # it loaded meanwhile


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tablier.cli", "referee", *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment(PYTHONPATH=str(ROOT / "src")),
        timeout=120,
        check=False,
    )


def test_the_command_takes_turns_stores_the_games_and_counts(tmp_path: Path) -> None:
    done = run(bot(0, "well"), bot(2, "crash"), "--games", "2", "--time", "30", folder=tmp_path)
    assert "game 1: " in done.stdout
    assert "second loses by crash after 5 moves" in done.stdout
    assert "first loses by crash after 4 moves" in done.stdout
    assert "2 to 0; the games are in 'referee.jsonl'" in done.stdout
    assert done.returncode == 0
    assert [len(record.moves) for record in read_records(tmp_path / "referee.jsonl")] == [5, 4]


def test_json_is_one_object(tmp_path: Path) -> None:
    done = run(bot(1, "crash"), bot(0, "well"), "--json", "--out", "here.jsonl", "--time", "30", folder=tmp_path)
    summary = json.loads(done.stdout)
    assert (summary["wins"], summary["draws"], summary["games"]) == ([0, 1], 0, 1)
    assert summary["records"] == [json.loads(line) for line in (tmp_path / "here.jsonl").read_text().splitlines()]


def test_wrong_usage_is_told(tmp_path: Path) -> None:
    missing = run("no-such-bot", "sh", folder=tmp_path)
    assert "there is no program 'no-such-bot'" in missing.stderr
    assert missing.returncode == 2
    with pytest.raises(BadSpec, match="not 0 games"):
        list(referee(("sh", "sh"), 0, 2))


def test_the_bench_of_answers_plays_whole_games_to_their_result() -> None:
    answers = time_answers(bot(-1, "result", 5), moves=0, seed=6)
    assert 10 < len(answers) <= 200
    assert len(time_answers(bot(-1, "result", 5), moves=2, seed=6)) == 2
