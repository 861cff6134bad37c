"""The contest's bot without Python, as the referee meets it."""

from __future__ import annotations

import random
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest

from tablier.agents.process import Program
from tablier.nets.features import Encoding
from tablier.nets.model import load_model
from tablier.protocols.referee import referee
from tablier.rules import OwarePosition, game

ROOT = Path(__file__).parents[2]
BOT = ROOT / "build" / "contest" / "tablier-oware"
MODEL = ROOT / "src" / "tablier" / "models" / "oware.onnx"

pytestmark = pytest.mark.skipif(not BOT.exists(), reason="make contest-bot builds the program")


def soon() -> float:
    return time.monotonic() + 60


def positions(count: int) -> list[OwarePosition]:
    chance = random.Random(5)
    found: list[OwarePosition] = []
    while len(found) < count:
        position = game("oware").start()
        for _ in range(chance.randrange(60)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves))
        if position.outcome is None:
            assert isinstance(position, OwarePosition)
            found.append(position)
    return found


def test_its_network_is_the_shipped_one() -> None:
    """Integers round: the values must be near those of float32, and hardly any first thought may differ."""
    sample = positions(100)
    lines = "".join(" ".join(position.history) + "\n" for position in sample)
    told = subprocess.run([BOT, "--evaluate"], input=lines, capture_output=True, text=True, check=True).stdout
    evaluation = load_model(MODEL, precision="float32").evaluate(*Encoding.for_game(sample[0].game).draw(sample))
    errors, alike = [], 0
    for position, line, value, policy in zip(
        sample, told.splitlines(), evaluation.value, evaluation.policy, strict=True
    ):
        words = line.split()
        errors.append(abs(float(words[0]) - value))
        logits = {move: float(logit) for move, _, logit in (word.partition("=") for word in words[2:])}
        turn = position.ply % 2 * 4
        exact = {move: policy[(position.game.move_number(move) - turn) % 64] for move in position.legal_moves}
        assert set(logits) == set(exact)
        alike += max(logits, key=logits.__getitem__) == max(exact, key=exact.__getitem__)
    assert np.mean(errors) < 0.02
    assert alike >= 90


@pytest.mark.parametrize("player", ["network", "alphabeta"])
def test_a_whole_game_is_played_by_the_rules(player: str) -> None:
    """Two of them to the end: the referee finds no fault, and what they tell is the result."""
    one, other = f"{BOT} --time 0.03 --player {player}", f"{BOT} --time 0.03 --threads 1"
    for ruling in referee((one, other), 1, 3.0):  # three seconds are for the machine's other work
        assert ruling.fault is None
        position = game("oware").start()
        for move in ruling.moves:
            position = position.play(move)
        assert position.outcome is not None
        assert ruling.score == position.outcome.points


def test_it_takes_a_name_and_refuses_what_it_does_not_know() -> None:
    program = Program(f"{BOT} JoueurA --time 0.2")
    program.send("start", soon())
    move = program.line(soon())
    program.close()
    assert move in game("oware").start().legal_moves
    for words, complaint in ((["--tim", "2"], "unknown option '--tim'"), (["--time", "x"], "--time cannot be 'x'")):
        done = subprocess.run([BOT, *words], capture_output=True, text=True, check=False, timeout=60)
        assert complaint in done.stderr
        assert (done.stdout, done.returncode) == ("", 2)
