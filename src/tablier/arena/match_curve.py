"""A match as a picture: the difference in strength that its games suggest, one after the other, with its error."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

from tablier.arena.standing import Standing
from tablier.statistics import Elo

__all__ = ["draw_match"]

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 720, 300, 56, 16, 40, 40
_POINTS = 400  # of the curve at most
_LEAST = 50.0  # Elo that the picture reaches up and down at least
_MOST = 800.0  # beyond it, a few games say nothing
_STYLE = (
    "svg{font:13px system-ui,sans-serif;--ink:#222;--paper:#fff;--line:#ccc;--curve:#2b6cb0}"
    "@media(prefers-color-scheme:dark){svg{--ink:#e6e6e6;--paper:#1b1d20;--line:#444;--curve:#7fb2e5}}"
    "text{fill:var(--ink)}.paper{fill:var(--paper)}.grid{stroke:var(--line)}"
    ".curve{fill:none;stroke:var(--curve);stroke-width:2}.band{fill:var(--curve);opacity:.2}"
)


def draw_match(agents: Sequence[str], results: Iterable[tuple[int, float]], games: int) -> str:
    """Return the picture as SVG, light or dark as the reader's system.

    ``results`` are the numbers of so many games, in the order of their ends, with the points of whoever moved first.
    """
    course = _follow(results, games)
    reach = min(_MOST, max([_LEAST, *(abs(edge) for _, elo in course for edge in (elo.low, elo.high) if _fits(edge))]))
    wide = max(1, games)

    def place(count: int, elo: float) -> str:
        across = _LEFT + (_WIDTH - _LEFT - _RIGHT) * count / wide
        share = (max(-reach, min(reach, elo)) / reach + 1) / 2
        return f"{across:.1f},{_HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * share:.1f}"

    curve = " ".join(place(count, elo.difference) for count, elo in course)
    band = " ".join([place(n, elo.high) for n, elo in course] + [place(n, elo.low) for n, elo in reversed(course)])
    title = f"{agents[0]} against {agents[1]}: Elo after each game, with its 95 % error"
    last = f"{games} games: {course[-1][1]}" if course else "no games"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" '
        f'role="img"><title>{escape(title)}</title><style>{_STYLE}</style>'
        f'<rect class="paper" width="{_WIDTH}" height="{_HEIGHT}"/><text x="{_LEFT}" y="22">{escape(title)}</text>'
        f'{_draw_grid(reach)}<polygon class="band" points="{band}"/><polyline class="curve" points="{curve}"/>'
        f'<text x="{_WIDTH - _RIGHT}" y="{_HEIGHT - 12}" text-anchor="end">{escape(last)}</text></svg>\n'
    )


def _follow(results: Iterable[tuple[int, float]], games: int) -> list[tuple[int, Elo]]:
    """How the match stood after some of its games, the last one included."""
    standing, course = Standing(), []
    every = max(1, math.ceil(games / _POINTS))
    for count, (number, points) in enumerate(results, 1):
        standing.add(number, points)
        if count % every == 0 or count == games:
            course.append((count, standing.elo))
    return course


def _fits(edge: float) -> bool:
    return math.isfinite(edge) and abs(edge) <= _MOST


def _draw_grid(reach: float) -> str:
    """Lines at equal strength and at the edges."""
    lines = ""
    for share, elo in ((1.0, reach), (0.5, 0.0), (0.0, -reach)):
        y = _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * share
        words = f"{elo:+.0f}" if elo else "0"
        lines += (
            f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{words}</text>'
        )
    return lines
