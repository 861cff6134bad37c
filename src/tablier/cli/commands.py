"""What can be typed beside moves."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tablier.agents import agent
from tablier.cli.boards import board_for
from tablier.cli.one_line import in_one_line
from tablier.cli.saved import SavedGame, export_sgf
from tablier.rules import TablierError

if TYPE_CHECKING:
    from tablier.cli.host import Host

__all__ = ["COMMANDS", "Command", "Leave", "after_game", "explain", "run_command"]


class Leave(Exception):
    """The person wants to leave the game."""


@dataclass(frozen=True)
class Command:
    """A command: how it is typed, what it does in a few words, and the function that does it."""

    usage: str
    purpose: str
    run: Callable[[Host, str], None]


def run_command(host: Host, typed: str) -> bool:
    """Run what was typed when it is a command, and say whether it was."""
    word, _, rest = typed.partition(" ")
    command = COMMANDS.get(word.lower())
    if command is None:
        return False
    try:
        command.run(host, rest.strip())
    except Leave:
        raise
    except Exception as fault:  # whatever it was, the game goes on
        host.say(in_one_line(fault))
    return True


def after_game(host: Host) -> None:
    """Offer what still makes sense when the game is over."""
    offered = {name: COMMANDS[name] for name in ("undo", "save", "why", "board", "quit")}
    typed = host.ask("Enter leaves; 'save FILE' and 'undo' still work> ", list(offered))
    if not typed:
        raise Leave
    if typed.partition(" ")[0].lower() not in offered:
        host.say(f"the game is over; what still works: {', '.join(offered)}")
    else:
        run_command(host, typed)


def _undo(host: Host, _: str) -> None:
    """Take back the last move, and the agent's answer with it."""
    undone = host.table.take_back(host.asked)
    host.say(f"taken back: {' '.join(undone)}")


def _save(host: Host, name: str) -> None:
    """Write the game to a file."""
    if not name:
        raise TablierError("save where? type 'save FILE'")
    try:
        path = Path(name).expanduser()
    except RuntimeError:
        raise TablierError(f"cannot write '{name}': there is no such home folder") from None
    if path.suffix.lower() == ".sgf":
        export_sgf(path, host.table)
    else:
        SavedGame.of(host.table, host.specs).write(path, host.table)
    host.say(f"saved; go on later with: tablier play --from {shlex.quote(str(path))}")


def explain(host: Host, usages: Iterable[tuple[str, str]]) -> None:
    """Print how commands are typed and what they do."""
    usages = list(usages)
    width = max(len(usage) for usage, _ in usages)
    for usage, purpose in usages:
        host.say(f"  {usage:<{width}}  {purpose}")


def _help(host: Host, _: str) -> None:
    position = host.table.position
    for line in board_for(position.game).guide(position):
        host.say(line)
    host.say("\nbesides a move you can type")
    explain(host, ((command.usage, command.purpose) for command in COMMANDS.values()))


def _moves(host: Host, _: str) -> None:
    position = host.table.position
    moves = position.legal_moves
    host.say(f"{len(moves)} legal moves:")
    for line in board_for(position.game).list_moves(moves):
        host.say(line)


def _resign(host: Host, _: str) -> None:
    host.table.resign(host.table.position.to_move)


def _switch(host: Host, words: str) -> None:
    """Hand a seat to someone else; it keeps its name."""
    player, _, spec = words.partition(" ")
    if player.lower() not in host.table.seats:
        player, spec = host.table.position.to_move, words
    player, spec = player.lower(), spec.strip()
    if not spec:
        raise TablierError("switch to whom? type 'switch SPEC', such as 'switch random' or 'switch human'")
    seat = host.table.seats[player]
    seat.hand_to(agent(spec))
    host.specs[player] = spec
    host.show_again()
    if seat.held_by_person:
        host.watched.discard(player)
    else:
        host.watched.add(player)
        host.say(
            f"{seat.holder.name} now moves for {player}: Enter lets it choose, 'run' lets it go on alone,"
            " 'switch human' takes the seat back"
        )


def _run(host: Host, _: str) -> None:
    """Let agents move without asking from now on."""
    if host.table.position.to_move in host.table.persons:
        raise TablierError("it is a person's move; 'switch SPEC' hands the seat to an agent")
    host.watched.clear()


def _why(host: Host, _: str) -> None:
    positions = [host.table.start, *(step.position for step in host.table.steps)]
    for before, step in zip(reversed(positions[:-1]), reversed(host.table.steps), strict=True):
        if step.decision is not None:
            host.say(f"{before.to_move} played {step.move}: {step.decision.why or 'it does not say why'}")
            if step.decision.value is not None:
                host.say(f"it expects {step.decision.value:+.2f}, from -1 for a loss to +1 for a win")
            if len(step.decision.line) > 1:
                host.say(f"it sees {' '.join(step.decision.line)}")
            return
    raise TablierError("no agent has moved yet")


def _board(host: Host, _: str) -> None:
    host.show_again()


def _quit(host: Host, _: str) -> None:  # noqa: ARG001 - every command takes a host
    raise Leave


COMMANDS = {
    "undo": Command("undo", "take your last move back, and the answer to it", _undo),
    "resign": Command("resign", "give the game up", _resign),
    "moves": Command("moves", "list the legal moves", _moves),
    "why": Command("why", "ask why the agent moved so", _why),
    "switch": Command("switch SPEC", "hand your side to an agent; 'switch human' takes it back", _switch),
    "run": Command("run", "let agents go on alone, until Ctrl-C", _run),
    "save": Command("save FILE", "write the game to a file, FILE.sgf for SGF; tablier play --from FILE goes on", _save),
    "board": Command("board", "draw the board again", _board),
    "help": Command("help", "the rules in brief and these commands", _help),
    "quit": Command("quit", "leave the game", _quit),
}
