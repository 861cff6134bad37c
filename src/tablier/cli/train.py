"""``tablier train``: a run that shows what it does, saves itself, and continues where it stopped."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tablier.cli.training_switches import Switches
from tablier.rules import BadSpec, TablierError
from tablier.rules.errors import did_you_mean
from tablier.rules.extras import from_extra

if TYPE_CHECKING:
    import torch

    from tablier.training.config import SelfPlayRun
    from tablier.training.examples.config import ExamplesRun
    from tablier.training.examples.course import Course
    from tablier.training.selfplay import Cycle
    from tablier.training.values.config import ValueRun
    from tablier.training.values.value_cycle import ValueCycle

    Run = Cycle | Course | ValueCycle

__all__ = ["TrainingOptions", "require_torch", "train"]

_SAVE_EVERY = 600.0  # seconds
_MOST_WARNINGS = 10  # shown one by one

Show = Callable[[str, float], None]
T = TypeVar("T")
Read = Callable[[type[T]], T]


class _Step(Protocol):
    """A round or an epoch that is over."""

    @property
    def line(self) -> str: ...


@dataclass(frozen=True)
class TrainingOptions:
    """What was typed about a run; None is what was not."""

    config: Path
    folder: Path | None = None
    device: str | None = None
    start: Path | None = None
    resume: bool = False
    seconds: float | None = None
    switches: Switches = field(default_factory=Switches)
    teacher: Path | None = None

    @property
    def run_folder(self) -> Path:
        """Where the run is kept."""
        return self.folder or Path("runs") / self.config.stem


def train(options: TrainingOptions) -> None:
    """Run a configuration to its end, or for some seconds, saving often enough that little is ever lost."""
    if options.resume and options.start is not None:
        raise BadSpec("--start begins a new run and --resume continues one: give only one of them")
    if options.resume and options.teacher is not None:
        raise BadSpec("--resume keeps the teacher that the run has: leave --teacher out")
    torch = require_torch()
    kind = _read_kind(options.config)
    if options.teacher is not None and kind != "selfplay":
        raise BadSpec(f"--teacher is for runs by self-play, and '{options.config}' learns from examples")
    device = _device(torch, options.device)
    folder = _prepare_folder(options)
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    with Progress(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=console, transient=True
    ) as bars:
        part = bars.add_task("preparing", total=1.0)

        def show(what: str, share: float) -> None:
            bars.update(part, description=what, completed=share)

        read = partial(_read_run, options.config, options.switches.changes(kind))
        run, step = _MAKERS[kind](read, folder, device, console, show)
        _set_out(run, options, console)
        whole = bars.add_task("run", total=1.0, completed=run.done)
        _follow(run, step, console, show, lambda: bars.update(whole, completed=run.done), options.seconds)
    console.print(f"saved in '{folder}' after {run.summary}")
    _report(folder, console)


def _read_kind(config: Path) -> str:
    from tablier.training.settings import kind_of

    kind = kind_of(config)
    if kind not in _MAKERS:
        raise BadSpec(f"{config}: kind must be {' or '.join(_MAKERS)}, not '{kind}'{did_you_mean(kind, _MAKERS)}")
    return kind


def _read_run(config: Path, changes: Mapping[str, object], kind: type[T]) -> T:
    """Return what a run is told: by its file, and by the switches over it."""
    from tablier.training.settings import from_toml

    return from_toml(kind, config, changes)


def _prepare_folder(options: TrainingOptions) -> Path:
    """Make the folder of a run; one that holds a run already is only for resuming it."""
    from tablier.training.folder import make_folder

    folder = options.run_folder
    if (folder / "checkpoint.pt").exists() and not options.resume:
        raise BadSpec(f"'{folder}' already holds a run; continue it with --resume, or choose another --folder")
    make_folder(folder)
    return folder


def _set_out(run: Run, options: TrainingOptions, console: Console) -> None:
    """Bring a new run to where it begins: at a checkpoint, at the weights of another network, or at nothing."""
    if options.resume:
        run.resume()
        if run.done >= 1:
            console.print(f"this run is over already; to continue it, ask for more in '{options.config}'")
    elif options.start is not None:
        from tablier.nets.torch.weights import read_weights

        run.start_with(*read_weights(options.start))
    if options.teacher is not None:
        from tablier.nets.torch.weights import read_weights
        from tablier.training.selfplay import Cycle

        assert isinstance(run, Cycle)
        run.learn_from(*read_weights(options.teacher))


def _follow(
    run: Run,
    step: Callable[[Show], _Step],
    console: Console,
    show: Show,
    advance: Callable[[], None],
    seconds: float | None,
) -> None:
    """Go on until the run is over or told to stop. What broke down is not saved over the last good checkpoint."""
    from tablier.training.breakdown import Stopped

    begin = saved = time.monotonic()
    try:
        with _stop_patiently(run, console):
            while run.done < 1 and (seconds is None or time.monotonic() - begin < seconds):
                console.print(step(show).line)
                advance()
                if time.monotonic() - saved > _SAVE_EVERY:
                    run.save()
                    saved = time.monotonic()
    except Stopped:
        run.save()
        console.print(f"saved in '{run.folder}' after {run.summary}; continue with --resume")
        raise
    except KeyboardInterrupt:
        console.print(f"stopped at once; the last save in '{run.folder}' is kept, continue with --resume")
        raise
    run.save()


@contextmanager
def _stop_patiently(run: Run, console: Console) -> Iterator[None]:
    """Let the first Ctrl-C ask the run to stop where it can be saved exactly; a second one stops it at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def ask(_number: int, _frame: object) -> None:
        run.interrupt()
        signal.signal(signal.SIGINT, before)
        console.print(
            "stopping as soon as it can be saved; Ctrl-C again stops at once and loses everything since the last save"
        )

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _make_cycle(
    read: Read[SelfPlayRun], folder: Path, device: torch.device, _console: Console, _show: Show
) -> tuple[Cycle, Callable[[Show], _Step]]:
    from tablier.training.config import SelfPlayRun
    from tablier.training.selfplay import Cycle

    cycle = Cycle(read(SelfPlayRun), folder, device)
    return cycle, cycle.round


