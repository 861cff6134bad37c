"""Facts about moves of Hex and of the games of sowing, checked again by geometry, the solver and the slow rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import reference
from reference import awale, oware
from reference.hex import name, neighbours
from reference.oware import owner
from tablier.agents.facts import Fact
from tablier.rules import Game, HexPosition, Position
from tablier.rules import game as find_game
from tablier.search.solver import Solver

INFINITE = 10_000


@cache
def _solver(game: Game) -> Solver:
    return Solver(game, 16)


def wins(position: Position, player: str) -> bool:
    """Tell who wins a position of Hex, by the solver."""
    if position.outcome is not None:
        return position.winner == player
    plain = find_game(f"hex:{position.game.size}")
    found = _solver(plain).prove(plain.from_numbers(position.numbers, position.to_move))
    assert found is not None
    return found.winner == player


def wins_at_once(position: HexPosition, player: str, cell: str) -> bool:
    """Tell whether a stone of a player on an empty cell would end the game."""
    turned = position.game.from_numbers(position.numbers, player)
    return turned.play(cell).winner == player


def beside(position: HexPosition, cell: str) -> set[str]:
    column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
    return {name(near) for near in neighbours((column, row), position.game.size)}


def needs(position: HexPosition, player: str) -> int:
    """Return the stones that a player needs, by asking for ever longer ways."""
    size = position.game.size
    other = position.stones["white" if player == "black" else "black"]
    own = set(position.stones[player])
    cells = [name((column, row)) for row in range(size) for column in range(size)]

    def line(cell: str) -> int:
        return int(cell[1:]) - 1 if player == "black" else ord(cell[0]) - ord("a")

    cost = {cell: 0 if cell in own else 1 for cell in cells if cell not in other}
    far = {cell: cost[cell] if line(cell) == 0 else INFINITE for cell in cost}
    for _ in cost:
        for cell in cost:
            nearest = min((far[near] for near in beside(position, cell) if near in far), default=INFINITE)
            far[cell] = min(far[cell], nearest + cost[cell])
    return min((far[cell] for cell in far if line(cell) == size - 1), default=INFINITE)


def check_hex(position: HexPosition, move: str, fact: Fact) -> bool:
    """Tell whether a fact about a stone of Hex holds."""
    values: dict[str, Any] = dict(fact.values)
    after = position.play(move)
    mover, other = position.to_move, after.to_move if after.outcome is None else ""
    reply: Any = values.get("reply")
    chosen: dict[str, Callable[[], bool]] = {
        "paths.wins": lambda: after.winner == mover == values["player"],
        "paths.misses-win": lambda: wins_at_once(position, mover, reply) and reply != move,
        "paths.must-block": lambda: (
            all(
                any(
                    wins_at_once(position.play(elsewhere), other, cell) for cell in position.play(elsewhere).legal_moves
                )
                for elsewhere in position.legal_moves
                if elsewhere != move and position.play(elsewhere).outcome is None
            )
            and not any(wins_at_once(after, other, cell) for cell in after.legal_moves)
            and not any(wins_at_once(position, mover, cell) for cell in position.legal_moves)
        ),
        "paths.ignores": lambda: after.play(reply).winner == other and not wins_at_once(position, other, move),
        "paths.too-late": lambda: after.play(reply).winner == other and wins_at_once(position, other, move),
        "paths.only-stop": lambda: not any(wins(position.play(m), mover) for m in position.legal_moves if m != move),
        "paths.must-play": lambda: (
            move in fact.points
            and len(fact.points) == values["count"]
            and not any(wins(position.play(m), mover) for m in position.legal_moves if m not in fact.points)
        ),
        "paths.leaves-threat": lambda: wins(after, other) and wins(after.play(reply), other),
        "paths.forces": lambda: wins(after, mover),
        "paths.joins": lambda: values["one"] in beside(position, move) and values["other"] in beside(position, move),
        "paths.makes-bridge": lambda: _is_bridge(position, values["one"], move, empty=2),
        "paths.enters-bridge": lambda: (
            _is_bridge(position, values["one"], values["other"], empty=2)
            and {move, reply} == beside(position, values["one"]) & beside(position, values["other"])
        ),
        "paths.fills-bridge": lambda: _is_bridge(position, values["one"], values["other"], empty=2),
        "paths.keeps-bridge": lambda: _bridge_was_entered(position, move, values, by=other, of=mover),
        "paths.cuts-bridge": lambda: _bridge_was_entered(position, move, values, by=mover, of=other),
        "paths.leaves-bridge": lambda: (
            _is_bridge(position, values["one"], values["other"], empty=1)
            and reply in beside(position, values["one"]) & beside(position, values["other"])
            and values["one"] in position.stones[mover]
        ),
        "paths.reaches-side": lambda: _on_side(position.game.size, move, values["side"].key),
        "paths.distances": lambda: all(
            _tells_needs(values[part], player, needs(position, player), needs(after, player))
            for part, player in (("mine", mover), ("theirs", other))
        ),
    }
    return chosen[fact.key]()


def _is_bridge(position: HexPosition, one: str, other: str, empty: int) -> bool:
    gap = beside(position, one) & beside(position, other)
    free = [cell for cell in gap if cell in position.legal_moves]
    return other not in beside(position, one) and len(gap) == 2 and len(free) == empty


def _bridge_was_entered(position: HexPosition, move: str, values: dict[str, Any], by: str, of: str) -> bool:
    gap = beside(position, values["one"]) & beside(position, values["other"])
    entered = gap - {move}
    ends = {values["one"], values["other"]}
    return move in gap and entered <= set(position.stones[by]) and ends <= set(position.stones[of])


def _on_side(size: int, cell: str, side: str) -> bool:
    column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
    sides = {"side.top": row == 0, "side.bottom": row == size - 1}
    return {**sides, "side.left": column == 0, "side.right": column == size - 1}[side]


def _tells_needs(told: Any, player: str, before: int, after: int) -> bool:
    values = told.values
    if after >= INFINITE:
        return bool(told.key == "paths.cut-off" and values["player"] == player)
    same = values["player"] == player and values["stones"] == after
    return bool(same and values.get("before", after) == before)


def slow_sowing(position: Any) -> Any:
    """Return the same position under the slow rules."""
    start: Any = reference.start(position.game)
    captured = dict(position.captured)
    if isinstance(start, awale.AwalePosition):
        board = dict(zip(awale.CIRCLE, position.holes, strict=True))
        return replace(
            start, board=board, captured=captured, to_move=position.to_move, seen=((board, position.to_move),)
        )
    return replace(start, holes=position.holes, captured=captured, to_move=position.to_move, ply=position.ply)


def seeds_of(slow: Any, player: str) -> int:
    """Return the seeds in the holes of a player."""
    if isinstance(slow, awale.AwalePosition):
        return awale.row(slow.board, player)
    assert isinstance(slow, oware.OwarePosition)
    return sum(sum(hole) for number, hole in enumerate(slow.holes, start=1) if owner(number) == player)


def starves(slow: Any, move: str) -> bool:
    """Tell whether a move leaves an opponent who had seeds without any."""
    if seeds_of(slow, slow.opponent) == 0:
        return False
    if isinstance(slow, oware.OwarePosition):
        return bool(slow.play(move).starved)
    board, last = awale.sow(slow.board, move)
    kept = slow.slams(move) and slow.grand_slam != "everything"
    gone = () if kept else awale.captures(board, last, slow.opponent)
    return sum(board[hole] for hole in awale.ROWS[slow.opponent] if hole not in gone) == 0


def most_taken(slow: Any) -> int:
    """Return the most that the player to move can take with a move that leaves seeds on the board."""
    taken = [0]
    for move in slow.legal_moves:
        after = slow.play(move)
        if any(seeds_of(after, player) for player in ("first", "second")) or after.outcome is None:
            taken.append(after.captured[slow.to_move] - slow.captured[slow.to_move])
    return max(taken)


def check_sowing(position: Any, move: str, fact: Fact) -> bool:
    """Tell whether a fact about a move of a game of sowing holds."""
    values: dict[str, Any] = dict(fact.values)
    slow = slow_sowing(position)
    after = slow.play(move)
    mover, other = slow.to_move, slow.opponent
    reply = values.get("reply")
    gain = after.captured[mover] - slow.captured[mover]
    left = 0 if after.outcome is not None else most_taken(after)
    threat = most_taken(replace(slow, to_move=other)) if slow.outcome is None else 0

    def takes(answer: Any) -> bool:
        return bool(after.play(answer).captured[other] - after.captured[other] == values["seeds"])

    chosen: dict[str, Callable[[], bool]] = {
        "sowing.takes": lambda: gain == values["seeds"] > 0,
        "sowing.wins": lambda: after.outcome is not None and after.outcome.winner == mover,
        "sowing.ends": lambda: after.outcome is not None and after.outcome.winner != mover,
        "sowing.starves": lambda: starves(slow, move),
        "sowing.feeds": lambda: seeds_of(slow, other) == 0 < seeds_of(after, other),
        "sowing.must-feed": lambda: seeds_of(slow, other) == 0 < seeds_of(after, other) and slow.legal_moves == [move],
        "sowing.protects": lambda: threat == values["before"] > left == values["after"],
        "sowing.exposes": lambda: left == values["seeds"] and takes(reply),
        "sowing.exposes-more": lambda: left == values["seeds"] > threat == values["before"] and takes(reply),
        "sowing.loses": lambda: after.play(reply).outcome.winner == other,
    }
    return values.get("opponent", other) == other and chosen[fact.key]()
