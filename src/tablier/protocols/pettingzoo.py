"""The games as PettingZoo environments, for those who bring a learning library of their own.

>>> from tablier.protocols.pettingzoo import env
>>> hex_ = env("hex:5")
>>> hex_.reset(seed=1)
>>> observation, reward, termination, truncation, info = hex_.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((5, 5, 4), 25)
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tablier.protocols.observations import observation_for
from tablier.protocols.observations.observation import Array
from tablier.rules import BadSpec, game

__all__ = ["BoardGame", "env"]

_ILLEGAL_REWARD = -1


def env(spec: str = "hex:7", render_mode: str | None = None) -> Any:
    """Return the environment of a game; an illegal action ends the game and is a loss, as is the custom there."""
    made = wrappers.TerminateIllegalWrapper(BoardGame(spec, render_mode), illegal_reward=_ILLEGAL_REWARD)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class BoardGame(AECEnv, EzPickle):  # type: ignore[misc] # pettingzoo says nothing of its types
    """A game for two, one action a turn; the winner gets 1 and the loser -1. Agents are ``black_0``, ``white_0``…

    An action is the number of a move: ``game.move_names[action]`` is its name. What an agent sees stands in
    ``tablier.protocols.observations``, game by game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "tablier_v0", "is_parallelizable": False}

    def __init__(self, spec: str = "hex:7", render_mode: str | None = None) -> None:
        EzPickle.__init__(self, spec, render_mode)
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise BadSpec(f"there is no render mode '{render_mode}', only 'ansi'")
        self.game = game(spec)
        self.render_mode = render_mode
        self._observation = observation_for(self.game)
        self.position = self.game.start()
        self.possible_agents = [_name(player) for player in self.game.players]
        self.agents = self.possible_agents[:]
        actions = len(self.game.move_names)
        shape = self._see(self.possible_agents[0]).shape
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, self._observation.most, shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; nothing in it is left to chance. ``options={"moves": [...]}`` begins after these moves."""
        del seed
        self.position = self.game.start()
        for move in (options or {}).get("moves", ()):
            self.position = self.position.play(move)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, self.position.outcome is not None)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = _name(self.position.to_move)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and which actions are legal when it is its turn."""
        mask = np.zeros(len(self.game.move_names), np.int8)
        if agent == _name(self.position.to_move):
            mask[self.position.native.legal_moves] = 1
        return {"observation": self._see(agent), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a move; a finished agent's action is None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadSpec(f"{agent} has to move, and None is no move of {self.game.title}")
        self._cumulative_rewards[agent] = 0
        self.position = self.position.play(self.game.move_names[int(action)])
        self._clear_rewards()
        outcome = self.position.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            for player in self.game.players:
                self.rewards[_name(player)] = 0 if outcome.winner is None else 1 if outcome.winner == player else -1
        self.agent_selection = _name(self.position.to_move)  # not always the other: handicap stones follow each other
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the diagram of the position in the mode ``ansi``."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing open."""

    def _see(self, agent: str) -> Array:
        return self._observation.see(self.position, self.possible_agents.index(agent))


def _name(player: str) -> str:
    """The agent's name in PettingZoo's manner, which wants a number."""
    return f"{player}_0"
