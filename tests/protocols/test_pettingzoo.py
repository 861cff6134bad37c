"""The games as PettingZoo environments."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from specs import TRIAL_SPECS

from tablier.protocols.pettingzoo import BoardGame, env
from tablier.rules import BadSpec, game

SPECS = TRIAL_SPECS
every_game = pytest.mark.parametrize("spec", SPECS)


@every_game
@pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning")  # a mask needs a dictionary…
@pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning"
)  # …which the test knows from its own games only
def test_the_api_is_kept(spec: str) -> None:
    api_test(env(spec), num_cycles=300)


@every_game
def test_the_same_seed_gives_the_same_games(spec: str) -> None:
    seed_test(lambda: env(spec), num_cycles=50)


@every_game
def test_a_game_played_by_the_mask_ends_as_the_rules_say(spec: str) -> None:
    chance = random.Random(3)
    made = env(spec)
    made.reset(seed=1)
    position = game(spec).start()
    rewards: dict[str, float] = {}
    for agent in made.agent_iter():
        observation, reward, termination, truncation, _ = made.last()
        if termination or truncation:
            rewards[agent] = reward
            made.step(None)
            continue
        assert observation is not None
        legal = [position.game.move_names[action] for action in np.flatnonzero(observation["action_mask"])]
        assert agent == f"{position.to_move}_0"
        assert legal == position.legal_moves
        move = chance.choice(legal)
        position = position.play(move)
        made.step(position.game.move_number(move))
    assert position.outcome is not None
    winner = position.outcome.winner
    assert rewards == {
        f"{player}_0": 0 if winner is None else 1 if winner == player else -1 for player in position.game.players
    }


@pytest.mark.filterwarnings("ignore")
def test_an_illegal_action_ends_the_game_and_is_a_loss() -> None:
    made = env("hex:5")
    made.reset(seed=1)
    made.step(12)
    made.step(12)
    assert made.terminations == {"black_0": True, "white_0": True}
    assert made.rewards == {"black_0": 0, "white_0": -1}


def test_each_side_sees_its_own_stones_first() -> None:
    made = BoardGame("hex:3")
    made.reset(options={"moves": ["b2", "a1"]})
    black, white = (made.observe(agent)["observation"] for agent in ("black_0", "white_0"))
    assert np.argwhere(black[:, :, 0]).tolist() == [[1, 1]] == np.argwhere(white[:, :, 1]).tolist()
    assert np.argwhere(black[:, :, 1]).tolist() == [[0, 0]] == np.argwhere(white[:, :, 0]).tolist()
    assert black[0, 0, 2:].tolist() == [1, 0]
    assert white[0, 0, 2:].tolist() == [0, 1]


def test_seeds_are_seen_hole_by_hole() -> None:
    made = BoardGame("oware")
    made.reset(options={"moves": ["3R"]})
    seen = made.observe("second_0")["observation"]
    assert seen[2].tolist() == [0, 2, 2, 0, 0]
    assert seen[3].tolist() == [3, 2, 2, 1, 0]


def test_a_position_is_shown_and_an_environment_is_copied() -> None:
    made = BoardGame("go:5", render_mode="ansi")
    made.reset(options={"moves": ["C3"]})
    assert made.render() == str(game("go:5").start().play("C3"))
    assert pickle.loads(pickle.dumps(made)).game == made.game
    with pytest.raises(BadSpec, match="render mode 'human'"):
        BoardGame("go:5", render_mode="human")
