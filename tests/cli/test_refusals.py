"""What the command line cannot do is refused with one sentence and the exit code 2, whoever notices it."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.command import Command

CLUB = 'game = "hex:5"\nformat = "{}"\ngames = 2\nvisits = 5\n{}\n[players]\na = "random"\nb = "greedy"\n'


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["export", "net.pt"], "nothing to write; give --onnx FILE, --torchscript FILE or --weights FILE"),
        (["export", "net.pt", "--onnx", "net.pt"], "--onnx must name a file that ends in .onnx, not 'net.pt'"),
        (["bench", "hexx"], "unknown benchmark 'hexx'"),
        (
            ["match", "hex:5", "random", "greedy", "--sprt", "5"],
            "cannot read --sprt '5': there must be two numbers, or four; it looks like 0,10 or 0,10,0.05,0.05",
        ),
        (["games", "export", "--out", "out", "--database", "sqlite:///none.db"], "name another with --database"),
        (["gtp", "oware", "random"], "GTP is for go and hex, not for oware"),
        (["tournament", "self.toml"], "'a' cannot meet itself"),
        (["tournament", "unlisted.toml"], "a tournament whose format is 'listed' needs pairs, and no other has them"),
        (["selfplay", "hex:5", "random", "random", "--games", "1", "--out", "taken.jsonl"], "samples need a new file"),
        (["train", "config.toml", "--resume", "--teacher", "net.onnx"], "leave --teacher out"),
        (["train", "config.toml", "--resume", "--start", "net.pt"], "give only one of them"),
    ],
    ids=lambda value: " ".join(value[:3]) if isinstance(value, list) else None,
)
def test_a_command_that_makes_no_sense_is_explained(
    within: Command, tmp_path: Path, words: list[str], complaint: str
) -> None:
    (tmp_path / "self.toml").write_text(CLUB.format("listed", 'pairs = [["a", "a"]]'))
    (tmp_path / "unlisted.toml").write_text(CLUB.format("listed", ""))
    (tmp_path / "taken.jsonl").write_text("mine")
    (tmp_path / "config.toml").write_text("")
    ended = within(*words)
    assert ended.code == 2
    assert complaint in ended.errors
    assert len(ended.errors.strip().splitlines()) == 1
    assert (tmp_path / "taken.jsonl").read_text() == "mine"


def test_a_run_that_cannot_be_kept_is_not_begun(within: Command, tmp_path: Path) -> None:
    (tmp_path / "taken.jsonl").write_text("mine")
    ended = within("match", "hex:5", "random", "random", "--games", "2", "--out", "taken.jsonl/run")
    assert (ended.code, ended.errors) == (1, "error: cannot write to 'taken.jsonl/run': not a directory\n")
