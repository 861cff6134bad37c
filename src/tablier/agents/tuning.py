"""What a tuner may change about an agent.

An agent class that can be tuned has a class method ``tunable(game) -> Mapping[str, Range]`` and takes what it names by
the option ``weights``: a shipped set by its name, a JSON file of numbers by name, or from Python the mapping itself.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path

from tablier.rules import BadSpec

__all__ = ["Range", "weights_in"]


@dataclass(frozen=True)
class Range:
    """The values a number may take, and the usual one; a whole ``default`` means whole numbers.

    >>> Range(0, 40, 12).whole
    True
    """

    low: float
    high: float
    default: float

    def __post_init__(self) -> None:
        numbers = (self.low, self.high, self.default)
        if not all(math.isfinite(number) for number in numbers) or not self.low <= self.default <= self.high:
            raise BadSpec(f"a range goes from low to high with the default between them, not {self}")

    @property
    def whole(self) -> bool:
        """Whether only whole numbers make sense."""
        return isinstance(self.default, int)


def weights_in(path: Path) -> dict[str, float]:
    """Return the numbers by name that a JSON file holds."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadSpec(f"there is no file '{path}'") from None
    except OSError as error:
        raise BadSpec(f"cannot read the weights '{path}': {(error.strerror or str(error)).lower()}") from None
    except (ValueError, RecursionError):
        raise BadSpec(f"'{path}' is no JSON file of weights") from None
    if not isinstance(content, dict) or not content:
        raise BadSpec(f"'{path}' holds no weights: they look like {{\"seeds\": 4}}")
    for name, value in content.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise BadSpec(f"the weight '{name}' in '{path}' must be a number, not {value!r}")
    return content
