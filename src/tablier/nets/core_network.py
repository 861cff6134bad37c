"""Small networks that the native core evaluates by itself, a few times as slow as a heuristic: files of weights."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from tablier import _native
from tablier.nets.features import FEATURES_VERSION, Floats
from tablier.nets.onnx_file import ModelError
from tablier.rules import BadSpec, Game, Position

__all__ = ["ARCHITECTURE", "CoreNetwork", "ShippedCoreNetworks", "load_core_network", "read_tensors"]

ARCHITECTURE = "swift"

_FOLDER = Path(__file__).parent.parent / "models"
_LENGTH = 8  # bytes of the number before the header
_TENSORS = tuple(f"{layer}.{part}" for layer in ("first", "second", "last") for part in ("weight", "bias"))


class CoreNetwork:
    """A network of the architecture ``swift``, for one game and one size of board."""

    def __init__(self, path: Path, tensors: dict[str, Floats], facts: dict[str, Any]) -> None:
        self.path = path
        self.facts = facts
        self.game: str = facts["game"]
        self.size: int = facts["height"]
        self._tensors = tensors

    def native_for(self, game: Game) -> Any:
        """Return the network as the core evaluates it on a board of a game."""
        if game.name != self.game or game.size != self.size:
            raise BadSpec(f"'{self.path}' is a network for {self.game}:{self.size}, not for {game}")
        make = getattr(_native, f"{game.native_kind}Network")
        try:
            return make(self.size, *(self._tensors[name] for name in _TENSORS))
        except ValueError as error:
            raise ModelError(f"'{self.path}' cannot be used: {error}; export it again") from None

    def value(self, position: Position) -> float:
        """Return what a position that is not over is worth for its player to move, from -1 to 1."""
        value: float = self.native_for(position.game).value(position.native)
        return value


def load_core_network(path: Path | str) -> CoreNetwork:
    """Open a file of weights of the architecture ``swift``."""
    path = Path(path)
    tensors, facts = read_tensors(path)
    if facts.get("architecture") != ARCHITECTURE:
        raise ModelError(
            f"'{path}' holds weights of the architecture '{facts.get('architecture')}'; the core evaluates only "
            f"'{ARCHITECTURE}'; export the network with --onnx FILE and play that file"
        )
    if facts.get("features") != FEATURES_VERSION:
        raise ModelError(
            f"'{path}' was trained for features version {facts.get('features')}, this is {FEATURES_VERSION}"
        )
    missing = [name for name in _TENSORS if name not in tensors]
    if missing:
        raise ModelError(f"'{path}' lacks the weights {', '.join(missing)}; export it again")
    return CoreNetwork(path, tensors, facts)


class ShippedCoreNetworks:
    """The networks that come with the package, each for its board."""

    def native_for(self, game: Game) -> Any:
        """Return the network for a board of a game as the core evaluates it."""
        path = _FOLDER / f"value-{game.name}-{game.size}.safetensors"
        if not path.exists():
            known = sorted(":".join(file.stem.split("-")[1:]) for file in _FOLDER.glob("value-*.safetensors"))
            raise BadSpec(
                f"no value network for {game} comes with tablier, only for {', '.join(known)}; "
                "give a file with eval=FILE"
            )
        return load_core_network(path).native_for(game)


def read_tensors(path: Path) -> tuple[dict[str, Floats], dict[str, Any]]:
    """Return the float32 tensors of a safetensors file of tablier, and its facts, without torch."""
    try:
        whole = path.read_bytes()
    except OSError as error:
        raise ModelError(f"cannot read the weights '{path}': {error.strerror}") from None
    try:
        length = int.from_bytes(whole[:_LENGTH], "little")
        header = json.loads(whole[_LENGTH : _LENGTH + length])
        facts = json.loads(header.pop("__metadata__")["tablier"])
        numbers = whole[_LENGTH + length :]
        tensors = {name: _read_tensor(numbers, entry) for name, entry in header.items() if entry["dtype"] == "F32"}
    except (ValueError, KeyError, TypeError) as error:
        raise ModelError(f"'{path}' holds no weights of tablier, or is damaged: {error}") from None
    return tensors, facts


def _read_tensor(numbers: bytes, entry: dict[str, Any]) -> Floats:
    begin, end = entry["data_offsets"]
    return np.frombuffer(numbers[begin:end], "<f4").reshape(entry["shape"]).astype(np.float32)
