"""How Hex is best played."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tablier.agents.decision import Candidate, Decision
from tablier.agents.facts.hex import find_hex_facts
from tablier.agents.landmarks import Landmarks
from tablier.agents.profiles.profile import Profile, Rung
from tablier.agents.sentence import Explanation, Sentence
from tablier.rules import HexPosition, Position
from tablier.search.evaluations import path_cells
from tablier.search.mcts import MctsSettings

__all__ = ["HEX", "PathReason"]


@dataclass(frozen=True)
class PathReason(Explanation):
    """How many cells lie on the player's shortest paths from side to side; none for a player who is cut off."""

    move: str
    cells: int
    player: str

    @property
    def sentences(self) -> tuple[str, ...]:
        """Where the move lies on the shortest paths."""
        if self.cells < 2:
            key = "path.only" if self.cells else "path.cut-off"
            return (Sentence(key, player=self.player, move=self.move),)
        return (Sentence("path.central", move=self.move, count=self.cells, player=self.player),)


def _play_along_a_path(position: HexPosition, chance: random.Random) -> Decision:
    """Choose the most central cell on the mover's shortest paths from side to side."""
    path = path_cells(position, position.to_move)
    cells = path or [move for move in position.legal_moves if move not in position.game.special_moves]
    middle = (position.game.size - 1) / 2
    off_centre = {name: _distance(position.game.move_number(name), position.game.size, middle) for name in cells}
    nearest = min(off_centre.values())
    move = chance.choice([name for name, distance in off_centre.items() if distance == nearest])
    others = sorted((name for name in cells if name != move), key=off_centre.__getitem__)
    candidates = tuple(Candidate(name) for name in (move, *others))
    return Decision(move, line=(move,), candidates=candidates, why=PathReason(move, len(path), position.to_move))


def _distance(cell: int, size: int, middle: float) -> float:
    """The steps between a cell and the centre of the board."""
    down, right = cell // size - middle, cell % size - middle
    return max(abs(down), abs(right), abs(down + right))


_OUT_OF_REACH = 100  # empty cells with which no proof comes in seconds
_WITHIN_REACH = 49  # with which one mostly does: a board of 7×7


def _share_for_proofs(position: Position) -> float:
    """Half of the time where a proof is likely, and less and less the more cells are empty."""
    empty = len(position.legal_moves)
    nearness = (_OUT_OF_REACH - empty) / (_OUT_OF_REACH - _WITHIN_REACH)
    return 0.5 * min(max(nearness, 0.0), 1.0) ** 2


def _survey(position: HexPosition) -> Landmarks:
    from tablier.agents.expert.surveying import survey  # the expert knows this profile

    return survey(position)


HEX = Profile(
    levels=(
        Rung("instinct:misses=1"),
        Rung("instinct:misses=0.87"),
        Rung("instinct:misses=0.65"),
        Rung("instinct:misses=0.45"),
        Rung("instinct:misses=0.28"),
        Rung("instinct:misses=0.16"),
        Rung("instinct:misses=0.07"),
        Rung("instinct"),
        # Only the last level proves what it can: the others are for people to beat.
        Rung("neural:visits=12,solver=0"),
        Rung("neural"),
    ),
    small_levels=(
        Rung("instinct:misses=1"),
        Rung("instinct:misses=0.6"),
        Rung("instinct:misses=0.51"),
        Rung("instinct:misses=0.44"),
        Rung("instinct:misses=0.37"),
        Rung("instinct:misses=0.29"),
        Rung("instinct:misses=0.19"),
        Rung("instinct:misses=0.1"),
        Rung("instinct:misses=0.04"),
        Rung("neural"),
    ),
    small=7,
    mcts=MctsSettings(c=0, rave=1000, expand_at=8),
    unit_weight="distance",
    glances={"path": _play_along_a_path},
    proof_share=_share_for_proofs,
    facts=find_hex_facts,
    landmarks=_survey,
)
