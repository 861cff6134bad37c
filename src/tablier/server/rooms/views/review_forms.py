"""The forms of a review as it is sent: first what is known at a glance, then every position once it was looked at."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from typing_extensions import TypedDict

from tablier.review import Course, PlayerSummary, ReviewedMove, Survey, find_story, put_together
from tablier.server.names import Player
from tablier.server.rooms.views.board_view import BoardView

__all__ = [
    "GradeName",
    "LineForm",
    "LookMessage",
    "PlacedMoveForm",
    "PlayerStoryForm",
    "ReviewBegins",
    "ReviewMessage",
    "ReviewTold",
    "ReviewedMoveForm",
    "StoryForm",
    "describe_look",
    "describe_review",
    "describe_reviewed_move",
]

GradeName: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class ReviewedMoveForm(TypedDict):
    """A move and what it did to its player's chances, from 0 to 1; ``better`` is null for the best move."""

    number: int
    player: Player
    move: str
    chance: float
    cost: float
    grade: GradeName
    better: str | None
    line: list[str]
    proved: bool


class PlacedMoveForm(ReviewedMoveForm):
    """A move of a game that is looked back at; ``place`` is that of the position that it led to."""

    place: int


class PlayerStoryForm(TypedDict):
    """How one player did; ``costliest`` are the places of the moves that cost the most, the worst first."""

    player: Player
    grades: dict[GradeName, int]
    mean_cost: float
    costliest: list[int]


class StoryForm(TypedDict):
    """What decided the game; ``turned`` is the place of the move that brought the winner ahead for good."""

    winner: Player | None
    course: Course
    turned: int | None
    players: list[PlayerStoryForm]


class ReviewBegins(TypedDict):
    """Who looks, at how many positions, and the nodes of the room that they stand at, by their places."""

    type: Literal["begins"]
    analyst: str
    total: int
    nodes: list[int]


class LookMessage(TypedDict):
    """What was seen of one position: the first player's chances and lead there, and the moves before and after."""

    type: Literal["look"]
    glance: bool
    place: int
    done: int
    chance: float
    lead: float | None
    moves: list[PlacedMoveForm]


class ReviewTold(TypedDict):
    """The whole review as it stands; it is ``final`` once every position was looked at properly."""

    type: Literal["review"]
    final: bool
    chances: list[float]
    leads: list[float | None]
    moves: list[PlacedMoveForm]
    story: StoryForm


#: One line of the answer, which comes as JSON line by line.
ReviewMessage: TypeAlias = ReviewBegins | LookMessage | ReviewTold


class LineForm(TypedDict):
    """The positions that some moves lead to, one after the other."""

    views: list[BoardView]


def describe_reviewed_move(move: ReviewedMove) -> ReviewedMoveForm:
    """Return a move as it is sent."""
    return {
        "number": move.number,
        "player": move.player,
        "move": move.move,
        "chance": round(move.chance, 4),
        "cost": round(move.cost, 4),
        "grade": cast("GradeName", str(move.grade)),
        "better": move.better,
        "line": list(move.line),
        "proved": move.proved,
    }


def place_move(place: int, move: ReviewedMove) -> PlacedMoveForm:
    """Return a move with the place that it led to."""
    return cast("PlacedMoveForm", {**describe_reviewed_move(move), "place": place})


def describe_look(survey: Survey, place: int, done: int, *, glance: bool) -> LookMessage:
    """Return what was seen of a position."""
    lead = survey.leads[place]
    return {
        "type": "look",
        "glance": glance,
        "place": place,
        "done": done,
        "chance": round(survey.chances[place], 4),
        "lead": None if lead is None else round(lead, 2),
        "moves": [place_move(after, move) for after, move in survey.moves() if after - 1 <= place <= after],
    }


def describe_review(survey: Survey, analyst: str, *, final: bool) -> ReviewTold:
    """Return all that is known of a game."""
    placed = list(survey.moves())
    places = {move.number: place for place, move in placed}
    story = find_story(put_together(survey, analyst))
    turned = story.turning_point
    return {
        "type": "review",
        "final": final,
        "chances": [round(chance, 4) for chance in survey.chances],
        "leads": [None if lead is None else round(lead, 2) for lead in survey.leads],
        "moves": [place_move(place, move) for place, move in placed],
        "story": {
            "winner": story.winner,
            "course": story.course,
            "turned": None if turned is None else places[turned.number],
            "players": [_describe_player(summary, places) for summary in story.players],
        },
    }


def _describe_player(summary: PlayerSummary, places: dict[int, int]) -> PlayerStoryForm:
    return {
        "player": summary.player,
        "grades": {cast("GradeName", str(grade)): count for grade, count in summary.grades.items()},
        "mean_cost": round(summary.mean_cost, 4),
        "costliest": [places[move.number] for move in summary.costliest],
    }
