"""Files that a spec names (weights, networks, agents in Python), taken along to other machines."""

from __future__ import annotations

import hashlib
import re
import tempfile
from pathlib import Path

from tablier.rules import TablierError

__all__ = ["Luggage", "files_of", "read_files"]

_MOST = 64 << 20  # bytes of one file
_COMMANDS = ("gtp", "contest")  # command lines: a program has to be on each machine itself


def files_of(spec: str) -> list[str]:
    """Return the names of files in a spec, as they stand there.

    >>> files_of("mcts:visits=800"), files_of("gtp:gnugo --mode gtp")
    ([], [])
    >>> files_of(f"python:{__file__}:Mine") == [__file__]
    True
    """
    kind, _, text = spec.partition(":")
    if kind.strip() in _COMMANDS:
        return []
    parts = (part.strip() for part in re.split("[,:=]", text))
    return [part for part in parts if part and Path(part).is_file()]


def read_files(spec: str) -> dict[str, bytes]:
    """Return the files that a spec names, with their contents."""
    files = {}
    for name in files_of(spec):
        if Path(name).stat().st_size > _MOST:
            raise TablierError(f"'{name}' is too large to be sent to other machines ({_MOST >> 20} MiB at most)")
        files[name] = Path(name).read_bytes()
    return files


class Luggage:
    """A folder for files from elsewhere, and what they are called here."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="tablier-")
        self._here: dict[str, str] = {}

    def add(self, files: dict[str, bytes]) -> None:
        """Put files away under the names that specs elsewhere have for them."""
        for name, content in files.items():
            apart = hashlib.blake2b(name.encode(), digest_size=8).hexdigest()
            path = Path(self._folder.name) / apart / Path(name).name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
            self._here[name] = str(path)

    def here(self, spec: str) -> str:
        """Return a spec with the names that its files have here."""
        kind, colon, text = spec.partition(":")
        parts = re.split("([,:=])", text)
        return kind + colon + "".join(self._here.get(part.strip(), part) for part in parts)

    def remove(self) -> None:
        """Remove the folder."""
        self._folder.cleanup()
