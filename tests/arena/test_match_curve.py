"""The picture of a match."""

from __future__ import annotations

import re

from tablier.arena.match_curve import draw_match


def heights(svg: str) -> list[float]:
    points = re.search(r'class="curve" points="([^"]*)"', svg)
    assert points is not None
    return [float(point.split(",")[1]) for point in points[1].split()]


def test_the_curve_goes_up_with_the_wins_of_the_first_agent() -> None:
    results = [(number, float(number % 2)) for number in range(1, 9)]  # the first agent wins all of them
    svg = draw_match(("tree <1>", "dice"), results, 8)
    drawn = heights(svg)
    assert len(drawn) == 8
    assert drawn[-1] <= drawn[0] < 150  # the top of a picture is 0
    assert "tree &lt;1&gt; against dice" in svg
    assert "8 games: above +" in svg
    assert heights(draw_match(("one", "other"), [(number, 1.0) for number in range(1, 9)], 8))[-1] == 150


def test_a_long_match_is_drawn_in_few_points() -> None:
    results = ((number, float(number % 3 == 0)) for number in range(1, 10_001))
    assert len(heights(draw_match(("one", "other"), results, 10_000))) == 400
    assert heights(draw_match(("one", "other"), (), 0)) == []
