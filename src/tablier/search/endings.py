"""The ends of a game, worked out once for every board with few seeds, kept in a file, and asked who wins. For Awalé."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tablier import _native
from tablier.rules import BadSpec, Game, Position, TablierError

__all__ = [
    "EndProof",
    "EndingSolver",
    "Endings",
    "endings_folder",
    "file_for",
    "has_endings",
    "make_endings",
    "read_endings",
]

_MAGIC = b"tablier endings 1\n"

#: The endings that are known, by the native kind of the game: what holds them, what asks them, the rule that they are
#: for, and the most seeds they can have.
_KINDS: dict[str, tuple[type[_native.AwaleEndings], type[_native.AwaleProver], str, int]] = {
    "Awale": (_native.AwaleEndings, _native.AwaleProver, "grand_slam", 21)
}


@dataclass(frozen=True)
class EndProof:
    """What is proved of a position: 1 when the player to move wins, 0 for a draw, -1 for a loss.

    ``move`` keeps that result; in a lost position it is the one after which the win takes long.
    """

    result: int
    move: str
    nodes: int

    @property
    def moves(self) -> tuple[str, ...]:
        """The move that keeps a win or a draw; nothing where all is lost."""
        return (self.move,) if self.result >= 0 else ()

    @property
    def line(self) -> tuple[str, ...]:
        """The move alone: endings tell no more."""
        return (self.move,)


def has_endings(game: Game) -> bool:
    """Tell whether the ends of the game can be worked out.

    >>> from tablier.rules import game
    >>> has_endings(game("awale")), has_endings(game("hex:5"))
    (True, False)
    """
    return game.native_kind in _KINDS


def endings_folder() -> Path:
    """Return where endings are kept: ``TABLIER_ENDINGS``, or the user's folder for what can be made again."""
    if chosen := os.environ.get("TABLIER_ENDINGS"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablier" / "endings"


class Endings:
    """The ends of one game: for every board with few seeds, how many of them each side can be sure of."""

    def __init__(self, game: Game, kept: bytes = b"") -> None:
        if not has_endings(game):
            raise BadSpec(f"only the ends of awale can be worked out so far, not those of {game.name}")
        holder, self._asker, rule, self._most = _KINDS[game.native_kind]
        self.game = game
        option = next(option for option in game.options if option.name == rule)
        self._native = holder(option.choices.index(getattr(game, rule)), kept)

    @property
    def seeds(self) -> int:
        """The most seeds on a board that is known."""
        return self._native.seeds

    @property
    def boards(self) -> int:
        """How many boards are known; each takes two bytes."""
        return self._native.boards_up_to(self.seeds)

    def extend(self, threads: int = 1) -> None:
        """Work out the boards with one seed more; Ctrl-C leaves everything as it was."""
        if self.seeds >= self._most:
            raise BadSpec(f"endings have {self._most} seeds at most")
        self._native.extend(threads)

    def bounds(self, position: Position) -> tuple[int, int]:
        """Return how many more of the seeds left the player to move will have than the opponent, at least and at most.

        What has been on the board before is forgotten; ``EndingSolver`` knows it.
        """
        low, high = self._native.bounds(position.native)
        return low, high

    def asker(self) -> _native.AwaleProver:
        """Return something that asks these endings; each thread needs its own."""
        return self._asker(self._native)

    def copy(self) -> Endings:
        """Return endings that can grow while others ask these."""
        return Endings(self.game, self._native.kept())

    def write(self, file: Path) -> None:
        """Write the endings to a file, all or nothing."""
        fresh = file.with_name(f"{file.name}.{os.getpid()}")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(_MAGIC + self._native.kept())
            fresh.replace(file)
        except OSError as error:
            raise TablierError(f"cannot write {file}: {error.strerror}") from None


def file_for(game: Game) -> Path:
    """Return the file with the endings of a game."""
    return endings_folder() / f"{str(game).replace(':', ',')}.endings"


def read_endings(game: Game) -> Endings | None:
    """Return the endings of a game that have been made on this machine, or None; they are read once."""
    file = file_for(game)
    try:
        state = file.stat()
    except OSError:
        return None
    return _read(game, file, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=4)
def _read(game: Game, file: Path, _changed: int, _size: int) -> Endings | None:
    try:
        content = file.read_bytes()
    except OSError:
        return None
    return Endings(game, content.removeprefix(_MAGIC)) if content.startswith(_MAGIC) else None


def make_endings(game: Game, seeds: int, threads: int = 1) -> Iterator[Endings]:
    """Work out the endings of a game up to so many seeds, and yield them whenever they have grown and been kept.

    What is there already is not made again.
    """
    made = read_endings(game)
    growing = Endings(game) if made is None else made.copy()
    while growing.seeds < seeds:
        growing.extend(threads)
        growing.write(file_for(game))
        yield growing


class EndingSolver:
    """Asks endings about the positions of one game; to be used by one thread at a time, and stopped from any."""

    def __init__(self, endings: Endings) -> None:
        self.game = endings.game
        self._endings = endings  # what asks them does not keep them
        self._native = endings.asker()

    def prove(self, position: Position, *, seconds: float | None = None) -> EndProof | None:
        """Return what is sure in a position, with all that has been on the board before, or None."""
        if position.game != self.game:
            raise BadSpec(f"these endings are for {self.game}, not for {position.game}")
        self._native.ready()
        found = self._native.prove(position.native, math.inf if seconds is None else seconds)
        return None if found.result is None else EndProof(found.result, self.game.move_names[found.move], found.nodes)

    def stop(self) -> None:
        """Stop a proof that is being looked for in another thread."""
        self._native.stop()
