"""Reports over logs: what they count, and what they do with lines that make no sense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablier.agents import GameLog, Limits, agent
from tablier.agents.expert.expert_report import read_logs
from tablier.rules import BadSpec, TablierError, game


def logged(path: Path, black: str, white: str, finished: bool = True) -> tuple[str | None, int]:
    """Play a game into a log; return its winner and the number of moves."""
    rules = game("hex:6")
    players = {"black": agent(black), "white": agent(white)}
    log = GameLog(path, rules, {"black": black, "white": white})
    position = rules.start()
    while position.outcome is None:
        decision = players[position.to_move].choose(position, Limits(nodes=50))
        log.write_decision(position, decision)
        position = position.play(decision.move)
    if finished:
        log.write_result(position.outcome)
    return position.winner, position.ply


def test_results_reasons_distances_and_bridges_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    winner, plies = logged(path, "expert", "random")
    _, more = logged(path, "expert", "random", finished=False)
    (account,), unreadable = read_logs([path])
    assert unreadable == 0
    assert (account.expert, account.opponent, account.game) == ("expert", "random", "hex:6")
    assert (account.wins, account.losses, account.unfinished) == (int(winner == "black"), int(winner == "white"), 1)
    assert account.moves == (plies + 1) // 2 + (more + 1) // 2
    assert sum(account.reasons.values()) == account.moves
    assert abs(sum(account.shares.values()) - 1) < 1e-9
    decisions = [line["why"] for line in map(json.loads, path.read_text().splitlines()) if line.get("why")]
    experts = [why for why in decisions if "rule" in why]
    changes = [why["after"]["d_opp"] - why["before"]["d_opp"] for why in experts if why["after"]["d_opp"] is not None]
    assert account.held_back == sum(changes)
    alone = [why for why in experts if why["rule"] == "look ahead"]
    assert account.decided == account.moves - len(alone)
    assert account.confirmed == sum(any(claim["kind"] != "lost" for claim in why["claims"]) for why in alone)
    assert account.decided + account.confirmed >= account.moves / 2
    assert account.bridges_made == sum(why["bridges"]["made"] for why in experts)


def test_two_experts_in_one_game_have_an_account_each(tmp_path: Path) -> None:
    winner, _ = logged(tmp_path / "log.jsonl", "expert", "expert:weights=seed")
    accounts, _ = read_logs([tmp_path / "log.jsonl"])
    assert {account.expert: account.wins for account in accounts} == {
        "expert": int(winner == "black"),
        "expert:weights=seed": int(winner == "white"),
    }


def test_a_log_cut_short_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    logged(path, "expert", "greedy")
    path.write_bytes(path.read_bytes() + b'{"id": "x", "eve\n\xff\n[1, 2]\n{"event": "decision"}\n')
    (account,), unreadable = read_logs([path])
    assert (account.games, unreadable) == (1, 4)


def test_logs_without_an_expert_are_refused(tmp_path: Path) -> None:
    logged(tmp_path / "log.jsonl", "random", "greedy")
    with pytest.raises(TablierError, match="there is no decision of an expert in these logs"):
        read_logs([tmp_path / "log.jsonl"])
    with pytest.raises(BadSpec, match="there is no file"):
        read_logs([tmp_path / "missing.jsonl"])
    with pytest.raises(TablierError, match="cannot read"):
        read_logs([tmp_path])
