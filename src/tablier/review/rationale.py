"""Why a move is good or bad: what is true about it, what it changes, the reply to fear, and what was better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from tablier.agents.facts import Fact
from tablier.agents.profiles import profile_for
from tablier.agents.sentence import Explanation, Sentence, SentenceValue
from tablier.review.reviewed_move import ReviewedMove
from tablier.rules import Position

__all__ = ["Rationale", "RationalePart", "Topic", "explain_move"]

#: What a part of a rationale is about: the move itself, what it changes, the opponent's reply, or the better move.
Topic: TypeAlias = Literal["move", "change", "reply", "better"]

_OF_THE_MOVE = 4  # facts that are told about the move
_OF_ANOTHER = 2  # and about the reply and the better move
_MATTERS = 0.005  # of the chances, below which another move is not called better
_POINTS_MATTER = 0.5


@dataclass(frozen=True)
class RationalePart:
    """One sentence of a rationale, and what a board marks with it: the points it is about, and moves in their order."""

    topic: Topic
    sentence: Sentence
    points: tuple[str, ...] = ()
    line: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Return the part as JSON holds it: the text, and the data that it was made from."""
        return {
            "about": self.topic,
            "text": str(self.sentence),
            **_describe(self.sentence),
            "points": list(self.points),
            "line": list(self.line),
        }


@dataclass(frozen=True)
class Rationale(Explanation):
    """Why a move is good or bad.

    ``facts`` are true by the rules or by a reading; what the move changes, the reply and the better move are what the
    analyst thinks, and the facts about those two are true again.
    """

    reviewed: ReviewedMove
    facts: tuple[Fact, ...]
    reply_facts: tuple[Fact, ...] = ()
    better_facts: tuple[Fact, ...] = ()

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The reasons one by one."""
        return tuple(part.sentence for part in self.parts)

    @property
    def parts(self) -> tuple[RationalePart, ...]:
        """The reasons with what a board marks, in the order in which they are told."""
        return (*self._tell_change(), *self._tell_move(), *self._tell_reply(), *self._tell_better())

    def _tell_change(self) -> Iterator[RationalePart]:
        found = self.reviewed
        after = found.chance - found.cost
        values: dict[str, SentenceValue] = {"move": found.move, "player": found.player}
        if found.better is None:
            yield RationalePart("change", Sentence("why.best", **values, chance=found.chance))
        elif not found.grade.is_fault:
            yield RationalePart("change", Sentence("why.good", **values, after=after))
        else:
            yield RationalePart("change", Sentence("why.cost", **values, before=found.chance, after=after))
        if found.proved:
            yield RationalePart("change", Sentence("why.proved"))
        if found.lead is not None and found.lead_after is not None and found.grade.is_fault:
            points = round(found.lead - found.lead_after, 1)
            if points >= _POINTS_MATTER:
                yield RationalePart("change", Sentence("why.lead", points=points))

    def _tell_move(self) -> Iterator[RationalePart]:
        blamed = self.reviewed.grade.is_fault
        ordered = sorted(self.facts, key=lambda fact: not fact.against) if blamed else self.facts
        yield from _tell_facts("move", ordered[:_OF_THE_MOVE])

    def _tell_reply(self) -> Iterator[RationalePart]:
        found = self.reviewed
        if found.reply is not None and found.better is not None:
            yield RationalePart("reply", Sentence("why.reply", reply=found.reply), (found.reply,))
            yield from _tell_facts("reply", _merits(self.reply_facts))

    def _tell_better(self) -> Iterator[RationalePart]:
        found = self.reviewed
        if found.better is None or found.cost < _MATTERS:
            return
        yield RationalePart("better", Sentence("why.better", better=found.better), (found.better,))
        yield from _tell_facts("better", _merits(self.better_facts))
        if len(found.line) > 1:
            yield RationalePart("better", Sentence("why.line", line=found.line), (), found.line)


def explain_move(position: Position, reviewed: ReviewedMove) -> Rationale:
    """Put together why a move that was looked at is good or bad.

    >>> import tablier
    >>> from tablier.agents import Decision
    >>> from tablier.review import review_move
    >>> position = tablier.game("hex:3").from_numbers((0, 1, 0, 2, 2, 0, 0, 1, 0), "black")
    >>> answer = Decision("c2")
    >>> for sentence in explain_move(position, review_move(1, position, "a1", answer, (0.5, 0), answer)).sentences[:3]:
    ...     print(sentence)
    a1 takes Black's chances from 50 % to 0 %.
    a1 ignores a threat: White wins at once at c1.
    Black still needs 2 stones; White still needs 1 stone.
    """
    find = profile_for(position.game.name).facts
    after = position.play(reviewed.move)
    reply, better = reviewed.reply, reviewed.better
    return Rationale(
        reviewed,
        find(position, reviewed.move),
        find(after, reply) if reply in after.legal_moves else (),
        find(position, better) if better in position.legal_moves else (),
    )


def _merits(facts: Sequence[Fact]) -> list[Fact]:
    return [fact for fact in facts if not fact.against][:_OF_ANOTHER]


def _tell_facts(topic: Topic, facts: Sequence[Fact]) -> Iterator[RationalePart]:
    return (RationalePart(topic, fact.sentence, fact.points, fact.line) for fact in facts)


def _describe(sentence: Sentence) -> dict[str, Any]:
    return {"key": sentence.key, "values": {name: _describe_value(value) for name, value in sentence.values.items()}}


def _describe_value(value: SentenceValue) -> Any:
    if isinstance(value, Sentence):
        return _describe(value)
    return list(value) if isinstance(value, tuple) else round(value, 4) if isinstance(value, float) else value
