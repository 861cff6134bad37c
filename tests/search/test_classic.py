"""UCT as in the original report of the Go player, each part beside the same thing in plain Python."""

from __future__ import annotations

import math
import statistics
import threading
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from diagrams import go_diagram

from reference.go_board import Board, Rules, opponent, place
from tablier import Limits, agent, game
from tablier.agents.profiles import profile_for
from tablier.rules import GoPosition
from tablier.search.influence import influence
from tablier.search.mcts import CLASSIC, MctsTree

CUT = 6  # moves
STONE, CERTAIN = 128, 24
WAVES = {5: (3, 7), 9: (4, 13)}  # dilations and erosions

FIGHT = """
    . . . . .
    . X O . .
    . X O O .
    . X . . .
    . . . . .
    black to move
"""


# --- the same in plain Python -----------------------------------------------------------------------------------------


def bouzy(rules: Rules, board: Board) -> list[float]:
    """Whose each point is: 128 on each stone, dilations, erosions, and what is left from -1 to 1."""
    dilations, erosions = WAVES[rules.size]
    waves = [{"X": STONE, "O": -STONE, ".": 0}[held] for held in board]
    for _ in range(dilations):
        waves = [dilated(waves, rules, point) for point in range(len(waves))]
    for _ in range(erosions):
        waves = [eroded(waves, rules, point) for point in range(len(waves))]
    return [max(-1.0, min(1.0, value / CERTAIN)) for value in waves]


def dilated(waves: list[int], rules: Rules, point: int) -> int:
    """A point beside one colour's influence alone gets one more for each such neighbour."""
    around = [waves[near] for near in rules.neighbours(point)]
    black, white = sum(value > 0 for value in around), sum(value < 0 for value in around)
    if waves[point] >= 0 and not white:
        return waves[point] + black
    return waves[point] - white if waves[point] <= 0 and not black else waves[point]


def eroded(waves: list[int], rules: Rules, point: int) -> int:
    """A point loses one for each neighbour that is not of its colour, but does not change sides."""
    around = [waves[near] for near in rules.neighbours(point)]
    if waves[point] > 0:
        return max(0, waves[point] - sum(value <= 0 for value in around))
    return min(0, waves[point] + sum(value >= 0 for value in around))


def is_eye(rules: Rules, board: Board, player: str, point: int) -> bool:
    """Whether all neighbours are the player's, and of the corners at most one is the opponent's (none at the edge)."""
    own, other = ("X", "O") if player == "black" else ("O", "X")
    if any(board[near] != own for near in rules.neighbours(point)):
        return False
    row, column = divmod(point, rules.size)
    corners = [(row + up, column + left) for up in (-1, 1) for left in (-1, 1)]
    inside = [r * rules.size + c for r, c in corners if 0 <= r < rules.size and 0 <= c < rules.size]
    return sum(board[corner] == other for corner in inside) + (len(inside) < 4) < 2


def slow_playout(rules: Rules, board: Board, player: str, komi: float, chance: Random) -> float:
    """Play at random, no own eye, no suicide, no ko at once, up to the cut, and return what that says of Black."""
    passes, ko = 0, -1
    for _ in range(CUT):
        points = [p for p, held in enumerate(board) if held == "." and p != ko and not is_eye(rules, board, player, p)]
        chance.shuffle(points)
        passes, ko = passes + 1, -1
        for point in points:
            after, captured, lost = place(rules, board, player, point)
            if lost:
                continue
            taken = next((p for p in range(len(board)) if board[p] != "." and after[p] == "."), -1)
            alone = all(after[near] == after_other(player) for near in rules.neighbours(point) if near != taken)
            ko = taken if captured == 1 and alone else -1
            board, passes = after, 0
            break
        player = opponent(player)
        if passes == 2:
            raise AssertionError("the board is too open for this")
    balance = sum(bouzy(rules, board)) - komi
    return max(-1.0, min(1.0, balance / 10))


def after_other(player: str) -> str:
    """The opponent's stone."""
    return "O" if player == "black" else "X"


# --- compared ---------------------------------------------------------------------------------------------------------


def random_board(spec: str, plies: int, seed: int) -> GoPosition:
    chance, position = Random(seed), game(spec).start()
    for _ in range(plies):
        position = position.play(chance.choice([move for move in position.legal_moves if move != "pass"]))
    assert isinstance(position, GoPosition)
    return position


def plain(position: GoPosition) -> tuple[Rules, Board]:
    rules = Rules(position.game.size, position.game.komi, False, "situational", False)
    return rules, "".join(".XO"[number] for number in position.numbers)


