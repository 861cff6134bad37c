"""An engine of Go or Hex for other programs, over GTP."""

from __future__ import annotations

from typing import TextIO

from tablier.agents import Limits, agent
from tablier.protocols.gtp.dialogue import Lines, converse
from tablier.protocols.gtp.go_session import GoSession
from tablier.protocols.gtp.hex_session import HexSession
from tablier.protocols.gtp.session import Session
from tablier.protocols.quiet import protocol_output
from tablier.rules import BadSpec, Go, Hex, game

__all__ = ["serve"]


def serve(game_spec: str, agent_spec: str, limits: Limits, source: TextIO, target: TextIO) -> None:
    """Answer the commands of a program until it says quit or its output ends."""
    rules = game(game_spec)
    player = agent(agent_spec)
    lines = Lines(source)
    session: Session
    if isinstance(rules, Go):
        session = GoSession(rules, player, limits, lines)
    elif isinstance(rules, Hex):
        session = HexSession(rules, player, limits, lines)
    else:
        raise BadSpec(f"GTP is for go and hex, not for {rules.name}; 'tablier contest' speaks the dialogue of oware")
    lines.when_something_comes(session.interrupt)
    with protocol_output(target) as output:
        converse(session, lines, output)
