from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from cli.command import Command

from tablier.rules.records.samples import Sample, read_samples


def test_a_match_prints_who_won_how_much(within: Command) -> None:
    told = within("match", "hex:5", "greedy", "random", "--games", "10", "--seed", "1")
    assert told.code == 0
    assert "hex:5: 10 of 10 games" in told.output
    assert "Elo above" in told.output
    assert "seed 1; records not kept" in told.output


def test_a_match_as_json_is_one_object_with_every_game(within: Command) -> None:
    told = within("match", "oware", "random", "random", "--games", "4", "--seed", "1", "--json", "--concurrency", "2")
    match = json.loads(told.output)
    assert match["game"] == "oware"
    assert match["agents"] == ["random", "random"]
    assert match["games"] == 4 == sum(match["wins"]) + match["draws"] == len(match["records"])
    assert match["elo_low"] is None or match["elo_low"] <= match["elo"]
    assert isinstance(match["elo_error"], float)
    for record in match["records"]:
        assert {"first", "second", "moves", "result", "reason", "seconds"} <= set(record)


def test_a_match_can_be_made_longer(within: Command, tmp_path: Path) -> None:
    assert within("match", "hex:3", "random", "random", "--games", "4", "--out", "m").code == 0
    told = within("match", "--resume", "--out", "m", "--games", "10", "--json")
    assert json.loads(told.output)["games"] == 10
    assert (tmp_path / "m" / "games.jsonl").read_text().count("\n") == 10


def test_a_match_kept_can_be_read_as_sgf(within: Command, tmp_path: Path) -> None:
    within("match", "hex:3", "random", "random", "--games", "4", "--out", "m", "--sgf")
    text = (tmp_path / "m" / "games.sgf").read_text()
    assert text.count("GM[11]") == 4
    assert text.count("PB[random]") == 4


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("match hex:5 random", "a match needs a game and two agents"),
        ("match hex:5 random mtcs", "unknown agent 'mtcs'; did you mean 'mcts'?"),
        ("match hexx random random", "unknown game 'hexx'"),
        ("match hex:5 random human", "'human' cannot play here"),
        ("match hex:5 random random --games none", "--games must be a whole number, not 'none'"),
        ("match hex:5 random random --games 0", "--games must be 1 or more, not '0'"),
        ("match hex:5 random random --concurrency 0", "--concurrency must be 1 or more, not '0'"),
        ("match hex:5 random random --sprt 5", "cannot read --sprt '5'"),
        ("match hex:5 random random --sprt 5,0", "elo0 must be below elo1"),
        ("match hex:5 random random --clock soon", "cannot read the time 'soon'"),
        ("match hex:5 random random --plies 40", "openings of 40 random plies are too long"),
        ("match hex:5 random random --openings nowhere", "there is no file"),
        ("match hex:5 random random --grace -1", "--grace must be 0 or more, not '-1'"),
        ("match --resume", "--resume needs --out DIR"),
        ("match --resume --out nowhere", "there is no run to resume in 'nowhere'"),
        ("match oware contest:true random --plies 2", "a contest bot plays only whole games"),
        ("match oware greedy:kind=path random", "kind=path is for hex, not for oware"),
        ("match oware gtp:cat random", "gtp is for go and hex"),
        ("match oware random random --sgf --out m", "SGF is for go and hex"),
        ("match hex:5 random random --sgf", "--sgf needs --out DIR"),
        ("tournament nowhere.toml", "there is no file 'nowhere.toml'"),
        ("tune oware", "tuning needs a game and an agent"),
        ("tune oware random", "'random' has nothing to tune"),
        ("selfplay hex:5 random", "missing argument"),
        ("selfplay hex:5 random random", "missing option '--out'"),
    ],
)
def test_wrong_usage_says_what_is_wrong(within: Command, arguments: str, complaint: str) -> None:
    told = within(*arguments.split())
    assert told.code == 2
    assert complaint in told.errors
    assert told.output == ""


