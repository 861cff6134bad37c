"""What a board shows of a position; the page draws it and knows no rules.

A view is what every game has (``CommonView``) and, beside it, the game's own picture: the type of the whole is put
together here from what each game declares.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, cast, get_type_hints

from pydantic import Discriminator
from typing_extensions import TypeAliasType, TypedDict, is_typeddict

from tablier.rules import GAMES, Outcome, Position
from tablier.rules.games import game
from tablier.server.names import GameName, Player

__all__ = ["BoardView", "CommonView", "OutcomeForm", "make_form", "view"]


class OutcomeForm(TypedDict):
    """How a game ended on the board; ``score`` is the first player's points minus the second's."""

    winner: Player | None
    reason: str
    score: float
    points: tuple[float, float]


class CommonView(TypedDict):
    """What a board of every game shows; the legal moves come with it, so that a page needs no rules."""

    game: str
    name: GameName
    size: int
    players: tuple[Player, Player]
    to_move: Player | None
    ply: int
    last: str | None
    legal: list[str]
    outcome: OutcomeForm | None
    diagram: str


def make_form(name: str, fields: Mapping[str, Any], about: str | None, *, total: bool = True) -> Any:
    """Return a typed dictionary that is put together from types declared elsewhere."""
    form: Any = cast("Any", TypedDict)(name, dict(fields), total=total)
    form.__doc__ = about
    return form


def _make_view(name: str) -> Any:
    """Return the type of a game's views: what every game has, and what the game's ``picture`` says it returns."""
    picture = get_type_hints(type(game(name).start()).picture)["return"]
    own = get_type_hints(picture, include_extras=True) if is_typeddict(picture) else {}
    common = get_type_hints(CommonView, include_extras=True)
    return make_form(f"{name.capitalize()}View", {**common, "name": Literal[name], **own}, picture.__doc__)


if TYPE_CHECKING:
    BoardView: TypeAlias = CommonView
else:
    _forms = tuple(_make_view(name) for name in GAMES)
    BoardView = TypeAliasType("BoardView", Annotated[reduce(or_, _forms), Discriminator("name")])


def view(
    position: Position, before: Position | None = None, *, over: bool = False, territory: bool = False
) -> BoardView:
    """Return the view of a position; ``before``, the position that the last move was played in, spares looking for it.

    ``over`` says that the game has ended otherwise, so that nobody moves; ``territory`` asks for it in a running game,
    too.
    """
    outcome = position.outcome
    ended = over or outcome is not None
    common: CommonView = {
        "game": str(position.game),
        "name": position.game.name,
        "size": position.game.size,
        "players": position.game.players,
        "to_move": None if ended else position.to_move,
        "ply": position.ply,
        "last": position.last_move,
        "legal": [] if ended else position.legal_moves,
        "outcome": None if outcome is None else _describe(outcome),
        "diagram": str(position),
    }
    return cast("BoardView", {**common, **position.picture(before, territory=territory)})


def _describe(outcome: Outcome) -> OutcomeForm:
    return {"winner": outcome.winner, "reason": outcome.reason, "score": outcome.score, "points": outcome.points}
