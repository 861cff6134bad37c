"""One game of alpha–beta with the value that learns, against itself, an earlier version or the heuristic."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from tablier.agents.alphabeta_weights import AlphaBetaWeights
from tablier.nets.core_network import CoreNetwork
from tablier.nets.features import Bytes, Encoding, Floats
from tablier.nets.torch.answers import chance_of_win
from tablier.nets.torch.hex_swift import SwiftValue
from tablier.rules import Game, Position
from tablier.search.alphabeta import AlphaBetaSearch, AlphaBetaSettings, NativeEvaluator, PositionEvaluator
from tablier.training.examples.episode import Episode
from tablier.training.values.config import ValueGames

__all__ = [
    "FROZEN",
    "HEURISTIC",
    "OPPONENTS",
    "PlayedGame",
    "Player",
    "draw_opponent",
    "evaluator_of",
    "play_value_game",
]

#: Who the newest value plays against.
OPPONENTS = ITSELF, FROZEN, HEURISTIC = "itself", "frozen", "heuristic"

Player = PositionEvaluator | NativeEvaluator | None  # None is the heuristic alone

_MEGABYTES = 4  # of a table
_LONGEST = 2.5  # moves a game may take, in cells of the board; one that goes on and on teaches nothing


@dataclass(frozen=True)
class PlayedGame:
    """What came of a game: an episode to learn from, or None when it did not end."""

    opponent: str
    episode: Episode | None
    points: float  # of the newest value: 1, 0.5 or 0
    plies: int
    first_points: float  # of the player who began


class TorchValue:
    """A network that lives in torch, as alpha–beta asks it."""

    def __init__(self, network: nn.Module, encoding: Encoding, device: torch.device) -> None:
        self._network = network
        self._encoding = encoding
        self._device = device

    def evaluator_for(self, game: Game) -> Callable[[Bytes, Floats], Floats]:  # noqa: ARG002 - it knows one board
        """Return what evaluates N positions by planes and numbers."""

        def evaluate(planes: Bytes, numbers: Floats) -> Floats:
            with torch.inference_mode():
                pictures = torch.from_numpy(planes).reshape(-1, *self._encoding.plane_shape)
                answers = self._network(
                    pictures.to(self._device, torch.float32), torch.from_numpy(numbers).to(self._device)
                )
                values: Floats = (2 * chance_of_win(answers) - 1).cpu().numpy()
            return np.ascontiguousarray(values, np.float32)

        return evaluate


def evaluator_of(network: nn.Module, encoding: Encoding, device: torch.device) -> PositionEvaluator | NativeEvaluator:
    """Return a network as alpha–beta searches with it; the core evaluates a ``swift`` one by itself."""
    if not isinstance(network, SwiftValue):
        return TorchValue(network, encoding, device)
    tensors = {key: tensor.detach().cpu().numpy().copy() for key, tensor in network.state_dict().items()}
    return CoreNetwork(Path("the network that learns"), tensors, {"game": encoding.game, "height": encoding.height})


def draw_opponent(settings: ValueGames, seed: int, number: int, *, any_frozen: bool) -> str:
    """Draw whom a game is against; without an earlier version it is against itself."""
    chance = random.Random(f"opponent {seed} {number}").random()
    if chance < settings.heuristic:
        return HEURISTIC
    return FROZEN if any_frozen and chance < settings.heuristic + settings.frozen else ITSELF


def play_value_game(
    settings: ValueGames, rules: Game, seed: int, number: int, newest: Player, other: Player, opponent: str
) -> PlayedGame:
    """Play one game; the newest value begins those with even numbers. Both players' positions are learnt."""
    chance = random.Random(f"game {seed} {number}")
    depth = chance.randint(settings.min_depth, settings.max_depth)
    pairs = chance.randint(settings.min_pairs, settings.max_pairs)
    side = number % 2
    searches = [_make_search(settings, rules, player, number) for player in (newest, other)]
    position = _open(rules, pairs, chance)
    positions: list[tuple[Position, dict[str, float]]] = []
    longest = _LONGEST * rules.size * rules.size
    while position.outcome is None and position.ply < longest:
        search = searches[0 if rules.players.index(position.to_move) == side else 1]
        found = search.search(position, depth=depth, seconds=settings.seconds or None)
        move = found.findings[0].move
        positions.append((position, {move: 1.0}))
        position = position.play(move)
    if position.outcome is None:
        return PlayedGame(opponent, None, 0.5, position.ply, 0.5)
    winner = position.outcome.winner
    first = 0.5 if winner is None else float(winner == rules.players[0])
    return PlayedGame(
        opponent, Episode(positions, winner, None), first if side == 0 else 1 - first, position.ply, first
    )


def _make_search(settings: ValueGames, rules: Game, player: Player, seed: int) -> AlphaBetaSearch:
    weights = AlphaBetaWeights.read("tuned").for_game(rules)
    chosen = AlphaBetaSettings(weights=weights, megabytes=_MEGABYTES, seed=seed)
    if player is None:
        return AlphaBetaSearch(chosen)
    return AlphaBetaSearch(
        AlphaBetaSettings(weights=weights, megabytes=_MEGABYTES, seed=seed, evaluator=player, mix=settings.mix)
    )


def _open(rules: Game, pairs: int, chance: random.Random) -> Position:
    """Play pairs of random moves, none of which ends the game."""
    position: Position = rules.start()
    for _ in range(2 * pairs):
        after = position.play(chance.choice(position.legal_moves))
        if after.outcome is not None:
            break
        position = after
    return position
