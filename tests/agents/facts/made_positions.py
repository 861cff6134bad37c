"""Positions with known facts, made at random: nobody could write the explanations to fit them.

What holds in them is known from how they were made, or from the slow rules; the explainer is never asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from agents.facts.go_checks import LADDER, Table
from agents.facts.other_checks import beside, seeds_of, slow_sowing, starves, wins_at_once

from reference.go_board import STONE
from tablier.rules import GoPosition, HexPosition, Position, game

Cell = tuple[int, int]  # row, column


@dataclass(frozen=True)
class Known:
    """A move about which something is known: the kind of fact, and some of its values."""

    position: Any
    move: str
    key: str
    values: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.key} {self.move}"


def ladders(count: int, seed: int) -> list[Known]:
    """Ladders on 9×9, with stones strewn in until some work and some are broken."""
    random = Random(seed)
    found: dict[str, list[Known]] = {"stones.ladder": [], "stones.ladder-broken": []}
    while any(len(known) < count for known in found.values()):
        row, column = random.randrange(1, 4), random.randrange(1, 4)
        black = {(row - 1, column), (row, column - 1), (row + 1, column - 1), (row - 1, column + 1)}
        breaker = row + random.randrange(2, 6), column + random.randrange(1, 7)
        position = _turned(random, "go:9", black, {(row, column), *([breaker] if random.random() < 0.6 else [])})
        move, target, other = (_after_turn(position, cell) for cell in ((row, column + 1), (row, column), breaker))
        table = Table.of(position[0]).play(_point(position[0], move))
        assert table is not None
        stone = _point(position[0], target)
        works = table.is_chased(stone)
        kind = "stones.ladder" if works is not None and works + 1 >= LADDER else "stones.ladder-broken"
        if works is None and not _works_without(table, stone, _point(position[0], other)):
            continue
        if works is not None and works + 1 < LADDER:
            continue
        values = {"point": target} if works is not None else {"stone": other}
        if len(found[kind]) < count:
            found[kind].append(Known(position[0], move, kind, values))
    return [*found["stones.ladder"], *found["stones.ladder-broken"]]


def _works_without(table: Table, stone: int, breaker: int) -> bool:
    board = table.board[:breaker] + "." + table.board[breaker + 1 :]
    works = Table(table.rules, board, table.mover).is_chased(stone)
    return works is not None and works + 1 >= LADDER


def _point(position: GoPosition, name: str) -> int:
    return position.game.move_number(name)


_Turned = tuple[GoPosition, Any, int]


def _turned(random: Random, spec: str, black: Iterable[Cell], white: Iterable[Cell]) -> _Turned:
    """Put stones down, turn the board at random and let the colours change places, Black's part to move."""
    go = game(spec)
    numbers = [0] * go.size**2
    swapped = random.random() < 0.5
    for cells, number in ((black, 1), (white, 2)):
        for row, column in cells:
            numbers[row * go.size + column] = 3 - number if swapped else number
    drawn = go.from_numbers(numbers, "white" if swapped else "black")
    symmetry = random.choice(go.symmetries)
    position = drawn.under(symmetry)
    assert isinstance(position, GoPosition)
    return position, symmetry, go.size


def _after_turn(turned: _Turned, cell: Cell) -> str:
    position, symmetry, size = turned
    return str(symmetry(position.game.move_names[cell[0] * size + cell[1]]))


def snapbacks(count: int, seed: int) -> list[Known]:
    """A bait on the edge: whoever takes it is taken, with a chain of four stones or more."""
    random = Random(seed)
    found = []
    for _ in range(count):
        width, left = random.randrange(3, 6), random.randrange(1, 3)
        white = {(1, left + step) for step in range(width)} | {(0, left + step) for step in range(width - 2)}
        black = {(2, left + step) for step in range(width)} | {(1, left - 1), (0, left - 1)}
        black |= {(1, left + width), (0, left + width)}
        turned = _turned(random, "go:9", black, white | _strewn(random))
        reply = _after_turn(turned, (0, left + width - 1))
        values = {"reply": reply, "stones": 2 * width - 1}
        found.append(Known(turned[0], _after_turn(turned, (0, left + width - 2)), "stones.snapback", values))
    return found


