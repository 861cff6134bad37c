"""Games of a network against itself: the pool asks, the device answers, and neither waits for the other."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from tablier import _native
from tablier.nets.features import Encoding
from tablier.nets.torch.placing import on_device
from tablier.training.config import SelfPlaySettings

__all__ = ["Evaluator", "Generator", "pool_for"]


def pool_for(settings: SelfPlaySettings, encoding: Encoding, *, slots: int, seed: int, versus: int = 0) -> Any:
    """Make the native pool of a run; with ``versus``, one in so many pairs of games is against a second network."""
    starts = settings.starts()
    kind = max((rules for rules, _ in starts), key=lambda rules: rules.size).native_kind
    make = getattr(_native, f"{kind}SelfPlay")
    return make(
        [(rules.native_start(kind), weight) for rules, weight in starts],
        height=encoding.height,
        width=encoding.width,
        slots=slots,
        threads=settings.threads or os.cpu_count() or 1,
        seed=seed,
        options=settings.options(encoding, versus),
    )


class Evaluator:
    """A copy of a network that answers one batch at a time, in buffers that the native pool reads and writes."""

    def __init__(
        self, network: nn.Module, encoding: Encoding, lead_weight: float, device: torch.device, *, fast: bool
    ) -> None:
        self._device = device
        self._cuda = device.type == "cuda"
        self._lead_weight = lead_weight if encoding.has_lead else 0.0
        self._network = on_device(copy.deepcopy(network), device).eval().requires_grad_(False)
        self._run: Callable[[Tensor, Tensor], tuple[Tensor, Tensor]] = self._answer
        if fast:
            self._run = torch.compile(self._answer, dynamic=False)

    def load(self, network: nn.Module) -> None:
        """Copy the weights of another network of the same kind."""
        self.load_state(network.state_dict())

    def load_state(self, weights: Mapping[str, Tensor]) -> None:
        """Copy weights over its own, in place: a recorded batch goes on using that memory."""
        own = self._network.state_dict()
        for key, tensor in weights.items():
            own[key].copy_(tensor)

    def _answer(self, planes: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor]:
        pictures = planes.to(torch.bfloat16 if self._cuda else torch.float32, memory_format=torch.channels_last)
        with torch.autocast(self._device.type, torch.bfloat16, enabled=self._cuda):
            answers = self._network(pictures, numbers)
        chances = answers.value.float().softmax(1)
        value = chances[:, 0] - chances[:, 1]
        if self._lead_weight:
            value = (1 - self._lead_weight) * value + self._lead_weight * torch.tanh(answers.lead.float())
        return answers.policy.float(), value

    @torch.no_grad()
    def evaluate(self, planes: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits and values for a batch on the device."""
        return self._run(planes, numbers)


class _Lane:
    """Half of the games: their questions and answers, here and on the device."""

    def __init__(self, encoding: Encoding, slots: int, device: torch.device) -> None:
        pinned = device.type == "cuda"
        self.planes = torch.zeros((slots, *encoding.plane_shape), dtype=torch.uint8, pin_memory=pinned)
        self.numbers = torch.zeros((slots, encoding.numbers), pin_memory=pinned)
        self.logits = torch.zeros((slots, encoding.policy), pin_memory=pinned)
        self.values = torch.zeros(slots, pin_memory=pinned)
        self.seats = torch.zeros(slots, dtype=torch.uint8, pin_memory=pinned)
        self.device_planes = self.planes.to(device)
        self.device_numbers = self.numbers.to(device)
        self.device_seats = self.seats.to(device)
        self.done: Any = torch.cuda.Event() if pinned else None
        self.graph: Any = None
        self.graph_logits = self.graph_values = self.logits


