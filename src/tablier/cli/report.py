"""Reports about the Hex expert: a table, a plot, or one JSON object."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from tablier.agents.expert.expert_report import Account, read_logs
from tablier.rules import BadSpec, TablierError
from tablier.rules.extras import from_extra
from tablier.statistics import wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["report"]


def report(files: Sequence[Path], plot: Path | None, as_json: bool) -> None:
    """Print how the experts in some logs played."""
    if not files:
        raise BadSpec("name at least one log, as in: tablier report FILE.jsonl")
    accounts, unreadable = read_logs(files)
    if plot is not None:
        _draw(accounts, plot)
    if unreadable:
        lines = "1 line" if unreadable == 1 else f"{unreadable} lines"
        print(f"{lines} could not be read", file=sys.stderr)
    if as_json:
        print(json.dumps({"accounts": [account.as_data() for account in accounts], "unreadable": unreadable}))
        return
    console = Console(highlight=False)
    for letter, account in _letter(accounts):
        console.print(f"{letter}  {account.expert} against {account.opponent}, {account.game}")
    console.print(_results(accounts))
    console.print(_reasons(accounts))
    if plot is not None:
        console.print(f"plotted in {plot}")


def _results(accounts: list[Account]) -> Table:
    table = Table(title="results, and means over the expert's moves", title_justify="left")
    table.add_column("")
    for column in ("won", "95 %", "Δd_opp", "Δd_my", "bridges made", "kept"):
        table.add_column(column, justify="right")
    for letter, account in _letter(accounts):
        low, high = wilson(account.score, account.games)
        unfinished = f", {account.unfinished} open" if account.unfinished else ""
        table.add_row(
            letter,
            f"{account.wins} of {account.games}{unfinished}",
            f"{100 * low:.0f}-{100 * high:.0f}",
            f"{account.mean_held_back:+.2f}",
            f"{-account.mean_nearer:+.2f}",
            str(account.bridges_made),
            f"{account.bridges_kept} of {account.bridges_entered}",
        )
    return table


def _reasons(accounts: list[Account]) -> Table:
    """The share of each reason, one column per account."""
    table = Table(title="why it moved: share of each reason", title_justify="left")
    table.add_column("reason")
    for letter, _ in _letter(accounts):
        table.add_column(letter, justify="right")
    for reason in _all_reasons(accounts):
        shares = [account.shares.get(reason) for account in accounts]
        table.add_row(reason, *("" if share is None else f"{share:.1%}" for share in shares))
    table.add_section()
    table.add_row("a rule decided", *(f"{account.decided / max(account.moves, 1):.1%}" for account in accounts))
    table.add_row("a claim confirmed", *(f"{account.confirmed / max(account.moves, 1):.1%}" for account in accounts))
    table.add_row("moves", *(str(account.moves) for account in accounts))
    return table


def _letter(accounts: list[Account]) -> Iterator[tuple[str, Account]]:
    """Pair the accounts with the letters they go by: A, B… and numbers after Z."""
    for number, account in enumerate(accounts):
        yield chr(ord("A") + number) if number < 26 else str(number + 1), account


def _all_reasons(accounts: list[Account]) -> list[str]:
    """Every reason, the most frequent first."""
    counts: Counter[str] = Counter()
    for account in accounts:
        counts.update(account.reasons)
    return [reason for reason, _ in counts.most_common()]


def _draw(accounts: list[Account], path: Path) -> None:
    """Write a picture: win rates, the shares of reasons, and how far the opponents stayed from winning."""
    with from_extra("plots", "a plot"):
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as plt

    figure, (results, reasons, distances) = plt.subplots(1, 3, figsize=(16, 4.5), constrained_layout=True)
    _draw_results(results, accounts)
    _draw_reasons(reasons, accounts)
    _draw_distances(distances, accounts)
    try:
        figure.savefig(path, dpi=120)
    except (OSError, ValueError) as error:
        raise TablierError(f"cannot write the plot '{path}': {str(error).splitlines()[0]}") from None
    finally:
        plt.close(figure)


def _draw_results(axes: Axes, accounts: list[Account]) -> None:
    scores = [account.score for account in accounts]
    bounds = [wilson(account.score, account.games) for account in accounts]
    below = [max(0.0, score - low) for score, (low, _) in zip(scores, bounds, strict=True)]
    above = [max(0.0, high - score) for score, (_, high) in zip(scores, bounds, strict=True)]
    axes.bar([letter for letter, _ in _letter(accounts)], scores, yerr=[below, above], capsize=4)
    axes.set(title="games won, with the 95 % interval", ylim=(0, 1.02))


def _draw_reasons(axes: Axes, accounts: list[Account]) -> None:
    letters = [letter for letter, _ in _letter(accounts)]
    below = [0.0] * len(accounts)
    for name in _all_reasons(accounts):
        shares = [account.shares.get(name, 0.0) for account in accounts]
        axes.bar(letters, shares, bottom=below, label=name)
        below = [before + share for before, share in zip(below, shares, strict=True)]
    axes.set(title="share of each reason", ylim=(0, 1.02))
    axes.legend(fontsize=7, loc="center left", bbox_to_anchor=(1, 0.5))


def _draw_distances(axes: Axes, accounts: list[Account]) -> None:
    for letter, account in _letter(accounts):
        plies = sorted(account.by_ply)
        means = [sum(account.by_ply[ply]) / len(account.by_ply[ply]) for ply in plies]
        axes.plot(plies, means, label=f"{letter}: {account.expert} against {account.opponent}, {account.game}")
    axes.set(title="stones the opponent still needs (d_opp)", xlabel="moves played before", ylim=(0, None))
    axes.legend(fontsize=7)
