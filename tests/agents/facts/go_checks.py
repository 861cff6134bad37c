"""Facts about moves of Go, checked again on boards that are text, by trying everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from reference.go_board import STONE, Board, Rules, opponent, place, region, without
from tablier.agents.facts import Fact
from tablier.rules import GoPosition

LADDER = 3  # moves of the pursuer


class TooMuch(Exception):
    """There is more to try than anybody waits for."""


class QuickRules(Rules):
    """The slow rules with the neighbours of each point looked up."""

    def neighbours(self, point: int) -> list[int]:
        return _neighbours(self.size, point)


@cache
def _neighbours(size: int, point: int) -> list[int]:
    return Rules(size, 0, territory=False, superko="positional", suicide=False).neighbours(point)


@dataclass(frozen=True)
class Table:
    """A board with a player to move; ``past`` are the boards that may not come again."""

    rules: Rules
    board: Board
    mover: str
    past: frozenset[Board] = frozenset()

    @classmethod
    def of(cls, position: GoPosition) -> Table:
        rules = QuickRules(position.game.size, 0, territory=False, superko="positional", suicide=False)
        board = "".join(".XO"[number] for number in position.numbers)
        previous = position.previous
        past = frozenset() if previous is None else frozenset(["".join(".XO"[number] for number in previous.numbers)])
        return cls(rules, board, position.to_move, past | {board})

    def turn(self) -> Table:
        """Return the same board with the other player to move."""
        return Table(self.rules, self.board, opponent(self.mover), self.past)

    def play(self, point: int) -> Table | None:
        """Return the board after a stone, None where it may not be played."""
        if self.board[point] != ".":
            return None
        after, _, lost = place(self.rules, self.board, self.mover, point)
        if lost or after in self.past:
            return None
        return Table(self.rules, after, opponent(self.mover), self.past | {after})

    @property
    def empty(self) -> list[int]:
        return [point for point, held in enumerate(self.board) if held == "."]

    def replies(self) -> Iterator[Table]:
        """Yield what every answer leads to, the pass first."""
        yield self.turn()
        yield from filter(None, map(self.play, self.empty))

    def chain(self, point: int) -> set[int]:
        return region(self.rules, self.board, point)

    def liberties(self, point: int) -> set[int]:
        near = {n for stone in self.chain(point) for n in self.rules.neighbours(stone)}
        return {n for n in near if self.board[n] == "."}

    def takes(self, point: int) -> bool:
        """Tell whether the mover can take the chain of a stone at once."""
        free = self.liberties(point)
        return len(free) == 1 and self.play(free.pop()) is not None

    def chases(self, stone: int) -> int | None:
        """Return how many moves the mover needs to capture by one atari after another, None when it fails."""
        free = self.liberties(stone)
        if len(free) == 1:
            return 1 if self.takes(stone) else None
        if len(free) > 2:
            return None
        tried = [after.is_chased(stone) for after in filter(None, map(self.play, sorted(free)))]
        found = [moves for moves in tried if moves is not None]
        return min(found) + 1 if found else None

    def is_chased(self, stone: int) -> int | None:
        """Return how many moves the other player needs after every answer of the mover, None when one escapes."""
        if len(self.liberties(stone)) > 1:
            return None
        longest = 0
        for after in self.replies():
            moves = after.chases(stone)
            if moves is None:
                return None
            longest = max(longest, moves)
        return longest


@dataclass(frozen=True)
class Told:
    """A fact about a move, with the boards before and after it."""

    fact: Fact
    before: Table
    after: Table

    @cached_property
    def move(self) -> int:
        return self.point("move")

    def point(self, name: str) -> int:
        return self.before.rules.point(str(self.fact.values[name]))

    @property
    def stones(self) -> int:
        return int(self.fact.values["stones"])  # type: ignore[arg-type]

    def counts(self, table: Table, point: int) -> bool:
        """Tell whether the chain of a point has the stones that are told."""
        return len(table.chain(point)) == self.stones and self.marks(table, point)

    def marks(self, table: Table, point: int) -> bool:
        return {table.rules.point(name) for name in self.fact.points} == table.chain(point)


def check(position: GoPosition, move: str, fact: Fact) -> bool:
    """Tell whether a fact about a legal move holds."""
    before = Table.of(position)
    after = before.play(before.rules.point(move))
    assert after is not None
    assert fact.values["move"] == move
    told = fact.values.get("opponent", after.mover)
    return told == after.mover and CHECKS[fact.key](Told(fact, before, after))


def _captures(told: Told) -> bool:
    point = told.point("point")
    return told.counts(told.before, point) and all(told.after.board[stone] == "." for stone in told.before.chain(point))


def _ko(told: Told) -> bool:
    point = told.point("point")
    again, taken, _ = place(told.after.rules, told.after.board, told.after.mover, point)
    return taken == 1 and again == told.before.board


def _atari(told: Told) -> bool:
    point = told.point("point")
    return (
        told.counts(told.after, point)
        and len(told.after.liberties(point)) == 1
        and told.after.board[point] == STONE[told.after.mover]
        and all(len(told.before.liberties(stone)) > 1 for stone in told.after.chain(point))
    )


def _caught(told: Told) -> bool:
    point = told.point("point")
    return _atari(told) and all(after.takes(point) for after in told.after.replies())


def _ladder(told: Told) -> bool:
    moves = told.after.is_chased(told.point("point"))
    return _atari(told) and moves is not None and moves + 1 >= LADDER and _is_line(told, told.before)


def _is_line(told: Told, table: Table) -> bool:
    """Tell whether the line that is told can be played and captures in the end."""
    words = told.fact.values["line"]
    assert isinstance(words, tuple)
    point = told.point("point")
    for word in words:
        after = table.turn() if word == "pass" else table.play(table.rules.point(word))
        if after is None:
            return False
        table = after
    return table.board[point] == "."


def _broken(told: Told) -> bool:
    breaker = told.point("stone")
    targets = [point for point in told.fact.points if told.after.rules.point(point) not in told.after.chain(breaker)]
    target = told.after.rules.point(targets[0])
    cleared = Table(
        told.after.rules, without(told.after.board, told.after.chain(breaker)), told.after.mover, frozenset()
    )
    moves = cleared.is_chased(target)
    works = moves is not None and moves + 1 >= LADDER
    return works and told.after.is_chased(target) is None and len(told.after.liberties(target)) == 1


def _net(told: Told) -> bool:
    point = told.point("point")
    return (
        told.counts(told.after, point)
        and len(told.after.liberties(point)) == 2
        and all(after.chases(point) is not None for after in told.after.replies())
        and any(after.chases(point) is None for after in told.before.turn().replies())
    )


def _double(told: Told) -> bool:
    one, other = told.point("point"), told.point("other")
    apart = other not in told.after.chain(one)
    return apart and all(any(after.takes(point) for point in (one, other)) for after in told.after.replies())


def _snapback(told: Told) -> bool:
    taken = told.after.play(told.point("reply"))
    if taken is None or taken.board[told.move] != ".":
        return False
    back = taken.play(told.move)
    return back is not None and taken.board.count(".") - back.board.count(".") == 1 - told.stones


def _saves(told: Told) -> bool:
    point = told.point("point")
    return _was_in_atari(told, point) and len(told.after.liberties(point)) > 1 and told.after.chases(point) is None


def _was_in_atari(told: Told, point: int) -> bool:
    held = told.before.board[point] == STONE[told.before.mover]
    return held and told.counts(told.before, point) and told.before.turn().takes(point)


def _still_caught(told: Told) -> bool:
    point = told.point("point")
    return _was_in_atari(told, point) and told.after.chases(point) is not None and _is_line(told, told.after)


def _in_atari(told: Told) -> bool:
    point = told.point("point")
    after = told.after.play(told.point("reply"))
    return told.counts(told.after, point) and after is not None and after.board[point] == "."


def _catchable(told: Told) -> bool:
    point = told.point("point")
    return told.counts(told.after, point) and told.after.chases(point) is not None and _is_line(told, told.after)


def _connects(told: Told) -> bool:
    one, other = told.point("point"), told.point("other")
    return other not in told.before.chain(one) and other in told.after.chain(one)


def _cuts(told: Told) -> bool:
    one, other = told.point("point"), told.point("other")
    joined = told.before.turn().play(told.move)
    if joined is None or other not in joined.chain(one) or other in told.before.chain(one):
        return False
    return all(other not in after.chain(one) for after in told.after.replies())


def _kills(told: Told) -> bool:
    point = told.point("point")
    return (
        told.counts(told.after, point)
        and _dies(told.after, point, attacks=False)
        and not _dies(told.before.turn(), point, attacks=False)
    )


def _lives(told: Told) -> bool:
    point = told.point("point")
    return (
        told.counts(told.after, point)
        and not _dies(told.after, point, attacks=True)
        and _dies(told.before.turn(), point, attacks=True)
    )


def _leaves_weak(told: Told) -> bool:
    point = told.point("point")
    killed = told.after.play(told.point("reply"))
    return (
        killed is not None
        and _dies(killed, point, attacks=False)
        and not _dies(told.after.turn(), point, attacks=False)
    )


def _gives_up_seki(told: Told) -> bool:
    reply = told.after.play(told.point("reply"))
    return told.counts(told.after, told.move) and reply is not None and reply.board[told.move] == "."


def _dies(table: Table, stone: int, *, attacks: bool) -> bool:
    """Tell whether a chain is captured by best play inside the space around it; whoever plays elsewhere passes.

    ``attacks`` says that the mover is the one who wants to capture it. Raises TooMuch where ko would decide.
    """
    owner = table.board[stone]
    inner = _spread(table, stone, lambda point: table.board[point] in (".", owner))
    walls = {frozenset(table.chain(p)) for p, held in enumerate(table.board) if held not in (".", owner)}
    firm = set().union(*(chain for chain in walls if len(table.liberties(min(chain)) - inner) >= 3))
    inside = frozenset(_spread(table, stone, lambda point: point not in firm))
    if sum(table.board[point] == "." for point in inside) > 6:
        raise TooMuch
    return _falls(table, stone, owner, inside, attacks, 0, [20_000, 60])


def _spread(table: Table, start: int, goes: Callable[[int], bool]) -> set[int]:
    reach, frontier = {start}, [start]
    while frontier:
        for near in table.rules.neighbours(frontier.pop()):
            if near not in reach and goes(near):
                reach.add(near)
                frontier.append(near)
    return reach


def _falls(
    table: Table, stone: int, owner: str, inside: frozenset[int], attacks: bool, passes: int, budget: list[int]
) -> bool:
    if table.board[stone] != owner:
        return True
    if passes == 2:
        return False
    positions, depth = budget
    if positions <= 0 or depth <= 0:
        raise TooMuch
    budget[:] = positions - 1, depth - 1
    moves = [after for point in table.empty if point in inside for after in [_no_ko(table, point)] if after is not None]
    results = (_falls(after, stone, owner, inside, not attacks, 0, budget) for after in moves)
    stay = _falls(table.turn(), stone, owner, inside, not attacks, passes + 1, budget)
    falls = (stay or any(results)) if attacks else (stay and all(results))
    budget[1] += 1
    return falls


def _no_ko(table: Table, point: int) -> Table | None:
    """Return the board after a stone; raise TooMuch where a ko forbids it."""
    if table.board[point] == ".":
        after, _, lost = place(table.rules, table.board, table.mover, point)
        if not lost and after in table.past:
            raise TooMuch
    return table.play(point)


CHECKS: dict[str, Callable[[Told], bool]] = {
    "stones.captures": _captures,
    "stones.ko": _ko,
    "stones.atari": _atari,
    "stones.caught": _caught,
    "stones.ladder": _ladder,
    "stones.ladder-broken": _broken,
    "stones.net": _net,
    "stones.double-atari": _double,
    "stones.snapback": _snapback,
    "stones.saves": _saves,
    "stones.still-caught": _still_caught,
    "stones.leaves-atari": _in_atari,
    "stones.self-atari": _in_atari,
    "stones.catchable": _catchable,
    "stones.connects": _connects,
    "stones.cuts": _cuts,
    "stones.kills": _kills,
    "stones.lives": _lives,
    "stones.leaves-weak": _leaves_weak,
    "stones.gives-up-seki": _gives_up_seki,
}
