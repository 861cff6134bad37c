"""The words of a review that is read outside the page: in English and in French."""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = ["Language", "name_player", "say", "write_percent"]

Language: TypeAlias = Literal["en", "fr"]

_ENGLISH = {
    "black": "Black",
    "white": "White",
    "first": "First",
    "second": "Second",
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
    "mean": "average cost",
    "by": "Reviewed by {analyst}.",
    "fault": "{player}'s move {number}, {move}, took the chances from {before} to {after};"
    " {better} was better ({line})",
    "better": "Better: {chance} for {player}.",
    "graded": "{grade}: {told}.",
}
_FRENCH = {
    "black": "Noir",
    "white": "Blanc",
    "first": "Premier",
    "second": "Second",
    "turned": "La partie a basculé pour de bon au coup {number} ({player}) : {move}.",
    "led": "{player} a mené du début à la fin.",
    "behind": "{player} a gagné, mais était mené sur le plateau à la fin.",
    "faultless": "{player} : aucune faute qui ait compté.",
    "one": "{player} a gâché des chances en 1 coup : {moves}.",
    "several": "{player} a gâché des chances en {count} coups : {moves}.",
    "most": "{player} a gâché des chances en {count} coups, surtout {moves}.",
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
    "fault": "{player}, coup {number}, {move} : chances de {before} à {after} ; {better} était meilleur ({line})",
    "better": "Mieux : {chance} pour {player}.",
    "graded": "{grade} : {told}.",
}
_WORDS: dict[Language, dict[str, str]] = {"en": _ENGLISH, "fr": _FRENCH}


def say(key: str, language: Language, **values: object) -> str:
    """Return a phrase with its values filled in.

    >>> say("led", "fr", player="Noir")
    'Noir a mené du début à la fin.'
    """
    return _WORDS[language][key].format(**values)


def write_percent(share: float, language: Language, digits: int = 0) -> str:
    r"""Return a share from 0 to 1 as a reader writes it, and as the page does.

    >>> write_percent(0.035, "en", 1), write_percent(0.92, "fr")
    ('3.5%', '92\u202f%')
    """
    number = f"{100 * share:.{digits}f}"
    return f"{number.replace('.', ',')}\u202f%" if language == "fr" else f"{number}%"


def name_player(player: str, language: Language) -> str:
    """Return the name of a colour or a side."""
    return _WORDS[language].get(player, player)
