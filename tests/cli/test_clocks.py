"""Games with clocks: shown beside the names, kept by agents, lost by who overruns."""

from __future__ import annotations

import re
import time

import pytest
from cli.command import Command

import tablier
from tablier import TimeControl
from tablier.agents import Seat
from tablier.cli.table import Table


def test_clocks_stand_beside_the_names_and_run(within: Command) -> None:
    run = within("play", "hex:5", "--clock", "60+5x30", lines="c3 / quit")
    assert "1:00 and 5 x 30 s left" in run.output
    assert re.search(r"black .* 0:59 and 5 x 30 s left", run.output), "a move took some time"
    assert run.code == 0


def test_an_agent_spends_two_percent_of_its_clock(within: Command) -> None:
    begin = time.monotonic()
    run = within("play", "hex:7", "--white", "mcts", "--clock", "10", lines="d4 / quit")
    assert "white played" in run.output
    assert 0.25 < time.monotonic() - begin < 5, "0.3 s at least, and far from the whole clock"


def test_who_overruns_has_lost_on_time() -> None:
    table = Table(
        tablier.game("hex:5").start(), {player: Seat(tablier.agent("random")) for player in ("black", "white")}
    )
    table.clocks = {player: TimeControl.read("3").clock() for player in ("black", "white")}
    table.play("c3")
    table.spend("black", 2.9)
    assert table.result is None
    table.play("a1")
    table.spend("white", 3.1)
    assert table.result is not None
    assert str(table.result) == "black wins by time"


@pytest.mark.parametrize("text", ["soon", "0", "5x", "-3"])
def test_an_unreadable_clock_is_refused_before_the_game(within: Command, text: str) -> None:
    run = within("play", "hex:5", f"--clock={text}")
    assert run.code == 2
    assert run.errors.startswith("error: ")
