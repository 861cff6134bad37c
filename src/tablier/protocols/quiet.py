"""Standard output for a protocol alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

__all__ = ["protocol_output"]


@contextmanager
def protocol_output(target: TextIO) -> Iterator[TextIO]:
    """Keep a stream for a protocol; what an agent prints meanwhile goes to standard error."""
    before, sys.stdout = sys.stdout, sys.stderr
    try:
        yield target
    finally:
        sys.stdout = before
