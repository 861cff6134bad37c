"""Our bot in the Oware contest, as a process among processes."""

from __future__ import annotations

import multiprocessing
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablier.agents.process import Program
from tablier.rules import OwarePosition, Position, game

PROGRAMS = Path(__file__).parent / "programs"
CONTEST = f"{sys.executable} -m tablier.cli contest"


def soon() -> float:
    return time.monotonic() + 60


@contextmanager
def bot(*words: str) -> Iterator[Program]:
    program = Program(" ".join([CONTEST, *words]))
    yield program
    program.close()


def asked(program: Program, line: str) -> str:
    program.send(line, soon())
    return program.line(soon())


def played(program: Program, line: str, position: Position) -> Position:
    return position.play(asked(program, line))


def test_the_bot_begins_at_the_word_start() -> None:
    with bot("alphabeta:depth=2", "JoueurA") as program:
        position = played(program, "START", game("oware").start())
        position = position.play(position.legal_moves[0])
        assert position.last_move is not None
        assert played(program, position.last_move, position).ply == 3


def test_blanks_lower_case_and_empty_lines_are_borne() -> None:
    with bot("alphabeta:depth=1", "JoueurB") as program:
        program.send("", soon())
        position = game("oware").start().play("3R")
        assert played(program, "   3r  ", position).ply == 2


def nearly_over(seed: int) -> Position:
    """A game at whose next move it can end."""
    chance = random.Random(seed)
    position = game("oware").start()
    while all(position.play(move).outcome is None for move in position.legal_moves):
        position = position.play(chance.choice(position.legal_moves))
    return position


def replay(position: Position, side: int) -> tuple[str, list[str]]:
    """Return a python agent's file that plays one side of a game, and the other side's lines."""
    moves = position.history
    return ",".join(moves[side::2]), list(moves[1 - side :: 2])


@pytest.mark.parametrize("habit", ["bare", "result", "end"])
def test_a_move_that_ends_the_game_is_answered_with_the_result(tmp_path: Path, habit: str) -> None:
    before = nearly_over(3)
    ending = next(move for move in before.legal_moves if before.play(move).outcome is not None)
    final = before.play(ending)
    ours = 1 - before.ply % 2  # the opponent makes the last move
    script, theirs = replay(before, ours)
    (tmp_path / "script.py").write_text(SCRIPTED)
    with bot(f"python:{tmp_path}/script.py:Scripted,moves={script.replace(',', '+')}", "--time", "60") as program:
        lines = (["START"] if ours == 0 else []) + theirs
        for line in lines:
            asked(program, line)
        first, second = (f"{points:g}" for points in final.outcome.points)  # type: ignore[union-attr]
        assert asked(program, ending) == f"RESULT {ending} {first} {second}"
        program.send({"bare": ending, "result": f"RESULT {ending} {first} {second}", "end": "END"}[habit], soon())


def test_our_own_last_move_is_printed_as_the_result(tmp_path: Path) -> None:
    before = nearly_over(4)
    ending = next(move for move in before.legal_moves if before.play(move).outcome is not None)
    final = before.play(ending)
    ours = before.ply % 2
    script, theirs = replay(final, ours)
    (tmp_path / "script.py").write_text(SCRIPTED)
    with bot(f"python:{tmp_path}/script.py:Scripted,moves={script.replace(',', '+')}", "--time", "60") as program:
        answers = [asked(program, line) for line in (["START"] if ours == 0 else []) + theirs]
    first, second = (f"{points:g}" for points in final.outcome.points)  # type: ignore[union-attr]
    assert answers[-1] == f"RESULT {ending} {first} {second}"


def peaceful() -> Position:
    """A game in which nobody captures anything, for all of its 400 moves."""
    position = game("oware").start()
    while position.outcome is None:
        after = [position.play(move) for move in position.legal_moves]
        position = min(after, key=lambda each: (each.outcome is not None, sum(captures(each))))
    return position


def captures(position: Position) -> tuple[int, ...]:
    assert isinstance(position, OwarePosition)
    return tuple(position.captured.values())


@pytest.mark.parametrize("ours", [0, 1])
def test_the_limit_of_400_moves_is_told(tmp_path: Path, ours: int) -> None:
    final = peaceful()
    assert final.ply == 400
    script, theirs = replay(final, ours)
    (tmp_path / "script.py").write_text(SCRIPTED)
    with bot(f"python:{tmp_path}/script.py:Scripted,moves={script.replace(',', '+')}", "--time", "60") as program:
        answers = [asked(program, line) for line in (["START"] if ours == 0 else []) + theirs]
    assert answers[-1] == ("RESULT LIMIT 0 0" if ours == 0 else f"RESULT {final.last_move} 0 0")


SCRIPTED = """
import tablier

class Scripted:
    name = "scripted"

    def __init__(self, moves: str) -> None:
        self._moves = moves.split("+")

    def choose(self, position, limits):
        print("this must not reach the referee")
        move = self._moves[position.ply // 2]
        return tablier.Decision(move)
"""


