"""Does an agent keep the contract: legal moves, in time, repeatable, and nothing changed behind anyone's back."""

from __future__ import annotations

import queue
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tablier.agents.agent import Agent, Tell, choose_telling
from tablier.agents.decision import Decision
from tablier.agents.limits import Limits
from tablier.agents.registry import agent, agent_options
from tablier.rules import GAMES, Game, Position, TablierError, game

__all__ = ["BOARDS", "Finding", "check"]

#: Small boards, so that slow agents finish too.
BOARDS = tuple(spec for kind in GAMES.values() for spec in kind.trial_specs)
_QUICK = Limits(seconds=0.05, visits=50, depth=2, nodes=1000)
_REPEATABLE = Limits(visits=50, depth=2, nodes=1000)
_LISTENING = Limits(seconds=0.5)
_PLIES = 60  # of each game played
_SECONDS = 0.2  # a move, when it is timed
_GRACE = 0.3  # seconds beyond
_TRIES = 2
_PATIENCE = 20.0  # seconds after which an agent hangs
_SEED = 7


@dataclass(frozen=True)
class Finding:
    """What one check found; ``kept`` is None where it could not be checked."""

    name: str
    kept: bool | None
    detail: str

    def as_json(self) -> dict[str, object]:
        """Return the finding as the fields of a JSON object."""
        return {"name": self.name, "kept": self.kept, "detail": self.detail}


class _Broken(Exception):
    """The contract is not kept; the text says how."""


class _Hangs(_Broken):
    """No answer came; there is no use in asking further."""


class _Unknown(Exception):
    """It cannot be told whether the contract is kept; the text says why."""


def check(spec: str, boards: Sequence[str] | None = None) -> Iterator[Finding]:
    """Yield a finding for each part of the contract; a spec that makes no agent is an error.

    An agent that plays only some games says so: ``games = ("hex",)`` in its class.
    """
    made = agent(spec)
    chosen = [game(board) for board in boards or _boards_of(made)]
    checks: tuple[tuple[str, Callable[[str, list[Game]], str]], ...] = (
        ("plays legal moves", _check_legal),
        ("plays when few moves are left", _check_near_the_end),
        ("keeps its time", _check_time),
        ("same seed, same moves", _check_repeats),
        ("leaves positions as they were", _check_unchanged),
        ("plays one game after another", _check_again),
        ("explains itself in the right form", _check_explanation),
        ("tells legal moves while it thinks", _check_telling),
    )
    hangs = False
    for name, run in checks:
        if hangs:
            yield Finding(name, None, "not tried, because the agent hangs")
            continue
        try:
            yield Finding(name, True, run(spec, chosen))
        except _Broken as broken:
            hangs = isinstance(broken, _Hangs)
            yield Finding(name, False, str(broken))
        except _Unknown as unknown:
            yield Finding(name, None, str(unknown))


def _boards_of(made: Agent) -> list[str]:
    """The boards of the games that an agent claims; all of them without a claim."""
    claimed = getattr(made, "games", None)
    if claimed is None:
        return list(BOARDS)
    names = [claimed] if isinstance(claimed, str) else list(claimed)
    boards = [board for board in BOARDS if board.partition(":")[0] in names]
    unknown = next((name for name in names if name not in {board.partition(":")[0] for board in BOARDS}), None)
    if unknown is not None or not boards:
        raise TablierError(f"the agent claims to play {unknown or 'nothing'}; the games are {', '.join(GAMES)}")
    return boards


# --- the checks: each returns what it saw, or raises ------------------------------------------------------------------


def _check_legal(spec: str, games: list[Game]) -> str:
    """Play as either side against somebody who moves at random."""
    moves = 0
    for rules in games:
        for side in rules.players:
            made, chance = agent(spec), random.Random(1)
            position = rules.start()
            while position.outcome is None and position.ply < _PLIES:
                if position.to_move == side:
                    decision = _ask(made, position, _QUICK)
                    moves += 1
                    if decision.resigns:
                        break
                    position = _play(position, decision)
                else:
                    position = position.play(chance.choice(position.legal_moves))
    return f"{2 * len(games)} games, {moves} moves on {', '.join(map(str, games))}"


def _check_near_the_end(spec: str, games: list[Game]) -> str:
    """Choose in the last positions of random games, with few moves left and one of them the last."""
    count = 0
    for rules in games:
        for seed in range(3):
            chance = random.Random(seed)
            positions = [rules.start()]
            while positions[-1].outcome is None and positions[-1].ply < 500:
                moves = positions[-1].legal_moves
                passes = [move for move in rules.special_moves if move in moves]
                over = positions[-1].ply > 150 and passes  # random games of Go have no end
                positions.append(positions[-1].play(passes[0] if over else chance.choice(moves)))
            for position in positions[-4:-1]:
                decision = _ask(agent(spec), position, _QUICK)
                if not decision.resigns:
                    _play(position, decision)
                count += 1
    return f"{count} positions"


def _check_time(spec: str, games: list[Game]) -> str:
    """Time a few choices a game, each by the best of some tries, because machines are busy."""
    slowest = 0.0
    for rules in games:
        made = agent(spec)
        position: Position = rules.start()
        _ask(made, position, Limits(seconds=_SECONDS))  # what is slow the first time is not counted
        for _ in range(3):
            decision, seconds = min((_time_choice(made, position) for _ in range(_TRIES)), key=lambda pair: pair[1])
            slowest = max(slowest, seconds)
            if seconds > _SECONDS + _GRACE:
                raise _Broken(f"{_SECONDS:g} s were given, {seconds:.2f} s taken {_where(position)}")
            if decision.resigns:
                break
            position = _play(position, decision)
            if position.outcome is not None:
                break
    return f"{_SECONDS:g} s were given, at most {slowest:.2f} s taken"


