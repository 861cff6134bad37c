"""The player that looks at every line to a depth."""

from __future__ import annotations

from collections.abc import Mapping

from tablier.agents.alphabeta import AlphaBeta
from tablier.agents.decision import Decision
from tablier.agents.limits import Limits
from tablier.rules import BadSpec, Position
from tablier.rules.errors import did_you_mean
from tablier.search.evaluations import EVALUATIONS
from tablier.search.minimax import MinimaxSearch

__all__ = ["Minimax"]


class Minimax(AlphaBeta):
    """Look at every line to a ``depth`` and evaluate the positions they end in: plain minimax, without any pruning.

    What it finds is what alpha–beta finds to the same depth, only later. Within a time it looks deeper and deeper. No
    game is closed for it: it searches a finished board of Go like any other.
    ``eval``, ``weights`` and ``haste`` are those of alpha–beta; models are not for it.
    """

    name = "minimax"
    search_class = MinimaxSearch

    def __init__(
        self,
        depth: int | None = None,
        eval: str = "heuristic",  # noqa: A002 - the word of the public interface
        weights: str | Mapping[str, int] = "tuned",
        haste: int | None = None,
    ) -> None:
        if eval not in EVALUATIONS:
            raise BadSpec(f"minimax: unknown evaluation '{eval}'{did_you_mean(eval, EVALUATIONS)}")
        try:
            super().__init__(depth=depth, eval=eval, weights=weights, haste=haste)
        except BadSpec as error:
            raise BadSpec(str(error).replace("alphabeta:", "minimax:", 1)) from None

    def _close(self, position: Position, limits: Limits) -> Decision | None:  # noqa: ARG002 - as alpha–beta has it
        return None
