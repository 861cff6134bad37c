"""Tuning an agent's weights: Optuna proposes trials, a match decides each, and a folder lets a killed run resume."""

from __future__ import annotations

import dataclasses
import json
import math
import secrets
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.agents.registry import agent_class
from tablier.agents.tuning import Range, weights_in
from tablier.arena.game_pool import Finished, GamePool
from tablier.arena.match import Match
from tablier.arena.run_folder import RunFolder, write_whole
from tablier.arena.standing import Standing
from tablier.arena.task import Task, Terms
from tablier.arena.venue import Venue
from tablier.rules import BadSpec, game
from tablier.rules.errors import did_you_mean
from tablier.rules.extras import from_extra
from tablier.rules.spec import Spec

if TYPE_CHECKING:
    import optuna

__all__ = ["BEST", "Trial", "Tuning", "TuningResult", "TuningRun", "tunable_ranges", "with_weights"]

BEST = "best.json"
STUDY = "study.log"
_TOP = 0.2  # the share of the trials whose mean is confirmed beside the best one
_STRIDE = 1_000_000  # numbers of games are unique over all trials


def tunable_ranges(spec: str, board: str) -> dict[str, Range]:
    """Return what can be tuned about an agent in a game; a file of weights in its spec is where tuning begins."""
    parts = Spec.read(spec)
    tunable = getattr(agent_class(parts.name), "tunable", None)
    if tunable is None:
        raise BadSpec(f"'{parts.name}' has nothing to tune: it offers no weights")
    ranges: dict[str, Range] = dict(tunable(game(board)))
    if not ranges:
        raise BadSpec(f"'{parts.name}' has nothing to tune in {board}")
    for name, number in _weights_of(spec).items():
        if name in ranges:
            low, high = ranges[name].low, ranges[name].high
            ranges[name] = Range(min(low, number), max(high, number), number)
    return ranges


def _weights_of(spec: str) -> dict[str, float]:
    """Return the weights in the file that a spec names; none if it names no file."""
    named = Spec.read(spec).options.get("weights", "")
    return weights_in(Path(named)) if named.endswith(".json") else {}


def with_weights(spec: str, path: Path) -> str:
    """Return the spec of the same agent with the weights of a file.

    >>> with_weights("alphabeta:depth=4,weights=untuned", Path("best.json"))
    'alphabeta:depth=4,weights=best.json'
    """
    if "," in str(path):
        raise BadSpec(f"the name of a tuning folder must not contain a comma: '{path}'")
    parts = Spec.read(spec)
    options = {**parts.options, "weights": str(path)}
    return f"{parts.name}:{','.join(f'{key}={value}' for key, value in options.items())}"


