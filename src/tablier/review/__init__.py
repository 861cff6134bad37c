"""Games looked at afterwards: where they were won and lost, what was better, and files that tell it."""

from tablier.review.annotating import annotate
from tablier.review.grades import Grade, grade_cost
from tablier.review.phrases import Language, write_percent
from tablier.review.rationale import Rationale, RationalePart, Topic, explain_move
from tablier.review.review_page import draw_page
from tablier.review.reviewed_move import ReviewedMove, find_chance, review_move
from tablier.review.reviewing import Review, find_analyst, put_together, review_game
from tablier.review.summary import Course, PlayerSummary, Story, find_story, summarise, tell_story
from tablier.review.survey import Survey, judge_end

__all__ = [
    "Course",
    "Grade",
    "Language",
    "PlayerSummary",
    "Rationale",
    "RationalePart",
    "Review",
    "ReviewedMove",
    "Story",
    "Survey",
    "Topic",
    "annotate",
    "draw_page",
    "explain_move",
    "find_analyst",
    "find_chance",
    "find_story",
    "grade_cost",
    "judge_end",
    "put_together",
    "review_game",
    "review_move",
    "summarise",
    "tell_story",
    "write_percent",
]
