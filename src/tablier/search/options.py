"""Settings of the native searches: their defaults stand in C++, the ranges of sensible values beside each setting."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from tablier.rules import BadSpec

__all__ = ["Ranges", "check_ranges", "fill_options", "read_defaults"]

#: The least and the greatest sensible value of each setting, by the name that it has in a spec.
Ranges = Mapping[str, tuple[float, float]]


def check_ranges(agent: str, ranges: Ranges, values: Mapping[str, float]) -> None:
    """Refuse a value that is out of its range, in the name of the agent that was to have it."""
    for name, (lowest, highest) in ranges.items():
        value = values[name]
        if not (math.isfinite(value) and lowest <= value <= highest):
            raise BadSpec(f"{agent}: {name} must be from {_write(lowest)} to {_write(highest)}, not {value!r}")


def fill_options(options: Any, values: Mapping[str, Any]) -> Any:
    """Set fields of a native struct of options by name, and return it."""
    for name, value in values.items():
        setattr(options, name, value)
    return options


def read_defaults(options: Any) -> SimpleNamespace:
    """Return the defaults of a native struct by name, with the digits that stand in C++.

    >>> from tablier import _native
    >>> _native.PuctOptions().c, read_defaults(_native.PuctOptions()).c
    (1.100000023841858, 1.1)
    """
    values = {name: getattr(options, name) for name in dir(options) if not name.startswith("_")}
    return SimpleNamespace(
        **{name: float(f"{value:.6g}") if isinstance(value, float) else value for name, value in values.items()}
    )


def _write(bound: float) -> str:
    return str(bound) if isinstance(bound, int) else f"{bound:g}"
