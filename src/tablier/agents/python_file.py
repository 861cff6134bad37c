"""A user's own agent, loaded from a file and held to the contract."""

from __future__ import annotations

import functools
import importlib.util
import inspect
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from tablier.agents.agent import Agent, Tell, choose_telling, require_running
from tablier.agents.decision import Decision
from tablier.agents.limits import Limits
from tablier.rules import BadSpec, IllegalMove, Position, TablierError
from tablier.rules.errors import did_you_mean

__all__ = ["PythonFile"]

_OFFERS = ("games", "stop")  # of what an agent may have beside a name and choose
_FORM = re.compile(r"(?P<path>.+?\.py):(?P<kind>\w+)(?:,(?P<options>.*))?", re.DOTALL)


class PythonFile:
    """Play as a class of your own does: ``python:path/to/file.py:ClassName``.

    What the user's code gets wrong becomes a TablierError that names the agent and the line. It can be stopped, and is
    for some games only, when the class says so.
    """

    def __init__(self, inner: Agent, path: Path) -> None:
        self.name = inner.name
        self._inner = inner
        self._path = path

    @staticmethod
    def from_text(text: str) -> tuple[Callable[..., PythonFile], str]:
        """Return what makes the agent of ``FILE:CLASS[,key=value…]``, and the text of the options."""
        form = _FORM.fullmatch(text)
        if form is None:
            raise BadSpec(f"cannot read 'python:{text}': it must look like python:path/to/file.py:ClassName")
        try:
            path = Path(form["path"]).expanduser()
        except RuntimeError:
            raise BadSpec(f"there is no file '{form['path']}': there is no such home folder") from None
        kind = _class_of(path, form["kind"])

        @functools.wraps(kind, updated=())
        def make(**options: object) -> PythonFile:
            try:
                inner = kind(**options)
            except TablierError:
                raise
            except (Exception, SystemExit) as fault:
                raise BadSpec(f"cannot make a {kind.__name__}: {_describe(fault, path)}") from fault
            _check_contract(inner, kind.__name__, path)
            return PythonFile(inner, path)

        return make, form["options"] or ""

    def __getattr__(self, name: str) -> Any:
        if name in _OFFERS:
            return getattr(self._inner, name)
        raise AttributeError(f"a PythonFile has no attribute '{name}'")

    def choose(self, position: Position, limits: Limits, tell: Tell | None = None) -> Decision:
        """Return the decision of the user's agent, if it is a decision and its move is legal."""
        require_running(position, limits)
        try:
            decision = choose_telling(self._inner, position, limits, tell)
        except TablierError:
            raise
        except (Exception, SystemExit) as fault:
            raise TablierError(f"agent '{self.name}' failed: {_describe(fault, self._path)}") from fault
        if not isinstance(decision, Decision):
            raise TablierError(f"agent '{self.name}' must return a tablier.Decision, not {decision!r}")
        if decision.resigns:
            return decision
        try:
            position.play(decision.move)
        except IllegalMove as error:
            raise IllegalMove(f"agent '{self.name}' chose badly: {error}") from None
        return decision


def _class_of(path: Path, kind: str) -> Any:
    module = _load(path)
    found = getattr(module, kind, None)
    if not inspect.isclass(found):
        own = [name for name, thing in vars(module).items() if inspect.isclass(thing) and hasattr(thing, "choose")]
        raise BadSpec(f"there is no class '{kind}' in '{path}'{did_you_mean(kind, own)}")
    return found


def _load(path: Path) -> ModuleType:
    try:
        found = path.is_file()
    except OSError as error:
        raise BadSpec(f"cannot load '{path}': {(error.strerror or str(error)).lower()}") from None
    if not found:
        raise BadSpec(f"there is no file '{path}'")
    name = f"tablier_agent_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadSpec(f"'{path}' is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickle look a class's module up there
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)  # so that the agent can import the files beside it
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as fault:
        raise BadSpec(f"cannot load '{path}': {_describe(fault, path)}") from fault
    return module


def _check_contract(inner: Any, kind: str, path: Path) -> None:
    contract = "an agent has a name and choose(position, limits)"
    if not isinstance(getattr(inner, "name", None), str):
        raise BadSpec(f"{kind} in '{path}' has no name: {contract}")
    choose = getattr(inner, "choose", None)
    if not callable(choose):
        raise BadSpec(f"{kind} in '{path}' cannot choose: {contract}")
    try:
        inspect.signature(choose).bind("position", "limits")
    except TypeError as error:
        raise BadSpec(
            f"choose of {kind} in '{path}' does not take a position and limits ({error}): {contract}"
        ) from None


def _describe(fault: BaseException, path: Path) -> str:
    """Return the fault in one line, with the line of the user's file where it happened."""
    if isinstance(fault, SyntaxError):
        return f"{type(fault).__name__}: {fault.msg} (line {fault.lineno})"
    frames = traceback.extract_tb(fault.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename).resolve() == path.resolve()]
    where = f" (line {lines[-1]} of {path.name})" if lines else ""
    message = f": {fault}" if str(fault) else ""
    return f"{type(fault).__name__}{message}{where}"