def test_a_run_of_another_kind_or_version_is_not_resumed(within: Command, tmp_path: Path) -> None:
    within("match", "hex:3", "random", "random", "--games", "2", "--out", "m")
    complaint = "the run in 'm' is of another kind, or from another version of tablier"
    assert complaint in within("tune", "--resume", "--out", "m").errors
    settings = json.loads((tmp_path / "m" / "settings.json").read_text())
    (tmp_path / "m" / "settings.json").write_text(json.dumps({**settings, "weather": "fine"}))
    assert complaint in within("match", "--resume", "--out", "m").errors


def test_a_match_resumed_with_other_settings_is_refused(within: Command) -> None:
    within("match", "hex:3", "random", "random", "--games", "2", "--out", "m", "--seed", "1")
    told = within("match", "hex:3", "random", "greedy", "--games", "2", "--out", "m", "--resume")
    assert told.code == 2
    assert "has agents ('random', 'random'), not ('random', 'greedy')" in told.errors


def test_a_tournament_prints_ratings_and_writes_its_report(within: Command, tmp_path: Path) -> None:
    (tmp_path / "t.toml").write_text('game = "hex:3"\ngames = 4\n[players]\na = "random"\nb = "greedy"\n')
    told = within("tournament", "t.toml")
    assert told.code == 0
    assert "the report is in t/report.html and t/report.md" in told.output
    assert within("tournament", "t.toml").code == 2  # it would be overwritten
    again = json.loads(within("tournament", "t.toml", "--resume", "--json").output)
    assert again["games"] == 4
    assert {rating["player"] for rating in again["ratings"]} == {"a", "b"}


def test_selfplay_writes_samples_to_a_new_file_only(within: Command, tmp_path: Path) -> None:
    arguments = ("selfplay", "hex:3", "random", "greedy", "--games", "6", "--seed", "1", "--out", "s.jsonl")
    told = json.loads(within(*arguments, "--json").output)
    samples = list(read_samples(tmp_path / "s.jsonl"))
    assert told["samples"] == len(samples)
    assert sum(sample.moves_left == 1 for sample in samples) == told["games"] == 6
    assert "already" in within(*arguments).errors


def test_selfplay_draws_depths_and_opening_lengths_from_ranges(within: Command, tmp_path: Path) -> None:
    ranges = "--min-depth 1 --max-depth 2 --min-pairs 1 --max-pairs 3"
    arguments = ("selfplay", "hex:5", "alphabeta:table=1", "random", "--games", "40", "--seed", "1", "--out", "s")
    told = within(*arguments, *ranges.split())
    assert told.code == 0
    starts = [25 - sample.board.count("0") for sample in _first_samples(tmp_path / "s")]
    assert len(starts) == 40
    assert {*starts} == {2, 4, 6}


def _first_samples(path: Path) -> list[Sample]:
    """The first of each game: the one after a last move, and the very first."""
    samples = list(read_samples(path))
    return [samples[0]] + [after for before, after in pairwise(samples) if before.moves_left == 1]


@pytest.mark.parametrize(
    ("ranges", "complaint"),
    [
        ("--min-depth 2", "--min-depth and --max-depth go together: give both"),
        ("--min-depth 3 --max-depth 2", "--min-depth 3 is more than --max-depth 2"),
        ("--depth 2 --min-depth 1 --max-depth 2", "give either --depth or --min-depth and --max-depth"),
        ("--plies 2 --min-pairs 1 --max-pairs 2", "and only one of them"),
    ],
)
def test_selfplay_refuses_ranges_that_make_no_sense(within: Command, ranges: str, complaint: str) -> None:
    told = within("selfplay", "hex:5", "random", "random", "--out", "s", *ranges.split())
    assert told.code == 2
    assert complaint in told.errors


def test_tuning_writes_weights_and_a_plot(within: Command, tmp_path: Path) -> None:
    command = (
        "tune",
        "oware",
        "alphabeta:table=1",
        "--nodes",
        "30",
        "--weights",
        "seeds",
        "--seed",
        "1",
        "--verify",
        "2",
    )
    told = within(*command, "--trials", "3", "--games", "2", "--out", "t")
    assert told.code == 0
    assert "use them with weights=" in told.output
    assert "seeds" in json.loads((tmp_path / "t" / "best.json").read_text())
    assert (tmp_path / "t" / "tuning.svg").read_text().startswith("<svg")
    again = json.loads(within("tune", "--resume", "--trials", "4", "--out", "t", "--json").output)
    assert again["trials"] == 4
