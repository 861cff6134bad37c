"""Answering an attack on a sure connection of mine, whatever shape it has."""

from __future__ import annotations

from tablier.agents.expert.choice import Answer, Choice
from tablier.agents.expert.claim import Claim
from tablier.agents.expert.situation import Situation
from tablier.agents.sentence import Sentence
from tablier.search.links import FAR, NEAR

__all__ = ["connection_reply"]

_LOOKS = 6  # at what a reply would leave


def connection_reply(situation: Situation) -> Choice | str:
    """Restore a sure connection that the opponent's last stone has entered, and that no longer holds by itself."""
    earlier, now = situation.links_before_last, situation.my_links
    if now is None:
        return Sentence("declined.no-time" if situation.configuration.connections else "declined.off")
    if earlier is None or situation.last is None:
        return Sentence("declined.not-begun")
    ends = set(situation.ends)
    broken = sorted(
        (len(carrier), one, other, carrier)
        for one, other, carrier in earlier.joined
        if situation.last in carrier and ends.issuperset((one, other)) and now.between(one, other) is None
    )
    looks = 0
    for _, one, other, carrier in broken:
        useful = [cell for cell in carrier if situation.is_empty(cell) and _matters(situation, cell)]
        for cell in sorted(useful, key=lambda cell: (-situation.values[cell], cell)):
            if looks == _LOOKS:
                return Sentence("declined.not-restored")
            looks += 1
            after = situation.look_after(cell)
            kept = None if after is None else after.between(one, other)
            if kept is not None:
                answer = Answer(cell, "reply", situation.mine[cell].own, situation.mine[cell].other)
                reason = "edge_reply" if {one, other} & {NEAR, FAR} else "link_reply"
                return Choice(cell, reason, answers=(answer,), claims=(Claim("keeps", kept, (one, other)),))
    if not broken:
        return Sentence("declined.all-hold")
    return Sentence("declined.not-needed")


def _matters(situation: Situation, cell: str) -> bool:
    """Whether the opponent's stone there would take me farther from joining my sides than mine."""
    return situation.theirs[cell].other > situation.mine[cell].own
