"""A PostgreSQL server of a test's own, in a temporary folder, as a user who may do nothing else."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def programs() -> Path | None:
    """Return the folder with PostgreSQL's programs, or None when it is not installed."""
    found = [path.parent for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))]
    on_path = shutil.which("initdb")
    return found[-1] if found else Path(on_path).resolve().parent if on_path else None


def _unprivileged() -> str | None:
    """The user to run as: PostgreSQL refuses root."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), None)


def _wait_until_ready(place: Path) -> None:
    for _ in range(200):
        with suppress(OSError):
            if (place / ".s.PGSQL.5432").exists() and "ready" in (place / "data" / "postmaster.pid").read_text():
                return
        time.sleep(0.05)


def interrupt(address: str) -> None:
    """Crash every connection of a cluster, as a restart of the database does; it comes back by itself."""
    place = Path(address.partition("host=")[2])
    backend = int((place / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{backend}/task/{backend}/children").read_text().split()
    os.kill(int(children[0]), signal.SIGKILL)  # PostgreSQL ends all of its processes when one of them dies
    time.sleep(0.1)
    _wait_until_ready(place)


@contextmanager
def cluster() -> Iterator[str]:
    """Start a cluster and yield the address of its database."""
    folder = programs()
    assert folder is not None, "mark the test with pytest.mark.postgres"
    user = _unprivileged()
    with tempfile.TemporaryDirectory(prefix="tablier-postgres-") as place:
        if user is not None:
            shutil.chown(place, user)
        data = Path(place) / "data"
        run = {"user": user, "cwd": place, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(  # type: ignore[call-overload]
            [folder / "initdb", "-D", data, "-U", "tester", "--auth=trust", "--no-sync", "-E", "UTF8"],
            check=True,
            **run,
        )
        command = [folder / "postgres", "-D", data, "-k", place, "-c", "listen_addresses=", "-c", "fsync=off"]
        server = subprocess.Popen(command, **run)  # type: ignore[call-overload]
        try:
            _wait_until_ready(Path(place))
            yield f"postgresql://tester@/postgres?host={place}"
        finally:
            server.terminate()
            server.wait(timeout=30)
