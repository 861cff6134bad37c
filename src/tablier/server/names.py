"""The names of games and players as types: lists that follow from the games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from typing_extensions import TypeAliasType

from tablier.rules import GAMES

__all__ = ["GameName", "Player"]

if TYPE_CHECKING:
    GameName: TypeAlias = str
    Player: TypeAlias = str
else:
    _players = dict.fromkeys(player for kind in GAMES.values() for player in kind.players)
    GameName = TypeAliasType("GameName", Literal[tuple(GAMES)])
    Player = TypeAliasType("Player", Literal[tuple(_players)])
