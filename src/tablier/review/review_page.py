"""A review as one page of HTML that needs nothing else: the curve, what decided the game, each fault with its board."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from tablier.review.grades import Grade
from tablier.review.reviewing import Review, ReviewedMove
from tablier.review.summary import summarise, tell_story
from tablier.rules.records import RESUME

__all__ = ["draw_page"]

_WIDTH, _HEIGHT, _MARGIN = 640, 260, 34
_COLOURS = {Grade.INACCURACY: "#8a6d00", Grade.MISTAKE: "#b45309", Grade.BLUNDER: "#c0392b"}
_STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --line: #ccc; --curve: #2b6cb0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --paper: #1b1d20; --line: #444; --curve: #7fb2e5; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; } svg text { fill: currentColor; font-size: 13px; }
.wide { overflow-x: auto; } table { border-collapse: collapse; } th, td { text-align: right; padding: .2rem .8rem; }
th:first-child, td:first-child { text-align: left; } thead { border-bottom: 1px solid var(--line); }
section { border-top: 1px solid var(--line); padding-top: .5rem; }
pre { font: 14px/1.2 ui-monospace, monospace; overflow-x: auto; }
.grade { display: inline-block; border-radius: .3rem; padding: 0 .5rem; color: #fff; }
"""


def draw_page(review: Review) -> str:
    """Return the page of a review."""
    record = review.record
    names = " – ".join(record.names.get(player, player.capitalize()) for player in record.game.players)
    title = f"{names}, {record.game.title}"
    story = "".join(f"<p>{escape(sentence)}</p>" for sentence in tell_story(review))
    result = f"<p>Result: {escape(record.result)}</p>" if record.result else ""
    faults = "".join(_draw_fault(review, move) for move in review.moves if move.grade.is_fault)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>{result}{_draw_curve(review)}{story}"
        f"{_draw_table(review)}{faults}<p><small>Reviewed by {escape(review.analyst)}.</small></p></body></html>\n"
    )


def _draw_curve(review: Review) -> str:
    """The first player's chances after each move, with a dot for each fault."""
    first = review.record.game.players[0]
    wide = max(1, len(review.chances) - 1)

    def place(number: int, chance: float) -> tuple[float, float]:
        across = _MARGIN + (_WIDTH - 2 * _MARGIN) * number / wide
        return round(across, 1), round(_MARGIN + (_HEIGHT - 2 * _MARGIN) * (1 - chance), 1)

    points = " ".join(f"{x},{y}" for x, y in (place(*item) for item in enumerate(review.chances)))
    grid = "".join(_draw_grid(share, place(0, share)[1]) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
    dots = "".join(
        f'<a href="#move{move.number}"><circle cx="{x}" cy="{y}" r="5" fill="{_COLOURS[move.grade]}">'
        f"<title>{escape(str(move))}</title></circle></a>"
        for move in review.moves
        if move.grade.is_fault
        for x, y in [place(move.number, review.chances[move.number])]
    )
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{first}\'s chances after each move">{grid}'
        f'<polyline points="{points}" fill="none" stroke="var(--curve)" stroke-width="2"/>{dots}'
        f'<text x="{_MARGIN}" y="20">{escape(first.capitalize())}\'s chances after each move</text></svg>'
    )


def _draw_grid(share: float, y: float) -> str:
    return (
        f'<line x1="{_MARGIN}" x2="{_WIDTH - _MARGIN}" y1="{y}" y2="{y}" stroke="var(--line)"/>'
        f'<text x="0" y="{y + 4}">{100 * share:.0f}</text>'
    )


def _draw_table(review: Review) -> str:
    head = "".join(f"<th>{escape(str(grade))}</th>" for grade in Grade)
    rows = "".join(
        f"<tr><td>{escape(summary.player)}</td>{''.join(f'<td>{summary.grades[grade]}</td>' for grade in Grade)}"
        f"<td>{100 * summary.mean_cost:.1f} %</td></tr>"
        for summary in summarise(review)
    )
    table = f"<table><thead><tr><th></th>{head}<th>mean cost</th></tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="wide">{table}</div>'


def _draw_fault(review: Review, move: ReviewedMove) -> str:
    badge = f'<span class="grade" style="background:{_COLOURS[move.grade]}">{escape(str(move.grade))}</span>'
    board = escape("\n".join(_board_before(review, move)))
    return f'<section id="move{move.number}"><h3>{badge} {escape(str(move))}</h3><pre>{board}</pre></section>'


def _board_before(review: Review, move: ReviewedMove) -> Iterator[str]:
    played = [step for step in zip(review.record.moves, review.record.positions, strict=False) if step[0] != RESUME]
    yield from str(played[move.number - 1][1]).splitlines()
