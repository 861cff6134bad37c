"""Proofs at the terminal: the search while it runs, what came of it, and the check of certificates."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tablier.certificates import BadCertificate, check
from tablier.cli.solve_options import SolveOptions
from tablier.cli.solve_score import solve_score
from tablier.cli.watching import watching
from tablier.rules import BadSpec, Position, TablierError
from tablier.rules import game as make_game
from tablier.search.every_move import prove_every_move
from tablier.search.go_scores import has_score_solver
from tablier.search.solver import Proof, Solver

__all__ = ["SolveOptions", "solve_position", "verify_file"]

_FORMAT = "tablier openings"
_WON, _LOST, _OPEN = "+", "-", "?"


def solve_position(game: str, words: Sequence[str], options: SolveOptions, *, all_openings: bool) -> int:
    """Solve what was asked for, print what is known and return the exit code: 0 when all of it is."""
    position = _read_position(game, words)
    if position.outcome is not None:
        winner = position.outcome.winner
        raise BadSpec(f"the game is over: {f'{winner} has won' if winner else 'a draw'}")
    if has_score_solver(position.game):
        return solve_score(position, options, all_openings=all_openings)
    if all_openings:
        return _solve_openings(Solver(position.game, options.megabytes), position, options)
    return _solve_one(Solver(position.game, options.megabytes, options.threads), position, options)


def _read_position(game: str, words: Sequence[str]) -> Position:
    """Return the position of some moves, or of a diagram in a file."""
    rules = make_game(game)
    if len(words) == 1 and Path(words[0]).is_file():
        try:
            return rules.parse(Path(words[0]).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadSpec(f"cannot read {words[0]}: {error}") from None
    position = rules.start()
    for word in " ".join(words).split():
        position = position.play(word)
    return position


def _solve_one(solver: Solver, position: Position, options: SolveOptions) -> int:
    begin = time.monotonic()
    proof: Proof | None = None
    interrupted = False
    with watching(solver):
        try:
            proof = solver.prove(position, seconds=options.seconds, line=True)
        except KeyboardInterrupt:
            interrupted = True
    seconds = time.monotonic() - begin
    data: dict[str, Any] = {
        "game": str(position.game),
        "moves": list(position.history),
        "to_move": position.to_move,
        "winner": proof.winner if proof else None,
        "winning_moves": list(proof.moves) if proof else [],
        "line": list(proof.line) if proof else [],
        "nodes": solver.nodes,
        "seconds": round(seconds, 3),
    }
    if proof is not None and options.certificate is not None:
        data["certificate"] = _write_certificate(solver, position, options, options.certificate)
    if options.as_json:
        print(json.dumps(data))
    else:
        for line in _account(data, interrupted=interrupted):
            print(line)
    return 0 if proof is not None and data.get("certificate", True) else 1


def _account(data: dict[str, Any], *, interrupted: bool) -> Iterator[str]:
    took = f"{data['nodes']:,} positions in {data['seconds']:.2f} s"
    if data["winner"] is None:
        yield f"not solved: {'interrupted' if interrupted else 'time is up'} after {took}"
        return
    yield f"{data['winner']} wins, {data['to_move']} to move"
    if data["winning_moves"]:
        yield f"winning move: {' '.join(data['winning_moves'])} (--all-openings finds them all)"
    if data["line"]:
        yield f"line: {' '.join(data['line'])}"
    yield f"proved with {took}"
    if "certificate" in data:
        found = data["certificate"]
        yield f"certificate: {found['claims']:,} claims in {found['file']}" if found else "no certificate: time is up"


def _write_certificate(solver: Solver, position: Position, options: SolveOptions, file: Path) -> dict[str, Any] | None:
    """Write the certificate after the checker has confirmed it: a wrong one would be our fault."""
    with watching(solver) as rename:
        rename("writing the certificate")
        try:
            text = solver.certificate(position, seconds=options.seconds)
        except KeyboardInterrupt:
            text = None
    if text is None:
        return None
    claims = check(text).claims
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSpec(f"cannot write {file}: {error.strerror}") from None
    return {"file": str(file), "claims": claims}


def _solve_openings(solver: Solver, position: Position, options: SolveOptions) -> int:
    """Solve every move; where a half turn leaves the position as it is, a move stands for its twin too."""
    begin = time.monotonic()
    winners = _read_state(options.state, position)
    twins = _twins(position)
    winners |= {twins[move]: winner for move, winner in winners.items()}
    names = position.legal_moves
    unknown = [move for move in names if move not in winners and names.index(move) <= names.index(twins[move])]
    proofs = prove_every_move(solver, position, unknown, threads=options.threads, seconds=options.seconds)
    with watching(solver) as rename:
        try:
            with closing(proofs):
                rename(f"{len(winners)} of {len(names)} moves known")
                for move, winner in proofs:
                    winners[move] = winners[twins[move]] = winner
                    rename(f"{len(winners)} of {len(names)} moves known")
                    _write_state(options.state, position, winners)
        except KeyboardInterrupt:
            pass
    _tell_openings(solver, position, winners, time.monotonic() - begin, as_json=options.as_json)
    return 0 if len(winners) == len(names) else 1


def _tell_openings(
    solver: Solver, position: Position, winners: dict[str, str], seconds: float, *, as_json: bool
) -> None:
    """Print the map."""
    names = position.legal_moves
    won = [move for move in names if winners.get(move) == position.to_move]
    unknown = [move for move in names if move not in winners]
    if as_json:
        data = {
            "game": str(position.game),
            "moves": list(position.history),
            "to_move": position.to_move,
            "openings": {move: winners.get(move) for move in names},
            "winning_moves": won,
            "unknown_moves": unknown,
            "nodes": solver.nodes,
            "seconds": round(seconds, 3),
        }
        print(json.dumps(data))
        return
    print(_draw(position, winners))
    print(f"{_WON} wins for {position.to_move}, {_LOST} loses, {_OPEN} not known")
    print(f"winning moves: {' '.join(won) or 'none'}{' so far' if unknown else ''}")
    if unknown:
        print(f"not known: {' '.join(unknown)}")
    print(f"{len(winners)} of {len(names)} moves solved with {solver.nodes:,} positions in {seconds:.2f} s")


def _twins(position: Position) -> dict[str, str]:
    """Return for each move the one that a half turn makes of it, where the position stays the same; else itself."""
    owners = position.native.stones
    names = position.game.move_names[: len(owners)]
    turned = dict(zip(names, reversed(names), strict=True))
    same = owners == owners[::-1]
    return {move: turned[move] if same else move for move in position.legal_moves}


def _draw(position: Position, winners: dict[str, str]) -> str:
    """Draw the board with what is known about each move."""
    lines = str(position).splitlines()
    marks = {
        move: _OPEN if move not in winners else _WON if winners[move] == position.to_move else _LOST
        for move in position.legal_moves
    }
    names = iter(position.game.move_names)
    drawn = lines[:2]
    for line in lines[2:]:
        head, cells = line[: len(line) - len(line.lstrip())], line.split()
        drawn.append(head + " ".join([cells[0], *(marks.get(next(names), cell) for cell in cells[1:])]))
    return "\n".join(drawn)


def _read_state(file: Path | None, position: Position) -> dict[str, str]:
    if file is None or not file.exists():
        return {}
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        kind, board, kept = content["format"], content["position"], dict(content["winners"])
    except (OSError, ValueError, KeyError, TypeError):
        kind, board, kept = "", "", {}
    if kind != _FORMAT:
        raise BadSpec(f"{file} is not a map of openings that tablier solve wrote")
    if board != str(position):
        raise BadSpec(f"{file} is the map of another position")
    if not all(move in position.legal_moves and who in position.game.players for move, who in kept.items()):
        raise BadSpec(f"{file} holds moves or players that the position does not have")
    return kept


def _write_state(file: Path | None, position: Position, winners: dict[str, str]) -> None:
    if file is None:
        return
    fresh = file.with_name(file.name + ".new")
    content = {"format": _FORMAT, "position": str(position), "winners": winners}
    try:
        fresh.write_text(json.dumps(content), encoding="utf-8")
        fresh.replace(file)
    except OSError as error:
        raise BadSpec(f"cannot write {file}: {error.strerror}") from None


def verify_file(file: Path, *, as_json: bool) -> int:
    """Check a certificate, tell what it proves and return the exit code."""
    try:
        confirmed = check(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSpec(f"cannot read {file}: {error}") from None
    except BadCertificate as error:
        if as_json:
            print(json.dumps({"file": str(file), "confirmed": False, "error": str(error)}))
            return 1
        raise TablierError(f"{file} is refused: {error}") from None
    if as_json:
        print(json.dumps({"file": str(file), "confirmed": True, **asdict(confirmed)}))
        return 0
    counts = " and ".join(f"{len(cells)} of {player}'s" for player, cells in confirmed.stones.items())
    print(f"confirmed: {confirmed.winner} wins {confirmed.game} with {counts} stones, {confirmed.to_move} to move")
    print(f"{confirmed.claims:,} claims, each by the rules alone")
    return 0
