"""The account of a decision in two to five sentences that a club player understands."""

from __future__ import annotations

from collections.abc import Callable

from tablier.agents.expert.choice import Searched
from tablier.agents.expert.claim import Claim
from tablier.agents.expert.why import ExpertReason
from tablier.agents.sentence import Sentence
from tablier.search.links import FAR, NEAR

__all__ = ["tell_claim", "tell_reason"]


def tell_reason(why: ExpertReason) -> tuple[str, ...]:
    """Return the sentences for a decision: what the move does, what it was compared with, and the distances."""
    sentences = [*_SENTENCES.get(why.reason, _tell_unknown)(why), *_claims(why), *_bridges(why), *_distances(why)]
    return tuple(sentences[:5])


def tell_claim(claim: Claim, move: str, player: str) -> str:
    """Return what a claim says of a move, as a sentence."""
    ends = [_name_end(end, player) for end in claim.ends]
    if claim.kind == "must_play":
        if len(claim.cells) == 1:
            return Sentence("claim.only-move", move=move)
        return Sentence("claim.must-play", count=len(claim.cells), move=move)
    if claim.kind in ("joins", "keeps"):
        return Sentence(f"claim.{claim.kind}", move=move, one=ends[0], other=ends[1])
    if claim.kind == "ladder":
        return Sentence("claim.ladder", move=move, line=claim.cells, one=ends[0], other=ends[1])
    if claim.kind == "blocks":
        return Sentence("claim.blocks", move=move)
    if claim.kind == "advances":
        return Sentence("claim.advances", move=move, one=ends[0])
    if claim.kind == "lost":
        return Sentence("claim.lost")
    return Sentence("claim.proved-win", cells=len(claim.cells))


def _name_end(end: str, player: str) -> str:
    sides = ("side.top", "side.bottom") if player == "black" else ("side.left", "side.right")
    return Sentence(sides[0]) if end == NEAR else Sentence(sides[1]) if end == FAR else end


def _claims(why: ExpertReason) -> list[str]:
    """What else is true about the move: the first claim that its rule has not told already."""
    told = {"must_play", "proved_win"} if why.reason in _SELF_TOLD else set()
    told |= {"keeps"} if why.reason in ("bridge_reply", "edge_reply", "link_reply") else set()
    told |= {"ladder"} if why.reason == "ladder" else set()
    told |= {"blocks"} if why.reason in ("block_best", "front_cap") else set()
    return [tell_claim(claim, why.move, why.player) for claim in why.claims if claim.kind not in told][:2]


def _tell_unknown(why: ExpertReason) -> list[str]:
    """Say what there is to say of a rule that somebody added."""
    return [Sentence("expert.other-rule", rule=why.rule, move=why.move, reason=why.reason.replace("_", " "))]


def _say_of_move(key: str) -> Callable[[ExpertReason], list[str]]:
    """Return what tells a single sentence about the move."""
    return lambda why: [Sentence(key, move=why.move)]


def _must_block(why: ExpertReason) -> list[str]:
    if len(why.answers) == 1:
        return [Sentence("expert.must-block", move=why.move)]
    moves = tuple(answer.move for answer in why.answers)
    others = tuple(move for move in moves if move != why.move)
    return [
        Sentence("expert.many-threats", moves=moves),
        Sentence("expert.cannot-block", move=why.move, others=others),
    ]


def _proved_win(why: ExpertReason) -> list[str]:
    return [Sentence("expert.proved-win", move=why.move), *_must_play(why)]


def _must_play(why: ExpertReason) -> list[str]:
    return [tell_claim(claim, why.move, why.player) for claim in why.claims]


def _ladder(why: ExpertReason) -> list[str]:
    return [tell_claim(claim, why.move, why.player) for claim in why.claims if claim.kind == "ladder"]


def _connection_reply(why: ExpertReason) -> list[str]:
    return [tell_claim(claim, why.move, why.player) for claim in why.claims if claim.kind == "keeps"]


def _forced_advance(why: ExpertReason) -> list[str]:
    key = "expert.forward-two" if _kind(why) == "advance2" else "expert.forward-one"
    return [Sentence(key, move=why.move), *_others(why)]


def _front_cap(why: ExpertReason) -> list[str]:
    return [*_threat(why), Sentence("expert.in-front", move=why.move), *_others(why)]


def _block_best(why: ExpertReason) -> list[str]:
    return [*_threat(why), Sentence("expert.block", move=why.move), *_others(why)]


def _advance2(why: ExpertReason) -> list[str]:
    return [
        Sentence("expert.their-best", move=why.threats[0].move),
        Sentence("expert.advance", move=why.move),
        *_others(why),
    ]


def _fallback_block(why: ExpertReason) -> list[str]:
    return [Sentence("expert.their-cell", move=why.move), Sentence("expert.no-bridge")]


