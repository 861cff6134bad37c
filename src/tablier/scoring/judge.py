"""The judge of a finished game of Go: unconditional life, playouts, the network; in doubt fights and reading."""

from __future__ import annotations

from collections.abc import Collection

from tablier.rules import BadSpec, GoPosition, Position
from tablier.rules.go_chains import Chain, neighbours
from tablier.scoring.count import count
from tablier.scoring.evidence import Evidence, gather
from tablier.scoring.judgement import Judgement
from tablier.scoring.verdict import Verdict, verdicts_on

__all__ = ["finish", "judge"]

_SURELY = 0.8  # an ownership that leaves no doubt


def finish(position: Position) -> GoPosition:
    """Return the position of Go after both players have passed."""
    if not isinstance(position, GoPosition):
        raise BadSpec(f"only games of go are counted, not {position.game.name}")
    while position.outcome is None:
        position = position.play("pass")
    return position


def judge(position: Position, *, playouts: int | None = None, network: bool = True, seed: int = 0) -> Judgement:
    """Say which stones are dead and who owns each point; a running game is judged as if both players passed now.

    A chain is certain where Benson's theorem says so. Elsewhere many games are played on, and where they or the network
    leave doubt a search fights for the chain, with either side beginning; when that makes the difference, the games
    played on decide. What is still in doubt is read to the end where the chain is enclosed. After a disagreement
    and a resumption nothing is dead any more, as the rules want it.

    >>> import tablier
    >>> walls = tablier.game("go:5,komi=0.5").parse('''
    ... black to move
    ... . X . O .
    ... . X . O .
    ... O X . O .
    ... . X . O .
    ... . X . O .''')
    >>> judge(walls).dead
    ('A3',)
    """
    position = finish(position)
    evidence = gather(position, playouts, network, seed)
    verdicts = () if position.native.resumed else _reconcile(position, verdicts_on(evidence))
    lost = {verdict.chain.name: verdict for verdict in verdicts if not verdict.lives}
    dead = tuple(sorted((s for one in lost.values() for s in one.chain.stones), key=position.game.move_number))
    counted = count(position, dead)
    ownership = evidence.ownership
    doubtful = tuple(verdict.chain.name for verdict in verdicts if not verdict.sure)
    unclosed = _find_unclosed(evidence, counted.territory["neutral"])
    return Judgement(
        dead=dead,
        ownership=ownership,
        territory=counted.territory,
        area=counted.area,
        territorial=counted.territorial,
        points=counted.territorial if position.game.counts_prisoners else counted.area,
        sure=not doubtful and not unclosed,
        why={name: verdict.reason for name, verdict in lost.items()},
        doubtful=doubtful,
        unclosed=unclosed,
    )


def _reconcile(position: GoPosition, verdicts: Collection[Verdict]) -> tuple[Verdict, ...]:
    """Let no two chains that touch be dead by each other's hand: the one that fares better lives."""
    by_stone = {stone: verdict for verdict in verdicts for stone in verdict.chain.stones}
    revived: set[str] = set()
    for verdict in sorted(verdicts, key=lambda verdict: verdict.strength):
        if verdict.lives or verdict.chain.name in revived:
            continue
        for other in {
            by_stone[point].chain.name: by_stone[point] for point in _beside(position, verdict.chain)
        }.values():
            if other.chain.player != verdict.chain.player and not other.lives and other.strength > verdict.strength:
                revived.add(other.chain.name)
    return tuple(verdict.revive() if verdict.chain.name in revived else verdict for verdict in verdicts)


def _beside(position: GoPosition, chain: Chain) -> set[str]:
    """The stones that touch a chain."""
    other = next(player for player in position.game.players if player != chain.player)
    return {near for stone in chain.stones for near in neighbours(position.game, stone)} & set(position.stones[other])


def _find_unclosed(evidence: Evidence, neutral: Collection[str]) -> tuple[str, ...]:
    """The points that are nobody's only because a border was left open: playing on gives them all to one side."""
    position = evidence.position
    stones = {stone for held in position.stones.values() for stone in held}
    return tuple(
        point
        for point in neutral
        if abs(evidence.played[point]) >= _SURELY and not stones.intersection(neighbours(position.game, point))
    )
