from __future__ import annotations

from collections.abc import Iterator

import pytest
from protocols.conversation import Conversation


@pytest.fixture(scope="module")
def engine() -> Iterator[Conversation]:
    """An engine of Go that answers quickly; every test begins by clearing its board."""
    with Conversation("go:9", "mcts:visits=200") as conversation:
        yield conversation


@pytest.fixture
def go(engine: Conversation) -> Conversation:
    assert engine("boardsize 9") == "="
    engine("komi 7")
    engine("time_settings 0 0 0")
    return engine


@pytest.fixture(scope="module")
def hex_engine() -> Iterator[Conversation]:
    with Conversation("hex:5", "mcts:visits=200") as conversation:
        yield conversation


@pytest.fixture
def hex_(hex_engine: Conversation) -> Conversation:
    assert hex_engine("boardsize 5 5") == "="
    hex_engine("param_game allow_swap 0")
    hex_engine("clear_board")
    return hex_engine
