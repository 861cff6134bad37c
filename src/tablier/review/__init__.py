"""Games looked at afterwards: where they were won and lost, what was better, and files that tell it."""

from tablier.review.annotating import annotate
from tablier.review.grades import Grade, grade_cost
from tablier.review.review_page import draw_page
from tablier.review.reviewing import Review, ReviewedMove, find_analyst, review_game
from tablier.review.summary import PlayerSummary, summarise, tell_story

__all__ = [
    "Grade",
    "PlayerSummary",
    "Review",
    "ReviewedMove",
    "annotate",
    "draw_page",
    "find_analyst",
    "grade_cost",
    "review_game",
    "summarise",
    "tell_story",
]
