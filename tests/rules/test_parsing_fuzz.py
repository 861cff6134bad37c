"""Text of any kind: it is read, or refused with one of our own errors; and what is printed can be read back."""

import copy
import pickle
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from specs import TRIAL_SPECS

import reference
import tablier
from reference import go as slow_go
from reference.choosing import choose
from tablier.rules import GoPosition

SPECS = [
    "hex:2",
    "hex:4,swap=yes",
    "hex:11",
    "hex:19",
    "go:5,rules=tromp-taylor",
    "go:5,superko=simple",
    "go:7,komi=-3.5,rules=japanese",
    "go:9,handicap=4",
    "go:13",
    "go:19",
    "oware:seeds=1",
    *TRIAL_SPECS,
]
GAMES = {spec: tablier.game(spec) for spec in SPECS}


@cache
def random_game(spec: str, seed: int) -> list[tablier.Position]:
    """Return the positions of a random game, in Go also with dead stones and resumed."""
    game, random = GAMES[spec], Random(seed)
    position, slow = game.start(), reference.start(game)
    positions = [position]
    while slow.outcome is None and len(positions) < 40:
        move = choose(slow, random, passing=0.2)
        position, slow = position.play(move), slow.play(move)
        positions.append(position)
        if isinstance(position, GoPosition) and isinstance(slow, slow_go.GoPosition) and slow.is_over:
            stones = [*slow.stones["black"], *slow.stones["white"]]
            if not slow.resumed:
                positions.append(position.scored(random.sample(stones, k=min(len(stones), 2))))
            position, slow = position.resumed(), slow.resume()
            positions.append(position)
    return positions


def reached(spec: str, seed: int, ply: int) -> tablier.Position:
    """Return a position of a random game."""
    positions = random_game(spec, seed)
    return positions[min(ply, len(positions) - 1)]


POSITIONS = st.builds(reached, st.sampled_from(SPECS), st.integers(0, 9), st.integers(0, 40))

SPEC_WORDS = st.sampled_from([
    "hex", "go", "oware", ":", ",", "=", "7", "9", "19", "2", "6.5", "-1", "0", "1e9", "nan", "inf", "9" * 30,
    "swap", "komi", "rules", "superko", "handicap", "seeds", "suicide", "yes", "no",
    "chinese", "japanese", "tromp-taylor", "simple", "positional", "situational",
])  # fmt: skip
MOVE_WORDS = st.sampled_from([
    "a", "A", "I", "t", "T", "1", "10", "19", "20", "0", "-1", "R", "B", "TR", "TB", "pass", "swap-pieces", "resign",
    ".", "\t", "\n", "é", "٣", "ß", "İ",
])  # fmt: skip
DIAGRAM_WORDS = st.sampled_from([
    "X", "O", ".", "x", "o", "-", "\n", "  ", ", ", "black to move", "white to move", "first to move", "prisoners",
    "ko", "D4", "1 pass", "2 passes", "resumed", "move", "captured", "0", "7", "9" * 30, "2R2B2T",
    "hex:3", "go:5", "oware", "A B C D E", "1", "16:", "move 399", "captured 48 48", "\x00", "é", "²", "−1",
])  # fmt: skip


