"""A review as one page of HTML that needs nothing else: the curve, what decided the game, each fault with its board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from tablier.review.grades import Grade
from tablier.review.phrases import Language, name_player, say, write_percent
from tablier.review.reviewed_move import ReviewedMove
from tablier.review.reviewing import Review
from tablier.review.summary import PlayerSummary, summarise, tell_fault, tell_story
from tablier.rules.records import RESUME

__all__ = ["draw_page"]

_WIDTH, _HEIGHT, _MARGIN = 640, 260, 34
_COLOURS = {Grade.INACCURACY: "#7a6000", Grade.MISTAKE: "#b45309", Grade.BLUNDER: "#c0392b"}
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


def draw_page(review: Review, language: Language = "en") -> str:
    """Return the page of a review, in a reader's language."""
    record = review.record
    names = " – ".join(record.names.get(player, name_player(player, language)) for player in record.game.players)
    title = f"{names}, {record.game.title}"
    story = "".join(f"<p>{escape(sentence)}</p>" for sentence in tell_story(review, language))
    result = f"<p>{escape(say('result', language, result=record.result))}</p>" if record.result else ""
    faults = "".join(_draw_fault(review, move, language) for move in review.moves if move.grade.is_fault)
    by = escape(say("by", language, analyst=review.analyst))
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>{result}{_draw_chances(review, language)}"
        f"{_draw_leads(review, language)}{story}{_draw_table(review, language)}{faults}"
        f"<p><small>{by}</small></p></body></html>\n"
    )


def _draw_chances(review: Review, language: Language) -> str:
    """The first player's chances after each move, with a dot for each fault."""
    marks = [(share, f"{100 * share:.0f}") for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    dots = [
        (
            move.number,
            f'<a href="#move{move.number}"><circle cx="{{x}}" cy="{{y}}" r="5" '
            f'fill="{_COLOURS[move.grade]}"><title>{escape(tell_fault(move, language))}</title></circle></a>',
        )
        for move in review.moves
        if move.grade.is_fault
    ]
    title = say("chances", language, player=name_player(review.record.game.players[0], language))
    return _draw_curve(title, dict(enumerate(review.chances)), marks, dots)


def _draw_leads(review: Review, language: Language) -> str:
    """The first player's lead after each move, where one is told."""
    leads = {number: lead for number, lead in enumerate(review.leads) if lead is not None}
    if len(leads) < 2:
        return ""
    most = max(1.0, *map(abs, leads.values()))
    shares = {number: (1 + lead / most) / 2 for number, lead in leads.items()}
    marks = [(share, f"{most * (2 * share - 1):+.0f}" if share != 0.5 else "0") for share in (0.0, 0.5, 1.0)]
    title = say("leads", language, player=name_player(review.record.game.players[0], language))
    return _draw_curve(title, shares, marks, [])


def _draw_curve(
    title: str, shares: Mapping[int, float], marks: Sequence[tuple[float, str]], dots: Sequence[tuple[int, str]]
) -> str:
    """A curve of numbers from 0 to 1 by the numbers of moves, over a grid with the words of its marks."""
    wide = max(1, *shares)

    def place(number: int, share: float) -> tuple[float, float]:
        across = _MARGIN + (_WIDTH - 2 * _MARGIN) * number / wide
        return round(across, 1), round(_MARGIN + (_HEIGHT - 2 * _MARGIN) * (1 - share), 1)

    points = " ".join(f"{x},{y}" for x, y in (place(*item) for item in shares.items()))
    grid = "".join(_draw_grid(words, place(0, share)[1]) for share, words in marks)
    drawn = ""
    for number, dot in dots:
        x, y = place(number, shares[number])
        drawn += dot.replace("{x}", str(x)).replace("{y}", str(y))
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">{grid}'
        f'<polyline points="{points}" fill="none" stroke="var(--curve)" stroke-width="2"/>{drawn}'
        f'<text x="{_MARGIN}" y="20">{escape(title)}</text></svg>'
    )


def _draw_grid(words: str, y: float) -> str:
    return (
        f'<line x1="{_MARGIN}" x2="{_WIDTH - _MARGIN}" y1="{y}" y2="{y}" stroke="var(--line)"/>'
        f'<text x="0" y="{y + 4}">{words}</text>'
    )


def _draw_table(review: Review, language: Language) -> str:
    head = "".join(f"<th>{escape(say(grade, language))}</th>" for grade in Grade)
    rows = "".join(_draw_row(summary, language) for summary in summarise(review))
    mean = escape(say("mean", language))
    table = f"<table><thead><tr><th></th>{head}<th>{mean}</th></tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="wide">{table}</div>'


def _draw_row(summary: PlayerSummary, language: Language) -> str:
    counts = "".join(f"<td>{summary.grades[grade]}</td>" for grade in Grade)
    name, mean = escape(name_player(summary.player, language)), write_percent(summary.mean_cost, language, 1)
    return f"<tr><td>{name}</td>{counts}<td>{mean}</td></tr>"


def _draw_fault(review: Review, move: ReviewedMove, language: Language) -> str:
    grade = escape(say(move.grade, language))
    badge = f'<span class="grade" style="background:{_COLOURS[move.grade]}">{grade}</span>'
    board = escape("\n".join(_board_before(review, move)))
    told = escape(tell_fault(move, language))
    return f'<section id="move{move.number}"><h3>{badge} {told}</h3><pre>{board}</pre></section>'


def _board_before(review: Review, move: ReviewedMove) -> Iterator[str]:
    played = [step for step in zip(review.record.moves, review.record.positions, strict=False) if step[0] != RESUME]
    yield from str(played[move.number - 1][1]).splitlines()
