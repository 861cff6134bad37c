"""What only an engine of Go is asked: komi, handicap, dead stones, the count."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from tablier.agents import Decision
from tablier.protocols.gtp.analysis import AnalysisRequest
from tablier.protocols.gtp.dialogue import Answer, GtpError
from tablier.protocols.gtp.go_analysis import kata_report
from tablier.protocols.gtp.session import Session, command
from tablier.protocols.gtp.words import player_of, whole
from tablier.rules import BadSpec, Go, GoPosition, Position
from tablier.rules.go_chains import neighbours
from tablier.rules.records import diagram, result_code
from tablier.scoring import judge
from tablier.search.influence import influence
from tablier.search.ownership import ownership

__all__ = ["GoSession"]

PASS = "pass"
_ANALYSES = """\
string/Final Score/final_score
plist/Dead Stones/final_status_list dead
dboard/Ownership/tablier-ownership
dboard/Influence/tablier-influence
plist/Legal Moves/all_legal_moves %c
string/Why This Move/tablier-why
varc/Best Move/reg_genmove %c"""


class GoSession(Session):
    """An engine of Go at work."""

    #: Whether the ko rule was chosen, so that others are no concern.
    ko_is_chosen = False

    def weigh(self, position: Position, decision: Decision) -> Decision:
        """Return what becomes of a decision: where nobody chose a ko rule, no board that was there comes back.

        The other side may go by any of the usual rules, and the strictest of them forbids that.
        """
        decision = super().weigh(position, decision)
        if self.ko_is_chosen or decision.resigns or not self._repeats(position, decision.move):
            return decision
        others = [found for found in decision.candidates if not self._repeats(position, found.move)]
        if not others:
            return Decision(PASS, why=f"{decision.move} would bring an earlier board back, and there is nothing else.")
        best = others[0]
        why = f"{decision.move} would bring an earlier board back, which some ko rules forbid."
        return Decision(best.move, best.value, candidates=decision.candidates, why=why)

    def _repeats(self, position: Position, move: str) -> bool:
        """Whether a move leaves a board that has been there in this game."""
        if move == PASS:
            return False
        after = position.play(move).numbers
        return any(earlier.numbers == after for earlier in self.positions)

    @property
    def board(self) -> GoPosition:
        """The position on the board, as one of Go."""
        assert isinstance(self.position, GoPosition)
        return self.position

    @property
    def rules(self) -> Go:
        """The rules in force, as those of Go."""
        return self.board.game

    @command("boardsize")
    def _boardsize(self, size: str) -> Answer:
        try:
            plain = replace(_even(self.rules), size=whole(size, "the size"))
        except BadSpec as error:
            raise GtpError(f"unacceptable size: {error}") from None
        self.begin(plain.start())
        return ""

    @command("clear_board")
    def _clear_go_board(self) -> Answer:
        self.begin(_even(self.rules).start())
        return ""

    @command("komi")
    def _komi(self, komi: str) -> Answer:
        try:
            rules = replace(self.rules, komi=float(komi))
        except (ValueError, OverflowError):
            raise GtpError(f"syntax error: komi must be a multiple of 0.5, not '{komi}'") from None
        self.positions = [position.by_rules(rules) for position in self.positions if isinstance(position, GoPosition)]
        return ""

    @command("get_komi")
    def _get_komi(self) -> Answer:
        return f"{self.rules.komi:g}"

    @command("kgs-time_settings")
    def _kgs_time_settings(self, *words: str) -> Answer:
        if not words:
            raise GtpError("syntax error: kgs-time_settings needs none, absolute, byoyomi or canadian")
        self._clocks.set_kgs(words)
        return ""

    # --- handicap -----------------------------------------------------------------------------------------------------

    @command("fixed_handicap")
    def _fixed_handicap(self, count: str) -> Answer:
        self._require_empty()
        rules = replace(_even(self.rules), handicap=whole(count, "the handicap"))
        if rules.handicap < 2:
            raise GtpError("invalid number of handicap stones")
        self.begin(rules.start())
        return " ".join(rules.handicap_points)

    @command("place_free_handicap")
    def _place_free_handicap(self, count: str) -> Answer:
        """Place as many of the stones asked for as there are usual points, which GTP allows."""
        self._require_empty()
        for stones in range(min(9, whole(count, "the handicap")), 1, -1):
            try:
                return self._fixed_handicap(str(stones))
            except BadSpec:
                continue
        raise GtpError("invalid number of handicap stones")

    @command("set_free_handicap")
    def _set_free_handicap(self, *points: str) -> Answer:
        self._require_empty()
        stones = [self.rules.move_names[self.rules.move_number(point)] for point in points]
        if len(stones) < 2 or len(set(stones)) < len(stones) or PASS in stones:
            raise GtpError("bad vertex list: a handicap is two stones or more, on different points")
        self.begin(_set_handicap(_even(self.rules), stones))
        return ""

    def _require_empty(self) -> None:
        if any(self.board.native.stones[point] >= 0 for point in range(self.rules.size**2)):
            raise GtpError("board not empty")

    # --- the end ------------------------------------------------------------------------------------------------------

    @command("final_score")
    def _final_score(self) -> Answer:
        position = self.board
        while position.outcome is None:
            position = position.play(PASS)
        if not position.native.resumed:  # after a disagreement nothing may be removed
            position = position.scored(self._find_dead())
        assert position.outcome is not None
        return result_code(position.outcome)

    @command("final_status_list")
    def _final_status_list(self, status: str) -> Answer:
        if status not in ("alive", "dead", "seki"):
            raise GtpError(f"invalid status '{status}': it is alive, dead or seki")
        if status == "seki":
            return ""  # stones that neither side can take live, and count as such
        dead = set(self._find_dead())
        chains = []
        unseen = {stone for stones in self.board.stones.values() for stone in stones}
        while unseen:
            chain = self.board.chain(min(unseen))
            unseen -= chain
            if (status == "dead") == bool(chain & dead):
                chains.append(" ".join(sorted(chain)))
        return "\n".join(chains)

    def _find_dead(self) -> tuple[str, ...]:
        """Return what the agent calls dead if it has an opinion, else what the judge does."""
        ask = getattr(self.agent, "dead_stones", None)
        dead: tuple[str, ...] | None = None if ask is None else ask(self.board)
        return judge(self.board).dead if dead is None else dead

    @command("kgs-genmove_cleanup")
    def _genmove_cleanup(self, colour: str) -> Answer:
        """Choose a move, and no pass while there are dead stones of the other side to take."""
        position = self.turn_to(player_of(colour))
        assert isinstance(position, GoPosition)
        decision = self.choose(_keep_all_stones(position))
        other = next(player for player in self.rules.players if player != position.to_move)
        drawn = self.rules.from_numbers(position.numbers, position.to_move)  # without a past, stones can be dead
        dead = set(judge(drawn).dead).intersection(position.stones[other])
        beside = {near for stone in dead for near in neighbours(self.rules, stone)}
        if dead and decision.move not in beside:
            taking = [candidate.move for candidate in decision.candidates if candidate.move in beside]
            decision = Decision(taking[0]) if taking else decision
        return self.play_decision(position, decision)

    # --- analysis -----------------------------------------------------------------------------------------------------

    @command("kata-analyze")
    def _kata_analyze(self, *words: str) -> Answer:
        return self.analyse(AnalysisRequest.read(words), kata_report)

    @command("kata-genmove_analyze")
    def _kata_genmove_analyze(self, *words: str) -> Answer:
        return self.analyse_move(AnalysisRequest.read(words), kata_report)

    @command("tablier-ownership")
    def _ownership(self) -> Answer:
        return self._draw_map(ownership(self.board))

    @command("tablier-influence")
    def _influence(self) -> Answer:
        return self._draw_map(influence(self.board))

    def _draw_map(self, owners: Mapping[str, float]) -> Answer:
        shares, size = list(owners.values()), self.rules.size
        rows = (shares[row * size : (row + 1) * size] for row in range(size))
        return "\n" + "\n".join(" ".join(f"{share:.2f}" for share in row) for row in rows)

    @command("gogui-analyze_commands")
    def _analyze_commands(self) -> Answer:
        return _ANALYSES


def _keep_all_stones(position: GoPosition) -> GoPosition:
    """The same position as after a disagreement: what is dead has to be taken."""
    ended, player = position, position.to_move
    while ended.outcome is None:
        ended = ended.play(PASS)
    resumed = ended.resumed()
    return resumed if resumed.to_move == player else resumed.play(PASS)


def _even(rules: Go) -> Go:
    """The same rules without a handicap."""
    return replace(rules, handicap=0, placement="fixed")


def _set_handicap(rules: Go, stones: list[str]) -> Position:
    """The start of a game with these stones, White to move: on the usual points, or else placed freely."""
    with suppress(BadSpec):
        usual = replace(rules, handicap=len(stones))
        if sorted(usual.handicap_points) == sorted(stones):
            return usual.start()
    with suppress(BadSpec):
        position = replace(rules, handicap=len(stones), placement="free").start()
        for stone in stones:
            position = position.play(stone)
        return position
    return diagram(rules, dict.fromkeys(stones, 0), "white")
