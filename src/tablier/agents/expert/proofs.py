"""What virtual connections prove: a win, a loss, and where there is no choice."""

from __future__ import annotations

from tablier.agents.expert.choice import Choice
from tablier.agents.expert.claim import Claim
from tablier.agents.expert.situation import Situation
from tablier.agents.sentence import Sentence
from tablier.search.links import FAR, NEAR, Links

__all__ = ["must_play", "proved_win"]

_TRIED = 3  # cells of a connection that is there already


def proved_win(situation: Situation) -> Choice | str:
    """Play on when my sides are as good as joined: by virtual connections, or by a proof of the solver."""
    links = situation.my_links
    if links is None:
        return _explain_silence(situation)
    if links.sides == "sure":
        return _go_on(situation, links)
    if links.threats:
        threat = min(links.threats, key=lambda threat: (len(threat.carrier), -situation.values[threat.key]))
        return Choice(threat.key, "proved_win", claims=(Claim("proved_win", threat.carrier, (NEAR, FAR)),))
    proof = situation.proof
    if proof is not None and proof.winner == situation.me and proof.moves:
        return Choice(proof.moves[0], "solved_win", claims=(Claim("proved_win", proof.line, (NEAR, FAR)),))
    return Sentence("declined.no-proof")


def must_play(situation: Situation) -> Choice | str:
    """Play the only cell that does not lose by force."""
    if situation.their_links is None:
        return _explain_silence(situation)
    if situation.is_lost:
        return Sentence("declined.lost")
    cells = situation.must_play
    if cells is None:
        return Sentence("declined.no-threat")
    if len(cells) > 1:
        return Sentence("declined.many-moves", count=len(cells), moves=len(situation.moves))
    return Choice(cells[0], "must_play", claims=(Claim("must_play", cells),))


def _explain_silence(situation: Situation) -> str:
    return Sentence("declined.no-time" if situation.configuration.connections else "declined.off")


def _go_on(situation: Situation, links: Links) -> Choice:
    """Take a cell of the connection that brings the end nearer, and of which the same proof speaks afterwards."""
    carrier = links.between(NEAR, FAR) or ()
    ranked = sorted(carrier, key=lambda cell: (situation.mine[cell].own, -situation.values[cell], cell))
    move = ranked[0]
    for cell in ranked[:_TRIED]:
        after = situation.look_after(cell)
        if after is not None and after.sides == "sure":
            move = cell
            break
    return Choice(move, "proved_win", claims=(Claim("proved_win", carrier, (NEAR, FAR)),))