def _explain_search(why: ExpertReason) -> list[str]:
    search = why.searched
    if search is None or search.value is None:
        return [Sentence("expert.no-time", move=why.move)]
    if search.visits:
        return _explain_tree(why, search)
    if search.ends_in is not None and search.value > 0:
        return [Sentence("expert.wins", move=why.move, plies=search.ends_in, line=search.line)]
    if search.ends_in is not None:
        return [Sentence("expert.loses", move=why.move, plies=search.ends_in)]
    sentences: list[str] = [Sentence("expert.searched", plies=search.depth, move=why.move, worth=search.value)]
    if why.reason == "bridge_tie":
        others = tuple(move for move in search.equals if move != why.move)
        sentences.append(Sentence("expert.bridges-decide", moves=others[:3], move=why.move))
    elif search.alternatives:
        other = search.alternatives[0]
        key = "expert.next" if other.exact else "expert.next-at-most"
        sentences.append(Sentence(key, move=other.move, worth=other.value or 0.0))
    if len(search.line) > 1:
        sentences.append(Sentence("expert.reply", move=search.line[1]))
    return sentences


def _explain_tree(why: ExpertReason, search: Searched) -> list[str]:
    """Say what the simulated games showed."""
    chance = _chance(search.value or 0.0)
    sentences: list[str] = [Sentence("expert.simulated", count=search.visits, move=why.move, chance=chance)]
    if search.alternatives and search.alternatives[0].value is not None:
        other = search.alternatives[0]
        sentences.append(Sentence("expert.next-chance", move=other.move, chance=_chance(other.value or 0.0)))
    return sentences


def _chance(value: float) -> float:
    return (1 + value) / 2


def _bridges(why: ExpertReason) -> list[str]:
    made = why.bridges.made
    if made == 0 or why.after.d_my == 0:
        return []
    return [Sentence("expert.one-bridge") if made == 1 else Sentence("expert.bridges", count=made)]


def _distances(why: ExpertReason) -> list[str]:
    if why.after.d_my == 0 or why.move == "swap-pieces":
        return []
    mine = _tell_change("i", why.before.d_my, why.after.d_my)
    theirs = _tell_change("they", why.before.d_opp, why.after.d_opp)
    return [Sentence("expert.distances", mine=mine, theirs=theirs)]


def _tell_change(who: str, before: int | None, after: int | None) -> str:
    """Say how many stones a player needs now, or that they are cut off."""
    if after is None:
        return Sentence(f"expert.{who}-cannot")
    if before is None or before == after:
        return Sentence(f"expert.{who}-still-need", stones=after)
    return Sentence(f"expert.{who}-need", stones=after, before=before)


def _threat(why: ExpertReason) -> list[str]:
    best = why.threats[0]
    return [Sentence("expert.threat", move=best.move, stones=best.d_opp)]


def _others(why: ExpertReason) -> list[str]:
    others = [answer for answer in why.answers if answer.move != why.move][:2]
    if not others:
        return []
    keys = {"front_cap": "front", "block_best": "block", "fallback_block": "block"}
    names = tuple(
        Sentence(f"expert.compared-{keys[answer.kind]}", move=answer.move) if answer.kind in keys else answer.move
        for answer in others
    )
    left = tuple(dict.fromkeys(str(answer.d_opp) for answer in others))
    return [Sentence("expert.compared", others=names, stones=left)]


def _kind(why: ExpertReason) -> str:
    return next((answer.kind for answer in why.answers if answer.move == why.move), "")


_SELF_TOLD = ("must_play", "proved_win", "solved_win")
_SENTENCES: dict[str, Callable[[ExpertReason], list[str]]] = {
    "instant_win": _say_of_move("expert.instant-win"),
    "must_block": _must_block,
    "proved_win": _proved_win,
    "solved_win": _say_of_move("expert.solved-win"),
    "must_play": _must_play,
    "edge_reply": _connection_reply,
    "link_reply": _connection_reply,
    "ladder": _ladder,
    "fair_opening": _say_of_move("expert.fair-opening"),
    "swap": _say_of_move("expert.swap"),
    "forced_advance": _forced_advance,
    "bridge_reply": _say_of_move("expert.bridge-reply"),
    "front_cap": _front_cap,
    "block_best": _block_best,
    "advance2": _advance2,
    "fallback_block": _fallback_block,
    "ziggurat_reply": _say_of_move("expert.ziggurat"),
    "edge_2_to_1": _say_of_move("expert.edge-2-to-1"),
    "edge_3_to_2": _say_of_move("expert.edge-3-to-2"),
    "search": _explain_search,
    "bridge_tie": _explain_search,
    "no_time": _explain_search,
}
