"""Go: whose turn, what may be played, when it ends and how it is counted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from reference.go_board import (
    PLAYERS,
    STONE,
    Board,
    Rules,
    borders,
    handicap_points,
    opponent,
    place,
    region,
    without,
)
from reference.outcome import Outcome, higher_count_wins

PASS = "pass"
SUPERKO = ("situational", "positional", "simple")


@dataclass(frozen=True)
class GoPosition:
    """A board, and everything that happened to it.

    ``given`` lists the boards of the game, oldest first, each with the player who made it by placing a
    stone; a pass makes no board. The first board counts as made by the opponent of the player to move.
    """

    rules: Rules
    board: Board
    to_move: str
    given: tuple[tuple[str, Board], ...]
    prisoners: dict[str, int]  # stones taken by each player
    passes: int = 0
    resumed: bool = False
    to_place: int = 0  # handicap stones that Black has yet to put anywhere
    before_last_move: Board | None = None  # None at the start, after a pass and after resuming

    @property
    def stones(self) -> dict[str, tuple[str, ...]]:
        """Return the points each player occupies, row by row from the top."""
        return {player: self.names(STONE[player]) for player in PLAYERS}

    def names(self, held: str) -> tuple[str, ...]:
        """Return the names of the points that hold an ``X``, an ``O`` or nothing."""
        return tuple(self.rules.name(point) for point, what in enumerate(self.board) if what == held)

    @property
    def key(self) -> object:
        """Return what makes two positions of one game equal."""
        taken = (self.prisoners["black"], self.prisoners["white"])
        return (self.board, self.to_move, self.ko, taken, self.passes, self.resumed, self.to_place)

    @property
    def is_over(self) -> bool:
        """Tell whether two passes ended the game; with pass stones the last has to be White's."""
        return self.passes == 2 and not (self.rules.pass_stones and self.to_move == "white")

    @cached_property
    def placements(self) -> dict[int, tuple[Board, int, int]]:
        """Return, for each empty point, the board a stone there would leave and the stones it would remove."""
        empty = [point for point, held in enumerate(self.board) if held == "."]
        return {point: place(self.rules, self.board, self.to_move, point) for point in empty}

    def repeats(self, board: Board) -> bool:
        """Tell whether the player to move may not give the board this state again."""
        if self.rules.superko == "simple":
            return board == self.before_last_move
        if self.rules.superko == "positional":
            return any(board == earlier for _, earlier in self.given)
        return (self.to_move, board) in self.given

    def forbidden(self, point: int) -> str | None:
        """Return why no stone may be put on ``point``, or ``None`` when it may."""
        if self.board[point] != ".":
            return "occupied"
        board, _, own_stones_lost = self.placements[point]
        if own_stones_lost == 1 or (own_stones_lost and not self.rules.suicide):
            return "suicide"
        if self.repeats(board):
            return "ko" if board == self.before_last_move else "superko"
        return None

    @property
    def ko(self) -> str | None:
        """Return the point where an immediate recapture is forbidden."""
        if self.is_over:
            return None
        names = [self.rules.name(p) for p in range(len(self.board)) if self.forbidden(p) == "ko"]
        return names[0] if names else None

    @property
    def legal_moves(self) -> list[str]:
        """Return the points where a stone may be put, row by row from the top, then ``pass``."""
        if self.is_over:
            return []
        points = [self.rules.name(p) for p in range(len(self.board)) if self.forbidden(p) is None]
        return points if self.to_place else [*points, PASS]

    def play(self, move: str) -> "GoPosition":
        """Return the position after a legal move."""
        assert not self.is_over
        other = opponent(self.to_move)
        if move == PASS:
            assert not self.to_place
            handed = {self.to_move: 0, other: 1 if self.rules.pass_stones else 0}
            return replace(
                self,
                to_move=other,
                passes=min(self.passes + 1, 2),
                prisoners={player: self.prisoners[player] + handed[player] for player in PLAYERS},
                before_last_move=None,
            )
        point = self.rules.point(move)
        assert self.forbidden(point) is None
        board, captured, own_stones_lost = self.placements[point]
        prisoners = {
            self.to_move: self.prisoners[self.to_move] + captured,
            other: self.prisoners[other] + own_stones_lost,
        }
        return replace(
            self,
            board=board,
            to_move=self.to_move if self.to_place > 1 else other,
            to_place=max(self.to_place - 1, 0),
            given=(*self.given, (self.to_move, board)),
            prisoners=prisoners,
            passes=0,
            before_last_move=self.board,
        )

    def as_drawn(self) -> "GoPosition":
        """Forget the game: the board stands as if somebody had drawn it, without a ko."""
        return replace(self, given=((opponent(self.to_move), self.board),), before_last_move=None)

    def resume(self) -> "GoPosition":
        """Go on playing after two passes."""
        assert self.is_over
        return replace(self, passes=0, resumed=True)

    @property
    def outcome(self) -> Outcome | None:
        """Count the board with every stone alive, once both players have passed."""
        return self.count() if self.is_over else None

    def without_chains_of(self, dead: Iterable[str]) -> "GoPosition":
        """Return the position with the whole chain of every ``dead`` stone off the board."""
        gone = {p for name in dead for p in region(self.rules, self.board, self.rules.point(name))}
        return replace(self, board=without(self.board, gone))

    def count(self, dead: Iterable[str] = ()) -> Outcome:
        """Remove the ``dead`` stones, then count area, or territory and prisoners."""
        after = self.without_chains_of(dead)
        lost = {player: len(self.stones[player]) - len(after.stones[player]) for player in PLAYERS}
        ground = after.territory
        points = {player: float(len(ground[player])) for player in PLAYERS}
        for player in PLAYERS:
            if self.rules.territory:
                points[player] += self.prisoners[player] + lost[opponent(player)]
            else:
                points[player] += len(after.stones[player])
        points["white"] += self.rules.komi
        return higher_count_wins(PLAYERS, "two passes", (points["black"], points["white"]))

    def barred(self, player: str, point: int) -> bool:
        """Tell whether a stone beside own ones, capturing nothing, would leave its chain one liberty at most."""
        if STONE[player] not in borders(self.rules, self.board, [point]):
            return False
        board, captured, own_stones_lost = place(self.rules, self.board, player, point)
        if captured or own_stones_lost:
            return not captured
        chain = region(self.rules, board, point)
        return sum(board[p] == "." for p in {n for stone in chain for n in self.rules.neighbours(stone)}) < 2

    @property
    def in_seki(self) -> set[int]:
        """Return the stones of chains beside an empty point that both colours reach and neither may fill."""
        shared = [p for p, held in enumerate(self.board) if held == "." and all(self.barred(x, p) for x in PLAYERS)]
        beside = {near for point in shared for near in self.rules.neighbours(point) if self.board[near] != "."}
        return {stone for near in beside for stone in region(self.rules, self.board, near)}

    @property
    def territory(self) -> dict[str, tuple[str, ...]]:
        """Return the empty points that only Black's stones border, only White's, and all the others.

        By territory, an eye of a chain in a seki is nobody's, except with pass stones.
        """
        seki = self.in_seki if self.rules.territory and not self.rules.pass_stones else set()
        owner: dict[int, str] = {}
        for point, held in enumerate(self.board):
            if held == "." and point not in owner:
                empty = region(self.rules, self.board, point)
                around = borders(self.rules, self.board, empty) - {"."}
                players = [player for player in PLAYERS if STONE[player] in around]
                if seki & {near for point in empty for near in self.rules.neighbours(point)}:
                    players = []
                owner |= dict.fromkeys(empty, players[0] if len(players) == 1 else "neutral")
        return {
            who: tuple(self.rules.name(point) for point in sorted(owner) if owner[point] == who)
            for who in (*PLAYERS, "neutral")
        }


def start(size: int, options: Mapping[str, str] | None = None) -> GoPosition:
    """Return the empty board or, with a handicap that is not placed freely, Black's stones on it and White to move."""
    chosen = options or {}
    ruleset = chosen.get("rules", "chinese")
    modern = ruleset == "tromp-taylor"
    rules = Rules(
        size=size,
        komi=float(chosen.get("komi", "7")),
        territory=ruleset in ("japanese", "french"),
        pass_stones=ruleset == "french",
        superko=chosen.get("superko", "positional" if modern else "situational"),
        suicide=chosen.get("suicide", "yes" if modern else "no") == "yes",
    )
    handicap, free = int(chosen.get("handicap", "0")), chosen.get("placement") == "free"
    stones = set() if free else set(handicap_points(rules, handicap))
    board = "".join("X" if point in stones else "." for point in range(size * size))
    to_move = "white" if stones else "black"
    given = ((opponent(to_move), board),)
    return GoPosition(rules, board, to_move, given, {"black": 0, "white": 0}, to_place=handicap if free else 0)
