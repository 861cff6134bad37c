"""What decided a game, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tablier.review.grades import Grade
from tablier.review.reviewing import Review, ReviewedMove

__all__ = ["PlayerSummary", "summarise", "tell_story"]

_DECISIVE = 3  # moves that are named at most


@dataclass(frozen=True)
class PlayerSummary:
    """How one player did: how many moves of each grade, what a move cost on average, and the costliest faults."""

    player: str
    grades: dict[Grade, int]
    mean_cost: float
    costliest: tuple[ReviewedMove, ...]


def summarise(review: Review) -> tuple[PlayerSummary, ...]:
    """Return how each player did."""
    return tuple(_summarise_player(review, player) for player in review.record.game.players)


def _summarise_player(review: Review, player: str) -> PlayerSummary:
    moves = [move for move in review.moves if move.player == player]
    counts = Counter(move.grade for move in moves)
    faults = sorted((move for move in moves if move.grade.is_fault), key=lambda move: -move.cost)
    mean = sum(move.cost for move in moves) / len(moves) if moves else 0.0
    return PlayerSummary(player, {grade: counts[grade] for grade in Grade}, mean, tuple(faults[:_DECISIVE]))


def tell_story(review: Review) -> Iterator[str]:
    """Say what decided the game: when it turned for good, and the costliest moves of each player."""
    turned, winner = review.turning_point, review.winner
    if turned is not None:
        yield f"The game turned for good with {turned.player}'s move {turned.number}, {turned.move}."
    elif winner is not None and review.winner_chances[-1] > 0.5:
        yield f"{winner.capitalize()} was ahead from beginning to end."
    elif winner is not None:
        yield f"{winner.capitalize()} won, but was behind on the board at the end."
    for summary in summarise(review):
        name = summary.player.capitalize()
        if not summary.costliest:
            yield f"{name} made no mistake that mattered."
            continue
        count = sum(summary.grades[grade] for grade in Grade if grade.is_fault)
        named = ", ".join(f"{move.number} {move.move} ({100 * move.cost:.0f} %)" for move in summary.costliest)
        faults = f"{count} move{'s' if count > 1 else ''}"
        introduced = f"{faults}, above all" if count > len(summary.costliest) else f"{faults}:"
        yield f"{name} gave chances away with {introduced} {named}."
