"""Games of a network against itself: the pool asks, the device answers, and neither waits for the other."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from tablier import _native
from tablier.nets.features import Encoding
from tablier.nets.torch.placing import on_device
from tablier.rules.go import Go
from tablier.search.evaluations import native_kind
from tablier.training.config import SelfPlaySettings

__all__ = ["Evaluator", "Generator", "pool_for"]


def pool_for(settings: SelfPlaySettings, encoding: Encoding, *, slots: int, seed: int, versus: bool = False) -> Any:
    """Make the native pool of a run; ``versus`` lets two networks play each other at the fast number of visits."""
    starts = settings.starts()
    largest = max((rules for rules, _ in starts), key=lambda rules: rules.size)
    make = getattr(_native, f"{native_kind(largest)}SelfPlay")
    wide = native_kind(largest) == "Go19"
    return make(
        [
            (rules.native_start(wide=wide) if isinstance(rules, Go) else rules.start().native, weight)
            for rules, weight in starts
        ],
        height=encoding.height,
        width=encoding.width,
        slots=slots,
        threads=settings.threads or os.cpu_count() or 1,
        seed=seed,
        full_visits=settings.full_visits,
        fast_visits=settings.fast_visits,
        full_share=settings.full_share,
        considered=settings.considered,
        value_scale=settings.value_scale,
        c=settings.c,
        fpu=settings.fpu,
        random_plies=list(settings.random_plies),
        policy_plies=settings.policy_plies,
        temperature=settings.temperature,
        cool=settings.cool,
        half_life=settings.half_life,
        longest=max(int(settings.longest * encoding.cells), encoding.cells) if encoding.game != "oware" else 400,
        versus=versus,
    )


class Evaluator:
    """A copy of a network that answers one batch at a time, in buffers that the native pool reads and writes."""

    def __init__(
        self, network: nn.Module, encoding: Encoding, lead_weight: float, device: torch.device, *, fast: bool
    ) -> None:
        self._device = device
        self._cuda = device.type == "cuda"
        self._lead_weight = lead_weight if encoding.game != "hex" else 0.0
        self._network = on_device(copy.deepcopy(network), device).eval().requires_grad_(False)
        self._judge: Callable[[Tensor, Tensor], tuple[Tensor, Tensor]] = self._answer
        if fast:
            self._judge = torch.compile(self._answer, dynamic=False)

    def load(self, network: nn.Module) -> None:
        """Take over the weights of another network of the same kind."""
        own = self._network.state_dict()
        for key, tensor in network.state_dict().items():
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
    def judge(self, planes: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits and values for a batch on the device."""
        return self._judge(planes, numbers)


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
    """Plays games in two lanes: while the device judges one, the processor's threads walk the trees of the other."""

    def __init__(
        self, pool: Any, slots: int, encoding: Encoding, judges: list[Evaluator], device: torch.device
    ) -> None:
        self._pool = pool
        self._judges = judges
        self._cuda = device.type == "cuda"
        half = slots // 2
        half -= half % 2
        self._ranges = [(0, half), (half, slots)] if half else [(0, slots)]
        self._lanes = [_Lane(encoding, last - first, device) for first, last in self._ranges]
        self.evaluations = 0
        for lane, (first, last) in zip(self._lanes, self._ranges, strict=True):
            self._step(lane, first, last)
            self._submit(lane)

    def turn(self) -> None:
        """Let every game take one step."""
        for lane, (first, last) in zip(self._lanes, self._ranges, strict=True):
            if lane.done is not None:
                lane.done.synchronize()
            self._step(lane, first, last)
            self._submit(lane)
            self.evaluations += last - first

    def collect(self) -> tuple[dict[str, np.ndarray[Any, Any]], list[tuple[int, int, int, int, int]]]:
        """Return the lessons of finished games by column, and the games: board, slot, number, plies, score."""
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
            logits, values = self._judged(lane.planes, lane.numbers, lane.seats)
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

    def _judged(self, planes: Tensor, numbers: Tensor, seats: Tensor) -> tuple[Tensor, Tensor]:
        logits, values = self._judges[0].judge(planes, numbers)
        for judge in self._judges[1:]:
            other_logits, other_values = judge.judge(planes, numbers)
            second = seats.bool()
            logits = torch.where(second[:, None], other_logits, logits)
            values = torch.where(second, other_values, values)
        return logits, values

    def _record(self, lane: _Lane) -> None:
        """Record the work of a batch once, so that asking for it again costs next to nothing."""
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self._judged(lane.device_planes, lane.device_numbers, lane.device_seats)
        torch.cuda.current_stream().wait_stream(side)
        lane.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(lane.graph):
            lane.graph_logits, lane.graph_values = self._judged(
                lane.device_planes, lane.device_numbers, lane.device_seats
            )
