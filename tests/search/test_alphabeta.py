"""The alpha–beta search as Python sees it: limits, stopping, and results that are known."""

from __future__ import annotations

import gc
import random
import resource
import threading
import time
from collections import Counter

import pytest
from diagrams import diagram, hex_diagram
from punctuality import check_punctuality
from specs import ONE_A_GAME

from tablier.rules import BadSpec, Position, game
from tablier.search.alphabeta import AlphaBetaResult, AlphaBetaSearch, AlphaBetaSettings
from tablier.search.evaluations import default_weights, path_cells, values_after

BOARDS = [*ONE_A_GAME, "hex:7", "hex:11,swap=yes", "go:9", "go:13", "oware:seeds=1"]
every_board = pytest.mark.parametrize("board", BOARDS)


def searched(board: str, *moves: str, **limits: float) -> AlphaBetaResult:
    position = game(board).start()
    for move in moves:
        position = position.play(move)
    return AlphaBetaSearch(AlphaBetaSettings(variety=0)).search(position, **limits)  # type: ignore[arg-type]


def test_the_first_player_wins_3x3_hex_in_the_centre() -> None:
    result = searched("hex:3")
    best = result.findings[0]
    assert (best.move, best.value, best.ends_in) == ("b2", 1, 5)


@pytest.mark.parametrize("board", ["hex:2", "hex:3", "hex:4"])
def test_the_first_player_wins_small_hex(board: str) -> None:
    assert searched(board).findings[0].value == 1


def test_which_openings_win_3x3_hex() -> None:
    replies = {move: searched("hex:3", move).findings[0].value for move in game("hex:3").start().legal_moves}
    losing = {move for move, value in replies.items() if value == 1}
    assert losing == {"a1", "b1", "b3", "c3"}  # all others win


def test_the_second_player_wins_hex_with_the_swap() -> None:
    assert searched("hex:3,swap=yes").findings[0].value == -1


def test_a_win_at_once_is_taken_without_a_search() -> None:
    position = diagram(
        "hex:4",
        """
        . X O .
         O X . .
          . X O .
           . . . .
        """,
    )
    result = AlphaBetaSearch().search(position, seconds=0)
    at_once = {found.move for found in result.findings if found.ends_in == 1}
    assert at_once == {"a4", "b4"}  # either joins the sides
    assert result.findings[0].move in at_once


def test_captures_are_weighed_against_recaptures() -> None:
    only_seeds = dict.fromkeys(default_weights("oware"), 0) | {"score": 100}
    search = AlphaBetaSearch(AlphaBetaSettings(weights=only_seeds, opening=0))
    chance = random.Random(1)
    for _ in range(5):
        position = game("oware").start()
        for _ in range(30):
            position = position.play(chance.choice(position.legal_moves))
        player = position.native.to_move

        def lead(position: Position, player: int = player) -> int:
            captured: list[int] = position.native.captured
            return captured[player] - captured[1 - player]

        after = {
            move: min(lead(position.play(move).play(reply)) for reply in position.play(move).legal_moves)
            for move in position.legal_moves
        }
        assert after[search.search(position, depth=2).findings[0].move] == max(after.values())


def test_starving_the_opponent_is_found() -> None:
    position = diagram(
        "oware",
        """
        oware, first to move, captured 40 40
        1:1R 2:1B 3:- 4:- 5:- 6:- 7:- 8:-
        16:- 15:- 14:- 13:- 12:- 11:6R 10:- 9:9R
        """,
    )
    best = AlphaBetaSearch().search(position, depth=3).findings[0]
    assert (best.move, best.ends_in) == ("1R", 1)


@every_board
def test_without_time_a_legal_move_comes(board: str) -> None:
    position = game(board).start()
    result = AlphaBetaSearch().search(position, seconds=0)
    assert result.findings[0].move in position.legal_moves
    assert [found.move for found in result.findings] != []


@every_board
def test_the_deadline_is_kept_within_ten_milliseconds(board: str) -> None:
    search = AlphaBetaSearch()
    position = game(board).start()
    search.search(position, depth=1)  # what is slow the first time
    check_punctuality(lambda: search.search(position, seconds=0.05), 0.05, tries=20)


@every_board
def test_a_node_limit_is_kept_and_repeats_itself(board: str) -> None:
    search = AlphaBetaSearch()
    position = game(board).start()
    one, other = (search.search(position, nodes=5000) for _ in range(2))
    assert one.nodes <= 5000
    assert (one.findings, one.changes, one.nodes) == (other.findings, other.changes, other.nodes)


@pytest.mark.parametrize("share_tree", [True, False])
@pytest.mark.parametrize(("board", "depth"), [("hex:5", 5), ("oware", 6), ("go:5", 4)])
def test_threads_find_the_same_value(board: str, depth: int, share_tree: bool) -> None:
    position = game(board).start()
    values = {
        AlphaBetaSearch(AlphaBetaSettings(threads=threads, share_tree=share_tree))
        .search(position, depth=depth)
        .findings[0]
        .value
        for threads in (1, 2, 5)
    }
    assert len(values) == 1


