"""A value that learns from games of alpha–beta with it: opponents, samples, exact resume, and two networks in step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from tablier.rules import BadSpec, TablierError, game
from tablier.training.settings import from_mapping
from tablier.training.values.config import ValueRun
from tablier.training.values.value_cycle import ValueCycle
from tablier.training.values.value_games import draw_opponent, play_value_game

CPU = torch.device("cpu")
SMALL: dict[str, dict[str, float]] = {
    "mlp": {"hidden": 16, "layers": 2},
    "gnn": {"channels": 8, "layers": 1},
    "swift": {},
}


def value_run(architecture: str = "mlp", games: int = 6, **play: Any) -> ValueRun:
    usual = {"at_once": 2, "max_depth": 1, "max_pairs": 1, "freeze_every": 1, "heuristic": 0.3, "frozen": 0.4}
    table = {
        "kind": "value",
        "board": "hex:4",
        "games": games,
        "network": {"architecture": architecture, "options": SMALL[architecture]},
        "play": {**usual, **play},
        "learning": {"batch": 16, "rate": 0.003, "updates_per_game": 2},
    }
    return from_mapping(ValueRun, table, "test")


def play_out(cycle: ValueCycle) -> list[dict[str, Any]]:
    rows = []
    while cycle.done < 1:
        rows.append(cycle.round().row | {"seconds": 0})
    return rows


def weights_of(cycle: ValueCycle) -> list[torch.Tensor]:
    return [tensor.clone() for tensor in cycle.network.state_dict().values()]


@pytest.mark.parametrize("architecture", ["mlp", "swift", pytest.param("gnn", marks=pytest.mark.slow)])
def test_a_run_that_was_stopped_plays_and_learns_as_if_it_had_not(architecture: str, tmp_path: Path) -> None:
    whole = ValueCycle(value_run(architecture), tmp_path / "whole", CPU)
    expected = play_out(whole)
    assert len(expected) == 3
    stopped = ValueCycle(value_run(architecture), tmp_path / "stopped", CPU)
    rows = [stopped.round().row | {"seconds": 0}]
    stopped.save()
    torch.rand(7)  # chance that somebody else used up meanwhile
    again = ValueCycle(value_run(architecture), tmp_path / "stopped", CPU)
    again.resume()
    assert rows + play_out(again) == expected
    assert all(torch.equal(one, other) for one, other in zip(weights_of(again), weights_of(whole), strict=True))


def test_the_network_that_plays_is_in_step_with_the_one_that_learns(tmp_path: Path) -> None:
    cycle = ValueCycle(value_run(), tmp_path, CPU)
    before = weights_of(cycle)
    cycle.round()
    learnt = cycle.network.state_dict()
    assert not all(torch.equal(one, other) for one, other in zip(before, learnt.values(), strict=True))
    for key, tensor in cycle.playing.state_dict().items():
        assert torch.equal(tensor, learnt[key]), key
    assert learnt["core.mean"].any()  # it has taken the measure of what it sees
    assert not cycle.playing.training


def test_it_plays_itself_earlier_versions_and_the_heuristic(tmp_path: Path) -> None:
    cycle = ValueCycle(value_run(games=24, at_once=8), tmp_path, CPU)
    rows = play_out(cycle)
    assert rows[0]["frozen_games"] == 0  # there is none yet
    for opponent in ("itself", "frozen", "heuristic"):
        assert sum(row[f"{opponent}_games"] for row in rows) > 0, opponent
    assert len(list((tmp_path / "versions").iterdir())) == 3
    drawn = [draw_opponent(cycle.settings.play, 0, number, any_frozen=True) for number in range(1000)]
    assert 250 < drawn.count("heuristic") < 350
    assert 350 < drawn.count("frozen") < 450


def test_both_players_positions_are_learnt_by_who_won() -> None:
    settings = value_run(min_pairs=1).play
    for number in (0, 1):  # the newest value begins, and then the other one
        found = play_value_game(settings, game("hex:4"), 0, number, None, None, "heuristic")
        assert found.episode is not None
        positions = [position for position, _ in found.episode.moves]
        assert positions[0].ply == 2
        assert [position.ply for position in positions] == list(range(2, 2 + len(positions)))
        assert found.episode.winner == positions[-1].to_move  # whoever moves last has joined the sides
        assert found.points == float((found.episode.winner == "black") == (number == 0))
        assert found.first_points == float(found.episode.winner == "black")


def test_depths_and_openings_are_drawn_from_their_ranges() -> None:
    settings = value_run(min_depth=1, max_depth=2, min_pairs=0, max_pairs=2).play
    begun = set()
    for number in range(12):
        found = play_value_game(settings, game("hex:4"), 0, number, None, None, "heuristic")
        assert found.episode is not None
        begun.add(found.episode.moves[0][0].ply)
    assert begun == {0, 2, 4}


def test_what_was_learnt_goes_on_in_another_run(tmp_path: Path) -> None:
    first = ValueCycle(value_run(games=3), tmp_path / "first", CPU)
    first.round()
    weights = {key: tensor.clone() for key, tensor in first.network.state_dict().items()}
    second = ValueCycle(value_run(games=3), tmp_path / "second", CPU)
    second.start_with(weights, {"architecture": "mlp", "game": "hex", "options": {}})
    assert all(torch.equal(second.playing.state_dict()[key], tensor) for key, tensor in weights.items())


def test_a_checkpoint_of_another_board_is_refused(tmp_path: Path) -> None:
    cycle = ValueCycle(value_run(games=3), tmp_path, CPU)
    cycle.round()
    cycle.save()
    other = ValueCycle(replace(value_run(games=3), board="hex:3"), tmp_path, CPU)
    with pytest.raises(TablierError, match="of another kind or board: value on hex:4"):
        other.resume()


@pytest.mark.parametrize(
    ("play", "complaint"),
    [
        ({"min_depth": 3, "max_depth": 2}, "play.min_depth must be at most play.max_depth, not 3 and 2"),
        ({"min_pairs": 2, "max_pairs": 1}, "play.min_pairs must be at most play.max_pairs, not 2 and 1"),
        ({"heuristic": 0.7, "frozen": 0.5}, "shares of one whole, not 0.7 and 0.5"),
        ({"mix": 0.0}, "play.mix must be above 0 and at most 1, not 0.0"),
    ],
)
def test_games_that_cannot_be_played_are_refused(play: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        value_run(**play)


def test_a_network_without_a_value_is_refused() -> None:
    with pytest.raises(BadSpec, match="which have a value, not 'go-policy'"):
        from_mapping(ValueRun, {"network": {"architecture": "go-policy"}}, "test")
