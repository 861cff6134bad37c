"""Setting a game up as the command line asks, and playing it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tablier.agents import Agent, GameLog, Limits, Seat, TimeControl, agent, agent_options
from tablier.cli.host import Host
from tablier.cli.invitation import ask_for_game, ask_for_opponent
from tablier.cli.saved import SavedGame
from tablier.cli.table import Table
from tablier.cli.terminal import Terminal
from tablier.rules import BadSpec, Game
from tablier.rules import game as find_game

__all__ = ["play"]

_PERSON, _OPPONENT = "human", "random"


def play(
    game: str | None,
    sides: Mapping[str, str],
    seconds: float | None,
    clock: str | None,
    seed: int | None,
    record: SavedGame | None,
    log: Path | None,
    *,
    resigns: bool = True,
) -> None:
    """Play a game in the terminal; ``sides`` holds the specs that were given, ``record`` a game to continue."""
    limits = Limits(seconds=seconds)
    control = None if clock is None else TimeControl.read(clock)
    if game is not None:
        find_game(game)  # a wrong spec is an error before anything is asked or shown
    terminal = Terminal()
    try:
        rules, sides = _choose(game, sides, record, terminal)
    except (EOFError, KeyboardInterrupt):
        terminal.say("\nnothing chosen, no game")
        return
    specs = _complete(rules, sides)
    seats = _seats(specs, seed, record)
    table = Table(rules.start(), seats) if record is None else record.table(seats)
    if control is not None:
        table.clocks = {player: control.clock() for player in rules.players}
    game_log = None if log is None else GameLog(log, rules, specs)
    Host(table, specs, terminal, limits, game_log, resigns=resigns).run()


def _choose(
    game: str | None, sides: Mapping[str, str], record: SavedGame | None, terminal: Terminal
) -> tuple[Game, Mapping[str, str]]:
    """The game, and the specs of the sides as far as they are known: given, saved, or asked for."""
    if record is not None:
        rules = find_game(record.game)
        if game is not None and find_game(game) != rules:
            raise BadSpec(f"the saved game is one of {rules}, not of {game}")
        saved = {player: seat["spec"] for player, seat in record.players.items() if "spec" in seat}
        return rules, {**saved, **sides}
    if game is not None:
        return find_game(game), sides
    rules = find_game(ask_for_game(terminal))
    if not sides:
        first, second = rules.players
        sides = {first: _PERSON, second: ask_for_opponent(terminal)}
    return rules, sides


def _complete(rules: Game, sides: Mapping[str, str]) -> dict[str, str]:
    """Give the sides nobody spoke of to a person, or to an opponent when a person plays the other one."""
    for side in sides:
        if side not in rules.players:
            raise BadSpec(f"{rules.name} has no player '{side}'; use --{' and --'.join(rules.players)}")
    first, second = rules.players
    if not sides:
        return {first: _PERSON, second: _OPPONENT}
    given = next(iter(sides.values()))
    other = _OPPONENT if _is_person(given) else _PERSON
    return {player: sides.get(player, other) for player in rules.players}


def _seats(specs: Mapping[str, str], seed: int | None, record: SavedGame | None) -> dict[str, Seat]:
    # Two agents with the same seed would mirror one another, so the second player's is one further.
    holders = {
        player: _holder(spec, None if seed is None else seed + place)
        for place, (player, spec) in enumerate(specs.items())
    }
    alone = sum(_is_person(spec) for spec in specs.values()) == 1
    seats = {}
    for player, holder in holders.items():
        name = "you" if alone and specs[player] == _PERSON else holder.name
        seats[player] = Seat(holder, record.players.get(player, {}).get("name", name) if record else name)
    return seats


def _holder(spec: str, seed: int | None) -> Agent:
    if seed is not None and "seed" in agent_options(spec) and "seed=" not in spec:
        return agent(spec, seed=seed)
    return agent(spec)


def _is_person(spec: str) -> bool:
    return spec.partition(":")[0].strip() == _PERSON
