"""What only an engine of Hex is asked, in the dialect of MoHex, Wolve and HexGui."""

from __future__ import annotations

from dataclasses import replace

from tablier.protocols.gtp.dialogue import Answer, GtpError
from tablier.protocols.gtp.session import Session, command
from tablier.protocols.gtp.words import number, player_of, whole
from tablier.rules import BadSpec, Hex, HexPosition, TablierError
from tablier.rules.records import result_code

__all__ = ["HexSession"]

_ANALYSES = """\
param/Game Param/param_game
plist/Legal Moves/all_legal_moves %c
string/Show Board/showboard
string/Final Score/final_score
string/Why This Move/tablier-why
varc/Best Move/reg_genmove %c"""


class HexSession(Session):
    """An engine of Hex at work."""

    @property
    def rules(self) -> Hex:
        """The rules in force, as those of Hex."""
        assert isinstance(self.position, HexPosition)
        return self.position.game

    @command("boardsize")
    def _boardsize(self, width: str, height: str | None = None) -> Answer:
        size = whole(width, "the width")
        if height is not None and whole(height, "the height") != size:
            raise GtpError(f"unacceptable size: {width}x{height} is not a board with equal sides")
        try:
            self.begin(replace(self.rules, size=size).start())
        except BadSpec as error:
            raise GtpError(f"unacceptable size: {error}") from None
        return ""

    @command("play-game")
    def _play_game(self, *moves: str) -> Answer:
        """Begin anew with these moves, Black's first."""
        before = self.positions
        self.begin(self.rules.start())
        try:
            for place, move in enumerate(moves):
                self.play(self.rules.players[place % 2], move)
        except TablierError:
            self.positions = before
            raise
        return ""

    @command("param_game")
    def _param_game(self, name: str | None = None, value: str | None = None) -> Answer:
        """Show the parameters of the game, or change one."""
        if name is None:
            left = [self._clocks.left(player) for player in self.rules.players]
            seconds = left[0] if left[0] is not None else 0
            return f"\n[bool] allow_swap {int(self.rules.swap)}\n[string] game_time {seconds:g}"
        if value is None:
            raise GtpError(f"syntax error: there is no value for '{name}'")
        if name == "allow_swap":
            if value not in ("0", "1"):
                raise GtpError(f"allow_swap must be 0 or 1, not '{value}'")
            if len(self.positions) > 1:
                raise GtpError("the swap rule cannot change during a game")
            self.begin(replace(self.rules, swap=value == "1").start())
        elif name == "game_time":
            self._clocks.set(number(value), 0, 0)
        else:
            raise GtpError(f"unknown parameter '{name}': there are allow_swap and game_time")
        return ""

    @command("time_left")
    def _time_left_or_ask(self, colour: str | None = None, seconds: str | None = None, stones: str = "0") -> Answer:
        """Note what a player has left, or say it."""
        if colour is None:
            return ", ".join(f"{player.title()}: {self._describe_left(player)}" for player in self.rules.players)
        if seconds is None:
            return self._describe_left(player_of(colour))
        return self._time_left(colour, seconds, stones)

    def _describe_left(self, player: str) -> str:
        left = self._clocks.left(player)
        return "unlimited" if left is None else f"{left:g}"

    @command("final_score")
    def _final_score(self) -> Answer:
        outcome = self.position.outcome
        return "cannot score" if outcome is None else result_code(outcome)

    @command("hexgui-analyze_commands")
    def _analyze_commands(self) -> Answer:
        return _ANALYSES
