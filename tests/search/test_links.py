"""Virtual connections told to Python: those that are known by heart are found, and every one of them really holds."""

from __future__ import annotations

import random

import pytest
from diagrams import hex_diagram

from tablier.agents.expert.lattice import lattice
from tablier.rules import HexPosition, game
from tablier.search.links import FAR, NEAR, Linker, Links


def look(position: HexPosition, player: str) -> Links:
    return Linker(position.game).look(position, player)


def played(board: str, moves: str) -> HexPosition:
    position = game(board).start()
    for move in moves.split():
        position = position.play(move)
    assert isinstance(position, HexPosition)
    return position


def test_bridges_and_edge_templates_are_found() -> None:
    links = look(played("hex:9", "d4 a9 c6 b9 e7 a8"), "black")
    assert set(links.between("d4", "c6") or ()) == {"c5", "d5"}
    assert set(look(played("hex:9", "e8 a1"), "black").between("e8", FAR) or ()) == {"d9", "e9"}
    ziggurat = look(played("hex:9", "e7 a1"), "black").between("e7", FAR)
    assert ziggurat is not None
    assert len(ziggurat) == 8
    assert look(played("hex:9", "e4 a1"), "black").between("e4", NEAR) is not None
    assert links.between("d4", "a9") is None


def test_stones_that_touch_are_joined_by_nothing() -> None:
    links = look(played("hex:7", "d4 a1 d5 a2"), "black")
    assert links.between("d4", "d5") == ()
    assert links.between("d4", "d5") == links.between("d5", "d4")


def test_a_player_who_wins_with_the_next_stone_has_a_threat() -> None:
    text = """
        . X . O .
         O X . O .
          O X . . .
           . X O . .
            O . X . .
        white to move
    """
    links = look(hex_diagram("hex:5", text), "black")
    assert links.sides == "next"
    assert [threat.key for threat in links.threats] == ["b5"]
    assert links.must_play == ("b5",)


def holds(position: HexPosition, player: str, one: str, other: str, carrier: tuple[str, ...], turn: bool) -> bool:
    """Whether the ends can be joined on the carrier; it is the player's ``turn`` or the opponent's."""
    free = [cell for cell in carrier if cell in position.legal_moves]
    if touches(position, player, one, other):
        return True
    if not free:
        return False
    nexts = (place(position, cell, player if turn else rival(position, player)) for cell in free)
    tried = (holds(after, player, one, other, carrier, not turn) for after in nexts)
    return any(tried) if turn else all(tried)


def rival(position: HexPosition, player: str) -> str:
    return next(name for name in position.game.players if name != player)


def place(position: HexPosition, cell: str, player: str) -> HexPosition:
    stones = {name: set(cells) for name, cells in position.stones.items()}
    stones[player].add(cell)
    marks = [
        1 if name in stones["black"] else 2 if name in stones["white"] else 0
        for name in position.game.move_names[: position.game.size**2]
    ]
    return position.game.from_linear(marks, "black")


def touches(position: HexPosition, player: str, one: str, other: str) -> bool:
    """Whether two ends are joined by stones alone; a side counts as one long stone."""
    board, own = lattice(position.game.size), set(position.stones[player])
    last = position.game.size - 1
    sides = {end: {cell for cell in own if board.line(cell, player) == line} for end, line in ((NEAR, 0), (FAR, last))}
    reached, ends = {one}, [one]
    while ends:
        end = ends.pop()
        beside = sides[end] if end in sides else {cell for cell in board.neighbours[end] if cell in own}
        beside |= {side for side, cells in sides.items() if end in cells}
        ends += beside - reached
        reached |= beside
    return other in reached


@pytest.mark.parametrize("seed", range(4))
def test_every_connection_of_a_few_cells_really_holds(seed: int) -> None:
    chance, checked = random.Random(seed), 0
    while checked < 12:
        position = game("hex:6").start()
        for _ in range(chance.randrange(4, 14)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves))
        if position.outcome is not None or not isinstance(position, HexPosition):
            continue
        for player in position.game.players:
            for one, other, carrier in look(position, player).joined:
                if 0 < len(carrier) <= 5:
                    checked += 1
                    assert holds(position, player, one, other, carrier, turn=False), (
                        str(position),
                        one,
                        other,
                        carrier,
                    )


def test_a_look_at_another_size_is_refused() -> None:
    linker = Linker(played("hex:5", "").game)
    with pytest.raises(ValueError, match="another size of board"):
        linker.look(played("hex:6", ""), "black")
