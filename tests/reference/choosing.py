"""Random moves that look for trouble: captures, recaptures, kos, passes and starving."""

from collections.abc import Callable
from random import Random
from typing import Any

from reference import Position, awale, go, hex, oware
from reference.go_board import STONE, borders, opponent


def choose(position: Position, random: Random, passing: float = 0.06) -> str:
    """Return a legal move of a running game, more often than not one that tests a rule."""
    if isinstance(position, go.GoPosition):
        return choose_go(position, random, passing)
    looking_for_trouble = CHOOSERS.get(type(position))
    return looking_for_trouble(position, random) if looking_for_trouble else random.choice(position.legal_moves)


def choose_hex(position: hex.HexPosition, random: Random) -> str:
    """Return any move; take the chance to swap half of the time."""
    if position.may_swap and random.random() < 0.5:
        return hex.SWAP
    return random.choice(position.legal_moves)


def choose_go(position: go.GoPosition, random: Random, passing: float) -> str:
    """Return a pass now and then, often a stone where some were just taken, a suicide, a capture of few or a fight."""
    stones = [move for move in position.legal_moves if move != go.PASS]
    if position.to_place:
        return random.choice(stones)
    if not stones or random.random() < passing:
        return go.PASS
    before = position.before_last_move or position.board
    emptied = [move for move in stones if before[position.rules.point(move)] != "."]
    if emptied and random.random() < 0.6:
        return random.choice(emptied)
    suicides = [move for move in stones if position.placements[position.rules.point(move)][2]]
    if suicides and random.random() < 0.3:
        return random.choice(suicides)
    captures = {move: position.placements[position.rules.point(move)][1] for move in stones}
    fewest = min((taken for taken in captures.values() if taken), default=0)
    if fewest and random.random() < 0.7:
        return random.choice([move for move, taken in captures.items() if taken == fewest])
    around = {move: borders(position.rules, position.board, [position.rules.point(move)]) for move in stones}
    own, other = STONE[position.to_move], STONE[opponent(position.to_move)]
    contact = [move for move in stones if other in around[move]]
    if contact and position.rules.size > 7 and random.random() < 0.6:  # on a large board few stones meet by chance
        return random.choice(contact)
    no_eye = [move for move in stones if around[move] != {own}]
    return random.choice(no_eye if no_eye and random.random() < 0.9 else stones)


def choose_oware(position: oware.OwarePosition, random: Random) -> str:
    """Return any move, or one of the moves that leave the opponent the fewest seeds."""
    moves = position.legal_moves
    if random.random() < 0.7:
        return random.choice(moves)
    other = position.opponent
    left = {
        move: sum(sum(hole) for n, hole in enumerate(position.play(move).holes, start=1) if oware.owner(n) == other)
        for move in moves
    }
    return random.choice([move for move in moves if left[move] == min(left.values())])


def choose_awale(position: awale.AwalePosition, random: Random) -> str:
    """Return any move, or one that leaves the opponent few seeds, or one that takes nothing."""
    moves = position.legal_moves
    if random.random() < 0.6:
        return random.choice(moves)
    after = {move: position.play(move) for move in moves}
    if random.random() < 0.5:
        return min(moves, key=lambda move: awale.row(after[move].board, position.opponent))
    return random.choice([move for move in moves if after[move].quiet] or moves)


#: Who looks for trouble in each game; a game without a line is played at random.
CHOOSERS: dict[type, Callable[[Any, Random], str]] = {
    hex.HexPosition: choose_hex,
    oware.OwarePosition: choose_oware,
    awale.AwalePosition: choose_awale,
}
