"""A PostgreSQL server of a test's own, in a temporary folder, as a user who may do nothing else."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
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
            for _ in range(200):
                if (Path(place) / ".s.PGSQL.5432").exists() and (data / "postmaster.pid").read_text().count("ready"):
                    break
                time.sleep(0.05)
            yield f"postgresql://tester@/postgres?host={place}"
        finally:
            server.terminate()
            server.wait(timeout=30)