def text_of(words: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return any text at all, or words that come close to sense."""
    return st.text(max_size=60) | st.lists(words, max_size=20).map("".join) | st.lists(words, max_size=40).map(" ".join)


@settings(max_examples=400)
@given(text_of(SPEC_WORDS))
@example("go:9,komi=-0")
@example("hex:²")
@example("oware:seeds=٣")
@example("go:9,komi=" + "9" * 5000)
def test_any_spec_makes_a_game_or_is_refused(spec: str) -> None:
    try:
        game = tablier.game(spec)
    except tablier.BadSpec:
        pass
    else:
        assert str(tablier.game(str(game))) == str(game)
        assert tablier.game(str(game)) == game
        assert game.start().outcome is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hex", "hex:7"),
        ("go", "go:9,komi=7.0,rules=chinese,superko=situational,suicide=no,handicap=0"),
        ("go:5,komi=0", "go:5,komi=-0"),
        ("go:5,rules=tromp-taylor", "go:5,suicide=yes,superko=positional,rules=tromp-taylor"),
        ("oware", "oware:seeds=2"),
    ],
)
def test_one_game_has_one_canonical_spec(one: str, other: str) -> None:
    assert str(tablier.game(one)) == str(tablier.game(other))
    assert tablier.game(one) == tablier.game(other)
    assert tablier.game(one).start() == tablier.game(other).start()


@settings(max_examples=400)
@given(st.sampled_from(SPECS), text_of(MOVE_WORDS))
def test_any_text_is_a_move_or_an_illegal_one(spec: str, move: str) -> None:
    position = GAMES[spec].start()
    try:
        after = position.play(move)
    except tablier.IllegalMove:
        pass
    else:
        assert after.last_move in position.legal_moves
        assert after.last_move.upper() == move.strip().upper()


@given(POSITIONS, text_of(MOVE_WORDS))
def test_any_text_can_be_called_a_dead_stone_or_is_refused(position: tablier.Position, name: str) -> None:
    if isinstance(position, GoPosition):
        with suppress(tablier.TablierError):
            position.scored(dead=[name])


def parse_or_refuse(game: tablier.Game, text: str) -> None:
    """Read a diagram; when that succeeds the position must be usable and print as something that reads the same."""
    try:
        position = game.parse(text)
    except tablier.BadDiagram:
        return
    assert game.parse(str(position)) == position
    assert (position.legal_moves == []) == (position.outcome is not None)
    for move in position.legal_moves[:3] + position.legal_moves[-3:]:
        position.play(move)


@settings(max_examples=400)
@given(st.sampled_from(SPECS), text_of(DIAGRAM_WORDS))
def test_any_text_is_a_diagram_or_is_refused(spec: str, text: str) -> None:
    parse_or_refuse(GAMES[spec], text)


def mutated(text: str, random: Random) -> str:
    """Return a diagram with a few letters, words or lines lost, doubled or put in from elsewhere."""
    for _ in range(random.randint(1, 3)):
        separator = random.choice(["", " ", "\n", ", "])
        pieces = list(text) if separator == "" else text.split(separator)
        at = random.randrange(len(pieces)) if pieces else 0
        change = random.randrange(4)
        if change == 0:
            del pieces[at : at + 1]
        elif change == 1:
            pieces[at:at] = pieces[at : at + 1]
        elif change == 2:
            pieces[at : at + 1] = [
                random.choice(["X", "O", "x", "o", ".", "-", "0", "9", "99", "T", "ko A1", "resumed"])
            ]
        else:
            random.shuffle(pieces)
        text = separator.join(pieces)
    return text


@settings(max_examples=500)
@given(POSITIONS, st.integers(0, 10**6))
def test_a_damaged_diagram_is_read_or_refused(position: tablier.Position, seed: int) -> None:
    parse_or_refuse(position.game, mutated(str(position), Random(seed)))


@given(POSITIONS, st.integers(0, 10**6))
def test_a_diagram_of_another_game_is_read_or_refused(position: tablier.Position, seed: int) -> None:
    parse_or_refuse(Random(seed).choice(list(GAMES.values())), str(position))


@settings(max_examples=300)
@given(POSITIONS)
def test_what_is_printed_can_be_read_back(position: tablier.Position) -> None:
    again = position.game.parse(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert str(again) == str(position)
    assert again.to_move == position.to_move
    assert again.outcome == position.outcome
    if "superko=simple" in str(position.game) or not isinstance(position, GoPosition):
        assert again.legal_moves == position.legal_moves
    else:
        assert set(again.legal_moves) >= set(position.legal_moves), "a diagram shows no superko"


@settings(max_examples=200)
@given(POSITIONS)
def test_copies_and_pickles_are_the_same_position(position: tablier.Position) -> None:
    twins: list[tablier.Position] = [copy.copy(position), copy.deepcopy(position)]
    twins += [pickle.loads(pickle.dumps(position, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for twin in twins:
        assert twin == position
        assert hash(twin) == hash(position)
        assert str(twin) == str(position)
        assert twin.history == position.history
        assert twin.ply == position.ply
        assert twin.legal_moves == position.legal_moves, "superko bans included"
        assert twin.game == position.game


@pytest.mark.parametrize("spec", SPECS)
def test_previous_leads_back_to_the_start(spec: str) -> None:
    position = GAMES[spec].start()
    assert position.previous is None
    assert position.last_move is None
    for ply in range(4):
        move = position.legal_moves[-1] if ply != 1 else position.legal_moves[0]
        after = position.play(move)
        assert after.previous == position
        assert after.previous.history == position.history
        assert after.last_move == move
        position = after


@pytest.mark.parametrize("thing", [None, 7, 1.5, b"a1", ["a1"], object()])
def test_what_is_no_text_is_no_move(thing: object) -> None:
    for game in GAMES.values():
        with pytest.raises(tablier.IllegalMove):
            game.start().play(thing)  # type: ignore[arg-type]
