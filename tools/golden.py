"""Write the golden files in tests/golden: whole games, counts of lines of play, and signatures of searches.

A playthrough is a game of random moves, written so that a person can follow it: a diagram to begin with, every move
with what changed, a diagram every few moves and at the end. When the rules change, the difference of these files shows
how.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import tablier
from tablier.agents import Limits, agent

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
PLAYTHROUGHS = FOLDER / "playthroughs"
PERFT = FOLDER / "perft.txt"
SIGNATURE = FOLDER / "signature.txt"

SPECS = (
    "hex:2",
    "hex:3",
    "hex:7",
    "hex:11,swap=yes",
    "hex:19",
    "go:5",
    "go:5,rules=tromp-taylor",
    "go:7,superko=simple",
    "go:9",
    "go:9,komi=6.5,rules=japanese",
    "go:7,rules=french,handicap=3,placement=free",
    "go:13,superko=positional",
    "go:19,komi=0.5,handicap=4",
    "oware",
    "oware:seeds=4",
    "awale",
    "awale:grand_slam=everything",
    "awale:grand_slam=forbidden",
)
DEPTHS = {
    "hex:2": 4,
    "hex:3": 9,
    "hex:3,swap=yes": 6,
    "hex:11": 3,
    "go:5": 4,
    "go:5,rules=tromp-taylor": 4,
    "go:9": 3,
    "go:19,handicap=2": 2,
    "oware": 4,
    "oware:seeds=1": 4,
    "awale": 6,
}
#: Searches whose move, value and node count must not change unnoticed: game, random plies before, agent, node limit.
SIGNATURES = (
    ("hex:5", 0, "alphabeta", 50_000),
    ("hex:7", 4, "alphabeta", 50_000),
    ("hex:7", 4, "alphabeta:eval=distance", 50_000),
    ("hex:11", 10, "alphabeta", 20_000),
    ("hex:11,swap=yes", 1, "alphabeta:seed=7", 5_000),
    ("go:5", 6, "alphabeta", 20_000),
    ("go:9", 20, "alphabeta", 10_000),
    ("go:13", 8, "alphabeta", 2_000),
    ("oware", 0, "alphabeta:seed=3", 50_000),
    ("oware", 30, "alphabeta", 100_000),
    ("hex:7", 4, "mcts:seed=1", 100_000),
    ("hex:11,swap=yes", 1, "mcts:light=yes,rave=0,c=1", 100_000),
    ("go:9", 20, "mcts", 50_000),
    ("go:13", 8, "mcts:cut=20", 50_000),
    ("oware", 30, "mcts:formula=sqrt,c=0.2", 20_000),
    ("hex:11", 10, "expert", 5_000),
    ("hex:11", 10, "expert:weights=seed", 5_000),
    ("hex:11", 11, "alphabeta:eval=expert", 5_000),
    ("awale", 0, "alphabeta:seed=3", 50_000),
    ("awale", 30, "alphabeta", 100_000),
    ("awale", 30, "mcts", 20_000),
)
LONGEST = 160  # moves; after them Go is ended by passes
DIAGRAM_EVERY = 20


def playthrough(spec: str) -> str:
    """Return the text of the playthrough of a game."""
    return "\n".join(_lines(spec)) + "\n"


def _lines(spec: str) -> Iterator[str]:
    position = tablier.game(spec).start()
    chance = random.Random(f"tablier {spec}")
    yield str(position)
    while position.outcome is None:
        legal = position.legal_moves
        move = "pass" if position.ply >= LONGEST and "pass" in legal else chance.choice(legal)
        player = position.to_move
        position = position.play(move)
        yield f"{position.ply}. {player} {move}, one of {len(legal)}, hash {hash(position) & (1 << 64) - 1:016x}"
        if position.ply % DIAGRAM_EVERY == 0:
            yield f"\n{position}\n"
    yield f"\n{position}\n\n{position.outcome}"


def perft_lines() -> Iterator[str]:
    """Return ``spec depth lines`` for every depth of every game that is counted."""
    for spec, deepest in DEPTHS.items():
        native = tablier.game(spec).start().native
        for depth in range(1, deepest + 1):
            yield f"{spec} {depth} {native.perft(depth)}"


def signature_lines() -> Iterator[str]:
    """Return one line for each fixed search: what was asked, then the move, the value, and how much was searched."""
    for spec, plies, player, nodes in SIGNATURES:
        position = tablier.game(spec).start()
        chance = random.Random(f"tablier {spec}")
        for _ in range(plies):
            position = position.play(chance.choice(position.legal_moves))
        decision = agent(player).choose(position, Limits(nodes=nodes))
        asked = f"{spec} after {plies} random plies, {player}, {nodes} nodes"
        counts = decision.statistics
        reached = [f"{key} {counts[key]}" for key in ("depth", "nodes", "visits") if key in counts]
        yield f"{asked}: {' '.join([decision.move, f'{decision.value:+.6f}', *reached])}"


def path_of(spec: str) -> Path:
    """Return the file of a game's playthrough."""
    return PLAYTHROUGHS / (spec.replace(":", "-").replace(",", "-") + ".txt")


def main() -> None:
    """Write all golden files again."""
    PLAYTHROUGHS.mkdir(parents=True, exist_ok=True)
    for old in PLAYTHROUGHS.glob("*.txt"):
        old.unlink()
    for spec in SPECS:
        path_of(spec).write_text(playthrough(spec))
    PERFT.write_text("\n".join(perft_lines()) + "\n")
    SIGNATURE.write_text("\n".join(signature_lines()) + "\n")
    print(f"wrote {len(SPECS)} playthroughs, the perft counts and the signatures to {FOLDER.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main()
