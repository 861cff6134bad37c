"""``tablier train``: a run that shows what it does, saves itself, and goes on where it stopped."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tablier.rules import BadSpec, TablierError

__all__ = ["require_torch", "train"]


def train(
    config: Path,
    folder: Path | None,
    device_name: str | None,
    start: Path | None,
    *,
    resume: bool,
    seconds: float | None,
) -> None:
    """Run a configuration to its end, or for some seconds, saving often enough that little is ever lost."""
    torch = require_torch()
    from tablier.training.config import SelfPlayRun
    from tablier.training.selfplay import Cycle
    from tablier.training.settings import from_toml

    settings = from_toml(SelfPlayRun, config)
    device = _device(torch, device_name)
    folder = folder or Path("runs") / config.stem
    if (folder / "checkpoint.pt").exists() and not resume:
        raise BadSpec(f"'{folder}' holds a run already; go on with it by --resume, or choose another --folder")
    cycle = Cycle(settings, folder, device)
    if resume:
        cycle.resume()
    elif start is not None:
        from tablier.nets.torch.weights import read_weights

        cycle.start_with(read_weights(start)[0])
    console = Console(stderr=True)
    begin = saved = time.monotonic()
    try:
        with Progress(
            TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=console, transient=True
        ) as bars:
            whole = bars.add_task("run", total=1.0)
            bars.update(whole, completed=cycle.done)
            part = bars.add_task("round", total=1.0)

            def show(what: str, share: float) -> None:
                bars.update(part, description=what, completed=share)

            while cycle.done < 1 and (seconds is None or time.monotonic() - begin < seconds):
                console.print(cycle.round(show).line, highlight=False, soft_wrap=True)
                bars.update(whole, completed=cycle.done)
                if time.monotonic() - saved > _SAVE_EVERY:
                    cycle.save()
                    saved = time.monotonic()
    finally:
        cycle.save()
    console.print(f"saved in '{folder}' after {cycle.rounds} rounds and {cycle.positions} positions", highlight=False)


_SAVE_EVERY = 600.0  # seconds


def require_torch() -> Any:
    """Return torch, or say how to get it."""
    try:
        import torch
    except ImportError:
        raise TablierError("training needs torch; install it with: pip install 'tablier[train]'") from None
    return torch


def _device(torch: Any, name: str | None) -> Any:
    if name is None:
        name = "cuda" if torch.cuda.is_available() else "cpu"
    if name == "cuda" and not torch.cuda.is_available():
        raise TablierError("--device cuda was asked for, but torch sees no CUDA device here; use --device cpu")
    if name not in ("cpu", "cuda"):
        raise BadSpec(f"--device must be cpu or cuda, not '{name}'")
    return torch.device(name)
