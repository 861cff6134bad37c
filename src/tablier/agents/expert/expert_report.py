"""How the expert played over many games, read from logs of decisions: results, reasons, distances, bridges."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tablier.agents.expert.why import SEARCHED
from tablier.rules import BadSpec, TablierError

__all__ = ["Account", "read_logs"]


@dataclass
class Account:
    """What one expert did against one opponent in one game; distances and bridges are added up over its moves."""

    game: str
    expert: str
    opponent: str
    wins: int = 0
    losses: int = 0
    unfinished: int = 0
    moves: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    decided: int = 0  # moves that a named rule chose
    confirmed: int = 0  # moves of the search for which something proved speaks
    held_back: int = 0  # stones that the opponent needs more after my moves
    nearer: int = 0  # stones that I need less
    compared: int = 0  # moves after which both could still join their sides: those that the two sums are about
    by_ply: dict[int, list[int]] = field(default_factory=dict)  # the opponent's distance after my moves
    bridges_made: int = 0
    bridges_entered: int = 0
    bridges_kept: int = 0

    @property
    def games(self) -> int:
        """The games that were played to their end."""
        return self.wins + self.losses

    @property
    def score(self) -> float:
        """The share of these that were won."""
        return self.wins / max(self.games, 1)

    @property
    def shares(self) -> dict[str, float]:
        """The share of each reason among the moves, the most frequent first."""
        return {reason: count / self.moves for reason, count in self.reasons.most_common()}

    @property
    def mean_held_back(self) -> float:
        """The mean change of the opponent's distance by a move."""
        return self.held_back / max(self.compared, 1)

    @property
    def mean_nearer(self) -> float:
        """The mean gain in the own distance by a move."""
        return self.nearer / max(self.compared, 1)

    def add(self, ply: int, why: dict[str, Any]) -> None:
        """Count a decision."""
        self.moves += 1
        self.reasons[str(why["reason"])] += 1
        if why["reason"] not in SEARCHED:
            self.decided += 1
        elif any(claim["kind"] != "lost" for claim in why.get("claims", ())):
            self.confirmed += 1
        before, after, bridges = why["before"], why["after"], why["bridges"]
        if None not in (*before.values(), *after.values()):
            self.compared += 1
            self.held_back += after["d_opp"] - before["d_opp"]
            self.nearer += before["d_my"] - after["d_my"]
            self.by_ply.setdefault(ply, []).append(after["d_opp"])
        self.bridges_made += bridges["made"]
        self.bridges_entered += bridges["entered"] > 0
        self.bridges_kept += bridges["kept"]

    def as_data(self) -> dict[str, Any]:
        """Return the account for a file or another program."""
        return {
            "game": self.game,
            "expert": self.expert,
            "opponent": self.opponent,
            "games": self.games,
            "wins": self.wins,
            "losses": self.losses,
            "unfinished": self.unfinished,
            "moves": self.moves,
            "mean_delta_d_opp": round(self.mean_held_back, 4),
            "mean_delta_d_my": round(-self.mean_nearer, 4),
            "decided": self.decided,
            "confirmed": self.confirmed,
            "reasons": dict(self.reasons.most_common()),
            "bridges_made": self.bridges_made,
            "bridges_entered": self.bridges_entered,
            "bridges_kept": self.bridges_kept,
        }


def read_logs(paths: Iterable[Path]) -> tuple[list[Account], int]:
    """Return the accounts of all experts in some logs, and how many lines could not be read."""
    accounts: dict[tuple[str, str, str], Account] = {}
    unreadable = 0
    for path in paths:
        open_games: dict[str, set[str]] = {}  # the experts of games without a result, by the game's id
        for line in _lines(path):
            try:
                unreadable += _count(json.loads(line), accounts, open_games)
            except (ValueError, KeyError, TypeError, AttributeError):
                unreadable += 1
    if not accounts:
        raise TablierError("there is no decision of an expert in these logs; write some with --log FILE")
    return list(accounts.values()), unreadable


def _count(entry: Any, accounts: dict[tuple[str, str, str], Account], open_games: dict[str, set[str]]) -> int:
    """Count a line of a log; return 1 when it is none."""
    identity, players = entry["id"], entry["players"]
    if entry["event"] == "decision":
        why = entry["why"]
        if isinstance(why, dict) and {"rule", "reason", "before", "after", "bridges"} <= set(why):
            account = _account(accounts, entry, entry["player"])
            account.add(entry["ply"], why)
            if entry["player"] not in open_games.setdefault(identity, set()):
                open_games[identity].add(entry["player"])
                account.unfinished += 1
        return 0
    if entry["event"] != "result":
        return 1
    for player in open_games.pop(identity, set()):
        account = _account(accounts, entry, player)
        if entry["winner"] in players:
            account.unfinished -= 1
            account.wins += entry["winner"] == player
            account.losses += entry["winner"] != player
    return 0


def _account(accounts: dict[tuple[str, str, str], Account], entry: Any, player: str) -> Account:
    opponent = next(spec for other, spec in entry["players"].items() if other != player)
    key = (str(entry["game"]), str(entry["players"][player]), str(opponent))
    return accounts.setdefault(key, Account(*key))


def _lines(path: Path) -> Iterator[str]:
    try:
        with path.open(encoding="utf-8", errors="replace") as lines:
            yield from (line for line in lines if line.strip())
    except FileNotFoundError:
        raise BadSpec(f"there is no file '{path}'") from None
    except OSError as error:
        raise TablierError(f"cannot read '{path}': {error.strerror}") from None
