"""What a light installation leaves out, and how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tablier.rules.errors import TablierError

__all__ = ["from_extra"]


@contextmanager
def from_extra(extra: str, what: str) -> Iterator[None]:
    """Import within this what an extra of the package brings; when it is missing, say what to install.

    >>> with from_extra("plots", "a plot"):
    ...     import matplotlib_that_is_missing
    Traceback (most recent call last):
    tablier.rules.errors.TablierError: a plot needs matplotlib_that_is_missing: pip install 'tablier[plots]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise TablierError(f"{what} needs {error.name}: pip install 'tablier[{extra}]'") from None
