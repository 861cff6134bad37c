"""Monte Carlo tree search as a player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tablier.agents.agent import Tell
from tablier.agents.counted import word_proof
from tablier.agents.decision import Candidate, Decision
from tablier.agents.kept_tree import Effort, KeptTreePlayer
from tablier.agents.profiles import profile_for
from tablier.agents.proving import Prover, decide_by_proof, defend, open_of
from tablier.agents.sentence import Explanation, Sentence
from tablier.agents.telling import INTERVAL
from tablier.rules import BadSpec, Position
from tablier.search.mcts import MctsSettings, MctsTree
from tablier.search.search_tree import TreeFinding, TreeReport

__all__ = ["Mcts", "MctsReason"]

_ALTERNATIVES = 3
_VISITS_A_NODE = 20  # simulations that take as long as a position of a proof


@dataclass(frozen=True)
class MctsReason(Explanation):
    """What a tree search saw: how often it tried its move, what it was worth, and what the alternatives were worth."""

    simulations: int
    best: TreeFinding
    alternatives: tuple[TreeFinding, ...]
    feared: str | None
    counted: Sentence | None = None  # in the place of a proof, where dead stones may be taken off before the count

    @property
    def sentences(self) -> Iterator[str]:
        """What is proved, or how the move fared beside the others."""
        best, simulations = self.best, self.simulations
        if best.proven > 0:
            yield self.counted or Sentence("mcts.wins", move=best.move, count=simulations)
            return
        share = best.visits / max(simulations, 1)
        yield Sentence("mcts.best", move=best.move, share=share, count=simulations, chance=_chance(best.value))
        if self.alternatives:
            yield Sentence(
                "mcts.next",
                others=tuple(
                    Sentence("move.chance", move=other.move, chance=_chance(other.value)) for other in self.alternatives
                ),
            )
        if best.proven < 0:
            yield self.counted or Sentence("mcts.loses")
        elif self.feared:
            yield Sentence("search.feared", move=self.feared)


class Mcts(KeptTreePlayer[MctsTree]):
    """Grow a tree of simulated games and play the move tried most often.

    Without options it plays as matches have shown to be best for the game; ``light`` plays out at random, ``rave=0``
    leaves all-moves-as-first out, ``formula=sqrt`` explores by w/n + c·√(N/n), ``cut`` ends the playouts of Go after so
    many moves. ``together=yes`` has the threads share the playouts of one leaf, and any number of them plays the same.
    ``classic=yes`` is plain UCT, with each of its parts an option: w/n + √2·√(N/n), no all-moves-as-first, and at each
    leaf, together, the mean of eight random playouts, which in Go are cut after 40 moves and judged by Bouzy's map.
    Otherwise one thread plays the same for the same seed and visits; several threads do not, because they race for the
    tree. ``solver`` is the share of the time that goes first to proving the position, where there is a solver: by
    default what the game's profile gives it.
    """

    name = "mcts"
    visits_a_ply = 1_000

    def __init__(
        self,
        visits: int | None = None,
        playouts: int | None = None,
        threads: int = 1,
        c: float | None = None,
        formula: str | None = None,
        rave: float | None = None,
        expand_at: int | None = None,
        cut: int | None = None,
        light: bool | None = None,
        together: bool | None = None,
        classic: bool = False,
        memory: int | None = None,
        solver: float | None = None,
        seed: int = 0,
    ) -> None:
        super().__init__(visits)
        if not 1 <= threads <= 256:
            raise BadSpec(f"mcts: threads must be from 1 to 256, not {threads!r}")
        if not 0 <= (solver or 0) <= 1:
            raise BadSpec(f"mcts: solver must be from 0 to 1, not {solver!r}")
        self._threads = threads
        self._prover = Prover(solver, threads, _VISITS_A_NODE)
        self._classic = classic
        self._seed = seed & (1 << 63) - 1
        chosen = {
            "playouts": playouts,
            "c": c,
            "formula": formula,
            "rave": rave,
            "expand_at": expand_at,
            "cut": cut,
            "light": light,
            "together": together,
            "megabytes": memory,
        }
        self._chosen = {key: value for key, value in chosen.items() if value is not None}
        replace(MctsSettings(), **self._chosen)  # type: ignore[arg-type]  # refuse bad values now

    def settings_for(self, game_name: str) -> MctsSettings:
        """Return the settings for a game: the usual ones, changed by the options given."""
        profile = profile_for(game_name)
        return replace(profile.classic if self._classic else profile.mcts, **self._chosen)  # type: ignore[arg-type]

    def stop(self) -> None:
        """Stop a search that runs in another thread; it answers with what it has."""
        super().stop()
        self._prover.stop()
        if self._tree is not None:
            self._tree.stop()

    def _think(self, tree: MctsTree, position: Position, effort: Effort, tell: Tell | None) -> Decision:
        proof = self._prover.prove(position, effort)
        if proof is not None and proof.moves:
            return decide_by_proof(proof, effort)
        tree.ready()
        if self._stop_asked:  # while the tree was being made
            tree.stop()
        tree.search(
            seconds=None if effort.seconds is None else max(effort.seconds - effort.spent, 0.0),
            visits=effort.visits,
            nodes=effort.nodes,
            threads=self._threads,
            # A search that is taken up again must not repeat the random numbers it has had.
            seed=self._seed + position.ply * self._threads + tree.visits,
            tell=None if tell is None else lambda interim: tell(_decision(interim, effort)),
            tell_every=INTERVAL,
        )
        report = tree.report()
        report = replace(report, findings=open_of(report.findings, self._prover.open_moves(position)))
        decision = _decision(report, effort, _reason(report, position))
        return decision if proof is None else defend(decision, proof, hopeless=report.findings[0].proven < 0)

    def _make_tree(self, position: Position) -> MctsTree:
        return MctsTree(position, self.settings_for(position.game.name))


def _decision(report: TreeReport, effort: Effort, why: MctsReason | None = None) -> Decision:
    best = report.findings[0]
    line = report.line if report.line[:1] == (best.move,) else (best.move,)
    candidates = tuple(
        Candidate(found.move, found.value, visits=found.visits, line=report.lines.get(found.move, ()))
        for found in report.findings
    )
    statistics = {"visits": report.visits, "seconds": effort.spent}
    return Decision(best.move, best.value, line, candidates, why, statistics)


def _reason(report: TreeReport, position: Position) -> MctsReason:
    best, *others = report.findings
    alternatives = tuple(other for other in others[:_ALTERNATIVES] if other.visits)
    feared = report.line[1] if len(report.line) > 1 and report.line[0] == best.move else None
    counted = word_proof(position, best.move, best.proven)
    return MctsReason(report.visits, best, alternatives, feared, counted)


def _chance(value: float) -> float:
    return (1 + value) / 2
