"""A proof before the thought: where a game has a solver, a part of the time may go to it."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.agents.decision import Candidate, Decision
from tablier.agents.kept_tree import Effort
from tablier.rules import BadSpec, Position
from tablier.search.solver import Proof, Solver

__all__ = ["ProofReason", "Prover", "decide_by_proof"]

_MEGABYTES = 128


@dataclass(frozen=True)
class ProofReason:
    """Why a proved move is played."""

    move: str
    line: tuple[str, ...]
    nodes: int

    def __str__(self) -> str:
        shown = f" One way it can go: {' '.join(self.line)}." if len(self.line) > 1 else ""
        return f"{self.move} wins by force, proved with {self.nodes:,} positions.{shown}"


class Prover:
    """Asks the solver of a game, if there is one, and keeps its table from move to move."""

    def __init__(self, share: float, threads: int) -> None:
        self._share = share
        self._threads = threads
        self._solver: Solver | None = None

    def prove(self, position: Position, effort: Effort) -> Proof | None:
        """Return who wins, if our share of the seconds is enough to prove it; a visit counts as a node of the proof."""
        if not self._share:
            return None
        seconds = None if effort.seconds is None else effort.seconds * self._share
        visits = effort.nodes if effort.visits is None else effort.visits
        nodes = None if visits is None else max(1, int(visits * self._share))
        try:
            if self._solver is None or self._solver.game != position.game:
                # One thread where the same limits must give the same move.
                self._solver = Solver(position.game, _MEGABYTES, 1 if seconds is None else self._threads)
            return self._solver.prove(position, seconds=seconds, nodes=nodes, line=True)
        except BadSpec:  # no solver for this game or this position
            return None

    def stop(self) -> None:
        """End a proof that is being looked for in another thread."""
        if self._solver is not None:
            self._solver.stop()


def decide_by_proof(proof: Proof, effort: Effort) -> Decision:
    """Return the decision to play a proved win."""
    (move, *_) = proof.moves
    return Decision(
        move,
        1.0,
        proof.line,
        (Candidate(move, 1.0),),
        ProofReason(move, proof.line, proof.nodes),
        {"nodes": proof.nodes, "seconds": effort.spent},
        proved=True,
    )
