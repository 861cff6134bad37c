"""What the documents promise: short lines, links that lead somewhere, files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("src/tablier/models/*.md"),
    ]
)
LONGEST = 120
_BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _anchors(page: Path) -> set[str]:
    """The anchors of the headings of a page, as they are made for it where it is shown."""
    prose = _BLOCK.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", DOCUMENTS, ids=_name)
def test_lines_fit_a_screen(page: Path) -> None:
    assert [number for number, line in enumerate(_lines(page), 1) if len(line) > LONGEST] == []


def test_lines_of_native_sources_fit_a_screen() -> None:
    """The formatter leaves comments as they are, and the linter looks at Python alone."""
    sources = [path for path in ROOT.glob("native/**/*") if path.suffix in (".hpp", ".cpp")]
    assert len(sources) > 40
    assert [_name(path) for path in sources if any(len(line) > LONGEST for line in _lines(path))] == []


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("page", DOCUMENTS, ids=_name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in _LINK.findall(_BLOCK.sub("", page.read_text(encoding="utf-8"))):
        other = (page.parent / target).resolve() if target else page
        assert other.exists(), target
        if anchor:
            assert anchor in _anchors(other), f"{target}#{anchor}"


def test_the_page_of_current_results_stays_short() -> None:
    assert len((ROOT / "docs" / "measurements.md").read_text(encoding="utf-8").splitlines()) < 150


def test_every_document_is_on_the_map() -> None:
    listed = {(ROOT / "docs" / target).resolve() for target, _ in _LINK.findall((ROOT / "docs/README.md").read_text())}
    assert [_name(page) for page in ROOT.glob("docs/**/*.md") if page not in listed and page.name != "README.md"] == []
