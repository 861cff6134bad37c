"""The computer gives a game up that is lost beyond doubt, and only then."""

from __future__ import annotations

import pytest
from server.running import Person, Server
from server.test_playing import alone

from tablier.agents import Limits, agent
from tablier.agents.profiles.profile import Profile
from tablier.rules import game

_SEATS = {"black": {"kind": "here"}, "white": {"kind": "agent", "agent": "mcts:visits=80,seed=0"}}
_MOST = 30  # moves of Black's


def lose(black: Person) -> None:
    """Let Black, who has the better of a small board, play on well until the game ends."""
    strong = agent("mcts:visits=800,seed=1")
    for _ in range(_MOST):
        state = black.wait(lambda told: told["phase"] != "playing" or told["view"]["to_move"] == "black")
        if state["phase"] != "playing":
            return
        position = game("go:5").start()
        for move in black.moves():
            position = position.play(move)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Profile, "close", lambda *_: None)  # nobody counts yet
            thought = strong.choose(position, Limits(visits=800))
        black.do("move", move=next(one.move for one in thought.candidates if one.move != "pass"))


def test_the_computer_resigns_when_it_has_found_its_game_lost_three_times(server: Server) -> None:
    black = alone(server, "go:5", seats=_SEATS)
    lose(black)
    assert black.state["result"] == {"winner": "black", "reason": "resignation", "text": "B+R"}
    values = [node["value"] for node in black.state["nodes"] if "value" in node]
    assert max(values) > -0.96  # there was hope once
    assert len(values) >= 3
