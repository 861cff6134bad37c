"""``tablier export``: a file is written whole and tried, or an error says why there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablier.cli.command_line import run
from tablier.nets.features import Encoding
from tablier.nets.torch.architectures import build
from tablier.nets.torch.weights import write_weights
from tablier.rules import game

SIZES: dict[str, dict[str, float]] = {
    "trunk": {"blocks": 1, "channels": 8, "head": 4, "value_hidden": 8},
    "mlp": {"hidden": 8, "layers": 2},
}


def weights(folder: Path, architecture: str = "trunk") -> Path:
    """Write the weights of a small network for Hex that has not learnt anything."""
    encoding = Encoding.for_game(game("hex:4"))
    options = SIZES[architecture]
    facts = {"game": "hex", "height": 4, "width": 4, "architecture": architecture, "options": options}
    path = folder / f"{architecture}.safetensors"
    write_weights(path, build(architecture, encoding, options), facts)
    return path


@pytest.mark.parametrize("architecture", list(SIZES))
@pytest.mark.parametrize("option", ["--onnx", "--weights", "--torchscript"])
def test_a_place_that_cannot_be_written_is_named(
    option: str, architecture: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    source = weights(tmp_path, architecture)
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "folder.onnx").mkdir()
    for target, reason in (("file/net.onnx", "File exists"), ("folder.onnx", "Is a directory")):
        assert run(["export", str(source), option, str(tmp_path / target)]) == 1
        assert f"cannot write '{tmp_path / target}': {reason}" in capfd.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.onnx", source.name]


def test_a_network_whose_file_answers_differently_is_not_written(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = weights(tmp_path)
    (tmp_path / "net.onnx").write_text("an older network")
    monkeypatch.setattr("tablier.nets.torch.export._TOLERANCE", -1.0)
    assert run(["export", str(source), "--onnx", str(tmp_path / "net.onnx")]) == 1
    told = capfd.readouterr().err
    assert "net.onnx' does not answer as the network does and is not kept: 100.0% same first move" in told
    assert (tmp_path / "net.onnx").read_text() == "an older network"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["net.onnx", source.name]


def test_nothing_is_written_when_one_of_the_names_is_wrong(tmp_path: Path) -> None:
    source = weights(tmp_path)
    arguments = ["--weights", str(tmp_path / "copy.safetensors"), "--onnx", str(tmp_path / "net.txt")]
    assert run(["export", str(source), *arguments]) == 2
    assert not (tmp_path / "copy.safetensors").exists()
