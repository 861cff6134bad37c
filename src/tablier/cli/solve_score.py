"""Scores proved at the terminal: what the result is, by which moves, and what is known where time was up."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from tablier.cli.solve_options import SolveOptions
from tablier.cli.watching import watching
from tablier.rules import BadSpec, Position
from tablier.search.go_scores import ScoreProof, ScoreSolver

__all__ = ["solve_score"]


def solve_score(position: Position, options: SolveOptions, *, all_openings: bool) -> int:
    """Prove the score of a position, print what is known and return the exit code: 0 when it is proved."""
    if all_openings or options.certificate is not None:
        refused = "--all-openings" if all_openings else "--certificate"
        raise BadSpec(f"{refused} is not for {position.game.name}, where all best moves are told without it")
    solver = ScoreSolver(position, options.megabytes)
    begin = time.monotonic()
    proof: ScoreProof | None = None
    with watching(solver), suppress(KeyboardInterrupt):
        proof = solver.prove(seconds=options.seconds)
    least, most = solver.known
    data: dict[str, Any] = {
        "game": str(position.game),
        "moves": list(position.history),
        "to_move": position.to_move,
        "winner": _winner(position, least, most),
        "margin": abs(least) if least == most else None,
        "least": least,
        "most": most,
        "best_moves": list(proof.moves) if proof else [],
        "unknown_moves": list(proof.unknown) if proof else [],
        "line": list(proof.line) if proof else [],
        "nodes": solver.nodes,
        "seconds": round(time.monotonic() - begin, 3),
    }
    if options.as_json:
        print(json.dumps(data))
    else:
        for line in _account(position, data, interrupted=proof is None):
            print(line)
    return 0 if least == most else 1


def _winner(position: Position, least: float, most: float) -> str | None:
    """Who wins, or "draw", where the bounds tell."""
    first, second = position.game.players
    if least > 0 or most < 0:
        return first if least > 0 else second
    return "draw" if least == most else None


def _account(position: Position, data: dict[str, Any], *, interrupted: bool) -> Iterator[str]:
    took = f"{data['nodes']:,} positions in {data['seconds']:.2f} s"
    if data["margin"] is None:
        yield f"not solved: {'interrupted' if interrupted else 'time is up, or superko decides,'} after {took}"
        yield f"{_tell_lead(position, data['least'])} at worst for {position.game.players[0]}"
        yield f"{_tell_lead(position, data['most'])} at best for {position.game.players[0]}"
        return
    yield f"{_tell_lead(position, data['least'])}, {data['to_move']} to move"
    if data["best_moves"]:
        yield f"best moves: {' '.join(data['best_moves'])}"
    if data["unknown_moves"]:
        yield f"not known: {' '.join(data['unknown_moves'])}"
    if data["line"]:
        yield f"line: {' '.join(data['line'])}"
    yield f"proved with {took}"


def _tell_lead(position: Position, lead: float) -> str:
    """Say who wins with a lead of the first player's, and by how much."""
    first, second = position.game.players
    return f"{first if lead > 0 else second} wins by {abs(lead):g}" if lead else "a draw"
