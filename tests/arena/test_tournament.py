from __future__ import annotations

import signal
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from arena.arena import misbehaving, soon

from tablier.arena.run_folder import GAMES, RunFolder, records_in
from tablier.arena.standing import Standing
from tablier.arena.tournament import Tournament, TournamentRun
from tablier.arena.tournament_file import read_tournament
from tablier.arena.tournament_report import HTML, MARKDOWN, write_report
from tablier.arena.venue import Venue
from tablier.rules import BadSpec

FILE = """
game = "hex:4"
format = "{format}"
games = 6
visits = 20

[players]
dice = "random"
tree = "mcts"
path = "greedy"
"""


def tournament_in(folder: Path, text: str) -> Tournament:
    path = folder / "small.toml"
    path.write_text(text)
    return read_tournament(path)


def played(tournament: Tournament, folder: Path) -> TournamentRun:
    with RunFolder.create(folder / "out", tournament.as_json()) as run_folder:
        run = TournamentRun(tournament, run_folder, Venue(2))
        run.play()
    return run


def test_in_a_round_robin_everybody_meets_everybody(tmp_path: Path) -> None:
    run = played(tournament_in(tmp_path, FILE.format(format="round-robin")), tmp_path)
    assert {frozenset(pairing) for pairing in run.results} == {
        frozenset(pairing) for pairing in (("dice", "tree"), ("dice", "path"), ("tree", "path"))
    }
    assert all(standing.games == 6 for standing in run.results.values())
    assert list(run.ratings)[-1] == "dice"


def test_in_a_gauntlet_one_player_meets_all_others(tmp_path: Path) -> None:
    run = played(tournament_in(tmp_path, f'challenger = "path"\n{FILE.format(format="gauntlet")}'), tmp_path)
    assert set(run.results) == {("dice", "path"), ("tree", "path")}


def test_on_a_ladder_a_player_climbs_as_long_as_it_wins(tmp_path: Path) -> None:
    run = played(tournament_in(tmp_path, FILE.format(format="ladder")), tmp_path)
    ladder = run.tournament.ladder(run.results)
    assert ladder[-1] == "dice"
    assert set(ladder) == {"dice", "tree", "path"}


def test_the_ladder_asks_for_the_next_pairing_and_ends() -> None:
    tournament = Tournament("hex:4", {"a": "random", "b": "random", "c": "random"}, "ladder", games=2)
    results: dict[tuple[str, str], Standing] = {}
    assert tournament.pairings(results) == [("a", "b")]
    results["a", "b"] = _standing(0, 0)  # b wins and is above a
    assert tournament.pairings(results) == [("a", "c")]
    results["a", "c"] = _standing(0, 0)  # c climbs past a
    assert tournament.pairings(results) == [("b", "c")]
    results["b", "c"] = _standing(1, 0)  # an even score is not enough
    assert tournament.pairings(results) == []
    assert tournament.ladder(results) == ["b", "c", "a"]


def _standing(*points: float) -> Standing:
    standing = Standing()
    for number, point in enumerate(points, 1):
        standing.add(number, point if number % 2 else 1 - point)
    return standing


def test_the_report_tells_ratings_results_and_faults_and_needs_no_other_file(tmp_path: Path) -> None:
    text = FILE.format(format="round-robin") + f'broken = "{misbehaving("Raises")}"\n'
    run = played(tournament_in(tmp_path, text), tmp_path)
    write_report(run, tmp_path)
    report = (tmp_path / MARKDOWN).read_text()
    for name, rating in run.ratings.items():
        assert f"| {name} | {run.tournament.players[name]} | {rating.elo:+.0f} | {rating.error:.0f} |" in report
    assert "broken lost " in report
    assert "through a fault: crash" in report
    page = _Page()
    page.feed((tmp_path / HTML).read_text())
    assert page.open == []
    assert page.images == 2
    assert page.links == []


class _Page(HTMLParser):
    """Counts what a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.images = 0
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in ("img", "meta"):
            self.open.append(tag)
        self.images += tag == "img"
        self.links += [
            value or "" for key, value in attributes if key in ("src", "href") and "data:" not in (value or "")
        ]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_tournament_that_was_killed_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(FILE.format(format="round-robin").replace("games = 6", "games = 200"))
    command = [sys.executable, "-m", "tablier.cli", "tournament", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    games = tmp_path / "small" / GAMES
    assert soon(lambda: games.exists() and games.read_bytes().count(b"\n") > 20, 30)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = [record["number"] for record in records_in(games)]
    done = subprocess.run([*command, "--resume", "--json", "--concurrency", "2"], capture_output=True, check=True)
    assert b'"games": 600' in done.stdout
    numbers = [record["number"] for record in records_in(games)]
    assert numbers[: len(kept)] == kept
    assert len(set(numbers)) == len(numbers) == 600
    assert (tmp_path / "small" / HTML).exists()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("games = 6", "gmaes = 6"), "there is no setting 'gmaes'; did you mean 'games'"),
        (("games = 6", 'games = "six"'), "games must be a whole number, not 'six'"),
        (('game = "hex:4"\n', ""), "the setting 'game' is missing"),
        (('"{format}"', '"swiss"'), "unknown format 'swiss'"),
        (('"hex:4"', '"hexx:4"'), "unknown game 'hexx'"),
        (('tree = "mcts"', "tree = 3"), "players must be a table of agents by name"),
        (("[players]", 'challenger = "bob"\n[players]'), "the challenger 'bob' does not play"),
        (("[players]", "[players"), "cannot read the tournament"),
    ],
)
def test_a_wrong_file_says_what_is_wrong_with_it(change: tuple[str, str], complaint: str, tmp_path: Path) -> None:
    text = FILE.replace(*change).replace("{format}", "gauntlet")
    with pytest.raises(BadSpec, match=complaint):
        tournament_in(tmp_path, text)
