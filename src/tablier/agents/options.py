"""Options of agents: written in a spec or given by keyword, and checked against what the agent's constructor takes."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Mapping

from tablier.rules import BadSpec
from tablier.rules.errors import did_you_mean
from tablier.rules.spec import Spec

__all__ = ["option_names", "read_options"]

_WORDS: dict[object, str] = {int: "a whole number", float: "a number", bool: "yes or no", str: "text"}
_TRUTH = {"yes": True, "no": False}


def option_names(make: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of the options of a constructor that can be written in a spec."""
    return tuple(key for key, kind in _kinds(make).items() if kind in _WORDS or _may_be_text(kind))


def read_options(
    name: str, make: Callable[..., object], text: str, by_keyword: Mapping[str, object]
) -> dict[str, object]:
    """Return the options of ``visits=800,threads=2`` and those given by keyword, as the types the constructor takes."""
    spec = Spec.read(f"{name}:{text}")
    if spec.value is not None:
        raise BadSpec(f"cannot read '{spec.value}' in '{name}:{text}': options look like key=value")
    twice = next((key for key in by_keyword if key in spec.options), None)
    if twice is not None:
        raise BadSpec(f"option '{twice}' is in '{name}:{text}' and given by keyword too")
    kinds = _kinds(make)
    given = {**spec.options, **by_keyword}
    for key in given:
        if key not in kinds:
            raise BadSpec(f"{name} has no option '{key}'{did_you_mean(key, option_names(make))}")
    parameters = inspect.signature(make).parameters
    for key in kinds:
        if parameters[key].default is inspect.Parameter.empty and key not in given:
            raise BadSpec(f"{name} needs the option '{key}', as in {name}:{key}=…")
    for key, value in given.items():
        if value is None and parameters[key].default is not None:
            raise BadSpec(f"{name}: the option '{key}' cannot be None")
    return {key: _convert(name, key, value, kinds[key]) for key, value in given.items()}


def _kinds(make: Callable[..., object]) -> dict[str, object]:
    """The type of each parameter that can be given by name; without an annotation, that of its default."""
    maker = inspect.unwrap(make)
    hints = typing.get_type_hints(maker.__init__ if inspect.isclass(maker) else maker)
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    kinds: dict[str, object] = {}
    for key, parameter in inspect.signature(make).parameters.items():
        if parameter.kind in named:
            telling = parameter.default not in (None, inspect.Parameter.empty)
            kinds[key] = _without_none(hints.get(key, type(parameter.default) if telling else str))
    return kinds


def _without_none(kind: object) -> object:
    """The ``int`` of ``int | None``; any other type as it is."""
    if typing.get_origin(kind) in (types.UnionType, typing.Union):
        others = [part for part in typing.get_args(kind) if part is not type(None)]
        return others[0] if len(others) == 1 else kind
    return kind


def _may_be_text(kind: object) -> bool:
    """Whether a type is a choice such as ``str | Mapping``: a name in a spec, or the thing itself from Python."""
    return typing.get_origin(kind) in (types.UnionType, typing.Union) and str in typing.get_args(kind)


def _convert(name: str, key: str, value: object, kind: object) -> object:
    if kind not in _WORDS:
        if isinstance(value, str) and not _may_be_text(kind):
            raise BadSpec(f"{name}: the option '{key}' cannot be written in a spec, only given from Python")
        return value
    try:
        return _read(value, kind)
    except (ValueError, KeyError):
        raise BadSpec(f"{name}: {key} must be {_WORDS[kind]}, not {value!r}") from None


def _read(value: object, kind: object) -> object:
    if isinstance(value, str):
        if kind is bool:
            return _TRUTH[value.lower()]
        if kind is str:
            return value
        if not value.isascii() or "_" in value:  # Python reads digits of every script
            raise ValueError(value)
        return float(value) if kind is float else int(value)
    wanted = {int: (int,), float: (int, float), bool: (bool,)}.get(typing.cast(type, kind), ())
    if value is not None and (not isinstance(value, wanted) or (isinstance(value, bool) and kind is not bool)):
        raise ValueError(value)
    return value
