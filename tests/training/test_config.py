"""Settings are checked at the door: what cannot work is refused in words, before anything is played."""

from __future__ import annotations

from math import inf, nan
from pathlib import Path
from typing import Any

import pytest
import torch

from tablier import _native
from tablier.nets.features import Encoding
from tablier.nets.torch.architectures import build
from tablier.rules import BadSpec, game
from tablier.training.config import GateSettings, SelfPlayRun, SelfPlaySettings
from tablier.training.examples.config import ExamplesRun
from tablier.training.gate import play_gate
from tablier.training.settings import from_mapping, from_toml, kind_of
from tablier.training.values.config import ValueRun

CONFIGS = sorted((Path(__file__).parents[2] / "configs").glob("*.toml"))
RUN: dict[str, Any] = {"selfplay": {"boards": {"hex:4": 1.0}}}
STUDY: dict[str, Any] = {"sources": {"engine": {}}}


def changed(table: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A table with one value put in, at a path such as ``learning.loss.lead``."""
    key, _, rest = path.partition(".")
    return {**table, key: changed(table.get(key, {}), rest, value) if rest else value}


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_every_configuration_that_comes_with_tablier_is_accepted(path: Path) -> None:
    runs: dict[str, type[Any]] = {"selfplay": SelfPlayRun, "supervised": ExamplesRun, "value": ValueRun}
    from_toml(runs[kind_of(path)], path)


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("gate.games", 5, "gate.games must be an even number, for pairs with the colours changed, not 5"),
        ("gate.games", 0, "gate.games must be from 2 upwards, not 0"),
        ("gate.games", -4, "gate.games must be from 2 upwards, not -4"),
        ("gate.elo0", 35.0, "gate.elo0 must be below gate.elo1, not 35.0 and 35.0"),
        ("gate.elo1", nan, "gate.elo0 must be below gate.elo1, not 0.0 and nan"),
        ("gate.visits", 0, "gate.visits must be from 1 upwards, not 0"),
        ("gate.every", -1, "gate.every must be from 0 upwards, not -1"),
        ("selfplay.boards", {"hex:4": nan}, "each with a weight above 0"),
        ("selfplay.random_plies", [], r"chances from 0 upwards, at least one of them above 0, not \[\]"),
        ("selfplay.random_plies", [1.0, -0.5], "chances from 0 upwards"),
        ("selfplay.random_plies", [0.0, 0.0], "at least one of them above 0"),
        ("selfplay.random_plies", [1.0, nan], "chances from 0 upwards"),
        ("selfplay.half_life", 0.0, "selfplay.half_life must be above 0, not 0.0"),
        ("selfplay.temperature", -0.1, "selfplay.temperature must be from 0 upwards, not -0.1"),
        ("selfplay.temperature", inf, "selfplay.temperature must be from 0 upwards, not inf"),
        ("selfplay.cool", -0.1, "selfplay.cool must be from 0 upwards"),
        ("selfplay.policy_plies", -1.0, "selfplay.policy_plies must be from 0 upwards"),
        ("selfplay.threads", -1, "selfplay.threads must be from 0 to 1024, not -1"),
        ("selfplay.komi_spread", -1.0, "selfplay.komi_spread must be from 0 upwards"),
        ("selfplay.longest", 0.0, "selfplay.longest must be above 0"),
        ("selfplay.lead_weight", 1.5, "selfplay.lead_weight must be from 0 to 1, not 1.5"),
        ("selfplay.full_share", nan, "selfplay.full_share must be from 0 to 1, not nan"),
        ("selfplay.c", -1.0, "selfplay.c must be from 0 upwards"),
        ("selfplay.c", nan, "selfplay.c must be from 0 upwards, not nan"),
        ("selfplay.fpu", -1.0, "selfplay.fpu must be from 0 upwards"),
        ("selfplay.value_scale", 0.0, "selfplay.value_scale must be above 0"),
        ("selfplay.considered", 1, "selfplay.considered must be from 2 upwards"),
        ("learning.rate", nan, "learning.rate must be above 0, not nan"),
        ("learning.final_rate", 0.0, "learning.final_rate must be above 0"),
        ("learning.cool_down", 1.1, "learning.cool_down must be from 0 to 1"),
        ("learning.warm_up", -1, "learning.warm_up must be from 0 upwards"),
        ("learning.clip", 0.0, "learning.clip must be above 0"),
        ("learning.weight_decay", -1.0, "learning.weight_decay must be from 0 upwards"),
        ("learning.average", 1.0, "learning.average must be from 0 to below 1"),
        ("learning.loss.value", -1.0, "learning.loss.value must be from 0 upwards"),
        ("learning.loss.previous", nan, "learning.loss.previous must be from 0 upwards"),
        ("learning.loss.label_smoothing", 1.1, "learning.loss.label_smoothing must be from 0 to 1"),
        ("learning.loss.searched_share", -0.1, "learning.loss.searched_share must be from 0 to 1"),
        (
            "learning.loss.value_loss",
            "square",
            "value_loss must be cross-entropy or squared, not 'square'; did you mean 'squared'",
        ),
        (
            "positions",
            200,
            "positions = 200 with learning.reuse = 4 do not make a batch of 2048, so nothing would be",
        ),
        ("seconds", -1.0, "^seconds must be from 0 upwards, not -1"),
        ("seconds", nan, "^seconds must be from 0 upwards, not nan"),
        ("seed", -1, "^seed must be from 0 to 4294967295, not -1"),
        (
            "network.architecture",
            "mlp",
            "must be trunk or go-pair or go-two-headed for self-play, .* a policy and a value, not 'mlp'",
        ),
        ("network.architecture", "go-policy", "which needs a policy and a value, not 'go-policy'"),
        ("network.architecture", "trunc", "unknown architecture 'trunc'; did you mean 'trunk'"),
    ],
)
def test_self_play_that_cannot_work_is_refused(path: str, value: object, complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        from_mapping(SelfPlayRun, changed(RUN, path, value), "test")


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("study.rate", nan, "study.rate must be above 0, not nan"),
        ("study.rate", inf, "study.rate must be above 0, not inf"),
        ("study.weight_decay", nan, "study.weight_decay must be from 0 upwards"),
        ("study.clip", nan, "study.clip must be from 0 upwards"),
        ("study.loss.cells", -1.0, "study.loss.cells must be from 0 upwards"),
        ("study.loss.policy", nan, "study.loss.policy must be from 0 upwards"),
        ("epochs", 0, "^epochs must be from 1 upwards, not 0"),
        ("validation", 1.0, "^validation must be above 0 and below 1, not 1.0"),
        ("most", -5, "^most must be from 0 upwards, not -5"),
        ("seed", -1, "^seed must be from 0 to 4294967295, not -1"),
        ("sources.engine.visits", 0, "sources.engine.visits must be from 1 upwards"),
        ("sources.engine.resign", nan, "sources.engine.resign must be above 0 and at most 1, not nan"),
        ("sources.engine.seed", -1, "sources.engine.seed must be from 0"),
    ],
)
def test_a_study_that_cannot_work_is_refused(path: str, value: object, complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        from_mapping(ExamplesRun, changed(STUDY, path, value), "test")


@pytest.mark.parametrize(("games", "played"), [(2, 2), (64, 64), (300, 300), (386, 384)])
def test_a_gate_plays_no_more_games_than_it_was_given(games: int, played: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablier.training.gate._MOST_SLOTS", 128)
    encoding = Encoding.for_game(game("hex:2"))
    network = build("trunk", encoding, {"blocks": 1, "channels": 8, "head": 4, "value_hidden": 8}).eval()
    selfplay = SelfPlaySettings({"hex:2": 1.0}, threads=1)
    undecided = GateSettings(games=games, visits=1, elo0=0.0, elo1=1.0)
    verdict = play_gate(network, network, encoding, selfplay, undecided, torch.device("cpu"), seed=1)
    assert 2 * verdict.tally.size == played


def test_what_a_run_does_not_say_is_as_the_native_options_have_it() -> None:
    usual, made = _native.SelfPlayOptions(), SelfPlaySettings({"go:9": 1.0}).options(Encoding.on_canvas("go", 9, 9), 0)
    for part in ("puct", "gumbel"):
        assert _fields(getattr(made, part)) == _fields(getattr(usual, part))
    told = {"puct", "gumbel", "longest"}  # the last in cells of the board
    assert {key: value for key, value in _fields(made).items() if key not in told} == {
        key: value for key, value in _fields(usual).items() if key not in told
    }


@pytest.mark.parametrize(("spec", "longest"), [("go:9", 162), ("hex:5", 26), ("oware", 400)])
def test_a_game_lasts_as_long_as_its_rules_allow_or_the_run_says(spec: str, longest: int) -> None:
    settings = SelfPlaySettings({spec: 1.0}, longest=2.0, stagger=0.5)
    encoding = Encoding.for_game(game(spec))
    assert settings.options(encoding, 0).longest == longest
    assert settings.options(encoding, 0).stagger == encoding.cells / 2


def _fields(options: object) -> dict[str, object]:
    return {key: getattr(options, key) for key in dir(options) if not key.startswith("_")}
