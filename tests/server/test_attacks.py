"""While strangers attack, others play on. In the usual tests, which are short, every move counts."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from pathlib import Path

import pytest
from server.attackers import ATTACKS, under_attack
from server.running import Server, sqlite

SHORT, LONG = 1.5, 20.0  # seconds that an attack takes
MOST_MEMORY = 600e6  # of the server and the processes that read files, pages that they share counted for each
USUALLY = 0.25  # seconds
BRIEF = [name for name in ATTACKS if name not in ("names", "hints")]  # those take long to be prepared
EVER = 5.0  # on a machine that others use too; without the bounds it was up to a minute


def slowest_of(seconds: Sequence[float], share: float) -> float:
    """Return the time within which a share of the moves was answered."""
    return sorted(seconds)[math.ceil(share * len(seconds)) - 1]


def test_the_slowest_of_a_share_is_one_that_was_seen() -> None:
    assert slowest_of([3.0, 1.0, 2.0], 0.5) == 2.0
    assert slowest_of([1.0] * 99 + [9.0], 0.99) == 1.0
    assert slowest_of([1.0] * 98 + [9.0], 0.99) == 9.0


@pytest.mark.parametrize("name", BRIEF)
def test_others_play_on_during_an_attack(tmp_path: Path, name: str) -> None:
    with Server(sqlite(tmp_path)) as server:
        honest, peak = under_attack(name, server.address, server.process.pid, SHORT)
        assert len(honest.answered) >= 2
        assert statistics.median(honest.acknowledged) < USUALLY
        assert max(honest.acknowledged) < EVER
        assert max(honest.answered) < EVER
        assert peak < MOST_MEMORY


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_99_of_100_moves_are_acknowledged_at_once_during_a_long_attack(tmp_path: Path, name: str) -> None:
    """As long as the machine is free for it: a second program on its two cores is an attack of another kind."""
    with Server(sqlite(tmp_path)) as server:
        honest, peak = under_attack(name, server.address, server.process.pid, LONG)
        assert len(honest.answered) >= 10
        assert slowest_of(honest.acknowledged, 0.99) < USUALLY
        assert max(honest.answered) < EVER
        assert peak < MOST_MEMORY


def test_spectators_do_not_lock_the_players_out(tmp_path: Path) -> None:
    file = tmp_path / "bounds.toml"
    file.write_text("viewers = 3\nconnections = 10\n")
    with Server(sqlite(tmp_path), "--bounds", str(file)) as server:
        room = server.open("hex:5", public=True)
        watching = [server.person(room["room"], None) for _ in range(3)]
        with pytest.raises(Exception, match="3 connections are watching"):
            server.person(room["room"], None)
        player = server.person(room["room"], room["owner"])
        player.do("move", move="c3")
        others = server.open("hex:5", public=True)
        seated = [server.person(room["room"], room["owner"]) for _ in range(5)]
        with pytest.raises(Exception, match="only players are let in"):
            server.person(others["room"], None)
        assert len(watching) + len(seated) == 8
        server.person(others["room"], others["owner"]).do("move", move="a1")
