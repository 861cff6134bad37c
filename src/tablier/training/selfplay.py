"""The self-play cycle: play, remember, learn, publish the averaged weights, play on."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import torch

from tablier import _native
from tablier.nets.features import FEATURES_VERSION, Encoding
from tablier.nets.torch.architectures import build
from tablier.nets.torch.weights import take_weights
from tablier.rules import TablierError
from tablier.training import checkpoint
from tablier.training.breakdown import Stopped, explain_memory, require_finite, require_numbers
from tablier.training.canvases import by_canvas, widen
from tablier.training.config import SelfPlayRun
from tablier.training.figures import FigureLog
from tablier.training.gate import GateResult, play_gate
from tablier.training.generator import Evaluator, Generator, pool_for
from tablier.training.learner import Learner
from tablier.training.loss_curve import LossCurve
from tablier.training.settings import as_plain
from tablier.training.teacher import find_teacher, hire_teacher
from tablier.training.versions import Versions
from tablier.training.window import Window, window_size

__all__ = ["Cycle", "GameCounts", "Round"]

_DRAWN = ("policy", "value")  # parts of the loss whose course within a round is kept
_SEEDS_APART = 1_000_003  # between the games of two canvases


@dataclass
class GameCounts:
    """What happened in the games of a round, on one canvas or on all."""

    games: int = 0
    positions: int = 0
    plies: int = 0  # of all games
    searched: int = 0  # plies; the bare policy played the rest of the settled games
    score: int = 0  # the first player's wins less the second's
    settled: int = 0  # games that the bare policy finished
    astray: int = 0  # of these, the ones it did not win for the side that was ahead
    checked: int = 0  # settled games that were searched to their end
    wrong: int = 0  # of these, the ones that the side ahead did not win

    def add(self, games: list[_native.GameNote], positions: int) -> None:
        """Count some games and the positions learnt from them."""
        self.games += len(games)
        self.positions += positions
        for game in games:
            self.plies += game.plies
            self.searched += game.searched
            self.score += game.score
            lost = game.verdict != 0 and game.score != game.verdict
            if game.searched < game.plies:
                self.settled += 1
                self.astray += lost
            elif game.verdict:
                self.checked += 1
                self.wrong += lost


@dataclass
class Round:
    """What happened in one round."""

    number: int
    seconds: float = 0.0
    playing: float = 0.0  # seconds
    learning: float = 0.0  # seconds
    evaluations: int = 0
    canvases: dict[str, GameCounts] = field(default_factory=dict)
    figures: dict[str, float] = field(default_factory=dict)  # mean parts of the loss
    curves: dict[str, list[float]] = field(
        default_factory=dict
    )  # parts of the loss, pass by pass over the new positions
    gate: GateResult | None = None

    @property
    def whole(self) -> GameCounts:
        """All canvases together."""
        keys = [key.name for key in fields(GameCounts)]
        return GameCounts(*(sum(getattr(counts, key) for counts in self.canvases.values()) for key in keys))

    @property
    def positions(self) -> int:
        """New positions to learn from."""
        return self.whole.positions

    @property
    def plies(self) -> float:
        """The mean length of a game."""
        return self.whole.plies / max(self.whole.games, 1)

    @property
    def first_wins(self) -> float:
        """The share of the points that the first player took."""
        return (self.whole.score / max(self.whole.games, 1) + 1) / 2

    @property
    def line(self) -> str:
        """The round in one line."""
        shown = " ".join(f"{key} {value:.3f}" for key, value in self.figures.items() if key != "loss")
        return (
            f"round {self.number}: {self.whole.games} games of {self.plies:.0f} moves{self._settled}, "
            f"first player {self.first_wins:.0%}, "
            f"{self.positions} positions, {self.evaluations / max(self.playing, 1e-9):,.0f} evaluations/s, "
            f"learning {self.learning:.1f} of {self.seconds:.1f} s, {shown}{self._match}"
        )

    @property
    def _settled(self) -> str:
        whole = self.whole
        if not whole.settled + whole.checked:
            return ""
        return f" ({whole.settled} settled, {whole.wrong} of {whole.checked} wrongly)"

    @property
    def _match(self) -> str:
        if self.gate is None:
            return ""
        what = "promoted" if self.gate.promoted else "not promoted"
        return f", {what} with {self.gate.score:.1%} of {2 * self.gate.tally.size} games"


class Cycle:
    """One run by self-play, in a folder of its own that holds its checkpoint, its window and its figures."""

    def __init__(self, settings: SelfPlayRun, folder: Path, device: torch.device, *, fast: bool = True) -> None:
        self.settings = settings
        self.folder = folder
        self.device = device
        self.encoding = Encoding.for_game(settings.largest)
        torch.manual_seed(settings.seed)
        network = build(settings.network.architecture, self.encoding, settings.network.options)
        fast = fast and device.type == "cuda"
        self.learner = Learner(
            network, self.encoding, settings.learning, device, settings.seed, fast=fast and settings.learning.compile
        )
        with explain_memory(f"a window of {settings.window:,} positions", "window"):
            self.window = Window(self.encoding, settings.window, device)
        self.shares = by_canvas(settings.selfplay, 2 * max(settings.opponents.pairs, 1))
        self._fast = fast
        self.evaluator = self._make_evaluator()
        self.champion = copy.deepcopy(self.learner.average)  # the last version that was promoted
        self.promoted = 0  # the round it is from
        opponents = settings.opponents
        self.versions = Versions(
            folder / "versions", settings.seed, opponents.rounds if opponents.pairs else 0, opponents.kept
        )
        self._rival = self._make_evaluator() if opponents.pairs else None
        self._teacher: Evaluator | None = None
        self.origin: dict[str, Any] | None = None  # what is known about the network it began with
        self.rounds = 0
        self.positions = 0
        self.seconds = 0.0
        self._generators: dict[Encoding, Generator] = {}
        self._games: dict[str, dict[str, torch.Tensor]] = {}  # under way by canvas, of a run that is resumed
        self._stop_asked = False
        self._log = FigureLog(folder)

    def _make_evaluator(self) -> Evaluator:
        """Make one that starts with the averaged weights."""
        lead_weight = self.settings.selfplay.lead_weight
        return Evaluator(self.learner.average, self.encoding, lead_weight, self.device, fast=self._fast)

    # --- one round ----------------------------------------------------------------------------------------------------

    def round(self, progress: Callable[[str, float], None] = lambda _what, _share: None) -> Round:
        """Play until enough positions are new, learn from the window, and publish the averaged weights."""
        if self._stop_asked:
            self._stop_asked = False
            raise Stopped
        begin = time.monotonic()
        report = Round(self.rounds + 1)
        with explain_memory(f"{self.settings.selfplay.slots:,} games at once", "selfplay.slots"):
            self._play(report, progress)
        played = time.monotonic()
        with explain_memory(f"batches of {self.settings.learning.batch:,}", "learning.batch"):
            self._learn(report, progress)
        self.rounds += 1
        self.versions.keep(self.learner.average, self.rounds)
        if self._gate_is_due(time.monotonic() - begin):
            with explain_memory(f"{self.settings.gate.games:,} games of a match", "gate.games"):
                report.gate = self._gate(progress)
        end = time.monotonic()
        report.playing, report.learning, report.seconds = played - begin, end - played, end - begin
        self.seconds += report.seconds
        self._write_figures(report)
        return report

    def interrupt(self) -> None:
        """Stop before the next round, where a checkpoint is exact."""
        self._stop_asked = True

    def _play(self, report: Round, progress: Callable[[str, float], None]) -> None:
        self.evaluator.load(self.learner.average)
        if self._rival is not None:
            self._rival.load_state(self.versions.draw(self.rounds, self.device) or self.learner.average.state_dict())
        generators = self._playing()
        before = sum(generator.evaluations for generator in generators.values())
        report.canvases = {canvas.size: GameCounts() for canvas in generators}
        while report.positions < self.settings.positions:
            for _ in range(8):
                for generator in generators.values():
                    generator.turn()
            for canvas, generator in generators.items():
                lessons, games = generator.collect()
                positions = self.window.add(widen(lessons, canvas, self.encoding))
                report.canvases[canvas.size].add(games, positions)
            progress("playing", report.positions / self.settings.positions)
        report.evaluations = sum(generator.evaluations for generator in generators.values()) - before
        self.positions += report.positions

    def _learn(self, report: Round, progress: Callable[[str, float], None]) -> None:
        learning = self.settings.learning
        steps = round(report.positions * learning.reuse / learning.batch)
        among = window_size(self.window.seen, self.settings.window_start, self.settings.window)
        losses = LossCurve(steps, round(learning.reuse))
        self.learner.begin_round()
        for step in range(steps):
            batch = self.window.draw(learning.batch, among, self.learner.chance)
            losses.add(self.learner.learn(batch, self.rate))
            if step % 16 == 0:
                progress("learning", step / steps)
        report.curves = {key: losses.course(key) for key in _DRAWN}
        report.figures = {**losses.means(), "rate": self.rate}
        require_numbers(report.figures)
        require_finite(self.learner.network)

    def _gate_is_due(self, spent: float) -> bool:
        """Every so many rounds, and at the end of the run, when the rate has fallen and the network is at its best."""
        every = self.settings.gate.every
        last = self._share_of(self.seconds + spent) >= 1
        return every > 0 and (self.rounds % every == 0 or last)

    def _gate(self, progress: Callable[[str, float], None]) -> GateResult:
        """Let the averaged weights play the last version that was promoted, and promote them if they are better."""
        verdict = play_gate(
            self.learner.average,
            self.champion,
            self.encoding,
            self.settings.selfplay,
            self.settings.gate,
            self.device,
            self.settings.seed + self.rounds,
            lambda share: progress("match", share),
        )
        if verdict.promoted:
            self.champion.load_state_dict(self.learner.average.state_dict())
            self.promoted = self.rounds
        return verdict

    @property
    def done(self) -> float:
        """The share of the run that is over, by rounds or by seconds, whichever is further."""
        return self._share_of(self.seconds)

    def _share_of(self, seconds: float) -> float:
        by_time = seconds / self.settings.seconds if self.settings.seconds else 0.0
        return min(1.0, max(self.rounds / self.settings.rounds, by_time))

    @property
    def summary(self) -> str:
        """How far it has come, in a few words."""
        return f"{self.rounds} rounds and {self.positions} positions"

    @property
    def rate(self) -> float:
        """The learning rate now: constant, then falling to its last value over the cool-down."""
        learning = self.settings.learning
        share = max(0.0, self.done - (1 - learning.cool_down)) / learning.cool_down if learning.cool_down else 0.0
        return float(learning.rate * (learning.final_rate / learning.rate) ** share)

    def _playing(self) -> dict[Encoding, Generator]:
        """The games under way. Each round searches their next moves afresh, so that a run can stop in between."""
        for place, (canvas, share) in enumerate(self.shares.items()):
            seed = self.settings.seed + place * _SEEDS_APART
            if canvas not in self._generators:
                pairs = self.settings.opponents.pairs
                pool = pool_for(share, canvas, slots=share.slots, seed=seed, versus=pairs)
                generator = Generator(
                    pool, share.slots, canvas, self.evaluator, self.device, self._rival, max(pairs, 1)
                )
                if canvas.size in self._games:
                    generator.take_up(self._games.pop(canvas.size))
                self._generators[canvas] = generator
            self._generators[canvas].ask(self._player())
            self._generators[canvas].rest(seed + 1000 * self.rounds)
        return self._generators

    def _player(self) -> Evaluator:
        """Who plays this round: the teacher at first, where there is one, and then the network itself."""
        taught = self._teacher is not None and self.rounds < self.settings.teacher_rounds
        return self._teacher if taught and self._teacher is not None else self.evaluator

    def _games_under_way(self) -> dict[str, dict[str, torch.Tensor]]:
        return self._games | {canvas.size: generator.games() for canvas, generator in self._generators.items()}

    def _write_figures(self, report: Round) -> None:
        row: dict[str, Any] = {
            "round": report.number,
            "total_seconds": round(self.seconds, 2),
            "total_positions": self.positions,
            "seconds": round(report.seconds, 2),
            "playing": round(report.playing, 2),
            "learning": round(report.learning, 2),
            "games": report.whole.games,
            "positions": report.positions,
            "evaluations": report.evaluations,
            "plies": round(report.plies, 2),
            "first_wins": round(report.first_wins, 4),
            **{key: round(value, 5) for key, value in report.figures.items()},
            "curves": {key: [round(value, 5) for value in values] for key, values in report.curves.items()},
            "canvases": {size: asdict(counts) for size, counts in report.canvases.items()},
        }
        if self.settings.selfplay.settled:
            row |= {key: getattr(report.whole, key) for key in ("searched", "settled", "astray", "checked", "wrong")}
        if report.gate is not None:
            row |= {
                "gate_score": round(report.gate.score, 4),
                "gate_games": 2 * report.gate.tally.size,
                "promoted": report.gate.promoted,
            }
        self._log.add(report.number, row)

    # --- checkpoints --------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write what a resumed run needs to go on exactly. Requires that no round is under way.

        The window and the games are in a file of their own that the checkpoint names, so that one of another round is
        never taken for it.
        """
        kept = f"window-{self.rounds:06d}.pt"
        state = {
            "kind": self.settings.kind,
            "game": self.settings.game_name,
            "features": FEATURES_VERSION,
            "settings": json.dumps(as_plain(self.settings)),
            "origin": json.dumps(self.origin),
            "rounds": self.rounds,
            "positions": self.positions,
            "seconds": self.seconds,
            "learner": self.learner.state(),
            "champion": self.champion.state_dict(),
            "promoted": self.promoted,
            "window": kept,
        }
        checkpoint.save(self.folder / kept, {"window": self.window.state(), "games": self._games_under_way()})
        checkpoint.save(self.folder / "checkpoint.pt", state)
        for old in self.folder.glob("window-*.pt"):
            if old.name != kept:
                old.unlink()
        self._log.close()

    def start_with(self, weights: Mapping[str, torch.Tensor], facts: dict[str, Any]) -> None:
        """Begin with the weights of another network of the same architecture; ``facts`` tell how it was trained."""
        for network in (self.learner.network, self.learner.average, self.champion):
            take_weights(network, weights, facts)
        self.origin = facts

    def learn_from(self, weights: Mapping[str, torch.Tensor], facts: dict[str, Any]) -> None:
        """Let another network play the first rounds, which may be smaller; ``facts`` tell what it is."""
        self._teacher = hire_teacher(weights, facts, self.settings, self.folder, self.device, fast=self._fast)

    def resume(self) -> None:
        """Go on from the checkpoint in the folder; without its window, which may stay behind, a new one fills up."""
        state = checkpoint.load(self.folder / "checkpoint.pt", self.device)
        self._require_same(state)
        self._teacher = find_teacher(self.settings, self.folder, self.device, fast=self._fast)
        try:
            self.learner.restore(state["learner"])
            self.champion.load_state_dict(state["champion"])
        except RuntimeError as error:
            raise TablierError(f"the checkpoint in '{self.folder}' holds another network: {error}") from None
        self.rounds, self.positions, self.seconds = state["rounds"], state["positions"], state["seconds"]
        self.promoted = state["promoted"]
        self.origin = json.loads(state["origin"])
        kept = self.folder / state["window"]
        if kept.exists():
            held = checkpoint.load(kept, torch.device("cpu"))
            self.window.restore(held["window"])
            if self._plays_as(json.loads(state["settings"])):
                self._games = held["games"]
        self._log.cut(self.rounds)

    def _require_same(self, state: Mapping[str, Any]) -> None:
        if state.get("kind") != self.settings.kind:
            raise TablierError(f"the checkpoint in '{self.folder}' is not of a run by self-play")
        if state["game"] != self.settings.game_name or state["features"] != FEATURES_VERSION:
            raise TablierError(
                f"the checkpoint in '{self.folder}' is for {state['game']} with features version {state['features']}, "
                f"not for {self.settings.game_name} with version {FEATURES_VERSION}"
            )

    def _plays_as(self, before: Mapping[str, Any]) -> bool:
        """Whether games are played as before the run was stopped, so that those under way can be continued."""
        now = json.loads(json.dumps(as_plain(self.settings)))
        return all(now[key] == before[key] for key in ("selfplay", "opponents", "seed"))
