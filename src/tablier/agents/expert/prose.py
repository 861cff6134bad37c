"""The account of a decision in two to five sentences that a club player understands."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablier.agents.expert.choice import Searched
from tablier.agents.expert.claim import Claim
from tablier.agents.expert.why import ExpertReason
from tablier.search.links import FAR, NEAR

__all__ = ["tell_claim", "tell_reason"]


def tell_reason(why: ExpertReason) -> str:
    """Return the sentences for a decision: what the move does, what it was compared with, and the distances."""
    sentences = [*_SENTENCES.get(why.reason, _tell_unknown)(why), *_claims(why), *_bridges(why), *_distances(why)]
    return " ".join(sentences[:5])


def tell_claim(claim: Claim, move: str, player: str) -> str:
    """Return what a claim says of a move, as a sentence."""
    ends = [_name_end(end, player) for end in claim.ends]
    if claim.kind == "must_play":
        if len(claim.cells) == 1:
            return f"Every other move loses by force: {move} is the only cell that stops all of the opponent's threats."
        return f"Only {len(claim.cells)} moves do not lose by force, and {move} is one of them."
    if claim.kind == "joins":
        return f"{move} joins {ends[0]} and {ends[1]} for good: whatever the opponent does, they can be connected."
    if claim.kind == "keeps":
        return f"{move} keeps {ends[0]} and {ends[1]} joined, which the opponent's last stone had put in question."
    if claim.kind == "ladder":
        line = " ".join(claim.cells)
        return f"A ladder runs for {move}: {line} joins {ends[0]} and {ends[1]}, and every answer is forced."
    if claim.kind == "blocks":
        return f"No cell holds the opponent back more than {move}."
    if claim.kind == "advances":
        return f"{move} brings me nearer and cannot be cut off from {ends[0]}."
    if claim.kind == "lost":
        return "The opponent wins by force, whatever I play."
    return f"My sides can be joined from here whatever the opponent plays, on {_cells(len(claim.cells))}."


def _name_end(end: str, player: str) -> str:
    sides = ("the top", "the bottom") if player == "black" else ("the left side", "the right side")
    return sides[0] if end == NEAR else sides[1] if end == FAR else end


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def _claims(why: ExpertReason) -> list[str]:
    """What else is true about the move: the first claim that its rule has not told already."""
    told = {"must_play", "proved_win"} if why.reason in _SELF_TOLD else set()
    told |= {"keeps"} if why.reason in ("bridge_reply", "edge_reply", "link_reply") else set()
    told |= {"ladder"} if why.reason == "ladder" else set()
    told |= {"blocks"} if why.reason in ("block_best", "front_cap") else set()
    return [tell_claim(claim, why.move, why.player) for claim in why.claims if claim.kind not in told][:2]


def _tell_unknown(why: ExpertReason) -> list[str]:
    """Say what there is to say of a rule that somebody added."""
    return [f"The rule '{why.rule}' plays {why.move}: {why.reason.replace('_', ' ')}."]


def _instant_win(why: ExpertReason) -> list[str]:
    return [f"{why.move} joins my sides and wins."]


def _must_block(why: ExpertReason) -> list[str]:
    if len(why.answers) == 1:
        return [f"The opponent threatens to win at {why.move}, so I must play there."]
    others = [answer.move for answer in why.answers if answer.move != why.move]
    return [
        f"The opponent threatens to win at {_list(answer.move for answer in why.answers)}.",
        f"I cannot stop them all; {why.move} leaves me best placed if the opponent misses {_list(others)}.",
    ]


def _proved_win(why: ExpertReason) -> list[str]:
    return [f"{why.move} wins by force.", *(tell_claim(claim, why.move, why.player) for claim in why.claims)]


def _solved_win(why: ExpertReason) -> list[str]:
    return [f"{why.move} wins by force: I have tried everything that the opponent can do against it."]


def _must_play(why: ExpertReason) -> list[str]:
    return [tell_claim(claim, why.move, why.player) for claim in why.claims]


def _ladder(why: ExpertReason) -> list[str]:
    return [tell_claim(claim, why.move, why.player) for claim in why.claims if claim.kind == "ladder"]


def _connection_reply(why: ExpertReason) -> list[str]:
    return [tell_claim(claim, why.move, why.player) for claim in why.claims if claim.kind == "keeps"]


def _fair_opening(why: ExpertReason) -> list[str]:
    return [
        f"The opponent may swap and take my first stone, so I begin with {why.move}, which is neither strong nor weak."
    ]


def _swap(why: ExpertReason) -> list[str]:  # noqa: ARG001 - every renderer takes the account
    return ["The opponent's first stone is worth more to me than any answer to it, so I take it over."]


def _forced_advance(why: ExpertReason) -> list[str]:
    ahead = "two lines" if _kind(why) == "advance2" else "a line"
    return [
        f"My last moves only blocked, and blocking alone wins no game: {why.move} goes {ahead} forward instead.",
        *_others(why),
    ]


def _bridge_reply(why: ExpertReason) -> list[str]:
    return [f"The opponent played into one of my bridges; {why.move}, its other cell, keeps the two ends joined."]


def _front_cap(why: ExpertReason) -> list[str]:
    return [
        *_threat(why),
        f"{why.move} stands right in front of their last stone and holds them back most.",
        *_others(why),
    ]


def _block_best(why: ExpertReason) -> list[str]:
    return [*_threat(why), f"I take {why.move} myself, which holds them back most.", *_others(why)]


def _advance2(why: ExpertReason) -> list[str]:
    return [
        f"The opponent's best move would be {why.threats[0].move}, but they are not dangerous yet.",
        f"{why.move} takes me two lines forward with a bridge and holds them back as much as a block would.",
        *_others(why),
    ]


def _fallback_block(why: ExpertReason) -> list[str]:
    return [
        f"The opponent's best move would be {why.move}.",
        "No bridge forward holds them back as much as taking that cell myself.",
    ]


def _ziggurat_reply(why: ExpertReason) -> list[str]:
    return [
        "The opponent played into one of my ziggurats, the block of cells that joins a stone on the third line to the"
        f" side; {why.move} goes round on the other side."
    ]


def _edge(why: ExpertReason) -> list[str]:
    line = "second line to the side" if why.reason == "edge_2_to_1" else "third line to the second"
    return [f"The board is filling up, so {why.move} secures an edge: it goes from the {line}."]


def _explain_search(why: ExpertReason) -> list[str]:
    search = why.searched
    if search is None or search.value is None:
        return [f"There was no time to think; {why.move} is the move that looked best at a glance."]
    if search.visits:
        return _explain_tree(why, search)
    if search.ends_in is not None and search.value > 0:
        return [f"{why.move} wins by force within {_plies(search.ends_in)}: {' '.join(search.line)}."]
    if search.ends_in is not None:
        return [f"Every move I looked at loses; {why.move} holds out for {_plies(search.ends_in)}."]
    worth = f"{why.move} is worth {search.value:+.2f} on a scale from -1 to 1"
    sentences = [f"No rule applied, so I looked {_plies(search.depth)} ahead: {worth}."]
    if why.reason == "bridge_tie":
        others = [move for move in search.equals if move != why.move]
        sentences.append(f"{_list(others[:3])} looked as good, but {why.move} makes more bridges.")
    elif search.alternatives:
        bound = "" if search.alternatives[0].exact else "at most "
        sentences.append(
            f"The next best was {search.alternatives[0].move}, worth {bound}{search.alternatives[0].value:+.2f}."
        )
    if len(search.line) > 1:
        sentences.append(f"I expect the reply {search.line[1]}.")
    return sentences


def _explain_tree(why: ExpertReason, search: Searched) -> list[str]:
    """Say what the simulated games showed."""
    value = search.value or 0.0
    sentences = [f"Of {search.visits:,} simulated games, {why.move} won {_percent(value)} of those it was tried in."]
    if search.alternatives and search.alternatives[0].value is not None:
        other = search.alternatives[0]
        sentences.append(f"The next best was {other.move} with {_percent(other.value or 0.0)}.")
    return sentences


def _percent(value: float) -> str:
    return f"{50 * (1 + value):.0f} %"


def _bridges(why: ExpertReason) -> list[str]:
    made = why.bridges.made
    return [] if made == 0 or why.after.d_my == 0 else [f"It makes {'a bridge' if made == 1 else f'{made} bridges'}."]


def _distances(why: ExpertReason) -> list[str]:
    if why.after.d_my == 0 or why.move == "swap-pieces":
        return []
    mine = _tell_change("I", "need", why.before.d_my, why.after.d_my) or "I can no longer join my sides"
    theirs = _tell_change("the opponent", "needs", why.before.d_opp, why.after.d_opp)
    return [f"{mine}, and {theirs or 'the opponent is cut off for good'}."]


def _tell_change(who: str, need: str, before: int | None, after: int | None) -> str | None:
    """Say how many stones a player needs now; None for one who is cut off."""
    if after is None:
        return None
    if before is None or before == after:
        return f"{who} still {need} {_stones(after)}"
    return f"{who} {need} {_stones(after)} instead of {before}"


def _threat(why: ExpertReason) -> list[str]:
    best = why.threats[0]
    return [f"The opponent is close: {best.move} would leave them only {_stones(best.d_opp)} short."]


def _others(why: ExpertReason) -> list[str]:
    others = [answer for answer in why.answers if answer.move != why.move][:2]
    if not others:
        return []
    kinds = {"front_cap": "in front", "block_best": "the block", "fallback_block": "the block"}
    names = [f"{answer.move}{f' ({kinds[answer.kind]})' if answer.kind in kinds else ''}" for answer in others]
    left = list(dict.fromkeys(str(answer.d_opp) for answer in others))
    return [f"By comparison, {_list(names)} would leave the opponent {_list(left)} stones away."]


def _kind(why: ExpertReason) -> str:
    return next((answer.kind for answer in why.answers if answer.move == why.move), "")


def _list(words: Iterable[str]) -> str:
    words = list(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nothing"


def _stones(count: int) -> str:
    return "1 stone" if count == 1 else f"{count} stones"


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"


_SELF_TOLD = ("must_play", "proved_win", "solved_win")
_SENTENCES: dict[str, Callable[[ExpertReason], list[str]]] = {
    "instant_win": _instant_win,
    "must_block": _must_block,
    "proved_win": _proved_win,
    "solved_win": _solved_win,
    "must_play": _must_play,
    "edge_reply": _connection_reply,
    "link_reply": _connection_reply,
    "ladder": _ladder,
    "fair_opening": _fair_opening,
    "swap": _swap,
    "forced_advance": _forced_advance,
    "bridge_reply": _bridge_reply,
    "front_cap": _front_cap,
    "block_best": _block_best,
    "advance2": _advance2,
    "fallback_block": _fallback_block,
    "ziggurat_reply": _ziggurat_reply,
    "edge_2_to_1": _edge,
    "edge_3_to_2": _edge,
    "search": _explain_search,
    "bridge_tie": _explain_search,
    "no_time": _explain_search,
}
