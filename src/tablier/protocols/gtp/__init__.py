"""An engine of Go or Hex for other programs, over GTP."""

from __future__ import annotations

from typing import TextIO

from tablier.agents import Limits, agent
from tablier.protocols.gtp.dialogue import Lines, converse
from tablier.protocols.gtp.go_session import GoSession
from tablier.protocols.gtp.hex_session import HexSession
from tablier.protocols.gtp.session import Session
from tablier.protocols.quiet import protocol_output
from tablier.rules import BadSpec, game
from tablier.rules.spec import Spec

__all__ = ["SESSIONS", "serve"]

#: What answers for each game that has commands in GTP.
SESSIONS: dict[str, type[Session]] = {"go": GoSession, "hex": HexSession}


def serve(
    game_spec: str,
    agent_spec: str,
    limits: Limits,
    source: TextIO,
    target: TextIO,
    *,
    resigns: bool = True,
    ponders: bool = False,
) -> None:
    """Answer the commands of a program until it says quit or its output ends; lost games are given up."""
    rules = game(game_spec)
    if rules.name not in SESSIONS:
        raise BadSpec(f"GTP is for {' and '.join(SESSIONS)}, not for {rules.name}")
    player = agent(agent_spec)
    lines = Lines(source)
    session = SESSIONS[rules.name](rules, player, limits, lines, resigns=resigns, ponders=ponders)
    if isinstance(session, GoSession):
        session.ko_is_chosen = "superko" in Spec.read(game_spec).options
    lines.when_something_comes(session.interrupt)
    with protocol_output(target) as output:
        converse(session, lines, output)
    session.wake()