def _strewn(random: Random) -> set[Cell]:
    """A few stones at the far end of the board, which have nothing to do with it."""
    return {(random.randrange(6, 9), column) for column in random.sample(range(9), 3)}


def nets(count: int, seed: int) -> list[Known]:
    """A stone that is caught by a stone one diagonal step away."""
    random = Random(seed)
    found = []
    for _ in range(count):
        row, column = random.randrange(0, 3), random.randrange(0, 4)
        black = {(row, column + 1), (row, column + 2), (row + 1, column), (row + 2, column)}
        turned = _turned(random, "go:9", black, {(row + 1, column + 1), *_strewn(random)})
        values = {"point": _after_turn(turned, (row + 1, column + 1)), "stones": 1}
        found.append(Known(turned[0], _after_turn(turned, (row + 2, column + 2)), "stones.net", values))
    return found


def sekis(seed: int) -> list[Known]:
    """Two chains that share two liberties in a corner; a stone on either gives it up, whoever plays it."""
    random = Random(seed)
    shape = ["X.O.XO", "XXOOXO", "XXOOXO", "OXXXXO", "OOOOOO"]
    stones = {(r, c): held for r, row in enumerate(shape) for c, held in enumerate(row) if held != "."}
    black, white = ({cell for cell, held in stones.items() if held == who} for who in "XO")
    found = []
    for shared in ((0, 1), (0, 3)):
        for mine, theirs in ((black, white), (white, black)):
            for _ in range(3):
                turned = _turned(random, "go:9", mine, theirs | {(8, random.randrange(9))})
                found.append(Known(turned[0], _after_turn(turned, shared), "stones.gives-up-seki"))
    return found


#: Eye spaces that live if their owner begins and die if not, with the point that decides.
_EYES: tuple[tuple[set[Cell], Cell], ...] = (
    ({(0, 0), (0, 1), (0, 2)}, (0, 1)),
    ({(0, 0), (0, 1), (1, 0)}, (0, 0)),
    ({(0, 0), (0, 1), (0, 2), (1, 1)}, (0, 1)),
    ({(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)}, (0, 1)),
)


def eye_spaces(count: int, seed: int) -> list[Known]:
    """Chains with a single eye space on which life and death depend."""
    random = Random(seed)
    found = []
    for number in range(count):
        space, vital = random.choice(_EYES)
        down, right = random.randrange(2, 5), random.randrange(2, 4)
        cells = {(row + down, column + right) for row, column in space}
        owner = {near for cell in cells for near in _around(cell)} - cells
        wall = {near for cell in owner for near in _around(cell)} - owner - cells
        point = (vital[0] + down, vital[1] + right)
        kind = ("stones.kills", "stones.lives", "stones.leaves-weak")[number % 3]
        mine, theirs = (wall, owner) if kind == "stones.kills" else (owner, wall)
        turned = _turned(random, "go:9", mine, theirs)
        free = [name for name in turned[0].legal_moves if name != "pass"]
        inside = {_after_turn(turned, cell) for cell in cells}
        far = random.choice([name for name in free if name not in inside] or ["pass"])
        reply = {"reply": _after_turn(turned, point)} if kind == "stones.leaves-weak" else {}
        move = far if reply else _after_turn(turned, point)
        found.append(Known(turned[0], move, kind, reply))
    return [known for known in found if known.move != "pass"]


def _around(cell: Cell) -> set[Cell]:
    """The eight points around one, on the board."""
    row, column = cell
    near = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} - {cell}
    return {(r, c) for r, c in near if 0 <= r < 9 and 0 <= c < 9}


def fights(each: int, seed: int) -> list[Known]:
    """Moves of random games of Go of which the slow rules tell something plain."""
    random = Random(seed)
    found: dict[str, list[Known]] = {key: [] for key in _TRUTHS}
    while any(len(known) < each for known in found.values()):
        position = _random_position(random, "go:7", random.randrange(8, 40))
        moves = [move for move in position.legal_moves if move != "pass"]
        for move in random.sample(moves, min(6, len(moves))):
            before = Table.of(position)  # type: ignore[arg-type]
            after = before.play(before.rules.point(move))
            assert after is not None
            for key, tell in _TRUTHS.items():
                point = tell(before, after, before.rules.point(move)) if len(found[key]) < each else None
                if point is not None:
                    found[key].append(Known(position, move, key, point))
    return [one for known in found.values() for one in known]


