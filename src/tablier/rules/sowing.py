"""What sowing games have in common: how a move goes, seed by seed, and what each player has taken."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tablier.rules.picture import Picture
from tablier.rules.position import Outcome, Position

__all__ = ["Colour", "SeedsPicture", "Sowing", "SowingPicture", "SowingPosition", "SowingPreview"]

Colour: TypeAlias = Literal["red", "blue", "transparent", "plain"]


class SownSeed(Picture):
    """Where a seed landed."""

    hole: int
    colour: Colour


class SowingPicture(Picture):
    """How a move was sown, seed by seed, and the holes that were taken; see ``Sowing``."""

    move: str
    path: list[SownSeed]
    captured: tuple[int, ...]


class SowingPreview(Picture):
    """What a legal move would do: the hole of each seed as they land, the holes taken, and the seeds won in all."""

    path: tuple[int, ...]
    captured: tuple[int, ...]
    taken: int


@dataclass(frozen=True)
class Sowing:
    """The hole and the colour of each seed as they land, and the holes that were then taken, the last one first.

    ``swept`` tells that the mover took the rest of the board.
    """

    move: str
    path: tuple[tuple[int, Colour], ...]
    captured: tuple[int, ...]
    swept: bool

    def as_json(self) -> SowingPicture:
        """Return the sowing as the fields of a JSON object."""
        path: list[SownSeed] = [{"hole": hole, "colour": colour} for hole, colour in self.path]
        return {"move": self.move, "path": path, "captured": self.captured}

    def preview(self, taken: int) -> SowingPreview:
        """Return the sowing in short, for a move that would win so many seeds."""
        return {"path": tuple(hole for hole, _ in self.path), "captured": self.captured, "taken": taken}


class SeedsPicture(Picture):
    """What each player has taken, how the last move was sown, and what each legal move would do."""

    captured: Mapping[str, int]
    sowing: SowingPicture | None
    previews: Mapping[str, SowingPreview]


class SowingPosition(Position):
    """A position of a game in which seeds are sown round a board and taken."""

    __slots__ = ()

    @property
    @abstractmethod
    def ends(self) -> tuple[str, ...]:
        """Why a game may end, by the native core's number; the first means that it goes on."""

    @abstractmethod
    def sowing(self, move: str) -> Sowing:
        """Return how a legal move is sown."""

    @abstractmethod
    def holes_of(self, player: str) -> tuple[int, ...]:
        """Return the holes from which a player sows, as `Sowing` numbers them, from 1."""

    @abstractmethod
    def seeds_in(self, hole: int) -> int:
        """Return the seeds of a hole, whatever their colour."""

    @abstractmethod
    def name_holes(self, holes: Iterable[int]) -> tuple[str, ...]:
        """Return what holes are called on the board."""

    def seeds_before(self, player: str) -> int:
        """Return the seeds in all the holes of a player."""
        return sum(map(self.seeds_in, self.holes_of(player)))

    @property
    def outcome(self) -> Outcome | None:
        end = self.native.end
        if end == 0:
            return None
        first, second = self.native.captured
        winner = None if first == second else self.game.players[first < second]
        return Outcome(winner, self.ends[end], first - second, (first, second))

    @property
    def captured(self) -> dict[str, int]:
        """The seeds each player has taken."""
        return dict(zip(self.game.players, self.native.captured, strict=True))

    @property
    def taken(self) -> dict[str, int]:
        return self.captured

    def picture_seeds(self, before: Position | None) -> SeedsPicture:
        """Return what every sowing game shows: what is taken, how the last move went, what each move would do."""
        before = before or self.previous
        sown = None
        if isinstance(before, SowingPosition) and self.last_move is not None:
            sown = before.sowing(self.last_move).as_json()
        return {"captured": self.captured, "sowing": sown, "previews": self._preview_moves()}

    def _preview_moves(self) -> dict[str, SowingPreview]:
        """Say of each legal move where its seeds would land and what it would win."""
        if self.outcome is not None:
            return {}
        mover = self.to_move
        won = self.captured[mover]
        return {move: self.sowing(move).preview(self.play(move).captured[mover] - won) for move in self.legal_moves}
