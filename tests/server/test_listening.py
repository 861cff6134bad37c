"""Where the server listens, who may ask it for its metrics, and how many connections the machine lets it hold."""

from __future__ import annotations

import contextlib
import socket
from pathlib import Path

import pytest
from server.networks import lay_cable
from server.running import Server, sqlite

from tablier.rules import TablierError
from tablier.server.bounds import Bounds
from tablier.server.listening import HOME_PORT, listen, listen_at

LOCAL = "127.0.0.1"


def port_of(listening: socket.socket) -> int:
    return int(listening.getsockname()[1])


def is_free(port: int) -> bool:
    with contextlib.suppress(TablierError), listen_at(LOCAL, port):
        return True
    return False


def test_home_is_at_the_same_port_every_time_and_at_the_next_one_that_is_free() -> None:
    assert HOME_PORT == 8237  # browsers keep the seats of games under it
    wanted = [port for port in range(HOME_PORT, HOME_PORT + 10) if is_free(port)]
    for _ in range(2):
        with listen(LOCAL, None) as first, listen(LOCAL, None) as second:
            assert [port_of(first), port_of(second)] == wanted[:2]


def test_home_is_somewhere_when_all_its_ports_are_taken() -> None:
    with contextlib.ExitStack() as taken:
        for port in range(HOME_PORT, HOME_PORT + 10):
            with contextlib.suppress(TablierError):
                taken.enter_context(listen_at(LOCAL, port))
        assert port_of(taken.enter_context(listen(LOCAL, None))) > 0


def test_a_port_that_was_asked_for_is_the_only_one_that_will_do() -> None:
    with listen_at(LOCAL, 0) as other, pytest.raises(TablierError, match=r"cannot listen at 127\.0\.0\.1, port"):
        listen(LOCAL, port_of(other))


def test_metrics_are_refused_to_guests_of_a_proxy(server: Server) -> None:
    assert server.http.get("/api/metrics").status_code == 200
    answer = server.http.get("/api/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert answer.status_code == 403
    assert answer.json()["error"] == "the metrics are for programs on this machine"


def test_metrics_are_refused_to_other_machines(tmp_path: Path) -> None:
    with lay_cable() as cable, Server(sqlite(tmp_path), "--host", cable.address, within=cable.within) as server:
        assert server.http.get("/api/health").status_code == 200
        assert server.http.get("/api/metrics").status_code == 403


@pytest.mark.parametrize(("most", "enough"), [(300, False), (20_000, True)])
def test_the_limit_of_open_files_is_raised_as_far_as_it_may_be(tmp_path: Path, most: int, enough: bool) -> None:
    with Server(sqlite(tmp_path), within=("prlimit", f"--nofile=200:{most}")) as server:
        limits = Path(f"/proc/{server.process.pid}/limits").read_text().splitlines()
        held = int(next(line for line in limits if line.startswith("Max open files")).split()[3])
        if enough:
            assert Bounds().connections < held < most
        else:
            assert held == most
            assert server.process.stderr is not None
            told = server.process.stderr.readline()
            assert told.startswith(f"this machine lets tablier hold {most} files and connections; ")
        assert server.http.get("/api/health").status_code == 200