def test_a_move_that_breaks_the_rules_costs_the_opponent_the_turn() -> None:
    with bot("alphabeta:depth=1") as program:
        position = played(program, "START", game("oware").start())
        answer = asked(program, "3R")  # a hole of ours
        assert answer in position.game.move_names
        assert int(answer.rstrip("RBT")) % 2 == 1


def test_an_agent_that_fails_or_dreams_does_not_lose_the_game(tmp_path: Path) -> None:
    (tmp_path / "dreamer.py").write_text(
        "import time\n\nclass Dreamer:\n    name = 'dreamer'\n"
        "    def choose(self, position, limits):\n        time.sleep(60) if position.ply % 4 else 1 / 0\n"
    )
    with bot(f"python:{tmp_path}/dreamer.py:Dreamer", "--time", "1") as program:
        position = game("oware").start()
        for _ in range(2):
            begin = time.monotonic()
            position = played(program, "START" if position.ply == 0 else str(position.last_move), position)
            assert time.monotonic() - begin < 3
            position = position.play(position.legal_moves[0])


def busy(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_two_seconds_are_kept_on_a_busy_machine_from_the_start_of_the_process_on() -> None:
    load = [multiprocessing.get_context("spawn").Process(target=busy, args=(15,)) for _ in range(6)]
    for process in load:
        process.start()
    slowest = 0.0
    begin = time.monotonic()
    with bot() as program:
        position = game("oware").start()
        for _ in range(3):
            position = played(program, str(position.last_move or "START"), position)
            slowest = max(slowest, time.monotonic() - begin)
            position = position.play(position.legal_moves[0])
            begin = time.monotonic()
    for process in load:
        process.kill()
        process.join()
    assert slowest < 2


def test_the_bot_loads_nothing_before_its_first_move_that_it_does_not_need() -> None:
    done = contest("alphabeta", "--time", "0.5", said="START\n", environment={"PYTHONPROFILEIMPORTTIME": "1"})
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "tablier" in loaded
    assert loaded.isdisjoint({"typer", "pydantic", "rich", "numpy", "onnxruntime"})


def test_the_bot_ends_in_peace_when_its_input_ends_in_the_middle_of_a_thought() -> None:
    for _ in range(3):
        done = contest("alphabeta", "--time", "0.1", said="START\n")
        assert (done.returncode, done.stdout.count("\n")) == (0, 1), done.stderr


def contest(*words: str, said: str = "", environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tablier.cli", "contest", *words],
        input=said,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **(environment or {})},
    )


def test_a_referee_that_only_relays_sees_a_whole_game() -> None:
    """As in the course: two real processes, a third that checks nothing, and the bots themselves notice the end."""
    bots = [f"{CONTEST} alphabeta:depth=3", f"{CONTEST} alphabeta:depth=1"]
    done = subprocess.run(
        [sys.executable, str(PROGRAMS / "relay.py"), "20", *bots],
        capture_output=True,
        text=True,
        timeout=200,
        check=True,
    )
    lines = [line.split(" -> ")[1] for line in done.stdout.splitlines() if " -> " in line]
    position = game("oware").start()
    for move in lines[:-1]:
        position = position.play(move)
    said = re.fullmatch(r"RESULT (\d{1,2}T?[RB]) (\d+) (\d+)", lines[-1])
    assert said is not None, done.stdout
    final = position.play(said[1])
    assert final.outcome is not None
    assert final.outcome.points == (int(said[2]), int(said[3]))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["alphbeta"], "unknown agent 'alphbeta'; did you mean 'alphabeta'?"),
        (["random", "JoueurA", "more"], "no use for 'more'"),
        (["--time", "0"], "--time must be a number of seconds above 0"),
        (["--time", "two"], "--time must be a number, not 'two'"),
        (["--tiem", "2"], "no such option: --tiem"),
    ],
)
def test_wrong_usage_is_told_and_nothing_is_printed(words: list[str], complaint: str) -> None:
    done = contest(*words)
    assert complaint in done.stderr
    assert done.stdout == ""
    assert done.returncode == 2


def test_an_agent_that_dies_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "mortal.py").write_text(
        "import os\n\nclass Mortal:\n    name = 'mortal'\n"
        "    def choose(self, position, limits):\n        os._exit(3)\n"
    )
    with bot(f"python:{tmp_path}/mortal.py:Mortal", "--time", "3") as program:
        position = played(program, "START", game("oware").start())
        position = position.play(position.legal_moves[0])
        assert played(program, str(position.last_move), position).ply == 3


def test_the_agent_leaves_with_the_bot(tmp_path: Path) -> None:
    (tmp_path / "named.py").write_text(
        "import os, pathlib, random\n\nclass Named:\n    name = 'named'\n"
        "    def choose(self, position, limits):\n"
        f"        pathlib.Path('{tmp_path}/pid').write_text(str(os.getpid()))\n"
        "        import tablier\n        return tablier.Decision(position.legal_moves[0])\n"
    )
    with bot(f"python:{tmp_path}/named.py:Named", "--time", "60") as program:
        assert asked(program, "START") == game("oware").start().legal_moves[0]
        agent = int((tmp_path / "pid").read_text())
    deadline = soon()
    while Path(f"/proc/{agent}").exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
