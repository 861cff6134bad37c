"""The words of a review that is read outside the page: in English and in French."""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = ["Language", "name_player", "say"]

Language: TypeAlias = Literal["en", "fr"]

_ENGLISH = {
    "black": "black",
    "white": "white",
    "first": "first",
    "second": "second",
    "turned": "The game turned for good with {player}'s move {number}, {move}.",
    "led": "{player} was ahead from beginning to end.",
    "behind": "{player} won, but was behind on the board at the end.",
    "faultless": "{player} made no mistake that mattered.",
    "one": "{player} gave chances away with 1 move: {moves}.",
    "several": "{player} gave chances away with {count} moves: {moves}.",
    "most": "{player} gave chances away with {count} moves, above all {moves}.",
    "result": "Result: {result}",
    "chances": "{player}'s chances after each move",
    "leads": "{player}'s lead in points after each move",
    "best": "best",
    "good": "good",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
    "blunder": "blunder",
    "mean": "mean cost",
    "by": "Reviewed by {analyst}.",
    "fault": "{player} {number} {move} took the chances from {before} % to {after} %; {better} was better ({line})",
}
_FRENCH = {
    "black": "noir",
    "white": "blanc",
    "first": "premier",
    "second": "second",
    "turned": "La partie a basculé pour de bon au coup {number} ({player}) : {move}.",
    "led": "{player} a mené du début à la fin.",
    "behind": "{player} a gagné, mais se trouvait derrière sur le plateau à la fin.",
    "faultless": "{player} : aucune faute qui ait compté.",
    "one": "{player} a perdu des chances avec 1 coup : {moves}.",
    "several": "{player} a perdu des chances avec {count} coups : {moves}.",
    "most": "{player} a perdu des chances avec {count} coups, surtout {moves}.",
    "result": "Résultat : {result}",
    "chances": "{player} : chances après chaque coup",
    "leads": "{player} : avance en points après chaque coup",
    "best": "meilleur",
    "good": "bon",
    "inaccuracy": "imprécision",
    "mistake": "erreur",
    "blunder": "gaffe",
    "mean": "coût moyen",
    "by": "Partie revue par {analyst}.",
    "fault": "{player}, coup {number} {move} : chances de {before} % à {after} % ; {better} était meilleur ({line})",
}
_WORDS: dict[Language, dict[str, str]] = {"en": _ENGLISH, "fr": _FRENCH}


def say(key: str, language: Language, **values: object) -> str:
    """Return a phrase with its values filled in.

    >>> say("led", "fr", player="Noir")
    'Noir a mené du début à la fin.'
    """
    return _WORDS[language][key].format(**values)


def name_player(player: str, language: Language) -> str:
    """Return the name of a colour or a side."""
    return _WORDS[language].get(player, player)