@pytest.mark.parametrize(("spec", "plies"), [("go:5", 8), ("go:9", 0), ("go:9", 12), ("go:9", 40)])
def test_the_influence_map_is_bouzys(spec: str, plies: int) -> None:
    for seed in range(5):
        position = random_board(spec, plies, seed)
        assert list(influence(position).values()) == pytest.approx(bouzy(*plain(position)))
        assert set(influence(position)) == set(position.game.move_names) - {"pass"}


def test_playouts_are_cut_and_judged_by_the_map() -> None:
    position = go_diagram("go:5,komi=0.5", FIGHT)
    rules, board = plain(position)
    chance, fast = Random(1), leaf_values(position, playouts=5_000)
    for move in ("C2", "pass"):
        after = board if move == "pass" else place(rules, board, "black", rules.point(move))[0]
        slow = [slow_playout(rules, after, "white", 0.5, chance) for _ in range(250)]
        error = statistics.stdev(slow) / math.sqrt(len(slow))
        assert fast[move] == pytest.approx(statistics.mean(slow), abs=4 * error)
        assert error < 0.02
    assert fast["C2"] > fast["pass"] + 0.05


def leaf_values(position: GoPosition, playouts: int, threads: int = 1, seed: int = 0) -> dict[str, float]:
    """What a single visit of each move says of the player who makes it: the mean of some cut playouts."""
    settings = replace(profile_for("go").classic, cut=CUT, playouts=playouts, expand_at=1_000_000)
    tree = MctsTree(position, settings)
    tree.search(visits=len(position.legal_moves), threads=threads, seed=seed)
    findings = tree.report().findings
    assert {found.visits for found in findings} == {1}
    return {found.move: found.value for found in findings}


def test_the_playouts_of_a_leaf_are_averaged() -> None:
    """Sixteen playouts differ a quarter as much from one another's mean as single ones."""
    position = go_diagram("go:5,komi=0.5", FIGHT)
    single, mean = ([leaf_values(position, playouts, seed=seed)["C2"] for seed in range(80)] for playouts in (1, 16))
    assert statistics.stdev(mean) == pytest.approx(statistics.stdev(single) / 4, rel=0.35)
    assert statistics.mean(mean) == pytest.approx(statistics.mean(single), abs=4 * statistics.stdev(single) / 80**0.5)


def count_threads() -> int:
    return len(list(Path("/proc/self/task").iterdir()))


def test_the_playouts_of_a_leaf_run_on_real_threads() -> None:
    position = game("go:9").start()
    assert isinstance(position, GoPosition)
    alone, shared = (leaf_values(position, 32, threads) for threads in (1, 3))
    assert alone == shared  # each playout has its own random numbers
    tree = MctsTree(position, replace(profile_for("go").classic, playouts=64))
    searching = threading.Thread(target=lambda: tree.search(seconds=0.3, threads=3))
    before = count_threads()
    searching.start()
    most, until = 0, time.monotonic() + 0.3
    while time.monotonic() < until:
        most = max(most, count_threads())
        time.sleep(0.005)
    searching.join()
    assert most - before >= 3  # the searching thread and its two helpers


def test_the_classic_form_explores_by_the_square_root_of_two() -> None:
    """Selection by w/n + c·√(N/n) keeps the worth of all moves level, and that of another c is not."""
    classic = profile_for("go").classic
    assert (classic.formula, classic.rave) == ("sqrt", 0)
    assert classic.c == pytest.approx(math.sqrt(2))
    assert (classic.playouts, classic.together, classic.light, classic.cut) == (8, True, True, 40)
    assert profile_for("hex").classic == CLASSIC
    tree = MctsTree(go_diagram("go:5,komi=0.5", FIGHT), replace(classic, expand_at=1_000_000, cut=CUT))
    tree.search(visits=6_000)
    report = tree.report()

    def unevenness(c: float) -> float:
        worths = [
            (found.value + 1) / 2 + c * math.sqrt(report.visits / (found.visits + 1)) for found in report.findings
        ]
        return max(worths) - min(worths)

    assert unevenness(math.sqrt(2)) < 0.06
    assert unevenness(1.0) > 2 * unevenness(math.sqrt(2))
    assert unevenness(2.0) > 2 * unevenness(math.sqrt(2))


def test_the_classic_form_plays_by_any_number_of_threads_alike() -> None:
    position = go_diagram("go:5,komi=0.5", FIGHT)
    one, two = (agent(f"mcts:classic=yes,threads={threads}").choose(position, Limits(visits=200)) for threads in (1, 2))
    assert one.candidates == two.candidates
    assert sum(found.visits or 0 for found in one.candidates) >= 199
