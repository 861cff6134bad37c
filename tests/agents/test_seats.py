from __future__ import annotations

import pytest

from tablier.agents import Limits, Seat, agent
from tablier.rules import TablierError, game


class Typist:
    """Someone who types these lines and then leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def test_a_person_is_asked_until_the_move_is_legal() -> None:
    typist = Typist("z9", "", "a1", "b1")
    person = agent("human", ask=typist)
    position = game("hex:5").start().play("a1")
    assert person.choose(position, Limits()).move == "b1"
    assert typist.prompts[0] == "white to move: "
    assert "the cell is occupied\nwhite to move: " in typist.prompts[3]


def test_a_person_who_leaves_gives_no_move() -> None:
    with pytest.raises(TablierError, match="Ada gave no move: the input ended"):
        agent("human", name="Ada", ask=Typist()).choose(game("hex:5").start(), Limits())


def test_a_seat_changes_hands_and_keeps_its_name() -> None:
    person = agent("human", name="Ada", ask=Typist("c3", "d4"))
    seat, opponent = Seat(person), Seat(agent("random:seed=1"))
    position = game("hex:5").start()
    position = position.play(seat.choose(position, Limits()).move)
    position = position.play(opponent.choose(position, Limits()).move)
    assert seat.held_by_person

    seat.hand_to(agent("random:seed=2"))
    assert (seat.name, seat.holder.name, seat.held_by_person) == ("Ada", "random", False)
    position = position.play(seat.choose(position, Limits()).move)
    position = position.play(opponent.choose(position, Limits()).move)

    seat.hand_to(person)
    assert (seat.name, seat.held_by_person) == ("Ada", True)
    position = position.play(seat.choose(position, Limits()).move)
    assert position.history[0] == "c3"
    assert position.ply == 5


def test_a_seat_may_have_a_name_of_its_own() -> None:
    assert Seat(agent("random"), name="the stranger").name == "the stranger"
