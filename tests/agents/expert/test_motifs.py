"""Motifs: that they hold is proved by trying everything, in every direction in which they are used."""

from __future__ import annotations

from functools import cache

import pytest

from tablier.agents.expert.drawing import draw
from tablier.agents.expert.lattice import lattice
from tablier.agents.expert.motifs import BRIDGES, MOTIFS, REDUCTIONS, SIDES, Motif, at_side, read_motif
from tablier.rules import BadSpec, Cube

HERE = Cube(0, 0, 0)
Cells = frozenset[Cube]


def hands() -> list[tuple[str, bool, Motif]]:
    return [
        (player, near, motif) for player, near in SIDES for name in MOTIFS for motif in at_side(name, player, near)
        if MOTIFS[name].height is not None
    ]  # fmt: skip


def line(cube: Cube, player: str, near: bool) -> int:
    """How far a cell is from the motif's first stone, towards the side."""
    along = cube.row if player == "black" else cube.column
    return -along if near else along


def joined(stones: Cells, goal: Cells) -> bool:
    reached, open_ends = {HERE}, [HERE]
    while open_ends:
        cell = open_ends.pop()
        if cell in goal:
            return True
        fresh = [other for other in cell.neighbours if other in stones and other not in reached]
        reached.update(fresh)
        open_ends += fresh
    return False


def holds(stones: Cells, empty: Cells, goal: Cells, mine_to_move: bool) -> bool:
    """Whether the first stone can be joined to the goal whatever the opponent does; only cells of the motif count."""

    @cache
    def wins(stones: Cells, empty: Cells, mine: bool) -> bool:
        if joined(stones, goal):
            return True
        if mine:
            return any(wins(stones | {cell}, empty - {cell}, False) for cell in empty)
        return bool(empty) and all(wins(stones, empty - {cell}, True) for cell in empty)

    return wins(stones, empty, mine_to_move)


def check(motif: Motif, goal: Cells) -> None:
    stones, carrier = frozenset(motif.stones), frozenset(motif.carrier)
    assert holds(stones, carrier, goal, mine_to_move=False)
    assert set(motif.replies) == carrier
    for intrusion, replies in motif.replies.items():
        assert replies
        for reply in replies:
            left = carrier - {intrusion, reply}
            assert holds(stones | {reply}, left, goal, mine_to_move=False), (draw(motif), intrusion, reply)


def test_a_bridge_holds_in_all_six_directions() -> None:
    assert len({motif.stones[1] for motif in BRIDGES}) == 6
    for motif in BRIDGES:
        assert motif.stones[0] == HERE
        check(motif, frozenset(motif.stones[1:]))


@pytest.mark.parametrize(("player", "near", "motif"), hands(), ids=lambda value: getattr(value, "name", str(value)))
def test_an_edge_motif_holds_at_every_side_and_on_both_hands(player: str, near: bool, motif: Motif) -> None:
    assert motif.height is not None
    lines = {cell: line(cell, player, near) for cell in motif.carrier}
    assert max(lines.values()) == motif.height - 1
    check(motif, frozenset(cell for cell, far in lines.items() if far == motif.height - 1))


def test_the_ziggurat_has_two_hands_and_the_edge_bridge_one() -> None:
    for player, near in SIDES:
        assert [len(at_side(name, player, near)) for name in ("ziggurat", "edge bridge")] == [2, 1]


def test_the_ziggurat_needs_every_cell() -> None:
    motif = MOTIFS["ziggurat"]
    goal = frozenset(cell for cell in motif.carrier if cell.row == 2)
    stones, carrier = frozenset(motif.stones), frozenset(motif.carrier)
    needless = [cell for cell in carrier if holds(stones, carrier - {cell}, goal, mine_to_move=False)]
    assert needless == []


def test_a_drawing_is_read_back_as_drawn() -> None:
    for motif in MOTIFS.values():
        rows = draw(motif).splitlines()
        letters = {mark for row in rows for mark in row if mark.isalpha() and mark != "X"}
        again = read_motif(motif.name, "\n".join(rows), dict.fromkeys(letters, "".join(sorted(letters))[:1]))
        assert (again.stones, again.carrier, again.height) == (motif.stones, motif.carrier, motif.height)


def test_motifs_can_be_drawn_in_every_direction() -> None:
    assert len({draw(motif) for motif in BRIDGES}) == 3  # the ends of a bridge look alike
    assert draw(at_side("ziggurat", "black", True)[0], below=False).splitlines() == [
        "=======",
        "a b c d",
        " e f g",
        "  h X",
    ]


@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        ("a b", "the drawing of the motif 'new' has no stone 'X'"),
        ("X a", "the motif 'new' has no reply to an intrusion at 'a'"),
    ],
)  # fmt: skip
def test_a_motif_that_makes_no_sense_is_refused(drawing: str, complaint: str) -> None:
    with pytest.raises(BadSpec) as error:
        read_motif("new", drawing, {})
    assert str(error.value) == complaint


@pytest.mark.parametrize("player", ["black", "white"])
@pytest.mark.parametrize("near", [True, False])
def test_the_steps_to_the_side_are_drawn_for_every_side(player: str, near: bool) -> None:
    board = lattice(7)
    for line, reduction in REDUCTIONS.items():
        (motif,) = at_side(reduction.name, player, near)
        assert reduction.height == line
        number = line - 1 if near else 7 - line
        stone = next(cell for cell in board.names if board.line(cell, player) == number and board.off_centre(cell) < 3)
        steps = {board.name(board.cube[stone] + step) for step in motif.carrier}
        towards = number - 1 if near else number + 1
        assert steps == {cell for cell in board.neighbours[stone] if board.line(cell, player) == towards}
        assert {reply for replies in motif.replies.values() for reply in replies} == set(motif.carrier)
