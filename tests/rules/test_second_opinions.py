"""The rules against programs that nobody here wrote: open_spiel, sgfmill and GNU Go."""

from collections import Counter
from random import Random
from typing import Any

import pyspiel
import pytest
from diagrams import go_diagram
from gnugo import GnuGo
from sgfmill.boards import Board

import reference
import tablier
from reference import go as slow_go
from reference.choosing import choose
from reference.go_board import STONE, borders
from tablier.rules import GoPosition

Events = Counter[str]


def go_start(spec: str) -> tuple[GoPosition, slow_go.GoPosition]:
    """Return the first position, and its slow twin that proposes the moves."""
    game = tablier.game(spec)
    fast, slow = game.start(), reference.start(game)
    assert isinstance(fast, GoPosition)
    assert isinstance(slow, slow_go.GoPosition)
    return fast, slow


# --- open_spiel -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(2, 20))
def test_hex_agrees_with_open_spiel(size: int) -> None:
    peer_game = pyspiel.load_game(f"hex(board_size={size})")
    for seed in range(20 if size < 8 else 4):
        random, position, peer = Random(seed), tablier.game(f"hex:{size}").start(), peer_game.new_initial_state()
        while position.outcome is None:
            assert not peer.is_terminal()
            assert position.legal_moves == [peer.action_to_string(action) for action in peer.legal_actions()]
            move = random.choice(position.legal_moves)
            position = position.play(move)
            peer.apply_action(peer.string_to_action(move))
        assert peer.is_terminal()
        assert peer.returns() == [position.outcome.score, -position.outcome.score]


def peer_name(move: str, player: str) -> str:
    """Return a move as open_spiel writes it, ``B a1``."""
    return f"{player[0].upper()} {'PASS' if move == 'pass' else move.lower()}"


def peer_go(size: int, komi: float) -> Any:
    return pyspiel.load_game(f"go(board_size={size},komi={float(komi)},max_game_length=100000)").new_initial_state()


@pytest.mark.parametrize(("size", "games"), [(5, 25), (6, 10), (9, 4), (13, 3), (19, 1)])
def test_go_agrees_with_open_spiel(size: int, games: int) -> None:
    """Open_spiel forbids suicide and the simple ko; a stone that repeats any earlier board ends its game at once."""
    events = Events()
    for seed in range(games):
        random, peer = Random(seed), peer_go(size, 7)
        fast, slow = go_start(f"go:{size},superko=simple")
        strict = tablier.game(f"go:{size},superko=positional").start()
        while fast.outcome is None and not peer.is_terminal():
            player = fast.to_move
            actions = {peer.action_to_string(action): action for action in peer.legal_actions()}
            assert {peer_name(move, player) for move in fast.legal_moves} == set(actions)
            move = choose(slow, random) if len(fast.history) < 150 else "pass"
            peer.apply_action(actions[peer_name(move, player)])
            fast, slow = fast.play(move), slow.play(move)
            if move not in strict.legal_moves:
                events["superko"] += 1
                assert peer.is_terminal()
            elif fast.outcome is None:
                assert not peer.is_terminal()
                strict = strict.play(move)
        if fast.outcome is not None:
            events["counted"] += 1
            assert peer_score(fast) == fast.outcome.score
    assert events["counted"] > 0, events
    assert events["superko"] > 0 or size > 5, events


def peer_score(position: GoPosition) -> float:
    """Return the score of a finished game by open_spiel, which says only who won: the komi that makes a draw."""
    assert position.outcome is not None
    area = position.outcome.score + 7
    results = {}
    for komi in (area - 0.5, area, area + 0.5):
        peer = peer_go(position.game.size, komi)
        for number, move in enumerate(position.history):
            peer.apply_action(peer.string_to_action(peer_name(move, "white" if number % 2 else "black")))
        results[komi] = peer.returns()[0]
    assert results == {area - 0.5: 1, area: 0, area + 0.5: -1}
    return area - 7


