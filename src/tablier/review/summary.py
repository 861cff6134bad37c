"""What decided a game: as data first, then in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tablier.review.grades import Grade
from tablier.review.phrases import Language, name_player, say, write_percent
from tablier.review.reviewed_move import ReviewedMove
from tablier.review.reviewing import Review

__all__ = ["Course", "PlayerSummary", "Story", "find_story", "summarise", "tell_fault", "tell_story"]

_DECISIVE = 3  # moves that are named at most

#: How a game went for its winner: it turned, they led all the time, they won from behind, or nobody won.
Course: TypeAlias = Literal["turned", "led", "behind", "even"]


@dataclass(frozen=True)
class PlayerSummary:
    """How one player did: how many moves of each grade, what a move cost on average, and the costliest faults."""

    player: str
    grades: dict[Grade, int]
    mean_cost: float
    costliest: tuple[ReviewedMove, ...]

    @property
    def faults(self) -> int:
        """How many moves should have been others."""
        return sum(count for grade, count in self.grades.items() if grade.is_fault)


@dataclass(frozen=True)
class Story:
    """What decided a game: who won and how, with the move that turned it, and how each player did."""

    winner: str | None
    course: Course
    turning_point: ReviewedMove | None
    players: tuple[PlayerSummary, ...]


def find_story(review: Review) -> Story:
    """Return what decided a game."""
    turned, winner = review.turning_point, review.winner
    if winner is None:
        course: Course = "even"
    elif turned is not None:
        course = "turned"
    else:
        course = "led" if review.winner_chances[-1] > 0.5 else "behind"
    return Story(winner, course, turned, summarise(review))


def summarise(review: Review) -> tuple[PlayerSummary, ...]:
    """Return how each player did."""
    return tuple(_summarise_player(review, player) for player in review.record.game.players)


def _summarise_player(review: Review, player: str) -> PlayerSummary:
    moves = [move for move in review.moves if move.player == player]
    counts = Counter(move.grade for move in moves)
    faults = sorted((move for move in moves if move.grade.is_fault), key=lambda move: -move.cost)
    mean = sum(move.cost for move in moves) / len(moves) if moves else 0.0
    return PlayerSummary(player, {grade: counts[grade] for grade in Grade}, mean, tuple(faults[:_DECISIVE]))


def tell_story(review: Review, language: Language = "en") -> Iterator[str]:
    """Say what decided the game: when it turned for good, and the costliest moves of each player."""
    story = find_story(review)
    turned = story.turning_point
    if turned is not None:
        values = {"player": name_player(turned.player, language), "number": turned.number, "move": turned.move}
        yield say("turned", language, **values)
    elif story.winner is not None:
        yield say(story.course, language, player=name_player(story.winner, language))
    for summary in story.players:
        yield _tell_player(summary, language)


def tell_fault(move: ReviewedMove, language: Language = "en") -> str:
    """Say what a move cost, and what would have been better."""
    return say(
        "fault",
        language,
        player=name_player(move.player, language),
        number=move.number,
        move=move.move,
        before=write_percent(move.chance, language),
        after=write_percent(move.chance - move.cost, language),
        better=move.better,
        line=" ".join(move.line),
    )


def _tell_player(summary: PlayerSummary, language: Language) -> str:
    name = name_player(summary.player, language)
    if not summary.costliest:
        return say("faultless", language, player=name)
    named = ", ".join(f"{move.number} {move.move} ({write_percent(move.cost, language)})" for move in summary.costliest)
    more = summary.faults > len(summary.costliest)
    key = "most" if more else "one" if summary.faults == 1 else "several"
    return say(key, language, player=name, count=summary.faults, moves=named)
