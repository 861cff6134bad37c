"""The blocks of code in the documents: what they are, and the commands in them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["PAGES", "ROOT", "TUTORIALS", "Block", "blocks_of"]

ROOT = Path(__file__).parents[2]
TUTORIALS = sorted(ROOT.glob("docs/tutorials/[a-z]*.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE_NAME = re.compile(r"# (\w+\.(?:py|toml))\b")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: Path
    language: str
    text: str

    @property
    def file_name(self) -> str | None:
        """The file that the reader is to save it as, if its first line names one."""
        named = _FILE_NAME.match(self.text)
        return named[1] if named else None

    @property
    def is_dialogue(self) -> bool:
        """Whether it shows what Python answers."""
        return self.text.startswith(">>> ")

    @property
    def lines(self) -> list[str]:
        """What is typed in a shell; where some lines begin with ``$``, the others are answers."""
        lines = [] if self.language else self.text.replace("\\\n", " ").splitlines()
        return [line[2:] for line in lines if line.startswith("$ ")] or lines

    @property
    def commands(self) -> Iterator[list[str]]:
        """Yield the words after ``tablier`` in the lines that call it."""
        for line in self.lines:
            if line.split()[:1] == ["tablier"]:
                words = shlex.split(line, comments=True)[1:]
                yield words[: words.index(">")] if ">" in words else words


def blocks_of(page: Path) -> list[Block]:
    """Return the blocks of a page in order."""
    return [Block(page, language, text) for language, text in _FENCE.findall(page.read_text(encoding="utf-8"))]
