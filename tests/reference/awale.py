"""Awalé: twelve holes in two rows, sown counter-clockwise, captures of two or three on the other side."""

from dataclasses import dataclass, replace

from reference.outcome import Outcome, higher_count_wins

PLAYERS = ("first", "second")
ROWS = {"first": "ABCDEF", "second": "abcdef"}
CIRCLE = ROWS["first"] + ROWS["second"]  # in the direction of sowing
MAJORITY = 25
HALF = 24
QUIET_LIMIT = 250

Board = dict[str, int]  # the seeds of each hole


@dataclass(frozen=True)
class AwalePosition:
    """What lies in each hole, what each player has taken, and what was seen since the last capture."""

    grand_slam: str
    board: Board
    captured: dict[str, int]
    to_move: str = "first"
    seen: tuple[tuple[Board, str], ...] = ()  # since the last capture: boards with the player to move, this one last
    quiet: int = 0  # moves in a row without a capture
    ended: str | None = None  # why the game is over

    @property
    def opponent(self) -> str:
        """Return the player who is not to move."""
        return "second" if self.to_move == "first" else "first"

    @property
    def holes(self) -> tuple[int, ...]:
        """Return the seeds of the holes, A first."""
        return tuple(self.board[hole] for hole in CIRCLE)

    @property
    def key(self) -> object:
        """Return what makes two positions of one game equal: what they show, not what came before."""
        return (self.holes, self.captured["first"], self.captured["second"], self.to_move, self.ended)

    @property
    def legal_moves(self) -> list[str]:
        """Return the holes that may be played, in the direction of sowing."""
        if self.ended is not None:
            return []
        return [hole for hole in ROWS[self.to_move] if self.allows(hole)]

    def allows(self, hole: str) -> bool:
        """Tell whether the mover may play one of their holes."""
        if self.board[hole] == 0:
            return False
        sown, _ = sow(self.board, hole)
        if row(self.board, self.opponent) == 0 and row(sown, self.opponent) == 0:
            return False
        return not (self.grand_slam == "forbidden" and self.slams(hole))

    def slams(self, hole: str) -> bool:
        """Tell whether a move would take all of the opponent's seeds."""
        sown, last = sow(self.board, hole)
        taken = sum(sown[name] for name in captures(sown, last, self.opponent))
        return taken > 0 and taken == row(sown, self.opponent)

    def play(self, move: str) -> "AwalePosition":
        """Return the position after a legal move, with what the end of the game gives if it is over."""
        assert move in self.legal_moves
        board, last = sow(self.board, move)
        taken = 0
        if self.grand_slam == "everything" or not self.slams(move):
            for hole in captures(board, last, self.opponent):
                taken += board[hole]
                board[hole] = 0
        captured = {**self.captured, self.to_move: self.captured[self.to_move] + taken}
        before = () if taken else self.seen
        quiet = 0 if taken else self.quiet + 1
        seen = (*before, (board, self.opponent))
        return AwalePosition(self.grand_slam, board, captured, self.opponent, seen, quiet).finish()

    def finish(self) -> "AwalePosition":
        """Return the position with the end of the game, if it is over, by the first of the four rules that applies."""
        if max(self.captured.values()) >= MAJORITY:
            return replace(self, ended=f"{MAJORITY} seeds")
        if self.captured["first"] == self.captured["second"] == HALF:
            return replace(self, ended=f"{HALF} seeds each")
        if self.seen[-1] in self.seen[:-1]:
            return self.collect("repetition")
        if not self.legal_moves:
            return self.collect("no move left")
        if self.quiet >= QUIET_LIMIT:
            return self.collect(f"{QUIET_LIMIT} moves without a capture")
        return self

    def collect(self, reason: str) -> "AwalePosition":
        """Return the end of a game in which each player takes the seeds of their own row."""
        captured = {player: self.captured[player] + row(self.board, player) for player in PLAYERS}
        return replace(self, board=dict.fromkeys(CIRCLE, 0), captured=captured, ended=reason)

    @property
    def outcome(self) -> Outcome | None:
        """Return the result once the game is over."""
        if self.ended is None:
            return None
        return higher_count_wins(PLAYERS, self.ended, (self.captured["first"], self.captured["second"]))


def row(board: Board, player: str) -> int:
    """Return the seeds in a player's row."""
    return sum(board[hole] for hole in ROWS[player])


def sow(board: Board, origin: str) -> tuple[Board, str]:
    """Return the board after the seeds of a hole were sown, and the hole of the last seed."""
    sown = {**board, origin: 0}
    place = CIRCLE.index(origin)
    for _ in range(board[origin]):
        place = (place + 1) % len(CIRCLE)
        if CIRCLE[place] == origin:
            place = (place + 1) % len(CIRCLE)
        sown[CIRCLE[place]] += 1
    return sown, CIRCLE[place]


def captures(board: Board, last: str, opponent: str) -> list[str]:
    """Return the holes of two or three seeds from the last one backwards, as far as they are the opponent's."""
    chain = []
    place = CIRCLE.index(last)
    while CIRCLE[place] in ROWS[opponent] and board[CIRCLE[place]] in (2, 3):
        chain.append(CIRCLE[place])
        place -= 1
    return chain


def start(grand_slam: str = "nothing") -> AwalePosition:
    """Return the first position, with four seeds in every hole."""
    board = dict.fromkeys(CIRCLE, 4)
    return AwalePosition(grand_slam, board, {"first": 0, "second": 0}, seen=((board, "first"),))