def _time_choice(made: Agent, position: Position) -> tuple[Decision, float]:
    begin = time.monotonic()
    decision = _ask(made, position, Limits(seconds=_SECONDS))
    return decision, time.monotonic() - begin


def _check_repeats(spec: str, games: list[Game]) -> str:
    """Let two agents with the same seed play, by limits that are not time."""
    seeded = "seed" in agent_options(spec)
    for rules in games:
        lines = []
        for _ in range(2):
            made = agent(spec, seed=_SEED) if seeded and "seed=" not in spec else agent(spec)
            position: Position = rules.start()
            while position.outcome is None and position.ply < 8:
                decision = _ask(made, position, _REPEATABLE)
                if decision.resigns:
                    break
                position = _play(position, decision)
            lines.append(position.history)
        one, other = lines
        if one != other:
            told = f"{' '.join(one)} and then {' '.join(other)} on {rules}"
            if not seeded:
                raise _Unknown(f"it takes no seed, and played {told}")
            raise _Broken(f"the seed {_SEED} gave {told}")
    return "eight plies a game, twice" + ("" if seeded else "; it takes no seed")


def _check_unchanged(spec: str, games: list[Game]) -> str:
    for rules in games:
        position = rules.start()
        for _ in range(3):
            position = position.play(position.legal_moves[len(position.legal_moves) // 2])
        before = (str(position), position.history, position.legal_moves, hash(position))
        _ask(agent(spec), position, _QUICK)
        if (str(position), position.history, position.legal_moves, hash(position)) != before:
            raise _Broken(f"the position was another one afterwards, {_where(position)}")
    return "board, history and legal moves stayed"


def _check_again(spec: str, games: list[Game]) -> str:
    """Let one agent choose in many games by turns, so that what it remembers of one must not disturb another."""
    made = agent(spec)
    for _ in range(2):
        for rules in games:
            position: Position = rules.start()
            for _ in range(4):
                decision = _ask(made, position, _QUICK)
                if decision.resigns:
                    break
                position = _play(position, decision)
    return f"{2 * len(games)} games by turns"


def _check_explanation(spec: str, games: list[Game]) -> str:
    told = set()
    for rules in games:
        position = rules.start()
        decision = _ask(agent(spec), position, _QUICK)
        legal = set(position.legal_moves)
        if decision.line and decision.line[0] != decision.move:
            raise _Broken(f"its line begins with {decision.line[0]} and its move is {decision.move} on {rules}")
        strange = next((each.move for each in decision.candidates if each.move not in legal), None)
        if strange is not None:
            raise _Broken(f"its candidate {strange} is no legal move on {rules}")
        try:
            text = "" if decision.why is None else str(decision.why)
        except Exception as fault:
            raise _Broken(f"its reason cannot be told: {type(fault).__name__}: {fault}") from None
        parts = {
            "value": decision.value is not None,
            "line": decision.line,
            "candidates": decision.candidates,
            "why": text,
        }
        told |= {name for name, part in parts.items() if part}
    return f"it gives {', '.join(sorted(told))}" if told else "it gives a move and nothing more"


def _check_telling(spec: str, games: list[Game]) -> str:
    """Listen while the agent thinks; one that says nothing until it has decided is as good."""
    count = 0
    for rules in games:
        position = rules.start()
        heard: list[Decision] = []
        _ask(agent(spec), position, _LISTENING, heard.append)
        for decision in heard:
            if not isinstance(decision, Decision):
                raise _Broken(f"it told {decision!r:.80}, which is no tablier.Decision, {_where(position)}")
            if not decision.resigns:
                _play(position, decision)
        count += len(heard)
    return f"{count} interim decisions" if count else "it says nothing before it has decided"


# --- asking -----------------------------------------------------------------------------------------------------------


def _ask(made: Agent, position: Position, limits: Limits, tell: Tell | None = None) -> Decision:
    """Return what an agent decides; it gets a thread of its own, because it may never come back."""
    answers: queue.SimpleQueue[Decision | BaseException] = queue.SimpleQueue()

    def choose() -> None:
        try:
            answers.put(choose_telling(made, position, limits, tell))
        except BaseException as fault:
            answers.put(fault)

    threading.Thread(target=choose, daemon=True).start()
    try:
        answer = answers.get(timeout=(limits.seconds or 0) + _PATIENCE)
    except queue.Empty:
        raise _Hangs(f"no answer came within {_PATIENCE:g} s {_where(position)}") from None
    if isinstance(answer, BaseException):
        raise _Broken(f"{_describe(answer)} {_where(position)}")
    if not isinstance(answer, Decision):
        raise _Broken(f"it answered {answer!r:.80}, which is no tablier.Decision, {_where(position)}")
    return answer


def _play(position: Position, decision: Decision) -> Position:
    try:
        return position.play(decision.move)
    except TablierError as error:
        raise _Broken(str(error)) from None


def _describe(fault: BaseException) -> str:
    text = " ".join(str(fault).split())
    return text if isinstance(fault, TablierError) else f"{type(fault).__name__}: {text}"


def _where(position: Position) -> str:
    return f"(ply {position.ply} of {position.game})"