class Generator:
    """Plays games in two lanes: while the device evaluates one, the processor's threads walk the trees of the other."""

    def __init__(
        self,
        pool: Any,
        slots: int,
        encoding: Encoding,
        evaluator: Evaluator,
        device: torch.device,
        second: Evaluator | None = None,
        versus: int = 1,
    ) -> None:
        self._pool = pool
        self._evaluator = evaluator
        self._second = second  # plays in one of `versus` pairs of games
        self._pitch = 2 * versus  # rows of a batch from one such pair to the next
        self._cuda = device.type == "cuda"
        half = slots // 2
        half -= half % self._pitch
        self._ranges = [(0, half), (half, slots)] if half else [(0, slots)]
        self._lanes = [_Lane(encoding, last - first, device) for first, last in self._ranges]
        self.evaluations = 0

    def ask(self, evaluator: Evaluator) -> None:
        """Have another evaluator answer from the next step on; the games under way go on."""
        if evaluator is not self._evaluator:
            self._evaluator = evaluator
            for lane in self._lanes:
                lane.graph = None

    def rest(self, seed: int) -> None:
        """Let every game think about its move anew, with chances drawn by this seed: a run can be resumed here."""
        self._pool.rest(seed)

    def games(self) -> dict[str, Tensor]:
        """Return the games under way, by column. Collect the finished ones first."""
        return {key: torch.from_numpy(column) for key, column in self._pool.games().items()}

    def take_up(self, games: Mapping[str, Tensor]) -> None:
        """Continue games after the next rest; when they do not fit this pool, new ones begin."""
        self._pool.take_up({key: column.numpy() for key, column in games.items()})

    def turn(self) -> None:
        """Let every game take one step."""
        for lane, (first, last) in zip(self._lanes, self._ranges, strict=True):
            if lane.done is not None:
                lane.done.synchronize()
            self._step(lane, first, last)
            self._submit(lane)
            self.evaluations += last - first

    def collect(self) -> tuple[dict[str, np.ndarray[Any, Any]], list[_native.GameNote]]:
        """Return the lessons of finished games by column, and a note on each game."""
        lessons, games = self._pool.collect()
        return lessons, games

    def _step(self, lane: _Lane, first: int, last: int) -> None:
        self._pool.step(
            first,
            last,
            lane.logits.numpy(),
            lane.values.numpy(),
            lane.planes.numpy(),
            lane.numbers.numpy(),
            lane.seats.numpy(),
        )

    def _submit(self, lane: _Lane) -> None:
        if not self._cuda:
            logits, values = self._evaluate(lane.planes, lane.numbers, lane.seats)
            lane.logits.copy_(logits)
            lane.values.copy_(values)
            return
        lane.device_planes.copy_(lane.planes, non_blocking=True)
        lane.device_numbers.copy_(lane.numbers, non_blocking=True)
        lane.device_seats.copy_(lane.seats, non_blocking=True)
        if lane.graph is None:
            self._record(lane)
        lane.graph.replay()
        lane.logits.copy_(lane.graph_logits, non_blocking=True)
        lane.values.copy_(lane.graph_values, non_blocking=True)
        lane.done.record()

    def _evaluate(self, planes: Tensor, numbers: Tensor, seats: Tensor) -> tuple[Tensor, Tensor]:
        logits, values = self._evaluator.evaluate(planes, numbers)
        if self._second is not None:
            other_logits, other_values = self._second.evaluate(self._pick(planes), self._pick(numbers))
            second = self._pick(seats).bool()
            _replace(self._pairs(logits), second, other_logits)
            _replace(self._pairs(values), second, other_values)
        return logits, values

    def _pairs(self, rows: Tensor) -> Tensor:
        """A view of the rows in which two networks play, two by two."""
        return rows.view(-1, self._pitch, *rows.shape[1:])[:, :2]

    def _pick(self, rows: Tensor) -> Tensor:
        """Return only the rows in which two networks play."""
        return self._pairs(rows).flatten(0, 1)

    def _record(self, lane: _Lane) -> None:
        """Record the work of a batch once, so that asking for it again costs next to nothing."""
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self._evaluate(lane.device_planes, lane.device_numbers, lane.device_seats)
        torch.cuda.current_stream().wait_stream(side)
        lane.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(lane.graph):
            lane.graph_logits, lane.graph_values = self._evaluate(
                lane.device_planes, lane.device_numbers, lane.device_seats
            )


def _replace(pairs: Tensor, where: Tensor, others: Tensor) -> None:
    """Put rows of others in the place of those of pairs; both have as many rows as ``where``."""
    chosen = where.view(pairs.shape[:2] + (1,) * (pairs.dim() - 2))
    pairs.copy_(torch.where(chosen, others.view(pairs.shape), pairs))