def _random_position(random: Random, spec: str, plies: int) -> Position:
    position: Position = game(spec).start()
    while position.outcome is None and position.ply < plies:
        free = [move for move in position.legal_moves if move not in position.game.special_moves]
        position = position.play(random.choice(free or list(position.legal_moves)))
    return position if position.outcome is None else _random_position(random, spec, plies)


def _own_chains(table: Table, player: str) -> list[set[int]]:
    points = [point for point, held in enumerate(table.board) if held == STONE[player]]
    return [set(chain) for chain in {frozenset(table.chain(point)) for point in points}]


def _captures(before: Table, after: Table, _move: int) -> dict[str, Any] | None:
    for chain in _own_chains(before, after.mover):
        if all(after.board[stone] == "." for stone in chain):
            return {"stones": len(chain), "point": before.rules.name(min(chain))}
    return None


def _caught(before: Table, after: Table, _move: int) -> dict[str, Any] | None:
    for chain in _own_chains(after, after.mover):
        stone = min(chain)
        fresh = len(after.liberties(stone)) == 1 and all(len(before.liberties(one)) > 1 for one in chain)
        if fresh and len(chain) > 1 and all(reply.takes(stone) for reply in after.replies()):
            bait = after.chain(_move)
            if len(bait) > 1 or len(after.liberties(_move)) > 1:  # no snapback, which is told otherwise
                return {"stones": len(chain), "point": before.rules.name(stone)}
    return None


def _rescue(before: Table, after: Table, *, in_vain: bool) -> dict[str, Any] | None:
    for chain in _own_chains(before, before.mover):
        stone = min(chain)
        moved = len(before.liberties(stone)) == 1 and len(after.liberties(stone)) > 1 and before.turn().takes(stone)
        if moved and (after.chases(stone) is not None) == in_vain:
            return {"stones": len(chain), "point": before.rules.name(stone)}
    return None


def _exposed(before: Table, after: Table, move: int) -> dict[str, Any] | None:
    if len(after.chain(move)) < 2 or not after.takes(move):
        return None
    free = after.liberties(move)
    return {"stones": len(after.chain(move)), "reply": before.rules.name(free.pop())}


def _connected(before: Table, after: Table, move: int) -> dict[str, Any] | None:
    joined = [
        chain for chain in _own_chains(before, before.mover) if any(n in chain for n in before.rules.neighbours(move))
    ]
    return {} if len(joined) > 1 and after.board[move] != "." else None


_TRUTHS: dict[str, Callable[[Table, Table, int], dict[str, Any] | None]] = {
    "stones.captures": _captures,
    "stones.caught": _caught,
    "stones.saves": lambda before, after, _: _rescue(before, after, in_vain=False),
    "stones.still-caught": lambda before, after, _: _rescue(before, after, in_vain=True),
    "stones.self-atari": _exposed,
    "stones.connects": _connected,
}


def bridges(count: int, seed: int) -> list[Known]:
    """Bridges on a board with stones strewn about: entered, kept, cut and left open."""
    random = Random(seed)
    return [known for _ in range(count) for known in _bridge(random)]


def _bridge(random: Random) -> Iterator[Known]:
    while True:
        position = _random_position(random, "hex:7", 2 * random.randrange(1, 7))
        assert isinstance(position, HexPosition)
        made = _find_bridge(random, position)
        if made is not None:
            break
    one, other, gap = made
    entered = position.play(gap[0])
    ends = {"one": one, "other": other}
    yield Known(position, gap[0], "paths.enters-bridge", {**ends, "reply": gap[1]})
    yield Known(entered, gap[1], "paths.keeps-bridge", {**ends, "entered": gap[0]})
    elsewhere = next(
        cell for cell in entered.legal_moves if cell != gap[1] and not beside(position, cell) & {one, other}
    )
    yield Known(entered, elsewhere, "paths.leaves-bridge", {**ends, "reply": gap[1]})
    yield Known(entered.play(elsewhere), gap[1], "paths.cuts-bridge", ends)


