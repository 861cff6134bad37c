"""An engine of Go or Hex as an agent, over GTP."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from tablier.agents.agent import require_running
from tablier.agents.decision import RESIGN, Decision
from tablier.agents.faults import AgentFault
from tablier.agents.gtp_engine import EngineRefusal, GtpEngine
from tablier.agents.gtp_games import SET_UP, set_up
from tablier.agents.limits import Limits
from tablier.agents.process import read_command
from tablier.rules import BadSpec, IllegalMove, Position, TablierError

__all__ = ["Gtp"]

_UNHURRIED = 300.0  # seconds an engine without a time limit may think before it counts as hanging


class Gtp:
    """Play as another engine does, in Go or Hex: ``gtp:gnugo --mode gtp --level 10``.

    Everything after the colon is the engine's command line. The engine gets only the new moves while a game goes
    on. Of the limits it is told the time; it counts as hanging when it needs ``patience`` seconds more than that.
    """

    def __init__(self, command: str, patience: float = 10.0) -> None:
        self.name = read_command(command)[0].rpartition("/")[2]
        self._command = command
        self._patience = patience
        self._engine: GtpEngine | None = None
        self._board: Position | None = None  # what the engine has before it
        self._seconds: int | None = None  # a move, as the engine was told

    @staticmethod
    def from_text(text: str) -> tuple[Callable[..., Gtp], str]:
        """Take the whole text as a command line; what else can be set is given by keyword."""

        def make(patience: float = 10.0) -> Gtp:
            return Gtp(text, patience)

        return make, ""

    def prepare(self, position: Position) -> None:
        """Start the engine, where it does not run yet, and set the board up."""
        self._require_board(position)
        with self._dialogue():
            self._follow(position)

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Ask the engine for its move."""
        require_running(position, limits)
        self._require_board(position)
        with self._dialogue():
            engine = self._follow(position)
            self._tell_time(engine, position.to_move, limits.seconds)
            wait = _UNHURRIED if limits.seconds is None else limits.seconds + self._patience
            answer = engine.ask(f"genmove {position.to_move}", wait)
            return self._read_answer(engine, position, answer)

    def dead_stones(self, position: Position) -> tuple[str, ...] | None:
        """Return the stones that the engine calls dead, or None when it does not say."""
        if not position.game.counts_territory:
            raise BadSpec(f"{position.game.title} has no dead stones")
        with self._dialogue():
            engine = self._follow(position)
            try:
                points = engine.ask("final_status_list dead", _UNHURRIED).upper().split()
            except EngineRefusal:
                return None
            stones = {point for side in position.stones.values() for point in side}
            wrong = next((point for point in points if point not in stones), None)
            if wrong is not None:
                raise engine.program.fault("garbage", f"called '{wrong}' a dead stone, where no stone is")
            return tuple(points)

    def close(self) -> None:
        """End the engine; the next choice starts it again."""
        if self._engine is not None:
            with suppress(TablierError):
                self._engine.ask("quit", 0.5)
        self._end()

    def _end(self) -> None:
        if self._engine is not None:
            self._engine.close()
        self._engine = self._board = self._seconds = None

    @contextmanager
    def _dialogue(self) -> Iterator[None]:
        """End the engine when anything goes wrong: the rest would be out of step. It is started again when needed."""
        try:
            yield
        except BaseException as error:
            self._end()
            if isinstance(error, EngineRefusal):
                raise AgentFault("garbage", str(error)) from None
            raise

    def _require_board(self, position: Position) -> None:
        if position.game.name not in SET_UP:
            raise BadSpec(f"gtp is for {' and '.join(SET_UP)}, and this is a game of {position.game.name}")

    def _follow(self, position: Position) -> GtpEngine:
        """Let the engine know a position: by its new moves if it continues the one before, else from the beginning."""
        engine = self._engine = self._engine or GtpEngine(self._command, self._patience)
        board, moves = self._board, position.history
        if board is None or board.origin != position.origin or board.history != moves[: len(board.history)]:
            self._board = None
            set_up(engine, position.origin)
            board = position.origin
        for player, move in list(zip(position.movers, moves, strict=True))[len(board.history) :]:
            engine.ask(f"play {player} {move}")
        self._board = position
        return engine

    def _tell_time(self, engine: GtpEngine, player: str, seconds: float | None) -> None:
        """Tell what a move may take as a period of one move: GTP knows no other way, and whole seconds only."""
        if seconds is None:
            return
        whole = max(1, int(seconds))
        if whole != self._seconds and "time_settings" in engine.commands:
            self._seconds = whole
            with suppress(EngineRefusal):
                engine.ask(f"time_settings 0 {whole} 1")
        if "time_left" in engine.commands:
            with suppress(EngineRefusal):
                engine.ask(f"time_left {player} {whole} 1")

    def _read_answer(self, engine: GtpEngine, position: Position, answer: str) -> Decision:
        if answer.lower() == RESIGN:
            self._board = None  # whether the engine has noted its resignation is anybody's guess
            return Decision(RESIGN, why=f"{engine.program_name} resigns")
        try:
            position.game.move_number(answer)
        except IllegalMove as error:
            raise engine.program.fault("garbage", f"answered '{answer[:80]}': {error}") from None
        try:
            self._board = position.play(answer)
        except IllegalMove as error:
            raise engine.program.fault("illegal", f"played {answer}: {error}") from None
        return Decision(self._board.history[-1], why=f"{engine.program_name} says so")
