"""What an engine of Go and one of Hex have in common: a board, a past, an agent, clocks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import tablier
from tablier.agents import Agent, Decision, Limits
from tablier.agents.clock import UNHURRIED
from tablier.agents.decision import RESIGN
from tablier.agents.surrender import Surrender
from tablier.protocols.gtp.analysis import AnalysisRequest, lz_report
from tablier.protocols.gtp.clocks import GtpClocks
from tablier.protocols.gtp.dialogue import Answer, GtpError, Lines
from tablier.protocols.gtp.pondering import Pondering
from tablier.protocols.gtp.running_analysis import ENDLESS, RunningAnalysis
from tablier.protocols.gtp.words import number, player_of
from tablier.rules import Game, Position
from tablier.rules.records import Record, Replay, read_records, write_sgf

__all__ = ["Session", "command"]

#: Writes what an agent thinks about a position in the form that was requested.
Writer = Callable[[Position, Decision, AnalysisRequest], str]

_Method = TypeVar("_Method", bound=Callable[..., Any])


def command(name: str) -> Callable[[_Method], _Method]:
    """Mark a method as what carries a command out; its words come as arguments."""

    def mark(method: _Method) -> _Method:
        method.gtp_name = name  # type: ignore[attr-defined]
        return method

    return mark


class Session:
    """An engine at work; subclasses add what only their game has."""

    def __init__(
        self, game: Game, agent: Agent, limits: Limits, lines: Lines, *, resigns: bool = False, ponders: bool = False
    ) -> None:
        self.ended = False
        self._surrender = Surrender() if resigns else None
        self._pondering = Pondering(agent) if ponders else None
        self._theirs: Position | None = None  # in which the other side has to move after a move of ours
        self.agent = agent
        self.positions: list[Position] = [game.start()]
        self._limits = limits
        self._lines = lines
        self._clocks = GtpClocks()
        self._last: Decision | None = None
        self._analysis: RunningAnalysis | None = None  # one that the next command ends
        kinds = reversed(type(self).__mro__)
        marked = (method for kind in kinds for method in vars(kind).values() if hasattr(method, "gtp_name"))
        self.commands: dict[str, Callable[..., Answer]] = {
            method.gtp_name: getattr(self, method.__name__) for method in marked
        }

    def answer(self, name: str, words: list[str]) -> Answer:
        """Carry a command out."""
        if name not in self.commands:
            raise GtpError("unknown command")
        self.wake()
        try:
            return self.commands[name](*words)
        except TypeError as error:
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:
                raise  # it happened further inside
            raise GtpError(f"syntax error: {name} does not take {len(words)} arguments") from None

    def rest(self) -> None:
        """Think on while the other side does, if asked to, about its answer to our move."""
        if self._pondering is not None and self._theirs is self.position and not self.ended:
            self._pondering.begin(self.position)

    def wake(self) -> None:
        """End what ``rest`` began."""
        if self._pondering is not None:
            self._pondering.end()

    def interrupt(self, asked: bool) -> None:
        """End an analysis because a command has come, or any thinking if that was ``asked``; from another thread."""
        analysis, stop = self._analysis, getattr(self.agent, "stop", None)
        if analysis is not None:
            analysis.interrupt()
        elif asked and stop is not None:
            stop()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[-1]

    @property
    def game(self) -> Game:
        """The rules in force."""
        return self.position.game

    def begin(self, start: Position) -> None:
        """Clear the past away."""
        self.positions = [start]
        self._clocks.reset()
        self._last = None

    # --- about the engine ---------------------------------------------------------------------------------------------

    @command("protocol_version")
    def _protocol_version(self) -> Answer:
        return "2"

    @command("name")
    def _name(self) -> Answer:
        return f"tablier {self.agent.name}"

    @command("version")
    def _version(self) -> Answer:
        return tablier.__version__

    @command("known_command")
    def _known_command(self, name: str) -> Answer:
        return "true" if name in self.commands else "false"

    @command("list_commands")
    def _list_commands(self) -> Answer:
        return "\n".join(self.commands)

    @command("quit")
    def _quit(self) -> Answer:
        self.ended = True
        return ""

    @command("gogui-interrupt")
    def _gogui_interrupt(self) -> Answer:
        return ""  # its presence says that '# interrupt' is understood

    # --- the board ----------------------------------------------------------------------------------------------------

    @command("clear_board")
    def _clear_board(self) -> Answer:
        self.begin(self.game.start())
        return ""

    @command("play")
    def _play(self, colour: str, move: str) -> Answer:
        if move.lower() != RESIGN:
            self.play(player_of(colour), move)
        return ""

    def play(self, player: str, move: str) -> None:
        """Play a move of a player, whoever's turn it is."""
        replay = Replay(self.position)
        replay.play(player, move)
        self.positions.append(replay.position)

    @command("undo")
    def _undo(self) -> Answer:
        if len(self.positions) == 1:
            raise GtpError("cannot undo")
        self.positions.pop()
        return ""

    @command("showboard")
    def _showboard(self) -> Answer:
        return f"\n{self.position}"

    @command("all_legal_moves")
    def _all_legal_moves(self, colour: str | None = None) -> Answer:
        position = self.position
        return " ".join((position if colour is None else self.turn_to(player_of(colour))).legal_moves)

    @command("loadsgf")
    def _loadsgf(self, file: str, move: str = "") -> Answer:
        record = read_records(Path(file))[0]
        if record.game.name != self.game.name:
            raise GtpError(f"'{file}' is a game of {record.game.name}")
        count = len(record.moves) if not move else max(0, int(number(move)) - 1)
        self.begin(record.start)
        self.positions = list(record.positions[: count + 1])
        return self.position.to_move

    @command("printsgf")
    def _printsgf(self) -> Answer:
        return write_sgf([Record.of(self.position)]).decode().strip()

    # --- time ---------------------------------------------------------------------------------------------------------

    @command("time_settings")
    def _time_settings(self, main: str, period: str, stones: str) -> Answer:
        self._clocks.set(number(main), number(period), int(number(stones)))
        return ""

    @command("time_left")
    def _time_left(self, colour: str, seconds: str, stones: str = "0") -> Answer:
        self._clocks.note(player_of(colour), number(seconds), int(number(stones)))
        return ""

    # --- thinking -----------------------------------------------------------------------------------------------------

    @command("genmove")
    def _genmove(self, colour: str) -> Answer:
        position = self.turn_to(player_of(colour))
        if position.outcome is not None:
            return RESIGN
        return self.play_decision(position, self.choose(position))

    @command("reg_genmove")
    def _reg_genmove(self, colour: str) -> Answer:
        position = self.turn_to(player_of(colour))
        return RESIGN if position.outcome is not None else self.choose(position).move

    @command("tablier-why")
    def _why(self) -> Answer:
        if self._last is None:
            raise GtpError("no move has been chosen yet")
        return " ".join(str(self._last.why or "it does not say why").split())

    @command("lz-analyze")
    def _lz_analyze(self, *words: str) -> Answer:
        return self.analyse(AnalysisRequest.read(words), lz_report)

    @command("lz-genmove_analyze")
    def _lz_genmove_analyze(self, *words: str) -> Answer:
        return self.analyse_move(AnalysisRequest.read(words), lz_report)

    def turn_to(self, player: str) -> Position:
        """Return the position with a player to move, resumed when two passes have ended it."""
        replay = Replay(self.position)
        if self.position.outcome is None or "pass" in self.game.move_names:
            replay.turn_to(player)
        return replay.position

    def choose(self, position: Position) -> Decision:
        """Let the agent choose a move within its limits."""
        begin = time.monotonic()
        self._last = self.weigh(position, self.agent.choose(position, self.limits(position.to_move)))
        self._clocks.spend(position.to_move, time.monotonic() - begin)
        return self._last

    def weigh(self, position: Position, decision: Decision) -> Decision:
        """Return what becomes of the agent's decision: it may be time to resign."""
        return decision if self._surrender is None else self._surrender.consider(position, decision)

    def limits(self, player: str) -> Limits:
        """Return how long a player may think about a move."""
        return self._limits.by(self._clocks.clock(player), UNHURRIED)

    def play_decision(self, position: Position, decision: Decision) -> str:
        """Play what was decided and return it."""
        if not decision.resigns:
            self.positions.append(position.play(decision.move))
            self._theirs = self.position
        return decision.move

    def analyse(self, request: AnalysisRequest, write: Writer) -> Iterable[str]:
        """Report what the agent thinks until something comes."""
        position = self.turn_to(request.player or self.position.to_move)
        if position.outcome is not None:
            raise GtpError("the game is over")
        return self._stream(position, request, write)

    def _stream(self, position: Position, request: AnalysisRequest, write: Writer) -> Iterable[str]:
        analysis = self._analysis = RunningAnalysis(self.agent, position, ENDLESS)
        try:
            if self._lines.waiting:  # something came before there was anything to interrupt
                analysis.interrupt()
            for decision in analysis.reports(request.interval, until_interrupted=True):
                yield write(position, decision, request)
        finally:
            self._analysis = None

    def analyse_move(self, request: AnalysisRequest, write: Writer) -> Iterable[str]:
        """Report what the agent thinks while it chooses its move, and then the move."""
        position = self.turn_to(request.player or self.position.to_move)
        if position.outcome is not None:
            yield f"play {RESIGN}"
            return
        begin = time.monotonic()
        analysis = RunningAnalysis(self.agent, position, self.limits(position.to_move))
        for decision in analysis.reports(request.interval, until_interrupted=False):
            self._last = decision
            yield write(position, decision, request)
        self._clocks.spend(position.to_move, time.monotonic() - begin)
        assert self._last is not None
        self._last = self.weigh(position, self._last)
        yield f"play {self.play_decision(position, self._last)}"
