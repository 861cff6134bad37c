"""Networks that the core evaluates by itself."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

import tablier
from tablier import _native
from tablier.agents import Limits, agent
from tablier.nets.core_network import CoreNetwork, load_core_network, read_tensors
from tablier.nets.features import Encoding
from tablier.nets.onnx_file import ModelError
from tablier.nets.torch.answers import chance_of_win
from tablier.nets.torch.architectures import build
from tablier.nets.torch.export_value import real_hex_positions
from tablier.nets.torch.hex_swift import SwiftValue
from tablier.nets.torch.weights import write_weights
from tablier.rules import BadSpec, Position

Made = tuple[SwiftValue, CoreNetwork]
HEX_5 = tablier.game("hex:5")


@pytest.fixture
def network(tmp_path: Path) -> Made:
    torch.manual_seed(1)
    made = build("swift", Encoding.for_game(HEX_5), {}).eval()
    assert isinstance(made, SwiftValue)
    with torch.no_grad():
        made.last.bias.fill_(-0.3)
    facts = {"game": "hex", "height": 5, "width": 5, "architecture": "swift", "options": {}}
    write_weights(tmp_path / "net.safetensors", made, facts)
    return made, load_core_network(tmp_path / "net.safetensors")


def _positions(count: int) -> list[Position]:
    return real_hex_positions(5, count)


def test_the_core_answers_as_torch_does(network: Made) -> None:
    made, core = network
    positions = _positions(60)
    planes, numbers = Encoding.for_game(HEX_5).draw(positions)
    shape = Encoding.for_game(HEX_5).plane_shape
    with torch.no_grad():
        answers = made(torch.from_numpy(planes.reshape(-1, *shape)).float(), torch.from_numpy(numbers))
    expected = chance_of_win(answers).numpy() * 2 - 1
    found = [core.value(position) for position in positions]
    assert np.ptp(expected) > 0.02  # else anything would agree
    np.testing.assert_allclose(found, expected, atol=5e-3)


def test_white_sees_the_mirrored_board_as_black_does(network: Made) -> None:
    native = network[1].native_for(HEX_5)
    for position in _positions(30):
        stones = position.native.stones
        mirrored = [-1 if (stone := stones[cell % 5 * 5 + cell // 5]) < 0 else 1 - stone for cell in range(25)]
        mover = position.game.players.index(position.to_move)
        turned = _native.Hex.from_stones(5, False, mirrored, 1 - mover)
        assert native.value(turned) == native.value(position.native)


def test_a_sketch_shows_stones_and_two_distances() -> None:
    own, other = np.zeros(9, np.uint8), np.zeros(9, np.uint8)
    own[4] = 1  # b2, in the centre of 3×3
    sketch = np.asarray(_native.hex_sketches(np.stack([own, other])[None], 3))[0]
    sets = sketch[: 16 * 9].reshape(16, 3, 3)
    assert sets[0].tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 0]]
    assert sets[1].tolist() == [[1, 1, 1], [0, 0, 0], [0, 0, 0]]  # one stone from the top
    assert sets[4].tolist() == [[0, 0, 0], [0, 0, 0], [1, 1, 1]]  # and from the bottom
    assert sets[8].sum() == 0  # the opponent has no stones
    assert sketch[16 * 9 :].sum() == 2  # one potential each


def test_alphabeta_searches_with_the_weights_of_a_file(network: Made) -> None:
    _, core = network
    decision = agent(f"alphabeta:eval={core.path},mix=1").choose(HEX_5.start(), Limits(depth=1))
    worth = -core.value(HEX_5.start().play(decision.move))
    assert decision.value == pytest.approx(worth, abs=0.02)


def test_such_a_network_has_seven_tenths_of_the_say_unless_told_otherwise(network: Made) -> None:
    _, core = network
    start = HEX_5.start().play("b3")
    usual, same, half = (
        agent(f"alphabeta:eval={core.path}{mix}").choose(start, Limits(depth=2)).value
        for mix in ("", ",mix=0.7", ",mix=0.5")
    )
    assert usual == same != half


def test_it_is_refused_on_another_board(network: Made) -> None:
    _, core = network
    with pytest.raises(BadSpec, match="is a network for hex:5, not for hex:7"):
        agent(f"alphabeta:eval={core.path}").choose(tablier.game("hex:7").start(), Limits(depth=1))


def test_other_weights_are_refused(tmp_path: Path) -> None:
    shipped = Path(tablier.__file__).parent / "models" / "hex.safetensors"
    with pytest.raises(ModelError, match="architecture 'trunk'; the core evaluates only 'swift'"):
        load_core_network(shipped)
    damaged = tmp_path / "net.safetensors"
    damaged.write_bytes(shipped.read_bytes()[:100])
    with pytest.raises(ModelError, match="or is damaged"):
        load_core_network(damaged)
    with pytest.raises(BadSpec, match="alphabeta: cannot read the weights"):
        agent(f"alphabeta:eval={tmp_path}/none.safetensors")


def test_tensors_are_read_without_torch_as_they_were_written(network: Made) -> None:
    made, core = network
    tensors, facts = read_tensors(core.path)
    assert facts["architecture"] == "swift"
    for name, tensor in made.state_dict().items():
        np.testing.assert_array_equal(tensors[name], tensor.numpy())


def test_the_shipped_network_plays_its_board_and_no_other() -> None:
    player = agent("alphabeta:eval=shipped,mix=1,variety=0")
    network = load_core_network(Path(tablier.__file__).parent / "models" / "value-hex-7.safetensors")
    position = tablier.game("hex:7").start().play("a3")
    worth = {move: -network.value(position.play(move)) for move in position.legal_moves}
    assert player.choose(position, Limits(depth=1)).move == max(worth, key=worth.__getitem__)
    with pytest.raises(BadSpec, match="no value network for hex:5 comes with tablier, only for hex:7"):
        player.choose(HEX_5.start(), Limits(depth=1))
