"""Whatever a program says to the engine, it gets one answer to each command and the engine lives on."""

from __future__ import annotations

import io
import random

import pytest

from tablier.agents import Limits
from tablier.protocols.gtp import serve

VOCABULARY = """
    boardsize clear_board komi play genmove reg_genmove undo showboard time_settings time_left final_score
    final_status_list fixed_handicap place_free_handicap set_free_handicap loadsgf printsgf kgs-genmove_cleanup
    kgs-time_settings lz-analyze lz-genmove_analyze kata-analyze kata-genmove_analyze tablier-why tablier-ownership
    all_legal_moves param_game play-game name known_command gogui-analyze_commands hexgui-analyze_commands
    b w black white red D4 E5 a1 c3 i9 pass resign swap-pieces 5 7 0 1 2 -1 1e9 nan 0.1 99999999999 dead alive seki
    allow_swap game_time byoyomi canadian absolute none ownership true interval maxmoves avoid / .. é \x07 = ? ; #
"""


@pytest.mark.parametrize("game", ["go:5", "hex:5"])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_command_is_answered_once(game: str, seed: int) -> None:
    chance = random.Random(seed)
    words = VOCABULARY.split()
    lines = [
        f"{number} {' '.join(chance.choices(words[:32], k=1) + chance.choices(words, k=chance.randrange(4)))}"
        for number in range(300)
    ]
    output = io.StringIO()
    serve(game, "mcts", Limits(visits=20, seconds=0.01), io.StringIO("\n".join(lines) + "\n"), output)
    answers = [line for line in output.getvalue().split("\n") if line[:1] in ("=", "?")]
    numbers = [int(answer[1:].split()[0]) for answer in answers]
    assert numbers == list(range(300))
    assert sum(answer.startswith("=") for answer in answers) > 30
