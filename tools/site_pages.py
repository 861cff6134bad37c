"""What `make site` adds to docs/: the documents that live elsewhere, links that follow them, a page for each package.

MkDocs calls these functions by their names (`hooks` in mkdocs.yml).
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File, Files
from pymdownx.slugs import slugify

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "tablier"
MODELS = SOURCE / "models"

#: Documents outside docs/, or known there by another name, and the page that each becomes.
ELSEWHERE = {
    "README.md": "index.md",
    "docs/README.md": "map.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "reporting.md",
    **{f"src/tablier/models/{card.name}": f"models/{card.name}" for card in sorted(MODELS.glob("*.md"))},
}
#: What programs may use, the layers upwards; the app has a reference of its own at /api/docs.
PACKAGES = (
    *("statistics", "certificates", "rules", "search", "nets", "agents", "scoring", "lessons"),
    *("protocols", "arena", "training", "review"),
)
_BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(\[[^\]]*\])\((?!\w+:|#)([^)#\s]*)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> None:
    """Let headings have the anchors that they have elsewhere, and the pages made here their place in the menu."""
    config.mdx_configs.setdefault("toc", {})["slugify"] = slugify(case="lower")
    cards = sorted(page for page in ELSEWHERE.values() if page.startswith("models/") and "README" not in page)
    assert config.nav is not None
    menu = repr(config.nav)
    (manual,) = [entry["How to"] for entry in config.nav if "How to" in entry]
    manual.extend(page for page in _list_documents() if f"'{page}'" not in menu)  # new ones, until they get a place
    config.nav.append({"Networks": ["models/README.md", *cards]})
    config.nav.append({"Reference": ["reference/README.md", *(f"reference/{name}.md" for name in PACKAGES)]})


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the documents that live elsewhere and the reference."""
    for document, page in ELSEWHERE.items():
        known = files.get_file_from_path(document.removeprefix("docs/")) if document.startswith("docs/") else None
        if known is not None:
            files.remove(known)
        files.append(File.generated(config, page, content=(ROOT / document).read_text(encoding="utf-8")))
    files.append(File.generated(config, "icon.svg", abs_src_path=str(ROOT / "web" / "public" / "icon.svg")))
    files.append(File.generated(config, "reference/README.md", content=_write_front_page()))
    for package in PACKAGES:
        files.append(File.generated(config, f"reference/{package}.md", content=_write_reference(package)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Lead links from where the document lives to where its page is; what is no page keeps its words alone."""
    if page.file.src_uri.startswith("reference/"):
        return markdown
    document = next((old for old, new in ELSEWHERE.items() if new == page.file.src_uri), f"docs/{page.file.src_uri}")
    place = (ROOT / document).parent

    def lead(link: re.Match[str]) -> str:
        words, target, anchor = link.group(1), link.group(2), link.group(3) or ""
        found = Path(os.path.normpath(place / target))
        if not found.is_file():
            return words[1:-1]
        other = found.relative_to(ROOT).as_posix()
        if other not in ELSEWHERE and not other.startswith("docs/"):
            return words[1:-1]
        uri = ELSEWHERE.get(other, other.removeprefix("docs/"))
        return f"{words}({os.path.relpath(uri, Path(page.file.src_uri).parent)}{anchor})"

    blocks = iter(_BLOCK.findall(markdown))
    prose = [_LINK.sub(lead, part).replace('src="docs/pictures/', 'src="pictures/') for part in _BLOCK.split(markdown)]
    return "".join(part + next(blocks, "") for part in prose)


def _list_documents() -> list[str]:
    return sorted(path.relative_to(DOCS).as_posix() for path in DOCS.glob("**/*.md") if path != DOCS / "README.md")


def _write_front_page() -> str:
    listed = "\n".join(f"- [tablier.{name}]({name}.md): {_first_sentence(SOURCE / name)}" for name in PACKAGES)
    return (
        "# Reference\n\nWritten from the docstrings. Names that are not listed in a module's `__all__` may change.\n\n"
        f"{listed}\n\n::: tablier\n    options:\n      show_submodules: false\n      members: {_exported()}\n"
    )


def _exported() -> list[str]:
    """Return what `tablier` itself offers."""
    text = (SOURCE / "__init__.py").read_text(encoding="utf-8")
    listed = re.search(r"__all__ = \[(.*?)\]", text, re.DOTALL)
    assert listed is not None
    return [name for name in re.findall(r'"(\w+)"', listed[1]) if not name.startswith("_")]


def _first_sentence(package: Path) -> str:
    text = (package / "__init__.py").read_text(encoding="utf-8")
    return text.split('"""')[1].strip().splitlines()[0].rstrip(".")


def _write_reference(package: str) -> str:
    """Return a page with every module of a package; what a package hands on is shown where it is defined."""
    parts = ["# tablier." + package + "\n"]
    for path in sorted((SOURCE / package).rglob("*.py"), key=lambda path: (path.parent, path.name)):
        words = path.relative_to(SOURCE.parent).with_suffix("").parts
        if path.stem == "__init__":
            parts.append(f"::: {'.'.join(words[:-1])}\n    options:\n      members: false\n")
        elif not any(word.startswith("_") for word in words):
            parts.append(f"::: {'.'.join(words)}\n")
    return "\n".join(parts)
