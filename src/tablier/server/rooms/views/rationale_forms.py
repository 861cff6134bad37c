"""The form of why a move is good or bad: sentences as data, each with what the board marks."""

from __future__ import annotations

from typing_extensions import TypedDict

from tablier.review import Rationale, Topic
from tablier.server.rooms.views.reasons import SentenceForm, describe_sentence
from tablier.server.rooms.views.review_forms import ReviewedMoveForm, describe_reviewed_move

__all__ = ["RationaleForm", "RationalePartForm", "describe_rationale"]


class RationalePartForm(TypedDict):
    """A sentence, what it is about, the points to mark, and moves to number in their order."""

    about: Topic
    said: str | SentenceForm
    points: list[str]
    line: list[str]


class RationaleForm(TypedDict):
    """Why a move is good or bad, after it was compared with the best one."""

    weighed: ReviewedMoveForm
    parts: list[RationalePartForm]


def describe_rationale(rationale: Rationale) -> RationaleForm:
    """Return the reasons as they are sent."""
    return {
        "weighed": describe_reviewed_move(rationale.reviewed),
        "parts": [
            {
                "about": part.topic,
                "said": describe_sentence(part.sentence),
                "points": list(part.points),
                "line": list(part.line),
            }
            for part in rationale.parts
        ],
    }
