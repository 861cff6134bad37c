"""Examples for those who have none: games of one of our own players against itself."""

from __future__ import annotations

import os
import random
from collections.abc import Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tablier.agents import Limits, agent
from tablier.nets.features import Encoding
from tablier.rules import Game, Position
from tablier.training.examples.episode import Episode
from tablier.training.examples.lessons import Lessons
from tablier.training.spans import FROM_ONE, FROM_ZERO, SEED, Span, require

__all__ = ["EngineSettings", "play_examples"]

_AGREED = 4  # plies in a row on which both must see the same winner
_LONGEST = 2.5  # moves a game may take, in cells of the board; one that goes on and on teaches nothing


@dataclass(frozen=True)
class EngineSettings:
    """Which player makes the examples, and how many games it plays."""

    agent: str = "mcts"
    visits: int = 200  # of each move
    games: int = 300
    opening: int = 8  # plies whose moves are drawn by visits, so that no two games are alike
    resign: float = (
        0.9  # a game is over when both players have agreed on a value beyond this for a while; 1: play to the end
    )
    seed: int = 0

    def __post_init__(self) -> None:
        require(
            self,
            "sources.engine",
            {
                FROM_ONE: ("visits", "games"),
                FROM_ZERO: ("opening",),
                Span(0, 1, above=True): ("resign",),
                SEED: ("seed",),
            },
        )


def play_examples(
    settings: EngineSettings,
    rules: Game,
    encoding: Encoding,
    first: int = 0,
) -> Generator[Lessons, None, None]:
    """Play the games from number ``first`` on, on all processors; the shares of visits are the policy to learn.

    A game that did not end teaches nothing.
    """
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for episode in pool.map(lambda number: _game(settings, rules, number), range(first, settings.games)):
            yield Lessons.none(encoding) if episode is None else episode.lessons(encoding)


def _game(settings: EngineSettings, rules: Game, number: int) -> Episode | None:
    """Play one game; None when it did not end."""
    seed = settings.seed * 1_000_003 + number
    player = agent(settings.agent, seed=seed)
    chance = random.Random(seed)
    position: Position = rules.start()
    moves: list[tuple[Position, Mapping[str, float]]] = []
    longest = _LONGEST * rules.size * rules.size
    seen: list[str | None] = []  # who is as good as the winner, ply by ply
    while position.outcome is None and position.ply < longest:
        decision = player.choose(position, Limits(visits=settings.visits))
        shares = {found.move: float(found.visits or 0) for found in decision.candidates}
        if not any(shares.values()):
            shares = {decision.move: 1.0}
        moves.append((position, shares))
        drawn = chance.choices(list(shares), list(shares.values()))[0]
        seen.append(_foresee_winner(position, decision.value, settings.resign))
        if seen[-1] is not None and seen[-_AGREED:] == [seen[-1]] * _AGREED:
            return Episode(moves, seen[-1], None)
        position = position.play(drawn if position.ply < settings.opening else decision.move)
    if position.outcome is None:
        return None
    return Episode(moves, position.outcome.winner, position)


def _foresee_winner(position: Position, value: float | None, resign: float) -> str | None:
    """Who wins, in the eyes of the player to move."""
    if value is None or abs(value) < resign or resign == 1:
        return None
    players = position.game.players
    return position.to_move if value > 0 else players[1 - players.index(position.to_move)]
