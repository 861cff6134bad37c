"""Networks by name: their shapes, their options, and what the originals are made of."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest
import torch

from tablier.nets.features import Encoding
from tablier.nets.torch.answers import Answers, chance_of_win
from tablier.nets.torch.architectures import ARCHITECTURES, build
from tablier.nets.torch.go_originals import GoPolicy, GoValue
from tablier.nets.torch.pair import Pair
from tablier.nets.torch.value_models import HexValue
from tablier.rules import BadSpec, game

GO, HEX = (Encoding.for_game(game(spec)) for spec in ("go:5", "hex:4"))
SMALL: dict[str, dict[str, float]] = {
    "trunk": {"blocks": 1, "channels": 8},
    "go-policy": {"blocks": 1, "channels": 8},
    "go-value": {"blocks": 1, "channels": 8, "hidden": 16},
    "go-pair": {"policy_blocks": 1, "value_blocks": 1, "channels": 8, "hidden": 16},
    "go-two-headed": {"blocks": 1, "channels": 8, "hidden": 16},
    "mlp": {"hidden": 16, "layers": 2},
    "gnn": {"channels": 8, "layers": 2},
}


@pytest.fixture(autouse=True)
def same_weights() -> None:
    torch.manual_seed(1)


def encoding_for(architecture: str) -> Encoding:
    return HEX if architecture in ("mlp", "gnn") else GO


def evaluated(network: torch.nn.Module, spec: str, *moves: str) -> Answers:
    position = game(spec).start()
    for move in moves:
        position = position.play(move)
    planes, numbers = Encoding.for_game(game(spec)).draw([position])
    with torch.no_grad():
        answers: Answers = network.eval()(torch.from_numpy(planes).float(), torch.from_numpy(numbers))
    return answers


@pytest.mark.parametrize("name", [name for name in ARCHITECTURES if name != "swift"])  # a value and nothing else
def test_every_architecture_answers_in_the_same_form(name: str) -> None:
    encoding = encoding_for(name)
    network = build(name, encoding, SMALL[name])
    answers = evaluated(network, "hex:4" if encoding is HEX else "go:5")
    assert answers.policy.shape == (1, encoding.policy)
    assert answers.value.shape == (1, 3)
    assert answers.cells.shape == (1, encoding.cells)
    assert answers.lead.shape == (1,)
    assert 0 <= float(chance_of_win(answers)) <= 1


def test_the_original_policy_network_is_as_large_as_reported() -> None:
    network = build("go-policy", Encoding.for_game(game("go:9")), {})
    assert isinstance(network, GoPolicy)
    convolutions = [
        layer for layer in network.modules() if isinstance(layer, torch.nn.Conv2d) and layer.kernel_size == (3, 3)
    ]
    assert len(convolutions) == 1 + 8 * 2
    assert all(layer.out_channels == 128 for layer in convolutions)
    assert convolutions[0].in_channels == 2
    assert evaluated(network, "go:9").policy.shape == (1, 82)


def test_dropout_grows_in_the_head_of_the_original_value_network() -> None:
    network = build("go-value", GO, {"dropout": 0.1})
    assert isinstance(network, GoValue)
    rates = [layer.p for layer in network.head.modules() if isinstance(layer, torch.nn.Dropout)]
    assert rates == sorted(set(rates))
    assert len(rates) >= 3


def test_a_pair_takes_the_policy_of_one_and_the_value_of_the_other() -> None:
    policy, value = build("go-policy", GO, SMALL["go-policy"]), build("go-value", GO, SMALL["go-value"])
    both = evaluated(Pair(policy, value), "go:5", "C3")
    assert torch.equal(both.policy, evaluated(policy, "go:5", "C3").policy)
    assert torch.equal(both.value, evaluated(value, "go:5", "C3").value)


@pytest.mark.parametrize("name", ["mlp", "gnn"])
def test_normalisation_goes_wherever_the_weights_go(name: str, tmp_path: Path) -> None:
    network = build(name, HEX, SMALL[name])
    assert isinstance(network, HexValue)
    planes, _ = HEX.draw([game("hex:4").start(), game("hex:4").start().play("b2")])
    network.fit(torch.from_numpy(planes))
    torch.save(network.state_dict(), tmp_path / "weights.pt")
    again = build(name, HEX, SMALL[name])
    again.load_state_dict(torch.load(tmp_path / "weights.pt"))
    for other in (again, copy.deepcopy(network)):
        assert isinstance(other, HexValue)
        assert torch.equal(other.core.mean, network.core.mean)
        assert torch.equal(other.core.std, network.core.std)
        assert torch.equal(evaluated(other, "hex:4", "c1").value, evaluated(network, "hex:4", "c1").value)
    assert not any(key in ("mean", "std", "value_scale") for key, _ in network.core.named_parameters())


def test_normalised_features_have_mean_zero_and_spread_one() -> None:
    network = build("mlp", HEX, SMALL["mlp"])
    assert isinstance(network, HexValue)
    start = game("hex:4").start()
    planes, _ = HEX.draw([start.play(move) for move in start.legal_moves])
    network.fit(torch.from_numpy(planes))
    table = network.core.normalise(network.features(torch.from_numpy(planes)))
    assert torch.allclose(table.mean(0), torch.zeros(table.shape[1]), atol=1e-4)
    changing = network.core.std > 0.01
    assert torch.allclose(table.std(0, correction=0)[changing], torch.ones(int(changing.sum())), atol=1e-3)


def test_the_scale_of_the_value_bounds_it() -> None:
    network = build("mlp", HEX, SMALL["mlp"])
    assert isinstance(network, HexValue)
    network.core.value_scale.fill_(0.25)
    last = [layer for layer in network.core.modules() if isinstance(layer, torch.nn.Linear)][-1]
    torch.nn.init.constant_(last.bias, 100.0)
    with torch.no_grad():
        assert float(network.core(torch.zeros(1, network.graph.width))) == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("name", "options", "complaint"),
    [
        ("go-polcy", {}, "unknown architecture 'go-polcy'; did you mean 'go-policy'"),
        ("go-policy", {"chanels": 3}, "has no option 'chanels'; did you mean 'channels'"),
        ("go-policy", {"channels": 3.5}, "must be a whole number from 1 upwards, not 3.5"),
        ("go-value", {"dropout": 1.5}, "must be from 0 to below 1, not 1.5"),
        ("mlp", {}, "the architecture 'mlp' is for hex, not for go"),
    ],
)
def test_a_wrong_network_is_refused(name: str, options: dict[str, float], complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        build(name, GO, options)


def test_the_originals_for_go_refuse_hex() -> None:
    with pytest.raises(BadSpec, match="'go-value' is for go, not for hex"):
        build("go-value", HEX, {})


@pytest.mark.parametrize("name", ["go-value", "go-two-headed", "mlp"])
def test_a_sure_network_has_a_loss_and_gradients_in_half_precision(name: str) -> None:
    board = game("hex:5" if name == "mlp" else "go:5")
    encoding = Encoding.for_game(board)
    network = build(name, encoding, {})
    last = [layer for layer in network.modules() if isinstance(layer, torch.nn.Linear) and layer.out_features == 1][-1]
    torch.nn.init.constant_(last.bias, 20)
    planes, numbers = (torch.from_numpy(part) for part in encoding.draw([board.start()] * 2))
    with torch.autocast("cpu", torch.bfloat16):
        answers = network.eval()(planes.float(), numbers)
    loss = chance_of_win(answers).square().mean()
    loss.backward()
    assert answers.value.isfinite().all()
    assert all(weights.grad.isfinite().all() for weights in network.parameters() if weights.grad is not None)
