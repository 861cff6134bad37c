"""What numbers settings may be, said once for the check and for the words of its error."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablier.rules import BadSpec

__all__ = ["ABOVE_ZERO", "FROM_ONE", "FROM_ZERO", "SEED", "SHARE", "SHARE_BELOW_ONE", "Span", "require"]


@dataclass(frozen=True)
class Span:
    """Finite numbers from ``low`` to ``high``; ``above`` leaves ``low`` itself out, ``below`` leaves ``high`` out.

    >>> [str(span) for span in (FROM_ONE, ABOVE_ZERO, SHARE, SHARE_BELOW_ONE, Span(0, 1, above=True))]
    ['from 1 upwards', 'above 0', 'from 0 to 1', 'from 0 to below 1', 'above 0 and at most 1']
    >>> math.nan in FROM_ONE, math.inf in FROM_ONE
    (False, False)
    """

    low: float
    high: float = math.inf
    above: bool = False
    below: bool = False

    def __contains__(self, number: float) -> bool:
        least = self.low < number if self.above else self.low <= number
        return least and (number < self.high if self.below or self.high == math.inf else number <= self.high)

    def __str__(self) -> str:
        if self.high == math.inf:
            return f"above {self.low:g}" if self.above else f"from {self.low:g} upwards"
        if self.above:
            return f"above {self.low:g} and {'below' if self.below else 'at most'} {self.high:g}"
        return f"from {self.low:g} to {'below ' if self.below else ''}{self.high:.10g}"


FROM_ZERO = Span(0)
FROM_ONE = Span(1)
ABOVE_ZERO = Span(0, above=True)
SHARE = Span(0, 1)
SHARE_BELOW_ONE = Span(0, 1, below=True)
SEED = Span(0, 2**32 - 1)


def require(settings: object, section: str, spans: Mapping[Span, Sequence[str]]) -> None:
    """Refuse settings with a number outside its span; ``section`` names their table, empty for the whole run."""
    for span, keys in spans.items():
        for key in keys:
            if (number := getattr(settings, key)) not in span:
                raise BadSpec(f"{section}{'.' if section else ''}{key} must be {span}, not {number}")
