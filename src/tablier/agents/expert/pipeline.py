"""The rules in the order in which they are asked: the first that has a move plays it."""

from __future__ import annotations

from tablier.agents.expert.bridges import bridge_reply
from tablier.agents.expert.choice import Choice, Rule, RuleDeclined, rule_name
from tablier.agents.expert.edges import edge_2_to_1, edge_3_to_2, ziggurat_reply
from tablier.agents.expert.emulation import emulation
from tablier.agents.expert.forward import forced_advance
from tablier.agents.expert.ladders import ladder
from tablier.agents.expert.look_ahead import look_ahead
from tablier.agents.expert.proofs import must_play, proved_win
from tablier.agents.expert.replies import connection_reply
from tablier.agents.expert.situation import Situation
from tablier.agents.expert.swapping import fair_opening, swap_pieces
from tablier.agents.expert.urgent import instant_win, must_block
from tablier.agents.expert.verifying import require_backing
from tablier.agents.sentence import Sentence

__all__ = ["PIPELINE", "ask_rules"]

PIPELINE: tuple[Rule, ...] = (
    instant_win,
    must_block,
    fair_opening,
    swap_pieces,
    proved_win,
    must_play,
    require_backing(forced_advance),
    require_backing(bridge_reply),
    require_backing(connection_reply),
    require_backing(ladder),
    require_backing(emulation),
    require_backing(ziggurat_reply),
    require_backing(edge_2_to_1),
    require_backing(edge_3_to_2),
    look_ahead,
)


def ask_rules(situation: Situation, rules: tuple[Rule, ...] = PIPELINE) -> tuple[str, Choice, tuple[RuleDeclined, ...]]:
    """Ask one rule after another; return the name of the one that fired, its choice, and why the others declined.

    When the time is up only the last rule is left, which always has a move.
    """
    declined: list[RuleDeclined] = []
    for rule in rules:
        # Once the search has spoken, what it says of the other rules' moves costs nothing more.
        if rule is not rules[-1] and situation.findings is None and situation.thinking.is_over:
            declined.append(RuleDeclined(rule_name(rule), Sentence("declined.no-time")))
            continue
        answer = rule(situation)
        if isinstance(answer, Choice):
            return rule_name(rule), answer, tuple(declined)
        declined.append(RuleDeclined(rule_name(rule), answer))
    raise AssertionError("the last rule always has a move")
