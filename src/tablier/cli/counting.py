"""The end of a game that is counted: dead stones are proposed, the players agree on them, or play goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.cli.boards import draw
from tablier.cli.commands import explain, run_command
from tablier.rules import IllegalMove, Position

if TYPE_CHECKING:
    from tablier.cli.host import Host

__all__ = ["Counting", "needs_counting"]

_USAGES = {
    "dead": ("dead D4 …", "call the chains on these points dead"),
    "alive": ("alive D4 …", "take that back"),
    "done": ("done", "agree; when everybody does, the game is over"),
    "resume": ("resume", "disagree: play goes on, and when it ends again nothing is removed"),
    "undo": ("undo", "take your pass back"),
    "save": ("save FILE", "write the game to a file"),
    "help": ("help", "this list"),
    "quit": ("quit", "leave without a result"),
}


def needs_counting(host: Host) -> bool:
    """Tell whether somebody has yet to say which stones are dead."""
    return bool(host.asked) and host.table.uncounted


class Counting:
    """Ask each person in turn until all agree on the same dead stones; agents take what the persons say."""

    def __init__(self, host: Host, position: Position) -> None:
        self._host = host
        self._position = position
        self._agreed: set[str] = set()

    def run(self) -> None:
        """Ask until there is a result, play goes on, or a pass was taken back."""
        host = self._host
        steps = len(host.table.steps)
        if not host.table.marked:  # else a saved game has them
            self._propose()
        host.terminal.say("\nboth passed: mark dead stones with 'dead D4 …', then 'done'; 'help' tells more")
        if host.table.marked:
            self._draw()
        while len(host.table.steps) == steps:
            waiting = [player for player in host.table.persons or host.asked if player not in self._agreed]
            if not waiting:
                host.table.score(host.table.marked)
                return
            host.terminal.say(self._count())
            self._obey(waiting[0], host.ask(f"{waiting[0]}, dead stones> ", list(_USAGES)))

    def _propose(self) -> None:
        """Mark what the judge calls dead, for the players to change or accept."""
        from tablier.scoring import judge

        host = self._host
        with host.terminal.thinking("looking for dead stones…"):
            judgement = judge(self._position)
        host.table.mark(judgement.dead)
        for name, reason in judgement.why.items():
            doubt = " (not sure)" if name in judgement.doubtful else ""
            host.terminal.say(f"{name} seems dead{doubt}: {reason}")

    def _count(self) -> str:
        marked = self._host.table.marked
        number = len(marked)
        dead = f"{number} stone{'' if number == 1 else 's'} dead" if number else "every stone alive"
        return f"{dead}: {self._position.scored(marked).outcome}"

    def _obey(self, player: str, typed: str) -> None:
        host = self._host
        word, _, points = typed.partition(" ")
        match word.lower():
            case "dead" | "alive":
                self._mark(points.replace(",", " ").split(), dead=word.lower() == "dead")
            case "done":
                self._agreed.add(player)
            case "resume":
                host.table.resume()
            case "help":
                explain(host, _USAGES.values())
            case "undo" | "save" | "quit":
                run_command(host, typed)
            case _:
                host.terminal.say(f"'{typed}' is none of {', '.join(_USAGES)}")

    def _mark(self, points: list[str], dead: bool) -> None:
        table, terminal = self._host.table, self._host.terminal
        try:
            chains = set(self._position.scored(points).dead)
        except IllegalMove as error:
            terminal.say(str(error))
            return
        if not chains:
            terminal.say("name a stone of each chain, such as 'dead D4 E5'")
            return
        marked = set(table.marked)
        table.mark(marked | chains if dead else marked - chains)
        self._agreed.clear()  # what was agreed on before was something else
        self._draw()

    def _draw(self) -> None:
        terminal = self._host.terminal
        drawn = draw(self._position.scored(self._host.table.marked), terminal.look)
        terminal.draw(drawn.board)
        terminal.say(" ".join(drawn.legend))