def _find_bridge(random: Random, position: HexPosition) -> tuple[str, str, list[str]] | None:
    """Return a bridge of the player who is not to move, both cells free, whose ends nothing else has joined."""
    theirs = position.stones["white" if position.to_move == "black" else "black"]
    for one in theirs:
        for other in theirs:
            gap = sorted(beside(position, one) & beside(position, other))
            apart = other not in beside(position, one) and position.game.move_number(one) < position.game.move_number(
                other
            )
            alone = not any(near in theirs for end in (one, other) for near in beside(position, end))
            if apart and alone and len(gap) == 2 and all(cell in position.legal_moves for cell in gap):
                random.shuffle(gap)
                return one, other, gap
    return None


def must_blocks(count: int, seed: int) -> list[Known]:
    """Positions of Hex in which one cell wins for the opponent at once, and none for the mover."""
    random = Random(seed)
    found: list[Known] = []
    while len(found) < count:
        position = _random_position(random, "hex:6", random.randrange(10, 26))
        assert isinstance(position, HexPosition)
        other = "white" if position.to_move == "black" else "black"
        threats = [cell for cell in position.legal_moves if wins_at_once(position, other, cell)]
        own = [cell for cell in position.legal_moves if wins_at_once(position, position.to_move, cell)]
        if len(threats) == 1 and not own:
            found.append(Known(position, threats[0], "paths.must-block"))
            elsewhere = random.choice([cell for cell in position.legal_moves if cell != threats[0]])
            found.append(Known(position, elsewhere, "paths.ignores", {"reply": threats[0]}))
    return found


#: What is looked for in each game; only where all seeds of a row may be taken can a move of Awalé starve.
_WANTED = {"awale": "sowing.feeds", "awale:grand_slam=everything": "sowing.starves", "oware": "sowing.starves"}


def sowings(each: int, seed: int) -> list[Known]:
    """Positions of both games of sowing in which a move takes, starves or feeds, by the slow rules."""
    random = Random(seed)
    return [known for spec in _WANTED for known in _sowings(random, spec, each)]


def _sowings(random: Random, spec: str, each: int) -> list[Known]:
    found: dict[str, list[Known]] = {key: [] for key in ("sowing.takes", _WANTED[spec])}
    while any(len(known) < each for known in found.values()):
        position = _sparse(random, spec)
        slow = slow_sowing(position)
        if slow.outcome is not None or not slow.legal_moves:
            continue
        move = random.choice(slow.legal_moves)
        for key, values in _tell_sowing(slow, move):
            if key in found and len(found[key]) < each:
                found[key].append(Known(position, move, key, values))
    return [one for known in found.values() for one in known]


def _sparse(random: Random, spec: str) -> Position:
    """A board with few seeds, as at the end of a game, where holes run empty."""
    rules = game(spec)
    numbers, poor = len(rules.start().numbers) - 2, random.randrange(2)
    if numbers == 12:
        rich = [random.random() < 0.2 or hole // 6 != poor for hole in range(numbers)]
        seeds = [random.choice((0, 0, 1, 1, 2, 4)) if has else 0 for has in rich]
    else:
        seeds = [int(random.random() < (0.04 if hole % 2 == poor else 0.5)) for hole in range(numbers)]
    return rules.from_numbers([*seeds, 0, 0], rules.players[1 - poor])


def _tell_sowing(slow: Any, move: str) -> Iterator[tuple[str, dict[str, Any]]]:
    after = slow.play(move)
    taken = after.captured[slow.to_move] - slow.captured[slow.to_move]
    if starves(slow, move):
        yield "sowing.starves", {}
    if after.outcome is not None:
        if after.outcome.winner == slow.to_move:
            yield "sowing.wins", {}
        return
    if taken:
        yield "sowing.takes", {"seeds": taken}
    had, has = seeds_of(slow, slow.opponent), seeds_of(after, slow.opponent)
    if has and not had and len(slow.legal_moves) > 1:
        yield "sowing.feeds", {}
