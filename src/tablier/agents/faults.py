"""What an agent can do wrong during a game, by kind, so that whoever runs the game can say why it was lost."""

from __future__ import annotations

from tablier.rules import BadSpec, TablierError
from tablier.rules.errors import did_you_mean

__all__ = ["KINDS", "AgentFault"]

#: Every kind of fault and what it means.
KINDS = {
    "crash": "the agent failed or its program ended",
    "hang": "no answer came",
    "flood": "more output than anyone could want",
    "garbage": "an answer that means nothing here",
    "illegal": "a move that the rules do not allow",
    "time": "the answer came too late",
}


class AgentFault(TablierError):
    """An agent that gave no usable move; ``kind`` is one of KINDS.

    >>> fault = AgentFault("crash", "gnugo ended with exit code 1")
    >>> fault.kind, str(fault)
    ('crash', 'gnugo ended with exit code 1')
    """

    def __init__(self, kind: str, message: str) -> None:
        if kind not in KINDS:
            raise BadSpec(f"unknown kind of fault '{kind}'{did_you_mean(kind, KINDS)}")
        super().__init__(message)
        self.kind = kind

    def __reduce__(self) -> tuple[type[AgentFault], tuple[str, str]]:
        return AgentFault, (self.kind, str(self))