@pytest.mark.parametrize("games", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_awale_agrees_with_open_spiel(games: int) -> None:
    """Open_spiel ends games by repetition too, but knows no limit of quiet moves."""
    peer_game = pyspiel.load_game("oware")
    events = Events()
    for seed in range(games):
        random, position, peer = Random(seed), tablier.game("awale").start(), peer_game.new_initial_state()
        while position.outcome is None:
            assert not peer.is_terminal(), position
            actions = {peer.action_to_string(action): action for action in peer.legal_actions()}
            assert position.legal_moves == list(actions), position
            move = random.choice(position.legal_moves)
            position = position.play(move)
            peer.apply_action(actions[move])
        events[position.outcome.reason] += 1
        if position.outcome.reason != "250 moves without a capture":
            assert peer.is_terminal(), position
            sign = (position.outcome.score > 0) - (position.outcome.score < 0)
            assert peer.returns() == [sign, -sign], position
    assert min(events["25 seeds"], events["no move left"], events["repetition"]) > 0, events
    assert events["250 moves without a capture"] == 0, events


# --- sgfmill ----------------------------------------------------------------------------------------------------------


def sgfmill_point(name: str) -> tuple[int, int]:
    """Return row and column, counted from the bottom left corner."""
    return int(name[1:]) - 1, "ABCDEFGHJKLMNOPQRST".index(name[0])


def sgfmill_stones(board: Board) -> set[tuple[str, tuple[int, int]]]:
    return set(board.list_occupied_points())


@pytest.mark.parametrize("suicide", ["no", "yes"])
@pytest.mark.parametrize(("size", "games"), [(5, 15), (9, 4), (19, 1)])
def test_captures_kos_and_area_agree_with_sgfmill(size: int, games: int, suicide: str) -> None:
    events = Events()
    for seed in range(games):
        random, board = Random(seed), Board(size)
        fast, slow = go_start(f"go:{size},superko=simple,komi=0,suicide={suicide}")
        for _ in range(120):
            move, player, before = choose(slow, random), fast.to_move, sum(fast.prisoners.values())
            fast, slow = fast.play(move), slow.play(move)
            if move != "pass":
                ko = board.play(*sgfmill_point(move), player[0])
                assert ko == (fast.ko and sgfmill_point(fast.ko))
                events["ko"] += ko is not None
            stones = {(colour[0], sgfmill_point(name)) for colour, names in fast.stones.items() for name in names}
            assert stones == sgfmill_stones(board)
            events["capture"] += sum(fast.prisoners.values()) > before
            if fast.outcome is not None:
                break
        while fast.outcome is None:
            fast = fast.play("pass")
        assert fast.outcome.score == board.area_score()
    assert events["capture"] > 0, events
    assert events["ko"] > 0 or size > 5, events


# --- GNU Go -----------------------------------------------------------------------------------------------------------

KO_FLAGS = {"simple": "--simple-ko", "positional": "--positional-superko", "situational": "--situational-superko"}
SUICIDE_FLAGS = {"no": "--forbid-suicide", "yes": "--allow-suicide"}  # neither lets a single stone kill itself


@pytest.mark.gnugo
@pytest.mark.parametrize("suicide", SUICIDE_FLAGS)
@pytest.mark.parametrize("superko", KO_FLAGS)
def test_legal_moves_stones_and_prisoners_agree_with_gnu_go(superko: str, suicide: str) -> None:
    """Without passes GNU Go's superko by player to move forbids what ours by the player who made the board forbids."""
    events = Events()
    with GnuGo(KO_FLAGS[superko], SUICIDE_FLAGS[suicide]) as gnugo:
        for seed, size in enumerate([5] * 12 + [7] * 4 + [9] * 2):
            random = Random(seed)
            gnugo.new_game(size, komi=7)
            fast, slow = go_start(f"go:{size},superko={superko},suicide={suicide}")
            for _ in range(100):
                *stones, _ = fast.legal_moves
                assert set(gnugo(f"all_legal {fast.to_move}").split()) == set(stones)
                events.update(why for point in slow.placements if (why := slow.forbidden(point)))
                if not stones:
                    break
                move = choose(slow, random)
                move = random.choice(stones) if move == "pass" else move
                gnugo(f"play {fast.to_move} {move}")
                fast, slow = fast.play(move), slow.play(move)
                for player in ("black", "white"):
                    assert set(gnugo(f"list_stones {player}").split()) == set(fast.stones[player])
                    assert int(gnugo(f"captures {player}")) == fast.prisoners[player]
    assert min(events["ko"], events["suicide"]) > 0, events
    assert (events["superko"] > 0) == (superko == "positional"), events  # the other kind takes a longer cycle


TRIPLE_KO = """
    X . X O . X O . O
    . X O . . . X O .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X O . . . . . .
    X O . O . . . . .
    black to move
"""


@pytest.mark.gnugo
@pytest.mark.parametrize("superko", KO_FLAGS)
def test_a_triple_ko_agrees_with_gnu_go(superko: str) -> None:
    position = go_diagram(f"go:9,superko={superko}", TRIPLE_KO)
    with GnuGo(KO_FLAGS[superko]) as gnugo:
        gnugo.new_game(9, komi=7)
        for player in ("black", "white"):
            for point in position.stones[player]:
                gnugo(f"play {player} {point}")
        for move in ("H9", "B9", "C1", "G9", "C9"):
            assert {*gnugo(f"all_legal {position.to_move}").split(), "pass"} == set(position.legal_moves)
            gnugo(f"play {position.to_move} {move}")
            position = position.play(move)
        legal = gnugo("all_legal white").split()
        assert ("B1" in legal) == (superko == "simple")
        assert {*legal, "pass"} == set(position.legal_moves)


@pytest.mark.gnugo
def test_handicap_stones_lie_where_gnu_go_puts_them() -> None:
    with GnuGo() as gnugo:
        for size in range(7, 20):
            for stones in range(2, 10 if size % 2 == 1 and size > 7 else 5):
                gnugo.new_game(size, komi=0)
                placed = set(gnugo(f"fixed_handicap {stones}").split())
                fast, _ = go_start(f"go:{size},handicap={stones}")
                assert set(fast.stones["black"]) == placed, f"{stones} stones on {size}x{size}"
                assert fast.to_move == "white"


def played_out(spec: str, seed: int) -> GoPosition | None:
    """Return a game of random moves that fill no eye, until nobody has another move, or ``None`` when kos go on."""
    random = Random(seed)
    fast, slow = go_start(spec)
    while fast.outcome is None:
        own = {STONE[slow.to_move]}
        moves = [
            move
            for move in slow.legal_moves[:-1]
            if borders(slow.rules, slow.board, [slow.rules.point(move)]) != own
            or slow.placements[slow.rules.point(move)][1]
        ]
        move = random.choice(moves) if moves else "pass"
        fast, slow = fast.play(move), slow.play(move)
        if len(fast.history) > 4 * len(slow.board):
            return None
    return fast


def gtp_score(score: float) -> str:
    """Return a score as GTP writes it."""
    return "0" if score == 0 else f"{'B' if score > 0 else 'W'}+{abs(score):.1f}"


@pytest.mark.gnugo
@pytest.mark.parametrize("rules", ["chinese", "japanese"])
def test_the_score_of_a_played_out_game_agrees_with_gnu_go(rules: str) -> None:
    """Only boards whose every point has an owner count; in what is left to fight over, GNU Go would play on."""
    events = Events()
    with GnuGo(f"--{rules}-rules") as gnugo:
        for seed, size in enumerate([5] * 10 + [7] * 10 + [9] * 6):
            position = played_out(f"go:{size},superko=simple,rules={rules}", seed)
            if position is None:
                continue
            gnugo.new_game(size, komi=7)
            for number, move in enumerate(position.history):
                gnugo(f"play {'white' if number % 2 else 'black'} {move}")
            dead = gnugo("final_status_list dead").split()
            position = position.scored(dead)
            if position.territory["neutral"] or gnugo("final_status_list seki") or (dead and rules == "japanese"):
                continue
            assert position.outcome is not None
            assert gnugo("final_score") == gtp_score(position.outcome.score), str(position)
            events["counted"] += 1
            events["with dead stones"] += bool(dead)
    assert events["counted"] > 12, events
    assert events["with dead stones"] > 0 or rules == "japanese", events