def _make_value_cycle(
    read: Read[ValueRun], folder: Path, device: torch.device, _console: Console, _show: Show
) -> tuple[ValueCycle, Callable[[Show], _Step]]:
    from tablier.training.values.config import ValueRun
    from tablier.training.values.value_cycle import ValueCycle

    cycle = ValueCycle(read(ValueRun), folder, device)
    return cycle, cycle.round


def _make_course(
    read: Read[ExamplesRun], folder: Path, device: torch.device, console: Console, show: Show
) -> tuple[Course, Callable[[Show], _Step]]:
    from tablier.nets.features import Encoding
    from tablier.training.examples.config import ExamplesRun
    from tablier.training.examples.course import Course
    from tablier.training.examples.sources import gather, split

    run = read(ExamplesRun)
    warnings: list[str] = []
    try:
        lessons = gather(run, Encoding.for_game(run.game), folder, warnings.append, show)
    finally:
        for warning in warnings[:_MOST_WARNINGS]:
            console.print(f"warning: {warning}", markup=False)
        if len(warnings) > _MOST_WARNINGS:
            console.print(f"warning: and {len(warnings) - _MOST_WARNINGS} more like these")
    learn, check = split(lessons, run.validation, run.most, run.seed)
    console.print(f"{len(learn)} examples to learn from, {len(check)} to check with")
    course = Course(run, learn, check, folder, device)
    return course, course.epoch


_MAKERS: dict[str, Callable[..., tuple[Any, Callable[[Show], _Step]]]] = {
    "selfplay": _make_cycle,
    "supervised": _make_course,
    "value": _make_value_cycle,
}


def _report(folder: Path, console: Console) -> None:
    from tablier.training.training_report import write_report

    path = write_report(folder)
    if path is not None:
        console.print(f"the report with its figures is in '{path}'")


def require_torch() -> Any:
    """Return torch, or say how to get it."""
    with from_extra("train", "training"):
        import torch
    return torch


def _device(torch: Any, name: str | None) -> Any:
    if name is None:
        name = "cuda" if torch.cuda.is_available() else "cpu"
    if name == "cuda" and not torch.cuda.is_available():
        raise TablierError("--device cuda was asked for, but torch sees no CUDA device here; use --device cpu")
    if name not in ("cpu", "cuda"):
        raise BadSpec(f"--device must be cpu or cuda, not '{name}'")
    return torch.device(name)
