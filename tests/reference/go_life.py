"""Unconditional life, twice: by Benson's definition over plain sets, and by trying all that the opponent could do."""

from collections.abc import Iterator

from reference.go_board import STONE, Board, Rules, borders, opponent, place, region


def chains(rules: Rules, board: Board, player: str) -> list[frozenset[int]]:
    """Return the chains of a player."""
    stones = [point for point, held in enumerate(board) if held == STONE[player]]
    return list({frozenset(region(rules, board, stone)) for stone in stones})


def spaces(rules: Rules, board: Board, player: str) -> list[frozenset[int]]:
    """Return the connected sets of points without a stone of the player."""
    blank = "".join("#" if held == STONE[player] else "." for held in board)
    return list({frozenset(region(rules, blank, point)) for point, held in enumerate(blank) if held == "."})


def benson(rules: Rules, board: Board, player: str) -> set[int]:
    """Return the unconditionally alive stones: strike out chains and spaces until every chain has two vital spaces."""
    alive, healthy = chains(rules, board, player), spaces(rules, board, player)

    def beside(chain: frozenset[int]) -> set[int]:
        return {near for stone in chain for near in rules.neighbours(stone)}

    while True:
        kept = [
            chain
            for chain in alive
            if sum(
                all(point in beside(chain) for point in space if rules.suicide or board[point] == ".")
                and bool(beside(chain) & space)
                for space in healthy
            )
            >= 2
        ]
        stones = set().union(*kept)
        enclosed = [
            space
            for space in healthy
            if all(near in stones or near in space for point in space for near in rules.neighbours(point))
        ]
        if kept == alive and enclosed == healthy:
            return stones
        alive, healthy = kept, enclosed


def uncapturable(rules: Rules, board: Board, player: str, patience: int) -> set[int] | None:
    """Return the stones that the opponent, moving alone, can never take; None when there is too much to try."""
    safe = {point for point, held in enumerate(board) if held == STONE[player]}
    seen, frontier = {board}, [board]
    while frontier:
        for after in _moves(rules, frontier.pop(), opponent(player)):
            if after not in seen:
                safe -= {point for point in safe if after[point] != STONE[player]}
                seen.add(after)
                frontier.append(after)
        if len(seen) > patience:
            return None
    return safe


def _moves(rules: Rules, board: Board, player: str) -> Iterator[Board]:
    for point, held in enumerate(board):
        if held == ".":
            after, _, own = place(rules, board, player, point)
            if not own or (rules.suicide and own > 1):
                yield after


def is_legal(rules: Rules, board: Board) -> bool:
    """Whether every chain has a liberty."""
    return all(
        "." in borders(rules, board, region(rules, board, point)) for point, held in enumerate(board) if held != "."
    )
