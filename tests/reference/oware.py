"""Coloured Oware: sixteen holes in a circle, seeds of three kinds, captures of two or three."""

from dataclasses import dataclass

from reference.outcome import Outcome, higher_count_wins

PLAYERS = ("first", "second")
HOLES = 16
MOVE_LIMIT = 400
FEW_SEEDS = 10

RED, BLUE, TRANSPARENT = 0, 1, 2
Hole = tuple[int, int, int]  # red, blue, transparent


def owner(number: int) -> str:
    """Return who owns a hole: the first player has the odd holes, the second the even ones."""
    return "first" if number % 2 == 1 else "second"


def clockwise(number: int) -> int:
    """Return the number of the next hole; 1 follows 16."""
    return 1 if number == HOLES else number + 1


def counter_clockwise(number: int) -> int:
    """Return the number of the hole before; 16 precedes 1."""
    return HOLES if number == 1 else number - 1


@dataclass(frozen=True)
class OwarePosition:
    """What lies in each hole, and what each player has taken."""

    seeds: int  # of each colour in each hole at the start
    holes: tuple[Hole, ...]  # hole 1 first
    captured: dict[str, int]
    to_move: str = "first"
    ply: int = 0
    starved: bool = False

    @property
    def opponent(self) -> str:
        """Return the player who is not to move."""
        return "second" if self.to_move == "first" else "first"

    @property
    def key(self) -> object:
        """Return what makes two positions of one game equal."""
        return (self.holes, self.captured["first"], self.captured["second"], self.to_move, self.ply)

    @property
    def legal_moves(self) -> list[str]:
        """Return the moves by hole, each with red, blue, transparent as red, transparent as blue."""
        if self.outcome is not None:
            return []
        moves = []
        for number, (red, blue, transparent) in enumerate(self.holes, start=1):
            if owner(number) != self.to_move:
                continue
            if red > 0:
                moves.append(f"{number}R")
            if blue > 0:
                moves.append(f"{number}B")
            if transparent > 0:
                moves.extend([f"{number}TR", f"{number}TB"])
        return moves

    def play(self, move: str) -> "OwarePosition":
        """Return the position after a legal move: sow, capture, and take everything from a starved opponent."""
        assert move in self.legal_moves
        holes = {number: list(hole) for number, hole in enumerate(self.holes, start=1)}
        last = sow(holes, move, self.opponent)
        taken = capture(holes, last)
        starved = not any(sum(hole) for number, hole in holes.items() if owner(number) == self.opponent)
        if starved:
            taken += sum(sum(hole) for hole in holes.values())
            holes = {number: [0, 0, 0] for number in holes}
        after = tuple((holes[n][RED], holes[n][BLUE], holes[n][TRANSPARENT]) for n in range(1, HOLES + 1))
        captured = {**self.captured, self.to_move: self.captured[self.to_move] + taken}
        return OwarePosition(self.seeds, after, captured, self.opponent, self.ply + 1, starved)

    @property
    def outcome(self) -> Outcome | None:
        """Return the result once somebody is starved, has the majority, or too little or too long is played."""
        majority = 3 * self.seeds * HOLES // 2 + 1
        if self.starved:
            reason = "starved"
        elif max(self.captured.values()) >= majority:
            reason = f"{majority} seeds"
        elif sum(sum(hole) for hole in self.holes) < FEW_SEEDS:
            reason = f"fewer than {FEW_SEEDS} seeds left"
        elif self.ply >= MOVE_LIMIT:
            reason = f"{MOVE_LIMIT} moves"
        else:
            return None
        return higher_count_wins(PLAYERS, reason, (self.captured["first"], self.captured["second"]))


def sow(holes: dict[int, list[int]], move: str, opponent: str) -> int:
    """Sow the seeds that ``move`` names and return the hole that received the last one."""
    origin = int(move.rstrip("TRB"))
    colour = RED if move.endswith("R") else BLUE
    kinds = [TRANSPARENT, colour] if "T" in move else [colour]
    hand = []
    for kind in kinds:  # transparent seeds leave the hand first
        hand.extend([kind] * holes[origin][kind])
        holes[origin][kind] = 0
    hole = origin
    for kind in hand:
        hole = clockwise(hole)
        while hole == origin or (colour == BLUE and owner(hole) != opponent):
            hole = clockwise(hole)
        holes[hole][kind] += 1
    return hole


def capture(holes: dict[int, list[int]], last: int) -> int:
    """Empty the holes of two or three seeds from ``last`` backwards and return how many seeds that took."""
    taken = 0
    hole = last
    while sum(holes[hole]) in (2, 3):
        taken += sum(holes[hole])
        holes[hole] = [0, 0, 0]
        hole = counter_clockwise(hole)
    return taken


def start(seeds: int = 2) -> OwarePosition:
    """Return the first position, with ``seeds`` of each colour in every hole."""
    return OwarePosition(seeds, ((seeds, seeds, seeds),) * HOLES, {"first": 0, "second": 0})
