"""Plain minimax: every line to a depth, and nothing left out."""

from __future__ import annotations

from typing import Any

from tablier import _native
from tablier.rules import Game
from tablier.search.alphabeta import AlphaBetaSearch
from tablier.search.evaluations import EVALUATION_PREFIXES

__all__ = ["MinimaxSearch"]


class MinimaxSearch(AlphaBetaSearch):
    """A search with the values of alpha–beta, which prunes nothing and keeps nothing.

    >>> import tablier
    >>> MinimaxSearch().search(tablier.game("hex:3").start(), depth=5).findings[0].ends_in
    5
    """

    def _make_native(self, game: Game, *common: Any) -> Any:
        prefix = EVALUATION_PREFIXES[game.native_kind][self.settings.evaluation]
        return getattr(_native, f"{prefix}Minimax")(*common)
