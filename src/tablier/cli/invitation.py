"""Questions for someone who starts without saying what to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from tablier.agents import AGENTS, agent
from tablier.agents.registry import agent_class
from tablier.cli.boards import board_for
from tablier.cli.one_line import in_one_line
from tablier.cli.terminal import Terminal
from tablier.rules import GAMES, game

__all__ = ["ask_for_game", "ask_for_opponent"]

_Answer = TypeVar("_Answer")

_PERSON = "human"


def ask_for_game(terminal: Terminal) -> str:
    """Return the spec of the game that is chosen, with its size."""
    games = {name: kind.aim for name, kind in GAMES.items()}
    chosen = _choice(terminal, "Which game?", games, lambda spec: str(game(spec)))
    name = game(chosen).name
    sizes = {str(size): f"{size} x {size}" for size in board_for(game(chosen)).sizes}
    if chosen != str(game(name)) or not sizes:
        return chosen
    return _choice(terminal, "How large? Any other size will do too.", sizes, lambda size: str(game(f"{name}:{size}")))


def ask_for_opponent(terminal: Terminal) -> str:
    """Return the spec of the opponent that is chosen."""
    described = {name: agent_class(name).__doc__.splitlines()[0] for name in AGENTS if name not in (_PERSON, "python")}
    described[_PERSON] = "Another person at this keyboard."

    def check(spec: str) -> str:
        agent(spec)
        return spec

    return _choice(terminal, "Who plays against you?", described, check)


def _choice(terminal: Terminal, question: str, options: Mapping[str, str], read: Callable[[str], _Answer]) -> _Answer:
    """Ask until the answer is the number of an option or something that can be read; Enter takes the first one."""
    names = list(options)
    numbered = {str(number): name for number, name in enumerate(names, start=1)}
    width = max(map(len, names))
    terminal.say(f"\n{question}")
    for number, name in numbered.items():
        terminal.say(f"  {number}  {name:<{width}}  {options[name]}")
    while True:
        typed = terminal.ask(f"[{names[0]}]> ", names) or names[0]
        try:
            # A number that is itself a name, such as a board size, is meant as one.
            return read(typed if typed in names else numbered.get(typed, typed))
        except Exception as fault:  # whatever it was, the question stands
            terminal.say(in_one_line(fault))
