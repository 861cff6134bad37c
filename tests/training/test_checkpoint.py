"""What a run writes into its folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablier.rules import TablierError
from tablier.training import checkpoint
from tablier.training.figures import FigureLog


def test_the_folder_of_a_run_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(TablierError, match=r"cannot make the folder '.*file/run': Not a directory"):
        checkpoint.save(tmp_path / "file" / "run" / "checkpoint.pt", {})
    with pytest.raises(TablierError, match=r"cannot make the folder '.*file': File exists"):
        FigureLog(tmp_path / "file").add(1, {"loss": 1.0})
    (tmp_path / "checkpoint.pt.part").mkdir()
    with pytest.raises(TablierError, match=r"cannot write '.*checkpoint.pt': Is a directory"):
        checkpoint.save(tmp_path / "checkpoint.pt", {})
