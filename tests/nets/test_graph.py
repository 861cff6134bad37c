"""The Hex board as a graph."""

from __future__ import annotations

import numpy as np
import pytest
from diagrams import diagram

from tablier.nets.features import Encoding
from tablier.nets.graph import COLUMNS, hex_graph
from tablier.rules import BadSpec, game

OWN, OTHER, EMPTY, TOP, TO_MOVE = (COLUMNS.index(name) for name in ("own", "other", "empty", "top", "to_move"))


def node(name: str, size: int) -> int:
    return (int(name[1:]) - 1) * size + ord(name[0]) - ord("a")


def neighbours(size: int, number: int) -> set[int]:
    edges = hex_graph(size).edges
    return {int(there) for here, there in edges.T if here == number}


def test_a_cell_in_the_middle_touches_six_cells() -> None:
    assert neighbours(5, node("c3", 5)) == {node(name, 5) for name in ("c2", "d2", "b3", "d3", "b4", "c4")}


def test_a_corner_touches_its_two_sides() -> None:
    top, bottom, left, right = range(9, 13)
    assert neighbours(3, node("a1", 3)) == {node("b1", 3), node("a2", 3), top, left}
    assert neighbours(3, bottom) == {node(name, 3) for name in ("a3", "b3", "c3")}
    assert neighbours(3, right) == {node(name, 3) for name in ("c1", "c2", "c3")}


def test_every_edge_goes_both_ways() -> None:
    edges = {(int(here), int(there)) for here, there in hex_graph(4).edges.T}
    assert edges == {(there, here) for here, there in edges}


def test_a_size_is_built_once() -> None:
    assert hex_graph(6) is hex_graph(6)


def test_the_player_to_move_sees_its_own_stones_and_joins_top_and_bottom() -> None:
    black_to_move = diagram(
        "hex:3",
        """
        X . .
         . O .
          . . .
        """,
    )
    features = hex_graph(3).draw([black_to_move])[0]
    assert features[node("a1", 3), OWN] == 1
    assert features[node("b2", 3), OTHER] == 1
    assert features[node("c3", 3), [OWN, OTHER, EMPTY]].tolist() == [0, 0, 1]


def test_white_sees_the_board_mirrored() -> None:
    start = game("hex:3").start()
    features = hex_graph(3).draw([start.play("a3")])[0]  # white moves: a3 becomes c1
    assert np.flatnonzero(features[:9, OTHER]).tolist() == [node("c1", 3)]


def test_the_sides_of_the_player_to_move_are_marked() -> None:
    features = hex_graph(3).draw([game("hex:3").start()])[0]
    assert features[:, TO_MOVE].tolist() == [0] * 9 + [1, 1, 0, 0]
    assert features[9:, OWN].tolist() == [1, 1, 0, 0]
    assert features[9:, OTHER].tolist() == [0, 0, 1, 1]


def test_distances_to_a_side_grow_from_row_to_row() -> None:
    features = hex_graph(3).draw([game("hex:3").start()])[0]
    assert features[[0, 3, 6], TOP].tolist() == [0, 0.5, 1]


def test_a_flat_vector_is_the_nodes_one_after_the_other() -> None:
    graph = hex_graph(4)
    positions = [game("hex:4").start().play("b2"), game("hex:4").start()]
    assert graph.draw_flat(positions).shape == (2, graph.width)
    assert np.array_equal(graph.draw_flat(positions).reshape(2, graph.nodes, -1), graph.draw(positions))


def test_planes_of_a_search_network_give_the_same_graph() -> None:
    position = game("hex:5").start().play("b2").play("c4").play("a5")
    planes, _ = Encoding.for_game(game("hex:5")).draw([position])
    assert np.array_equal(hex_graph(5).from_planes(planes), hex_graph(5).draw([position]))


@pytest.mark.parametrize("spec", ["hex:4", "go:5"])
def test_another_board_is_refused(spec: str) -> None:
    with pytest.raises(BadSpec, match=f"{spec} is not hex on 5x5"):
        hex_graph(5).draw([game(spec).start()])
