"""The page a player sees: what was played, the board, and who sits where."""

from __future__ import annotations

from rich.text import Text

from tablier.cli.boards import board_for, draw
from tablier.cli.table import Table
from tablier.cli.terminal import Terminal
from tablier.rules.records import RESUME

__all__ = ["show"]


def show(table: Table, terminal: Terminal) -> None:
    """Draw the whole page."""
    position = table.position
    drawn = draw(position, terminal.look)
    terminal.clear()
    terminal.say(Text(heading(table), "bold"))
    terminal.say()
    terminal.draw(drawn.board)
    for line in drawn.legend:
        terminal.say(line)
    terminal.say()
    running = table.result is None and position.outcome is None
    width = max(len(_describe_seat(table, player)) for player in table.seats)
    for player in table.seats:
        turn = terminal.look.character("▸", ">") if running and player == position.to_move else " "
        row = Text(f"{turn} ").append_text(drawn.marks[player])
        row.append(f" {player:<6} ", "bold" if turn.strip() else "")
        row.append(f"{_describe_seat(table, player):<{width}}  {drawn.facts[player]}")
        if player in table.clocks:
            row.append(f", {table.clocks[player]} left")
        terminal.draw([row])


def heading(table: Table) -> str:
    """Return the game, the number of the move, and what happened last."""
    position = table.position
    title = f"{position.game.title}, move {position.ply + 1}" if position.outcome is None else position.game.title
    if not table.steps:
        return title
    if table.steps[-1].move == RESUME:
        return f"{title}: play goes on; no stone can be called dead any more"
    move = table.steps[-1].move
    mover = table.before_last.to_move
    did = board_for(position.game).describe_move(move)
    taken = position.taken[mover] - table.before_last.taken[mover]
    return f"{title}: {mover} {did}" + (f" and took {taken}" if taken else "")


def _describe_seat(table: Table, player: str) -> str:
    """The name of a seat, and of who moves for it at present when that is someone else."""
    seat = table.seats[player]
    return seat.name if seat.held_by_person or seat.holder.name == seat.name else f"{seat.name} ({seat.holder.name})"
