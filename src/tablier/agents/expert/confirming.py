"""What is true about a move: the claims that the rules would make for it, checked one by one."""

from __future__ import annotations

from itertools import combinations

from tablier.agents.expert.claim import Claim
from tablier.agents.expert.situation import SWAP, Situation
from tablier.search.links import FAR, NEAR, Links

__all__ = ["confirm"]

_FEW = 0.25  # of the moves: that a move is one of so many that do not lose says something about it


def confirm(situation: Situation, move: str) -> tuple[Claim, ...]:
    """Return everything named that holds for a move; nothing where virtual connections are switched off."""
    before = situation.my_links
    if before is None or move == SWAP:
        return ()
    claims: list[Claim] = []
    few = _FEW * len(situation.moves)
    if situation.must_play is not None and move in situation.must_play and len(situation.must_play) <= few:
        claims.append(Claim("must_play", situation.must_play))
    after = situation.look_after(move)
    if after is not None:
        claims += _joins(situation, move, before, after)
    if situation.mine[move].other > situation.d_opp and situation.mine[move].other == situation.most_held_back:
        claims.append(Claim("blocks"))
    if after is not None and situation.mine[move].own < situation.d_my:
        claims += _advances(situation, move, after)
    if situation.is_lost:
        claims.append(Claim("lost"))
    return tuple(claims)


def _joins(situation: Situation, move: str, before: Links, after: Links) -> list[Claim]:
    """What the stone surely joins that nothing had joined; what the opponent's last stone had cut is kept."""
    reached = [end for end in situation.ends if after.between(move, end) is not None]
    pairs = combinations(reached, 2)
    new = [pair for pair in pairs if before.between(*pair) is None and after.between(*pair) is not None]
    if not new:
        return []
    one, other = min(new, key=lambda pair: (-sum(end in (NEAR, FAR) for end in pair), len(after.between(*pair) or ())))
    earlier = situation.links_before_last
    kind = "keeps" if earlier is not None and earlier.between(one, other) is not None else "joins"
    return [Claim(kind, after.between(one, other) or (), (one, other))]


def _advances(situation: Situation, move: str, after: Links) -> list[Claim]:
    """The stone brings me nearer, and cannot be cut off from a chain or a side of mine."""
    carriers = {end: after.between(move, end) for end in situation.ends}
    joined = {end: carrier for end, carrier in carriers.items() if carrier is not None}
    if not joined:
        return []
    end = min(joined, key=lambda end: (end in (NEAR, FAR), len(joined[end]), end))
    return [Claim("advances", joined[end], (end,))]
