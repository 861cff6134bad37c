"""Files that appear whole and together, or not at all."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablier.rules import TablierError

__all__ = ["write_drafts"]


@contextmanager
def write_drafts(*targets: Path) -> Iterator[list[Path]]:
    """Give files of the same names to write first; they take the places of the targets if nothing goes wrong."""
    try:
        targets[0].parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".", dir=targets[0].parent) as folder:
            drafts = [Path(folder) / target.name for target in targets]
            yield drafts
            for draft, target in zip(drafts, targets, strict=True):
                draft.replace(target)
    except OSError as error:
        raise TablierError(f"cannot write '{targets[0]}': {error.strerror or error}") from None
