"""One game as it was written down."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tablier.rules.errors import BadRecord, TablierError
from tablier.rules.position import Game, Outcome, Position
from tablier.rules.records.game_tree import RESUME, GameNode, GameTree
from tablier.rules.records.sgf_tree import SgfNode

__all__ = ["RESUME", "Record", "Replay", "diagram", "result_code", "steps"]


@dataclass(frozen=True)
class Record:
    """A game from its first position to its last, with what is known about it.

    ``moves`` may hold RESUME among the moves; ``result`` is in SGF's form, such as ``B+3.5``, ``W+R`` or ``0``;
    ``dead`` are stones that were called dead; ``tree`` is all that an SGF file holds, variations and unknown properties
    included; ``variations`` are those of a file in another form.
    """

    start: Position
    moves: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)  # of the players
    result: str | None = None
    dead: tuple[str, ...] = ()
    tree: SgfNode | None = None
    variations: GameTree | None = None

    @classmethod
    def of(cls, position: Position, names: Mapping[str, str] | None = None, outcome: Outcome | None = None) -> Record:
        """Return the record of the game that led to a position; ``outcome`` where the position cannot know it."""
        told = outcome or position.outcome
        return cls(
            position.origin, steps(position), names or {}, None if told is None else result_code(told), position.dead
        )

    @property
    def game(self) -> Game:
        """The rules that were played by."""
        return self.start.game

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Every position of the game, the first one included; a move that cannot be played is an error."""
        return tuple(self._walk())

    @cached_property
    def position(self) -> Position:
        """The last position; the others are not kept, because a long game has many."""
        last = deque(self._walk(), maxlen=1)
        return last[0]

    def _walk(self) -> Iterator[Position]:
        """Play the game, from its first position to its last."""
        replay = Replay(self.start)
        for number, move in enumerate(self.moves, 1):
            yield replay.position
            try:
                replay.step(move)
            except TablierError as error:
                raise BadRecord(f"move {number} cannot be played: {error}", "move", error, number=number) from None
        yield replay.position.scored(self.dead) if self.dead else replay.position

    def as_tree(self) -> GameTree:
        """Return the moves of the record as a tree without branches."""
        nodes = [GameNode()]
        for number, move in enumerate(self.moves):
            player = None if move == RESUME else self.positions[number].to_move
            told = move if move == RESUME else self.positions[number + 1].last_move or move
            nodes.append(GameNode(number, told, player))
        return GameTree(self.start, tuple(nodes), len(nodes) - 1)

    @property
    def winner(self) -> str | None:
        """The player who won, or None in a draw and where it is not known."""
        first = (self.result or "?")[0].upper()
        return {"B": self.game.players[0], "W": self.game.players[1]}.get(first)


class Replay:
    """A game being played again from its record, whatever the record does to the board."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.position = start
        self.moves: list[str] = []

    def step(self, move: str) -> None:
        """Play a move or a resumption."""
        if move == RESUME:
            self.position = self.position.resumed()
        else:
            self.position = self.position.play(move)
            move = self.position.last_move or move
        self.moves.append(move)

    def play(self, player: str, move: str) -> None:
        """Play a move of a given player; a record may skip turns and go on after two passes."""
        self.turn_to(player)
        self.step(move)

    def turn_to(self, player: str) -> None:
        """Let a player move: by a resumption or a pass of the other where that is possible, else by a new beginning."""
        if self.position.resumable:
            self.step(RESUME)
        if self.position.to_move == player:
            return
        skip = self.position.skipping_move
        if skip is not None:
            self.step(skip)
        else:
            self.set_up({}, player)

    def set_up(self, changes: Mapping[str, str | None], to_move: str | None = None) -> None:
        """Put stones on the board or take them off; the record begins anew from there."""
        game, numbers = self.position.game, list(self.position.numbers)
        for point, player in changes.items():
            numbers[game.move_number(point)] = 0 if player is None else 1 + game.players.index(player)
        self.position = self.start = game.from_numbers(numbers, to_move or self.position.to_move)
        self.moves.clear()


def diagram(game: Game, stones: Mapping[str, int], to_move: str) -> Position:
    """Return the position of Hex or Go with these stones, by the number of their owner, on the board."""
    cells = [".XO"[stones.get(name, -1) + 1] for name in game.move_names[: game.size * game.size]]
    rows = [" ".join(cells[row * game.size : (row + 1) * game.size]) for row in range(game.size)]
    return game.parse("\n".join([f"{to_move} to move", *rows]))


def result_code(outcome: Outcome) -> str:
    """Return the result as SGF writes it.

    >>> result_code(Outcome("white", "two passes", -6.5, (37, 43.5)))
    'W+6.5'
    """
    if outcome.winner is None:
        return "0"
    winner = "B+" if outcome.score > 0 else "W+"
    known = {"resignation": "R", "time": "T", "connection": ""}
    if outcome.reason in known:
        return winner + known[outcome.reason]
    if outcome.points in ((1, 0), (0, 1)):  # no count, and none of the usual ends: somebody broke the rules
        return winner + "F"
    return f"{winner}{abs(outcome.score):g}"


def steps(position: Position) -> tuple[str, ...]:
    """Return the moves that led to a position, with RESUME where the game was resumed."""
    names = position.game.move_names
    return tuple(names[number] if number >= 0 else RESUME for number in position._numbers())
