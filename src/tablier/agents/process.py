"""Another program, spoken to by lines, that is neither waited for in vain nor left behind."""

from __future__ import annotations

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
import weakref
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tablier.agents import guard
from tablier.agents.faults import AgentFault
from tablier.rules import BadSpec
from tablier.rules.portable import require_posix

__all__ = ["Program", "is_installed", "read_command"]

OUTPUT_BOUND = 1 << 20  # bytes between two things said to a program; more is a flood
TAIL = 4096  # bytes kept of what it wrote to standard error
_CHUNK = 1 << 16
_GAMES_FOLDER = "/usr/games"  # where Debian puts games; not on every user's path
_LAST_CHUNKS = 8  # of its standard error, read when a program is given up
_EXIT_CODE_WAIT = 0.5  # seconds


def read_command(text: str) -> tuple[str, ...]:
    """Split a command line as a shell would and find its program.

    >>> read_command("sh -c 'exit 3'")[1:]
    ('-c', 'exit 3')
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadSpec(f"cannot read the command line '{text}': {str(error).lower()}") from None
    if not words:
        raise BadSpec("a program is given by its command line, and there is none")
    found = _find(words[0])
    if found is None:
        raise BadSpec(f"there is no program '{words[0]}'")
    return (found, *words[1:])


def is_installed(text: str) -> bool:
    """Tell whether the program of a command line is there.

    >>> is_installed("sh -c 'exit 3'"), is_installed("no-such-program --mode gtp")
    (True, False)
    """
    return _find(shlex.split(text)[0]) is not None


def _find(word: str) -> str | None:
    return shutil.which(word, path=os.pathsep.join([os.environ.get("PATH", os.defpath), _GAMES_FOLDER]))


class Program:
    """A running program in a process group of its own.

    Whatever it does wrong raises an AgentFault that quotes the end of its standard error. ``close`` kills the whole
    group, and so do the end of this object, of this process, and its being killed. Deadlines are instants of
    ``time.monotonic``.
    """

    def __init__(self, command: str) -> None:
        require_posix("an agent in another program")
        words = read_command(command)
        self.name = Path(words[0]).name
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise BadSpec(f"cannot start '{command}': {(error.strerror or str(error)).lower()}") from None
        guard.watch(self._process.pid)
        self.close = weakref.finalize(self, _end, self._process, os.getpid())
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._input = self._process.stdin.fileno()
        self._output = self._process.stdout.fileno()
        self._errors = self._process.stderr.fileno()
        self._unsent = b""
        self._unread = bytearray()
        self._told = 0  # bytes of output since something was last said
        self._tail = b""
        self._selector = selectors.DefaultSelector()
        for stream in (self._input, self._output, self._errors):
            os.set_blocking(stream, False)
        for stream in (self._output, self._errors):
            self._selector.register(stream, selectors.EVENT_READ)

    @property
    def running(self) -> bool:
        """Whether the program can still be spoken to."""
        return self.close.alive

    def send(self, line: str, deadline: float) -> None:
        """Say one line."""
        self._told = 0
        self._unsent += line.encode() + b"\n"
        self._selector.register(self._input, selectors.EVENT_WRITE)
        try:
            while self._unsent:
                self._attend(deadline, f"did not read '{line}'")
        finally:
            self._selector.unregister(self._input)

    def line(self, deadline: float) -> str:
        """Return the next line of the program's output, without its end."""
        while b"\n" not in self._unread:
            self._attend(deadline, "said nothing")
        line, _, rest = self._unread.partition(b"\n")
        self._unread = rest
        return line.decode(errors="replace").rstrip("\r")

    def take_lines(self) -> Iterator[str]:
        """Yield the whole lines that are there already."""
        with suppress(BlockingIOError):
            while True:
                self._hear()
        while b"\n" in self._unread:
            yield self.line(0)

    def _attend(self, deadline: float, complaint: str) -> None:
        """Do what can be done next: hear the program's output and errors, and tell it what is unsent."""
        left = deadline - time.monotonic()
        ready = [key.fd for key, _ in self._selector.select(max(0.0, left))]
        if left <= 0 and self._output not in ready:  # what came in time is heard even when we are late
            raise self.fault("hang", f"{complaint} in time")
        for stream in ready:
            with suppress(BlockingIOError):
                if stream == self._output:
                    self._hear()
                elif stream == self._errors:
                    self._hear_errors()
                else:
                    self._tell()

    def _hear(self) -> None:
        heard = os.read(self._output, _CHUNK)
        if not heard:
            raise self._end_fault()
        self._unread += heard
        self._told += len(heard)
        if self._told > OUTPUT_BOUND:
            raise self.fault("flood", f"printed more than {OUTPUT_BOUND} bytes instead of an answer")

    def _hear_errors(self) -> None:
        heard = os.read(self._errors, _CHUNK)
        if not heard:
            self._selector.unregister(self._errors)
        self._tail = (self._tail + heard)[-TAIL:]

    def _tell(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._input, self._unsent) :]
        except BrokenPipeError:
            raise self._end_fault() from None

    def _end_fault(self) -> AgentFault:
        deadline = time.monotonic() + _EXIT_CODE_WAIT
        # The zombie stays for now, so that its group's number is not given to others before the group is killed.
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        while (status := os.waitid(os.P_PID, self._process.pid, options)) is None and time.monotonic() < deadline:
            time.sleep(0.005)
        if status is None:
            return self.fault("crash", "closed its output")
        if status.si_code == os.CLD_EXITED:
            return self.fault("crash", f"ended with exit code {status.si_status}")
        return self.fault("crash", f"was ended by {_signal_name(status.si_status)}")

    def fault(self, kind: str, message: str) -> AgentFault:
        """End the program for what it did, and return what to raise."""
        if self.running:
            with suppress(OSError):
                for _ in range(_LAST_CHUNKS):
                    self._tail = (self._tail + os.read(self._errors, _CHUNK))[-TAIL:]
            self.close()
        errors = self._tail.decode(errors="replace").strip().splitlines()
        told = f"; its last words: {errors[-1].strip()}" if errors else ""
        return AgentFault(kind, f"{self.name} {message}{told}")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # the real-time ones have no names
        return f"signal {number}"


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    """Kill a process group, its leader still unreaped; a forked copy of the owner leaves it alone."""
    if os.getpid() == owner:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        guard.release(process.pid)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with suppress(OSError):
                stream.close()