@dataclass(frozen=True)
class Tuning:
    """What is tuned, and how: trials of so many games each against one opponent."""

    game: str
    spec: str
    trials: int = 200
    games: int = 40
    opponent: str | None = None  # None for the agent itself, with the weights it has
    only: tuple[str, ...] = ()  # which weights; all if empty
    verify: int = 400  # games that confirm each of the best
    seed: int = field(default_factory=lambda: secrets.randbelow(1 << 31))
    plies: int | None = None
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self) -> None:
        for name, count in (("trials", self.trials), ("games", self.games)):
            if not 1 <= count <= _STRIDE:
                raise BadSpec(f"{name} must be from 1 to {_STRIDE}, not {count!r}")
        known = tunable_ranges(self.spec, self.game)
        for name in self.only:
            if name not in known:
                raise BadSpec(f"there is no weight '{name}' to tune{did_you_mean(name, known)}")

    @property
    def ranges(self) -> dict[str, Range]:
        """The weights to tune, with their bounds."""
        known = tunable_ranges(self.spec, self.game)
        return {name: bounds for name, bounds in known.items() if not self.only or name in self.only}

    @property
    def beginning(self) -> dict[str, float]:
        """All weights as they are before tuning; files hold those that are not being tuned, too."""
        kept = _weights_of(self.spec)
        return kept | {name: bounds.default for name, bounds in tunable_ranges(self.spec, self.game).items()}

    @property
    def against(self) -> str:
        """The spec of the opponent."""
        return self.spec if self.opponent is None else self.opponent

    def as_json(self) -> dict[str, Any]:
        """Return the settings as JSON holds them."""
        return {**dataclasses.asdict(self), "terms": self.terms.as_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Tuning:
        """Read what ``as_json`` wrote."""
        return cls(**{**data, "only": tuple(data["only"]), "terms": Terms.from_json(data["terms"])})


@dataclass
class Trial:
    """A set of weights on trial: its file, its match, and how it is doing."""

    weights: dict[str, float]
    path: Path
    number: int
    match: Match
    standing: Standing = field(default_factory=Standing)

    def tasks(self) -> Iterator[Task]:
        """Yield the games of the trial, with numbers that no other trial has."""
        for task in self.match.tasks():
            yield dataclasses.replace(task, number=self.number * _STRIDE + task.number)

    @property
    def over(self) -> bool:
        """Whether all its games have been played."""
        return self.standing.games == self.match.games


@dataclass(frozen=True)
class TuningResult:
    """The weights that came out, and the match in which they were confirmed."""

    weights: dict[str, float]
    origin: str
    standing: Standing


class TuningRun:
    """Tuning under way, several trials at once; everything known is in its folder."""

    def __init__(self, tuning: Tuning, run_folder: RunFolder, venue: Venue | None = None) -> None:
        assert run_folder.path is not None
        self.tuning = tuning
        self.folder = run_folder.path
        self.run_folder = run_folder
        self.verified: list[tuple[str, Trial]] = []
        self._venue = venue or Venue()
        self._study = _open_study(tuning, self.folder)
        self._began = time.monotonic()
        self._before = self.done

    @property
    def done(self) -> int:
        """How many trials are over."""
        return len(self._complete)

    @property
    def _complete(self) -> list[optuna.trial.FrozenTrial]:
        import optuna

        return self._study.get_trials(deepcopy=False, states=(optuna.trial.TrialState.COMPLETE,))

    @property
    def scores(self) -> list[float]:
        """The score of every trial that is over, in their order."""
        return [float(trial.value) for trial in self._complete if trial.value is not None]

    @property
    def trials(self) -> list[dict[str, float]]:
        """The weights of every trial that is over, in their order."""
        return [dict(trial.params) for trial in self._complete]

    @property
    def seconds_left(self) -> float | None:
        """How long the remaining trials will take; None while it is too early to say."""
        new = self.done - self._before
        return (self.tuning.trials - self.done) * (time.monotonic() - self._began) / new if new else None

    def run(self, watch: Callable[[], None] = lambda: None) -> TuningResult:
        """Play all trials, then confirm the best ones in longer matches; return what came out."""
        with self._venue.open(self.tuning.terms) as pool:
            pool.check(self.tuning.game, [self.tuning.spec, self.tuning.against])
            self._try_all(pool, watch)
            result = self._confirm(pool, watch)
        write_whole(self.folder / BEST, json.dumps(result.weights, indent=2) + "\n")
        return result

    def _try_all(self, pool: GamePool, watch: Callable[[], None]) -> None:
        running: dict[int, tuple[optuna.trial.Trial, Trial]] = {}
        while self.done < self.tuning.trials:
            while pool.hungry and len(running) < 2 * pool.width and self.done + len(running) < self.tuning.trials:
                asked = self._study.ask()
                trial = self._make_trial(_suggest(asked, self.tuning.ranges), asked.number, self.tuning.games)
                running[asked.number] = asked, trial
                for task in trial.tasks():
                    pool.submit(task)
            self._count(pool.collect(), {number: trial for number, (_, trial) in running.items()})
            for number, (asked, trial) in list(running.items()):
                if trial.over:
                    self._study.tell(asked, trial.standing.score)
                    del running[number]
            watch()

    def _count(self, finished: list[Finished], trials: Mapping[int, Trial]) -> None:
        self.run_folder.add([one.line for one in finished])
        for one in finished:
            number, game_number = divmod(one.task.number, _STRIDE)
            trials[number].standing.add(game_number, one.points, one.fault)

    def _make_trial(self, weights: dict[str, float], number: int, games: int) -> Trial:
        path = self.folder / "trials" / f"{number}.json"
        path.parent.mkdir(exist_ok=True)
        weights = {**self.tuning.beginning, **weights}
        write_whole(path, json.dumps(weights) + "\n")
        tuning = self.tuning
        match = Match(
            tuning.game,
            (with_weights(tuning.spec, path), tuning.against),
            games,
            seed=tuning.seed + number,
            plies=tuning.plies,
            terms=tuning.terms,
        )
        return Trial(weights, path, number, match)

    def _confirm(self, pool: GamePool, watch: Callable[[], None]) -> TuningResult:
        """Play one more match for the best trial and for the mean of the best: the luckiest trial looks too good."""
        ranked = sorted(self._complete, key=lambda trial: -(trial.value or 0))
        top = ranked[: max(1, math.ceil(_TOP * len(ranked)))]
        mean = {
            name: _round(sum(t.params[name] for t in top) / len(top), bounds)
            for name, bounds in self.tuning.ranges.items()
        }
        choices = {"the mean of the best trials": mean, "the best trial": dict(ranked[0].params)}
        if not self.tuning.verify:
            return TuningResult({**self.tuning.beginning, **mean}, "the mean of the best trials", Standing())
        beyond = max(trial.number for trial in self._study.get_trials(deepcopy=False)) + 1
        for number, (origin, weights) in enumerate(choices.items(), beyond):
            self.verified.append((origin, self._make_trial(weights, number, self.tuning.verify)))
        trials = {trial.number: trial for _, trial in self.verified}
        for finished in pool.play(task for trial in trials.values() for task in trial.tasks()):
            self._count(finished, trials)
            watch()
        origin, best = max(self.verified, key=lambda pair: pair[1].standing.score)
        return TuningResult(best.weights, origin, best.standing)


def _open_study(tuning: Tuning, folder: Path) -> optuna.Study:
    """The study of a folder; trials that were running when it was interrupted count as failed."""
    with from_extra("tune", "tuning"):
        import cmaes  # noqa: F401 - the sampler asks for it much later
        import optuna
        from optuna.storages.journal import JournalFileBackend

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    backend = JournalFileBackend(str(folder / STUDY))
    ranges = tuning.ranges
    study = optuna.create_study(
        storage=optuna.storages.JournalStorage(backend), study_name="tuning", direction="maximize", load_if_exists=True
    )
    for trial in study.get_trials(deepcopy=False, states=(optuna.trial.TrialState.RUNNING,)):
        study.tell(trial.number, state=optuna.trial.TrialState.FAIL)
    with warnings.catch_warnings():  # x0 will go in Optuna 6, and nothing replaces it yet
        warnings.simplefilter("ignore", FutureWarning)
        study.sampler = optuna.samplers.CmaEsSampler(
            x0={name: bounds.default for name, bounds in ranges.items()},
            seed=tuning.seed + len(study.trials),
            warn_independent_sampling=False,
        )
    if not study.trials:
        study.enqueue_trial({name: bounds.default for name, bounds in ranges.items()})
    return study


def _suggest(trial: optuna.trial.Trial, ranges: Mapping[str, Range]) -> dict[str, float]:
    return {
        name: trial.suggest_int(name, int(bounds.low), int(bounds.high))
        if bounds.whole
        else trial.suggest_float(name, bounds.low, bounds.high)
        for name, bounds in ranges.items()
    }


def _round(value: float, bounds: Range) -> float:
    return round(value) if bounds.whole else value
