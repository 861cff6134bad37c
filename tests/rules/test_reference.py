"""The fast rules and the slow ones, side by side, wherever random play leads."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from specs import TRIAL_SPECS

import reference
import tablier
from reference import go as slow_go
from reference.choosing import choose
from tablier.rules import GoPosition

Events = Counter[str]

# A seed does not shrink to anything simpler, and a failure names the moves up to the first difference anyway.
WITHOUT_SHRINKING = [Phase.explicit, Phase.reuse, Phase.generate]

HEX = [f"hex:{size}{swap}" for size in range(2, 20) for swap in ("", ",swap=yes")]
KO_RULES = [f"superko={superko},suicide={suicide}" for superko in slow_go.SUPERKO for suicide in ("no", "yes")]
GO_SIZES = [f"go:{size}" for size in range(5, 20)]
GO_SETTINGS = [
    "go:5,rules=tromp-taylor",
    "go:6,rules=japanese",
    "go:7,rules=japanese,superko=simple,komi=6.5",
    "go:5,komi=0",
    "go:6,komi=-3.5",
    "go:7,rules=tromp-taylor,superko=situational,suicide=no",
    "go:6,rules=french",
]
HANDICAPS = [
    *(f"go:9,handicap={stones}" for stones in range(2, 10)),
    "go:7,handicap=4",
    "go:8,handicap=3",
    "go:11,handicap=8",
    "go:12,handicap=4",
    "go:13,rules=japanese,handicap=5",
    "go:18,handicap=2",
    "go:19,handicap=9",
    "go:5,handicap=9,placement=free",
    "go:12,rules=french,handicap=5,placement=free",
]
#: Games of sowing, with the ends that random play has to meet.
SOWING = {
    "oware": ("49 seeds", "fewer than 10 seeds left", "starved"),
    "oware:seeds=1": ("25 seeds", "fewer than 10 seeds left", "starved"),
    "oware:seeds=3": ("73 seeds", "fewer than 10 seeds left", "starved"),
    "awale": ("25 seeds", "no move left", "repetition"),
    "awale:grand_slam=everything": ("25 seeds", "no move left"),
    "awale:grand_slam=forbidden": ("25 seeds", "no move left"),
}


def what_shows(position: Any) -> dict[str, object]:
    """Return what a player sees of a position, asked of the fast and the slow one in the same words."""
    outcome = position.outcome
    shown = {
        "to_move": position.to_move,
        "legal_moves": position.legal_moves,
        "outcome": outcome and (outcome.winner, outcome.reason, outcome.score),
    }
    told = ("holes", "captured") if hasattr(position, "holes") else ("stones", "prisoners", "ko", "passes")
    for name in told:
        if hasattr(position, name):
            shown[name] = getattr(position, name)
    return shown


def events_of(slow: reference.Position) -> Events:
    """Return the rules that this position puts to the test."""
    seen = Events()
    if isinstance(slow, slow_go.GoPosition) and slow.passes < 2:
        forbidden = {point: why for point in slow.placements if (why := slow.forbidden(point))}
        seen.update(forbidden.values())
        seen["superko by suicide"] += sum(
            why == "superko" and slow.placements[p][2] > 0 for p, why in forbidden.items()
        )
        if slow.ko is None and slow.rules.superko == "situational":
            seen.update("ko allowed" for board, _, _ in slow.placements.values() if board == slow.before_last_move)
    if slow.outcome is not None:
        seen[slow.outcome.reason] += 1
    return seen


def play_side_by_side(
    fast: tablier.Position, slow: reference.Position, random: Random, plies: int, passing: float = 0.06
) -> Events:
    """Play a random game under both rules and fail at the first difference; return what it met."""
    moves: list[str] = []
    events = Events()
    while True:
        assert what_shows(fast) == what_shows(slow), f"after {' '.join(moves) or 'no move'}"
        assert fast.history == tuple(moves)
        events += events_of(slow)
        if slow.outcome is not None and isinstance(fast, GoPosition) and isinstance(slow, slow_go.GoPosition):
            count_side_by_side(fast, slow, random)
            fast, slow = fast.resumed(), slow.resume()
            events["resumed"] += 1
        elif slow.outcome is not None or len(moves) >= plies:
            return events
        else:
            move = choose(slow, random, passing)
            moves.append(move)
            before, slow = slow, slow.play(move)
            fast = fast.play(move)
            if isinstance(before, slow_go.GoPosition) and move != slow_go.PASS:
                _, captured, own_stones_lost = before.placements[before.rules.point(move)]
                events["capture"] += bool(captured)
                events["own chain removed"] += bool(own_stones_lost)


def count_side_by_side(fast: GoPosition, slow: slow_go.GoPosition, random: Random) -> None:
    """Compare the count after two passes, with some stones taken as dead where that is still allowed."""
    stones = [*slow.stones["black"], *slow.stones["white"]]
    dead = random.sample(stones, k=min(len(stones), random.randrange(4)))
    assert fast.territory == slow.territory
    if slow.resumed and dead:
        with pytest.raises(tablier.TablierError):
            fast.scored(dead)
        return
    scored, expected = fast.scored(dead), slow.count(dead)
    assert scored.outcome is not None
    assert (scored.outcome.winner, scored.outcome.score) == (expected.winner, expected.score), dead
    assert scored.outcome.points == expected.points
    assert scored.territory == slow.without_chains_of(dead).territory


def over_many_games(spec: str, games: int, plies: int) -> Events:
    """Play games under both rules."""
    events = Events()

    @settings(max_examples=games, phases=WITHOUT_SHRINKING)
    @given(seed=st.integers(0, 2**32 - 1), plies=st.integers(1, plies) | st.just(plies))
    def play(seed: int, plies: int) -> None:
        game = tablier.game(spec)
        events.update(play_side_by_side(game.start(), reference.start(game), Random(seed), plies))

    play()
    return events


@pytest.mark.parametrize("spec", HEX)
def test_hex_agrees_with_the_reference(spec: str) -> None:
    size = tablier.game(spec).size
    events = over_many_games(spec, games=20 if size < 9 else 3, plies=size * size)
    assert events["connection"] or size > 8, "no game was won"


@pytest.mark.parametrize("rules", KO_RULES)
def test_go_agrees_with_the_reference_where_kos_abound(rules: str) -> None:
    events = over_many_games(f"go:5,{rules}", games=20, plies=160)
    assert min(events["ko"], events["suicide"], events["resumed"]) > 0, events
    assert (events["superko"] > 0) == ("simple" not in rules), events
    assert (events["own chain removed"] > 0) == ("suicide=yes" in rules), events
    assert (events["ko allowed"] > 0) == ("situational" in rules), events


@pytest.mark.parametrize("rules", KO_RULES)
def test_go_goes_on_from_a_diagram_as_the_reference_does(rules: str) -> None:
    game = tablier.game(f"go:5,{rules}")
    events = Events()

    @settings(max_examples=40, phases=WITHOUT_SHRINKING)
    @given(seed=st.integers(0, 2**32 - 1), opening=st.integers(0, 40), plies=st.integers(1, 30) | st.just(30))
    def play(seed: int, opening: int, plies: int) -> None:
        random, slow = Random(seed), reference.start(game)
        assert isinstance(slow, slow_go.GoPosition)
        while len(slow.given) < opening or slow.ko or slow.passes:
            slow = slow.play(choose(slow, random)) if slow.passes < 2 else slow.resume()
        slow = replace(slow.as_drawn(), prisoners={"black": 0, "white": 0}, resumed=False)
        rows = [slow.board[start : start + game.size] for start in range(0, len(slow.board), game.size)]
        fast = game.parse("\n".join([*(" ".join(row) for row in rows), f"{slow.to_move} to move"]))
        events.update(play_side_by_side(fast, slow, random, plies, passing=random.choice((0.06, 0.4))))

    play()
    assert min(events["capture"], events["suicide"], events["ko"]) > 0, events


@pytest.mark.parametrize("spec", GO_SIZES)
def test_go_agrees_with_the_reference_on_every_size(spec: str) -> None:
    events = over_many_games(spec, games=3, plies=120 if tablier.game(spec).size < 13 else 80)
    assert events["capture"] > 0, events


@pytest.mark.parametrize("spec", GO_SETTINGS)
def test_go_agrees_with_the_reference_under_every_ruleset(spec: str) -> None:
    events = over_many_games(spec, games=10, plies=100)
    assert min(events["two passes"], events["capture"]) > 0, events


@pytest.mark.parametrize("spec", HANDICAPS)
def test_go_agrees_with_the_reference_after_a_handicap(spec: str) -> None:
    over_many_games(spec, games=2, plies=40)


@pytest.mark.parametrize("spec", SOWING)
def test_sowing_agrees_with_the_reference(spec: str) -> None:
    events = over_many_games(spec, games=60, plies=400)
    assert [end for end in SOWING[spec] if not events[end]] == [], events


@pytest.mark.parametrize("spec", TRIAL_SPECS)
def test_every_game_agrees_with_its_reference(spec: str) -> None:
    over_many_games(spec, games=3, plies=60)


def random_games(spec: str, games: int, plies: int) -> list[tuple[tablier.Position, object]]:
    """Return the positions of several random games, each with the key of the slow one."""
    game = tablier.game(spec)
    reached = []
    for seed in range(games):
        random = Random(seed)
        fast, slow = game.start(), reference.start(game)
        reached.append((fast, slow.key))
        for _ in range(plies):
            if slow.outcome is not None:
                break
            move = choose(slow, random)
            fast, slow = fast.play(move), slow.play(move)
            reached.append((fast, slow.key))
    return reached


@pytest.mark.parametrize(
    ("spec", "games", "plies"),
    [
        ("hex:3", 60, 9),
        ("hex:2,swap=yes", 30, 4),
        ("hex:11", 5, 121),
        ("go:5", 12, 60),
        ("go:5,rules=tromp-taylor", 12, 60),
        ("go:19", 2, 60),
        ("oware", 12, 120),
        ("oware:seeds=1", 40, 40),
        ("awale", 40, 120),
    ],
)
def test_positions_are_equal_and_hash_equal_exactly_when_the_reference_says_so(
    spec: str, games: int, plies: int
) -> None:
    reached = random_games(spec, games, plies)
    first_with: dict[object, tablier.Position] = {}
    for fast, key in reached:
        twin = first_with.setdefault(key, fast)
        assert fast == twin, f"{fast}\n{twin}"
        assert hash(fast) == hash(twin)
    different = list(first_with.values())
    assert len(different) < len(reached), "no position was reached twice"
    assert len({hash(fast) for fast in different}) == len(different)
    for one, other in zip(different, different[1:] + different[:1], strict=True):
        assert one != other
        assert not one == other  # noqa: SIM201


ORDERS: dict[str, tuple[str, str]] = {
    "hex:5": ("a1 b2 c3 d4", "c3 d4 a1 b2"),
    "go:9": ("C3 G7 G3 C7", "G3 C7 C3 G7"),
    "go:5": ("B2 D4 A1 pass", "A1 D4 B2 pass"),
}


@pytest.mark.parametrize("spec", ORDERS)
def test_the_order_of_the_moves_is_not_part_of_a_position(spec: str) -> None:
    one, other = (after(spec, moves) for moves in ORDERS[spec])
    assert one == other
    assert hash(one) == hash(other)
    assert one.history != other.history


def after(spec: str, moves: str) -> tablier.Position:
    """Return the position after the moves named in a line."""
    position = tablier.game(spec).start()
    for move in moves.split():
        position = position.play(move)
    return position
