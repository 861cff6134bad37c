"""Somebody sets the clock of the machine while games with clocks go on: the players' clocks do not jump with it."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest
from server.running import Person, Server, sqlite

SOURCE = Path(__file__).parent / "shifted_clock.c"
HOUR = 3600
CLOCK = {"kind": "fischer", "main": 600, "increment": 0}


class Machine:
    """A machine of its own as far as its clock goes."""

    def __init__(self, folder: Path) -> None:
        library = folder / "shifted_clock.so"
        compiler = os.environ.get("CC", "cc")
        subprocess.run([compiler, "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
        self._file = folder / "shift"
        self.set_clock(0)
        self.variables = {"LD_PRELOAD": str(library), "SHIFTED_CLOCK": str(self._file)}

    def set_clock(self, shift: int) -> None:
        """Let the machine's clock differ from the true time by so many seconds from now on."""
        self._file.write_text(str(shift))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def begin(server: Server) -> tuple[str, Person]:
    opened = server.open("hex:5", clock=CLOCK)
    person = server.person(opened["room"], opened["owner"])
    person.do("move", move="c3")
    return opened["room"], person


def assert_little_time_was_charged(person: Person) -> None:
    assert person.state["phase"] == "playing"
    assert all(580 < left <= 600 for left in person.state["clock"]["left"].values())


def test_the_clock_of_the_machine_is_shifted_for_the_program_alone(machine: Machine) -> None:
    machine.set_clock(HOUR)
    asked = ["date", "+%s"]
    there = subprocess.run(asked, env=os.environ | machine.variables, capture_output=True, text=True, check=True).stdout
    assert int(there) == pytest.approx(time.time() + HOUR, abs=5)


def test_a_jump_of_the_machines_clock_is_no_jump_of_the_players(tmp_path: Path, machine: Machine) -> None:
    with Server(sqlite(tmp_path), variables=machine.variables) as server:
        _, person = begin(server)
        for shift, moves in ((HOUR, ("b2", "d4")), (-HOUR, ("a1", "e5"))):
            machine.set_clock(shift)
            time.sleep(0.3)  # a flag that is to fall falls
            for move in moves:
                person.do("move", move=move)
            assert_little_time_was_charged(person)
        assert min(person.state["clock"]["left"].values()) < 599.8  # the time that did pass counts


@pytest.mark.slow
@pytest.mark.parametrize("shift", [HOUR, -HOUR])
def test_nor_is_a_jump_while_no_server_runs(tmp_path: Path, machine: Machine, shift: int) -> None:
    with Server(sqlite(tmp_path), variables=machine.variables) as server:
        room, person = begin(server)
        time.sleep(1.2)  # signs of life are given
        server.kill()
        machine.set_clock(shift)
        server.start()
        person = server.person(room, person.token)
        time.sleep(1.0)
        for move in ("b2", "d4"):
            person.do("move", move=move)
        assert_little_time_was_charged(person)
        assert person.state["clock"]["left"]["white"] < 599.5  # what it ran before and after the jump counts
