"""Puzzles from our own games: ``python -m tools.puzzles GAME`` writes ``src/tablier/lessons/puzzles/GAME.txt``.

Two agents play. In each position the game's proposer names what could be asked; the exercise's own search then finds
all right moves, and what has a single one is a puzzle. Twenty-five of each grade are kept, one of a game at most.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

import tablier
from tablier.lessons.exercises import read_exercise
from tablier.lessons.exercises.exercise import Exercise
from tablier.lessons.exercises.go import liberties
from tablier.lessons.exercises.seeds import Best
from tablier.lessons.puzzles import GRADES, PUZZLES, Puzzle
from tablier.rules import Position
from tablier.rules.go_chains import chains

__all__ = ["make_puzzles"]

EACH = 25  # of every grade
_HARDLY = 2  # seeds by which a wrong move has to be worse


@dataclass(frozen=True)
class Maker:
    """Who plays the games of which puzzles are made, on which boards, and what is asked in their positions."""

    specs: tuple[str, ...]
    agent: str
    propose: Callable[[Position], Iterator[tuple[int, str]]]
    quiet: int  # plies before anything is asked


def _propose_hex(position: Position) -> Iterator[tuple[int, str]]:
    """Ask for the only winning move; the larger and the emptier the board, the harder."""
    size, stones = position.game.size, sum(map(bool, position.numbers))
    if size == 5:
        yield (1 if stones >= 8 else 2), "win"
    elif size == 6:
        yield 3, "win"
    elif stones >= 10:
        yield (4 if stones >= 18 else 5), "win"


def _propose_go(position: Position) -> Iterator[tuple[int, str]]:
    for chain in chains(position):  # type: ignore[arg-type]
        free = len(liberties(position, chain.name))
        mine = chain.player == position.to_move
        if mine and free == 1 and len(chain.stones) > 1:
            yield 2, f"save {chain.name} 2"
        elif mine and free in (2, 3) and len(chain.stones) > 2 and position.game.size == 5:
            yield 5, f"live {chain.name} 2"
        elif not mine and free == 1 and len(chain.stones) > 1:
            yield 1, f"capture {chain.name} 1"
        elif not mine and free == 2:
            yield 3, f"capture {chain.name} 2"
            if position.game.size == 5:
                yield 4, f"capture {chain.name} 3"
        elif not mine and free == 3 and position.game.size == 5:
            yield 4, f"capture {chain.name} 3"


def _propose_sowing(position: Position) -> Iterator[tuple[int, str]]:
    yield 1, "take"
    yield 2, "safest"
    for grade, plies in ((3, 2), (4, 3), (5, 4)):
        if len(position.legal_moves) <= _FEW[plies]:
            yield grade, f"gain {plies}"


_FEW = {2: 40, 3: 14, 4: 7}  # legal moves at most, for a search of so many plies to be quick

MAKERS: Mapping[str, Maker] = {
    "hex": Maker(("hex:5", "hex:5", "hex:6", "hex:7"), "mcts:visits=60", _propose_hex, 4),
    "go": Maker(("go:5", "go:7"), "mcts:visits=40", _propose_go, 6),
    "oware": Maker(("oware",), "level:3", _propose_sowing, 8),
    "awale": Maker(("awale",), "level:3", _propose_sowing, 8),
}


def make_puzzles(name: str, seed: int, each: int = EACH) -> list[Puzzle]:
    """Return so many puzzles of each grade, the easiest grade first."""
    maker, chance = MAKERS[name], random.Random(seed)
    found: dict[str, Puzzle] = {}
    while any(len(_of(found, grade)) < each for grade in range(1, GRADES + 1)):
        wanted = {grade for grade in range(1, GRADES + 1) if len(_of(found, grade)) < each}
        for position in _play(maker, chance):
            puzzle = _ask(maker, position, wanted)
            if puzzle is not None and str(puzzle) not in found:
                found[str(puzzle)] = puzzle
                wanted.remove(puzzle.grade)
        print(name, *(len(_of(found, grade)) for grade in range(1, GRADES + 1)), file=sys.stderr)
    return sorted(found.values(), key=lambda puzzle: puzzle.grade)


def _of(found: Mapping[str, Puzzle], grade: int) -> list[Puzzle]:
    return [puzzle for puzzle in found.values() if puzzle.grade == grade]


def _play(maker: Maker, chance: random.Random) -> Iterator[Position]:
    """Yield the positions of a game between two agents, of which the first plies are drawn by lot."""
    position = tablier.game(chance.choice(maker.specs)).start()
    agent = tablier.agent(maker.agent, seed=chance.randrange(1 << 30))
    while position.outcome is None:
        if position.ply < maker.quiet // 2 or chance.random() < 0.1:
            position = position.play(chance.choice(position.legal_moves))
        else:
            position = position.play(agent.choose(position, tablier.Limits(seconds=1)).move)
        if position.outcome is None and position.ply >= maker.quiet:
            # As a puzzle shows it: without a past that could forbid anything.
            yield position.game.from_numbers(position.numbers, position.to_move)


def _ask(maker: Maker, position: Position, grades: set[int]) -> Puzzle | None:
    """Return a puzzle in a position that has a single right move, if there is one of a wanted grade."""
    if position.outcome is not None or len(position.legal_moves) < 4:
        return None
    for grade, wanted in maker.propose(position) if grades else ():
        if grade in grades:
            exercise = read_exercise(position.game, wanted)
            answers = _first_answers(exercise, position)
            if len(answers) == 1 and not _is_easier(position, wanted):
                return Puzzle(grade, position, exercise, wanted, answers)
    return None


def _first_answers(exercise: Exercise, position: Position) -> tuple[str, ...]:
    """Return all right moves if there are fewer than two, and else only that there are two."""
    if isinstance(exercise, Best):
        return exercise.answers(position)
    right = (move for move in exercise.choices(position) if exercise.judge(position, move).result != "wrong")
    return tuple(islice(right, 2))


def _is_easier(position: Position, wanted: str) -> bool:
    """Tell whether the exercise could be done in fewer moves than it says, or a wrong move is hardly worse."""
    word, *rest = wanted.split()
    if word == "capture" and int(rest[1]) > 1:
        return bool(read_exercise(position.game, f"{word} {rest[0]} {int(rest[1]) - 1}").answers(position))
    exercise = read_exercise(position.game, wanted)
    if isinstance(exercise, Best):
        worths = sorted(exercise.worths(position).values())
        return worths[-1] - worths[-2] < _HARDLY
    if word == "live":
        return bool(read_exercise(position.game, f"{word} {rest[0]} 1").answers(position))
    return False


def main() -> None:
    """Write the puzzles of the games that the command line names."""
    for name in sys.argv[1:]:
        made = make_puzzles(name, seed=1)
        (PUZZLES / f"{name}.txt").write_text("".join(f"{puzzle}\n" for puzzle in made), encoding="utf-8")
        print(f"{name}: {len(made)} puzzles, {dict(Counter(puzzle.grade for puzzle in made))}", file=sys.stderr)


if __name__ == "__main__":
    main()
