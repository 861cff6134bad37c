from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablier.agents.level_ratings import board_ratings, write_ratings
from tablier.agents.profiles import Anchor
from tablier.arena.rating_levels import rate_by, tournament_of_levels
from tablier.arena.run_folder import RunFolder
from tablier.arena.tournament import Tournament, TournamentRun
from tablier.arena.venue import Venue
from tablier.rules import BadSpec, TablierError, game

ANCHOR = Anchor("dice", "random", kyu=30, meets=(2,))


@pytest.fixture(scope="module")
def run() -> TournamentRun:
    with RunFolder.temporary({}) as folder:
        run = TournamentRun(tournament_of_levels("hex:4", [1, 2, 4], [ANCHOR], games=4, visits=10), folder, Venue(2))
        run.play()
    return run


def test_levels_meet_their_neighbours_and_anchors_those_they_are_for(run: TournamentRun) -> None:
    assert set(run.results) == {("level 1", "level 2"), ("level 2", "level 4"), ("level 2", "dice")}
    assert all(standing.games == 4 for standing in run.results.values())
    assert Tournament.from_json(run.tournament.as_json()) == run.tournament


def test_ratings_are_above_the_weakest_and_anchors_give_ranks(run: TournamentRun, tmp_path: Path) -> None:
    ratings = rate_by(run, [ANCHOR])
    assert [rated.level for rated in ratings.levels] == [1, 2, 4]
    assert min(rated.elo for rated in ratings.levels) == 0
    assert [rated.games for rated in ratings.levels] == [4, 12, 4]
    assert all(rated.kyu is not None and rated.kyu <= 30 for rated in ratings.levels)
    path = write_ratings(ratings, game("hex:4"), tmp_path)
    assert path.name == "hex-4.json"
    assert board_ratings(game("hex:4"), tmp_path) == ratings
    assert board_ratings(game("hex:6"), tmp_path) is None
    (tmp_path / "hex-5.json").write_text("{}")
    with pytest.raises(TablierError, match="tablier rate"):
        board_ratings(game("hex:5"), tmp_path)


def test_what_a_level_was_rated_as_under_another_player_is_not_told(run: TournamentRun, tmp_path: Path) -> None:
    path = write_ratings(rate_by(run, []), game("hex:4"), tmp_path)
    told = json.loads(path.read_text())
    told["levels"][1]["spec"] = "instinct:misses=0.123"
    for changed, valid in ((told, [1, 4]), ({**told, "levels": told["levels"][1:2]}, None)):
        folder = tmp_path / str(valid)
        folder.mkdir()
        (folder / path.name).write_text(json.dumps(changed))
        ratings = board_ratings(game("hex:4"), folder)
        assert (ratings and [rated.level for rated in ratings.levels]) == valid


@pytest.mark.parametrize("pairs", [(), (("a", "c"),), (("a", "a"),)])
def test_listed_pairs_have_to_be_players_who_can_meet(pairs: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(BadSpec, match=r"pairs|itself"):
        Tournament("hex:4", {"a": "random", "b": "greedy"}, format="listed", pairs=pairs)
