"""Programs that are run as agents: whatever they do, they are heard, bounded and gone afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablier.agents.faults import AgentFault
from tablier.agents.process import OUTPUT_BOUND, Program, read_command
from tablier.rules import BadSpec


def soon(seconds: float = 20) -> float:
    return time.monotonic() + seconds


def is_running(pid: int) -> bool:
    """Whether a process lives; a zombie that nobody has asked after does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def wait_until_gone(pid: int) -> bool:
    deadline = soon(10)
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not is_running(pid)


def test_lines_go_both_ways() -> None:
    program = Program("cat")
    program.send("one", soon())
    program.send("two", soon())
    assert [program.line(soon()), program.line(soon())] == ["one", "two"]
    program.close()
    assert not program.running


def test_a_line_may_end_as_on_windows_and_hold_bytes_that_are_no_text() -> None:
    program = Program(r"printf 'D4\r\n\377\n'")
    assert [program.line(soon()), program.line(soon())] == ["D4", "�"]


def test_a_program_that_ends_is_a_crash_with_its_code_and_its_last_words() -> None:
    program = Program("sh -c 'echo reading the book >&2; echo no memory left >&2; exit 3'")
    with pytest.raises(AgentFault, match=r"^sh ended with exit code 3; its last words: no memory left$") as caught:
        program.line(soon())
    assert caught.value.kind == "crash"


def test_a_program_that_is_killed_is_a_crash() -> None:
    program = Program("sh -c 'kill -SEGV $$'")
    with pytest.raises(AgentFault, match="ended by SIGSEGV"):
        program.line(soon())


def test_a_silent_program_is_given_up_at_the_deadline() -> None:
    program = Program("sleep 600")
    begin = time.monotonic()
    with pytest.raises(AgentFault) as caught:
        program.line(begin + 0.2)
    assert caught.value.kind == "hang"
    assert 0.2 <= time.monotonic() - begin < 5


def test_a_program_that_does_not_read_does_not_stop_us() -> None:
    program = Program("sleep 600")
    with pytest.raises(AgentFault, match="did not read") as caught:
        program.send("x" * 1_000_000, time.monotonic() + 0.2)
    assert caught.value.kind == "hang"


def test_a_flood_is_cut_off() -> None:
    program = Program("sh -c 'tr \"\\0\" x < /dev/zero'")
    with pytest.raises(AgentFault, match=f"more than {OUTPUT_BOUND} bytes") as caught:
        program.line(soon())
    assert caught.value.kind == "flood"


def test_a_flood_of_errors_neither_blocks_nor_counts_as_an_answer() -> None:
    program = Program("sh -c 'yes complaint >&2 & read line; echo done; wait'")
    program.send("go", soon())
    assert program.line(soon()) == "done"
    with pytest.raises(AgentFault, match=r"last words: .*complaint") as caught:
        program.line(time.monotonic() + 0.2)
    assert caught.value.kind == "hang"


def test_what_was_said_unasked_can_be_taken_without_waiting() -> None:
    program = Program("sh -c 'echo one; echo two; sleep 600'")
    assert program.line(soon()) == "one"
    deadline = soon()
    said: list[str] = []
    while not said and time.monotonic() < deadline:
        said += program.take_lines()
    assert said == ["two"]


def test_the_children_of_a_program_end_with_it() -> None:
    program = Program("sh -c 'sleep 600 & echo $!; wait'")
    child = int(program.line(soon()))
    assert is_running(child)
    program.close()
    assert wait_until_gone(child)


def test_a_program_nobody_holds_any_more_ends() -> None:
    program = Program("sh -c 'echo $$; sleep 600'")
    pid = int(program.line(soon()))
    del program
    assert wait_until_gone(pid)


def test_programs_end_when_their_owner_is_killed() -> None:
    owner = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import time; from tablier.agents.process import Program;"
            "program = Program('sh -c \"sleep 600 & echo $!; wait\"');"
            "print(program.line(time.monotonic() + 20), flush=True); time.sleep(600)",
        ],
        stdout=subprocess.PIPE,
    )
    assert owner.stdout is not None
    child = int(owner.stdout.readline())
    assert is_running(child)
    os.kill(owner.pid, signal.SIGKILL)
    owner.communicate()
    assert wait_until_gone(child)


def test_a_forked_copy_of_the_owner_leaves_the_program_alone() -> None:
    script = """
import os, time
from tablier.agents.process import Program
program = Program("cat")
child = os.fork()
if child == 0:
    program.close()
    os._exit(0)
os.waitpid(child, 0)
program.send("still here", time.monotonic() + 20)
print(program.line(time.monotonic() + 20))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "still here\n"


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("", "there is none"),
        ("no-such-program --mode gtp", "there is no program 'no-such-program'"),
        ("sh 'unfinished", "cannot read the command line"),
    ],
)
def test_a_wrong_command_line_is_refused(command: str, complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        read_command(command)
