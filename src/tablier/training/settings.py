"""Reading typed settings from TOML: an unknown key fails and names the nearest known one."""

from __future__ import annotations

import dataclasses
import tomllib
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from tablier.rules import BadSpec
from tablier.rules.errors import did_you_mean

__all__ = ["as_plain", "from_mapping", "from_toml"]

T = TypeVar("T")


def from_toml(kind: type[T], path: Path) -> T:
    """Read a dataclass from a TOML file."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSpec(f"cannot read the configuration '{path}': {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSpec(f"'{path}' is not valid TOML: {error}") from None
    return from_mapping(kind, table, str(path))


def from_mapping(kind: type[T], table: Mapping[str, object], where: str) -> T:
    """Make a dataclass of nested tables; ``where`` names them in errors."""
    hints = typing.get_type_hints(kind)
    fields = {field.name: field for field in dataclasses.fields(typing.cast(Any, kind))}
    given: dict[str, object] = {}
    for key, value in table.items():
        if key not in fields:
            raise BadSpec(f"{where}: unknown key '{key}'{did_you_mean(key, fields)}")
        given[key] = _read(hints[key], value, f"{where}: {key}")
    for key, field in fields.items():
        if key not in given and field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise BadSpec(f"{where}: '{key}' is missing")
    return kind(**given)


def as_plain(settings: object) -> dict[str, Any]:
    """Return settings as nested tables, for records."""
    return dataclasses.asdict(typing.cast(Any, settings))


def _read(kind: Any, value: object, where: str) -> object:
    if isinstance(kind, types.UnionType):
        parts = [part for part in typing.get_args(kind) if part is not type(None)]
        return _read(parts[0], value, where)
    if dataclasses.is_dataclass(kind):
        if not isinstance(value, Mapping):
            raise BadSpec(f"{where} must be a table, not {value!r}")
        return from_mapping(typing.cast(type, kind), value, where)
    origin = typing.get_origin(kind)
    if origin is tuple:
        if not isinstance(value, list):
            raise BadSpec(f"{where} must be a list, not {value!r}")
        return tuple(_read(typing.get_args(kind)[0], item, where) for item in value)
    if origin is dict:
        if not isinstance(value, Mapping):
            raise BadSpec(f"{where} must be a table, not {value!r}")
        return {key: _read(typing.get_args(kind)[1], item, f"{where}.{key}") for key, item in value.items()}
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BadSpec(f"{where} must be {_WORDS[kind]}, not {value!r}")
    return value


_WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
