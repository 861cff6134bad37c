"""What the manual and the configurations say about training is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import torch

from tablier.nets.features import Encoding
from tablier.rules import game
from tablier.training.window import Window

ROOT = Path(__file__).parents[2]
MANUAL = " ".join((ROOT / "docs" / "training.md").read_text(encoding="utf-8").split())
GIB = 1 << 30


def memory_of_a_million(board: str) -> int:
    return 1000 * Window(Encoding.for_game(game(board)), 1000, torch.device("cpu")).bytes


def test_a_million_positions_take_as_much_memory_as_the_manual_says() -> None:
    told = re.findall(r"([\d.]+) GiB on (\w+:\d+)", MANUAL)
    assert len(told) == 4
    for size, board in told:
        assert memory_of_a_million(board) / GIB == pytest.approx(float(size), abs=0.005), board
    largest = re.search(r"less than a gibibyte up to (\w+):(\d+) and (\w+):(\d+)", MANUAL)
    assert largest is not None
    for name, size in (largest.groups()[:2], largest.groups()[2:]):
        assert memory_of_a_million(f"{name}:{size}") < GIB < memory_of_a_million(f"{name}:{int(size) + 1}")


@pytest.mark.parametrize("path", sorted((ROOT / "configs").glob("*.toml")), ids=lambda path: path.stem)
def test_a_page_that_a_configuration_points_to_tells_of_it(path: Path) -> None:
    for page in re.findall(r"docs/[\w-]+\.md", path.read_text(encoding="utf-8")):
        assert path.name in (ROOT / page).read_text(encoding="utf-8"), page
