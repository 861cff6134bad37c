"""Alpha–beta keeps its table while a game goes on, and only then."""

from __future__ import annotations

import pytest

from tablier.rules import Position, game
from tablier.search.alphabeta import AlphaBetaSearch, AlphaBetaSettings

BOARDS = ["hex:6", "hex:6,swap=yes", "go:5", "oware"]
every_board = pytest.mark.parametrize("board", BOARDS)


def play_on(search: AlphaBetaSearch, position: Position, plies: int, nodes: int) -> list[str]:
    """Let a search play both sides."""
    moves = []
    for _ in range(plies):
        if position.outcome is not None:
            break
        moves.append(search.search(position, nodes=nodes).findings[0].move)
        position = position.play(moves[-1])
    return moves


@pytest.mark.parametrize(("board", "evaluation"), [*((board, "heuristic") for board in BOARDS), ("hex:6", "expert")])
def test_what_is_kept_does_not_change_values(board: str, evaluation: str) -> None:
    settings = AlphaBetaSettings(variety=0, evaluation=evaluation)
    keeping, position = AlphaBetaSearch(settings), game(board).start()
    for _ in range(8):
        kept = keeping.search(position, depth=3)
        anew = AlphaBetaSearch(settings).search(position, depth=3)
        assert kept.findings[0].value == anew.findings[0].value
        assert kept.depth == anew.depth
        position = position.play(kept.findings[0].move)


@pytest.mark.parametrize("board", ["hex:7", "oware"])
def test_a_game_that_goes_on_saves_nodes(board: str) -> None:
    settings = AlphaBetaSettings(variety=0)
    keeping, position = AlphaBetaSearch(settings), game(board).start()
    for move in keeping.search(position, depth=5).findings[0].line[:2]:
        position = position.play(move)
    assert keeping.search(position, depth=4).nodes < AlphaBetaSearch(settings).search(position, depth=4).nodes


@every_board
def test_the_same_game_is_played_again(board: str) -> None:
    position = game(board).start()
    one, other = (play_on(AlphaBetaSearch(), position, 10, 3000) for _ in range(2))
    assert one == other


def test_a_search_used_for_another_game_begins_anew() -> None:
    """The same cells on boards of different sizes and the same stones under another komi are not the same positions."""
    search = AlphaBetaSearch(AlphaBetaSettings(variety=0))
    for specs in (["hex:5", "hex:6", "hex:5"], ["go:5,komi=0.5", "go:5,komi=7.5", "go:5,komi=0.5"]):
        for spec in specs:
            position = game(spec).start()
            for _ in range(3):
                found = search.search(position, depth=3)
                alone = AlphaBetaSearch(AlphaBetaSettings(variety=0)).search(position, depth=3)
                assert found.findings[0].value == alone.findings[0].value
                position = position.play(found.findings[0].move)


def test_a_move_taken_back_begins_anew() -> None:
    search, start = AlphaBetaSearch(), game("hex:6").start()
    first = search.search(start, nodes=5000)
    search.search(start.play("c3"), nodes=5000)
    again = search.search(start, nodes=5000)
    assert (first.findings, first.nodes) == (again.findings, again.nodes)