def test_threads_do_not_do_the_same_work() -> None:
    chance, totals = random.Random(3), Counter[int]()
    for _ in range(6):
        position = game("oware").start()
        for _ in range(5):
            position = position.play(chance.choice(position.legal_moves))
        for threads in (1, 2):
            totals[threads] += AlphaBetaSearch(AlphaBetaSettings(threads=threads)).search(position, depth=6).nodes
    assert totals[2] < 1.25 * totals[1], totals


def test_the_line_is_legal_play() -> None:
    position = game("oware").start()
    for move in AlphaBetaSearch().search(position, depth=6).findings[0].line:
        position = position.play(move)
    assert position.ply == 6


def test_candidates_are_all_legal_moves_with_the_best_first() -> None:
    position = game("go:5").start()
    findings = AlphaBetaSearch(AlphaBetaSettings(variety=0)).search(position, depth=3).findings
    assert sorted(found.move for found in findings) == sorted(position.legal_moves)
    values = [found.value for found in findings if found.value is not None]
    assert values[0] == max(values)


def test_seeds_vary_the_opening_and_only_that() -> None:
    position = game("oware").start()

    def moves(seeds: int, opening: int) -> set[str]:
        searches = (AlphaBetaSearch(AlphaBetaSettings(seed=seed, opening=opening)) for seed in range(seeds))
        return {search.search(position, depth=3).findings[0].move for search in searches}

    assert len(moves(12, opening=4)) > 2
    assert len(moves(4, opening=0)) == 1


def test_stop_ends_a_search_in_another_thread() -> None:
    search = AlphaBetaSearch(AlphaBetaSettings(threads=2))
    results: list[AlphaBetaResult] = []
    thread = threading.Thread(target=lambda: results.append(search.search(game("hex:11").start())))
    thread.start()
    time.sleep(0.1)
    begin = time.perf_counter()
    search.stop()
    thread.join(timeout=5)
    assert not thread.is_alive()
    assert time.perf_counter() - begin < 0.5
    assert results[0].findings[0].move in game("hex:11").start().legal_moves


def test_two_searches_at_once_do_not_disturb_each_other() -> None:
    search = AlphaBetaSearch()
    positions = [game("hex:7").start(), game("oware").start()]
    alone = [search.search(position, nodes=20_000) for position in positions]
    together: dict[int, AlphaBetaResult] = {}

    def work(number: int) -> None:
        for _ in range(3):
            together[number] = search.search(positions[number % 2], nodes=20_000)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, result in together.items():
        assert result.findings == alone[number % 2].findings


def test_python_runs_on_while_a_search_thinks() -> None:
    search = AlphaBetaSearch()
    thread = threading.Thread(target=lambda: search.search(game("go:9").start(), seconds=0.3))
    thread.start()
    turns = 0
    while thread.is_alive():
        time.sleep(0.001)
        turns += 1
    assert turns > 20


def test_thousands_of_searches_leave_no_memory_behind() -> None:
    def peak() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    search = AlphaBetaSearch(AlphaBetaSettings(megabytes=1, threads=2))
    positions = [game(board).start() for board in ("hex:5", "go:5")]
    before = 0
    for round_ in range(3000):
        search.search(positions[round_ // 100 % 2], nodes=30)
        if round_ == 500:
            gc.collect()
            before = peak()
    assert peak() - before < 20_000  # kilobytes


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"threads": 0}, "threads must be from 1 to 256, not 0"),
        ({"threads": 10**9}, "threads must be from 1 to 256"),
        ({"megabytes": -1}, "table must be from 1 to 1048576, not -1"),
        ({"variety": -5}, "variety must be from 0 to 10000, not -5"),
    ],
)
def test_absurd_settings_are_refused(settings: dict[str, int], complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        AlphaBetaSettings(**settings)  # type: ignore[arg-type]


def test_an_unknown_weight_names_the_nearest() -> None:
    search = AlphaBetaSearch(AlphaBetaSettings(weights={"scor": 1}))
    with pytest.raises(BadSpec, match="oware has no weight 'scor'; did you mean 'score'"):
        search.search(game("oware").start(), depth=1)


def test_weights_change_what_is_preferred() -> None:
    position = game("oware").start()
    for move in ("1R", "2R", "3B"):
        position = position.play(move)
    plain = values_after(position)
    assert values_after(position, weights=default_weights("oware")) == plain
    assert values_after(position, weights={"seeds": 900}) != plain


def test_path_cells_are_the_cells_of_shortest_ways() -> None:
    position = hex_diagram(
        "hex:4",
        """
        . X . .
         . X . .
          . O . .
           O . . .
        """,
    )
    assert path_cells(position, "black") == ["c2", "c3", "b4", "c4"]
