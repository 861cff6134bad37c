"""The list of games in C++ as Python sees it: every kind has all its classes, and its facts."""

from __future__ import annotations

from typing import Any

import pytest

from tablier import _native
from tablier.rules import GAMES, game
from tablier.search.alphabeta import AlphaBetaSettings
from tablier.search.evaluations import EVALUATIONS, default_weights
from tablier.search.mcts import MctsSettings
from tablier.search.neural import NeuralSettings

every_kind = pytest.mark.parametrize("kind", _native.kinds())


def of(kind: str, suffix: str) -> Any:
    return getattr(_native, f"{kind}{suffix}")


def test_every_game_has_a_kind() -> None:
    assert set(_native.kinds().values()) == set(GAMES)
    for name in GAMES:
        assert _native.kinds()[game(name).native_kind] == name


@every_kind
@pytest.mark.parametrize(
    "suffix", ["", "AlphaBeta", "LearnedAlphaBeta", "LightMcts", "Mcts", "Encoding", "Neural", "SelfPlay"]
)
def test_every_kind_has_every_class(kind: str, suffix: str) -> None:
    assert isinstance(of(kind, suffix), type)


@every_kind
def test_evaluations_have_weights_within_their_bounds(kind: str) -> None:
    assert "heuristic" in _native.evaluations()[kind]
    for prefix in _native.evaluations()[kind].values():
        search = of(prefix, "AlphaBeta")
        assert all(abs(weight) <= search.largest_weight for weight in search.default_weights().values())
        assert search.scale > 0


def test_evaluations_are_listed_with_their_games() -> None:
    assert set(EVALUATIONS["heuristic"]) == set(GAMES)
    assert EVALUATIONS["distance"] == EVALUATIONS["expert"] == EVALUATIONS["original"] == ("hex",)
    assert default_weights("hex", "expert") != default_weights("hex")


@every_kind
def test_playouts_say_what_they_can(kind: str) -> None:
    assert not of(kind, "LightMcts").informed
    assert of(kind, "LightMcts").cuttable == of(kind, "Mcts").cuttable
    assert of(kind, "Mcts").informed == (of(kind, "Mcts") is not of(kind, "LightMcts"))


@pytest.mark.parametrize(
    ("kind", "binary", "circular", "any_size", "has_lead", "longest"),
    [
        ("Hex", True, False, True, False, 122),
        ("Go9", True, False, True, True, 0),
        ("Go19", True, False, True, True, 0),
        ("Oware", False, True, False, True, 400),
    ],
)
def test_what_networks_are_told_of_a_game(
    kind: str, binary: bool, circular: bool, any_size: bool, has_lead: bool, longest: int
) -> None:
    facts = of(kind, "Encoding")
    assert (facts.binary, facts.circular, facts.any_size, facts.has_lead) == (binary, circular, any_size, has_lead)
    assert facts.longest(11, 11) == longest


@pytest.mark.parametrize(
    ("settings", "options"),
    [
        (AlphaBetaSettings(), _native.AlphaBetaOptions()),
        (MctsSettings(), _native.MctsOptions()),
    ],
)
def test_settings_begin_as_the_native_options(settings: Any, options: Any) -> None:
    native = settings.native()
    fields = [name for name in dir(options) if not name.startswith("_")]
    assert fields
    assert [getattr(native, name) for name in fields] == [getattr(options, name) for name in fields]


def test_settings_reach_the_native_options() -> None:
    native = MctsSettings(formula="sqrt", c=0.5, rave=20, cut=3, megabytes=7).native()
    assert (native.formula.name, native.c, native.rave, native.cut, native.megabytes) == ("sqrt", 0.5, 20, 3, 7)
    assert NeuralSettings().c == _native.NeuralOptions().c
