"""A proof before the thought: where a game has a solver, a part of the time goes to it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from tablier.agents.decision import Candidate, Decision
from tablier.agents.kept_tree import Effort
from tablier.agents.profiles import profile_for
from tablier.agents.sentence import Explanation, Sentence
from tablier.rules import BadSpec, Game, Position
from tablier.search.endings import EndingSolver, EndProof, read_endings
from tablier.search.search_tree import TreeFinding
from tablier.search.solver import Proof, Solver, has_solver

__all__ = ["DefenceReason", "ProofReason", "Prover", "decide_by_proof", "defend", "open_of"]

_MEGABYTES = 64

Finding = TypeVar("Finding", bound=TreeFinding)


@dataclass(frozen=True)
class ProofReason(Explanation):
    """Why a proved move is played."""

    move: str
    line: tuple[str, ...]
    nodes: int
    drawn: bool = False

    @property
    def sentences(self) -> Iterator[str]:
        """What is proved, and one way it can go."""
        yield Sentence("proof.draws" if self.drawn else "proof.wins", move=self.move, nodes=self.nodes)
        if len(self.line) > 1:
            yield Sentence("proof.line", line=self.line)


@dataclass(frozen=True)
class DefenceReason(Explanation):
    """Why a move is played where every move is proved to lose."""

    move: str
    nodes: int

    @property
    def sentences(self) -> tuple[str, ...]:
        """That all is lost, and what the move has for it."""
        return (Sentence("proof.loses", nodes=self.nodes, move=self.move),)


class Prover:
    """Asks the solver of a game, if there is one, and keeps its table from move to move.

    Args:
        share: the part of the time that is the solver's; by default as much as the game's profile gives it.
        threads: of the solver, where time is the limit.
        visits_a_node: how many visits of the player take as long as a position of the proof.

    """

    def __init__(self, share: float | None, threads: int, visits_a_node: int = 1) -> None:
        self._share = share
        self._threads = threads
        self._visits_a_node = visits_a_node
        self._solver: Solver | None = None
        self._endings: EndingSolver | None = None

    def prove(self, position: Position, effort: Effort) -> Proof | EndProof | None:
        """Return who wins, if our share of the effort is enough to prove it."""
        share = profile_for(position.game.name).proof_share(position) if self._share is None else self._share
        if share <= 0:
            return None
        if not has_solver(position.game):
            seconds = None if effort.seconds is None else effort.seconds * share
            return self._ask_endings(position, seconds)
        seconds = None if effort.seconds is None else effort.seconds * share
        visits = effort.nodes if effort.visits is None else effort.visits
        nodes = None if visits is None else math.ceil(visits * share / self._visits_a_node)
        if self._solver is None or self._solver.game != position.game:
            # One thread where the same limits must give the same move.
            self._solver = Solver(position.game, _MEGABYTES, 1 if seconds is None else self._threads)
        try:
            proof = self._solver.prove(position, seconds=seconds, nodes=nodes, line=True)
        except BadSpec:  # the sides may still be swapped
            return None
        # A win without its move was proved at the last moment; the next question will find the move.
        won = proof is not None and proof.winner == position.to_move
        return None if won and proof is not None and not proof.moves else proof

    def _ask_endings(self, position: Position, seconds: float | None) -> EndProof | None:
        if self._endings is None or self._endings.game != position.game:
            self._endings = _find_endings(position.game)
        return None if self._endings is None else self._endings.prove(position, seconds=seconds)

    def open_moves(self, position: Position) -> frozenset[str]:
        """Return the moves that the last proof has not refuted, where it came to no end; nothing when all are open."""
        if self._solver is None or self._solver.game != position.game:
            return frozenset()
        try:
            return frozenset(self._solver.open_moves(position))
        except BadSpec:
            return frozenset()

    def stop(self) -> None:
        """End a proof that is being looked for in another thread."""
        for solver in (self._solver, self._endings):
            if solver is not None:
                solver.stop()


def _find_endings(game: Game) -> EndingSolver | None:
    """Return the endings of a game, where they have been made on this machine."""
    endings = read_endings(game)
    return None if endings is None else EndingSolver(endings)


def open_of(findings: tuple[Finding, ...], untried: frozenset[str]) -> tuple[Finding, ...]:
    """Return the moves of a tree that no proof has refuted, or all where there is nothing to choose from."""
    return tuple(found for found in findings if found.move in untried) or findings


def decide_by_proof(proof: Proof | EndProof, effort: Effort) -> Decision:
    """Return the decision to play a proved win, or to keep a proved draw."""
    (move, *_) = proof.moves
    drawn = isinstance(proof, EndProof) and proof.result == 0
    value = 0.0 if drawn else 1.0
    return Decision(
        move,
        value,
        proof.line,
        (Candidate(move, value, visits=max(proof.nodes, 1)),),
        ProofReason(move, proof.line, proof.nodes, drawn),
        {"nodes": proof.nodes, "seconds": effort.spent},
        proved=True,
    )


def defend(decision: Decision, proof: Proof | EndProof, *, hopeless: bool) -> Decision:
    """Return the decision in a position that is proved lost.

    The player's own choice stands as long as its search hopes for a mistake: an opponent that judges alike is the most
    likely to make it there. When the search sees the loss itself (``hopeless``), the move is played that took the
    solver the most work to refute.
    """
    move = proof.line[0] if hopeless and proof.line else decision.move
    line = proof.line if hopeless and proof.line else decision.line
    why = DefenceReason(move, proof.nodes)
    return replace(decision, move=move, value=-1.0, line=line, why=why, proved=True)
