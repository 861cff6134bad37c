"""The first two moves where pieces may be swapped."""

from __future__ import annotations

from tablier.agents.expert.choice import Choice
from tablier.agents.expert.situation import SWAP, Situation
from tablier.agents.sentence import Sentence
from tablier.search.playouts import average_result

__all__ = ["fair_opening", "swap_pieces"]

_GAMES = 40_000  # for the worth of a stone; a tenth of a second on a large board
_GAMES_A_SECOND = 100_000  # when there is less time than that
_FAIR = 0.3  # a stone worth more than this share of one in the middle is better taken over


def fair_opening(situation: Situation) -> Choice | str:
    """Begin with a stone that is neither strong nor weak when the opponent may take it over."""
    position = situation.position
    if not position.game.swap or situation.owner or situation.me != position.game.players[0]:
        return Sentence("declined.own-stone")
    size = situation.lattice.size
    return Choice("a2" if size < 6 else "a3" if size < 10 else "c2", "fair_opening")


def swap_pieces(situation: Situation) -> Choice | str:
    """Take the opponent's first stone over unless it is weak: random games tell its worth."""
    if SWAP not in situation.position.legal_moves:
        return Sentence("declined.no-swap")
    (stone,) = situation.position.stones[situation.opponent]
    worth = worth_of_stone(situation, stone)
    if worth <= _FAIR:
        return Sentence("declined.weak-stone", share=worth)
    return Choice(SWAP, "swap")


def worth_of_stone(situation: Situation, stone: str) -> float:
    """Return how much the first stone helps in random games: 0 as a stone in the corner, 1 as one in the middle."""
    names = situation.lattice.names
    middle = min(names, key=situation.lattice.off_centre)
    start = situation.position.game.start()
    seconds = situation.thinking.seconds
    games = _GAMES if seconds is None else min(_GAMES, 1 + int(_GAMES_A_SECOND * seconds))
    corner, best, here = (
        average_result(start.play(cell), situation.opponent, games) for cell in (names[0], middle, stone)
    )
    return (here - corner) / max(best - corner, 1e-9)
