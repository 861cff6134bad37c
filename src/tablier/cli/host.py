"""The host of a game: lets agents move, asks persons, and never loses the game whatever is typed."""

from __future__ import annotations

import time

from rich.text import Text

from tablier.agents import Decision, GameLog, Limits, Seat, Tell
from tablier.agents.surrender import Surrender
from tablier.cli.commands import COMMANDS, Leave, after_game, run_command
from tablier.cli.counting import Counting, needs_counting
from tablier.cli.hints import wrong_move
from tablier.cli.one_line import in_one_line
from tablier.cli.screen import show
from tablier.cli.table import Table
from tablier.cli.terminal import Terminal
from tablier.rules import IllegalMove, TablierError

__all__ = ["Host"]


class Host:
    """Leads a game at the terminal from the first move to the result.

    A seat in ``watched`` is held by an agent that moves only when the person at the terminal lets it: one that was
    handed over during the game, or whose agent was interrupted or failed.
    """

    def __init__(
        self,
        table: Table,
        specs: dict[str, str],
        terminal: Terminal,
        limits: Limits,
        log: GameLog | None = None,
        *,
        resigns: bool = True,
    ) -> None:
        self.table = table
        self.specs = specs
        self.terminal = terminal
        self.limits = limits
        self.watched: set[str] = set()
        self._log = log
        self._surrender = Surrender() if resigns else None  # of agents that play against a person
        self._shown: object = None
        self._unsaid: list[str] = []
        self._interrupted = False
        self._attended = False
        self._turn_began = time.monotonic()
        self._steps_seen = len(table.steps)

    @property
    def asked(self) -> set[str]:
        """The players for whom the person at the terminal is asked."""
        return {*self.table.persons, *self.watched}

    @property
    def running(self) -> bool:
        """Whether there is a move to be made."""
        return self.table.result is None and self.table.position.outcome is None

    def run(self) -> None:
        """Play until the game is over and nobody wants more of it, or somebody leaves."""
        try:
            self._welcome()
            while True:
                self._step()
        except (EOFError, Leave) as leaving:
            self._farewell(of_itself=isinstance(leaving, EOFError))

    def say(self, text: str) -> None:
        """Keep something to be said under the board, when the next question is asked."""
        self._unsaid.append(text)

    def ask(self, prompt: str, completions: list[str]) -> str:
        """Return what is typed; the first Ctrl-C only says how to leave, a second one leaves."""
        self._attended = True
        self._say_all()
        while True:
            try:
                typed = self.terminal.ask(prompt, completions)
            except KeyboardInterrupt:
                self.terminal.say()
                if self._interrupted:
                    raise Leave from None
                self._interrupted = True
                self.terminal.say("Ctrl-C again or 'quit' leaves the game; 'save FILE' keeps it first")
                continue
            self._interrupted = False
            return typed

    def show_if_new(self) -> bool:
        """Draw the board unless it has been drawn already, and say whether that was needed."""
        state = (self.table.position, len(self.table.steps), self.table.result)
        new = state != self._shown
        if new:
            show(self.table, self.terminal)
            self._shown = state
        return new

    def show_again(self) -> None:
        """Draw the board when a person is asked the next time."""
        self._shown = None

    def _step(self) -> None:
        position = self.table.position
        if needs_counting(self):
            self.show_if_new()
            Counting(self, position).run()
        elif self.running:
            self._turn()
        else:
            self._end()

    def _welcome(self) -> None:
        moves = self.table.position.legal_moves
        if self.asked and self.running and moves:
            self.say(f"\ntype a move such as {moves[len(moves) // 2]}, or 'help' or 'quit'")

    def _turn(self) -> None:
        player = self.table.position.to_move
        if self._steps_seen != len(self.table.steps):
            self._steps_seen = len(self.table.steps)
            self._turn_began = time.monotonic()
        if player not in self.asked:
            self._agent_moves()
            return
        self.show_if_new()
        watched = player in self.watched
        agent = self.table.seats[player].holder.name
        prompt = f"{player} to move, Enter lets {agent} choose> " if watched else f"{player} to move> "
        typed = self.ask(prompt, [*self.table.position.legal_moves, *COMMANDS])
        if run_command(self, typed):
            return
        if not typed:
            if watched:
                self._agent_moves()
            return
        try:
            self.table.play(typed)
        except IllegalMove:
            self.say(wrong_move(self.table.position, typed, COMMANDS))
        else:
            self._stop_clock(player)

    def _stop_clock(self, player: str) -> None:
        self.table.spend(player, time.monotonic() - self._turn_began)

    def _limits_of(self, player: str) -> Limits:
        """How long a player may think: as long as everybody, and no longer than the clock allows."""
        return self.limits.by(self.table.clocks.get(player))

    def _agent_moves(self) -> None:
        position = self.table.position
        player = position.to_move
        seat = self.table.seats[player]
        if self.terminal.console.is_terminal:
            self.show_if_new()
        try:
            began = time.monotonic()
            thinking = f"{player} ({seat.holder.name}) is thinking…"
            with self.terminal.thinking(thinking) as show:
                tell = None if show is None else lambda interim: show(f"{thinking} {_lean(interim)}")
                decision = self._decide(seat, self._limits_of(player), tell)
            if self._surrender is not None and self.asked and player not in self.asked:
                decision = self._surrender.consider(position, decision)
            thought = time.monotonic() - began
            if decision.resigns:
                self.table.resign(player)
            else:
                self.table.play(decision.move, decision)
            self._stop_clock(player)
            if self._log is not None:
                self._log.write_decision(position, decision, thought)
        except KeyboardInterrupt:
            self.watched.add(player)
            self.say(f"{seat.holder.name} was stopped; 'run' lets it go on alone, 'quit' leaves")
        except TablierError as error:
            if not self.asked and not self._attended:
                raise
            self.watched.add(player)
            self.say(f"{player} cannot move: {error}; try again, or 'switch {player} SPEC'")
        else:
            if not self.asked and not self.terminal.console.is_terminal:
                self.terminal.say(f"{position.ply + 1}. {player} {decision.move}")

    def _decide(self, seat: Seat, limits: Limits, tell: Tell | None) -> Decision:
        """Return what the holder of a seat chooses; whatever goes wrong with it becomes a TablierError."""
        try:
            return seat.choose(self.table.position, limits, tell)
        except TablierError:
            raise
        except (Exception, SystemExit) as fault:
            raise TablierError(f"agent '{seat.holder.name}' failed: {in_one_line(fault)}") from fault

    def _end(self) -> None:
        if self.show_if_new():
            self.terminal.say(Text(f"\n{self.table.result or self.table.position.outcome}", "bold"))
            if self._log is not None:
                self._log.write_result(self.table.result or self.table.position.outcome)
        if not self.asked:
            raise Leave
        after_game(self)

    def _say_all(self) -> None:
        for text in self._unsaid:
            self.terminal.say(text)
        self._unsaid.clear()

    def _farewell(self, of_itself: bool) -> None:
        self._say_all()
        if self.running:
            ended = "the input ended; " if of_itself else ""
            self.terminal.say(f"{ended}the game stops after {self.table.position.ply} moves")


def _lean(decision: Decision) -> str:
    """Say what an agent would play if it had to move now."""
    value = "" if decision.value is None else f" ({decision.value:+.2f})"
    return f"leaning towards {decision.move}{value}"
