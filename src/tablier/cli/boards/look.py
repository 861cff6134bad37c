"""What the terminal can show, and the colours of the boards."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

__all__ = ["BLACK", "CHAIN", "LAST", "LINES", "WHITE", "WOOD", "Drawing", "Look"]

#: Boards bring their own background, so that black and white show on dark and on light terminals alike.
WOOD = "on #d7af5f"
CHAIN = "on #5faf5f"
BLACK = "bold #000000"
WHITE = "bold #ffffff"
LINES = "#5f3f00"
LAST = "bold #af0000"


@dataclass(frozen=True)
class Look:
    """Whether there are colours enough for a board, and characters beyond ASCII."""

    colour: bool = True
    unicode: bool = True

    @classmethod
    def of(cls, console: Console) -> Look:
        """Return what a console can show; sixteen colours have no wood, so they count as none."""
        colour = console.color_system in ("256", "truecolor") and not console.no_color
        return cls(colour, unicode=not console.options.ascii_only)

    def character(self, character: str, in_ascii: str) -> str:
        """Return the character, or its stand-in where there is only ASCII."""
        return character if self.unicode else in_ascii

    def paint(self, text: str, *styles: str) -> Text:
        """Return the text in the given styles, or bare where there are no colours."""
        return Text(text, " ".join(styles) if self.colour else "")


@dataclass(frozen=True)
class Drawing:
    """A position ready to be shown: the board line by line, what explains it, and each player's mark and fortune."""

    board: list[Text]
    legend: list[str]
    marks: dict[str, Text]
    facts: dict[str, str]
