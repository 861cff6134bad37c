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

__all__ = ["as_plain", "from_mapping", "from_toml", "kind_of"]

T = TypeVar("T")


def from_toml(kind: type[T], path: Path, changes: Mapping[str, object] | None = None) -> T:
    """Read a dataclass from a TOML file; changes by key, such as ``learning.rate``, take the place of what it says."""
    table = _table(path)
    for key, value in (changes or {}).items():
        _change(table, key, value)
    return from_mapping(kind, table, str(path))


def kind_of(path: Path) -> str:
    """Return which kind of run a TOML file describes; one by self-play need not say so."""
    kind = _table(path).get("kind", "selfplay")
    if not isinstance(kind, str):
        raise BadSpec(f"{path}: kind must be a text, not {kind!r}")
    return kind


def _change(table: dict[str, Any], key: str, value: object) -> None:
    *tables, last = key.split(".")
    for name in tables:
        table = table.setdefault(name, {})
        if not isinstance(table, dict):
            raise BadSpec(f"'{key}' cannot be set: '{name}' is no table")
    table[last] = value


def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSpec(f"cannot read the configuration '{path}': {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSpec(f"'{path}' is not valid TOML: {error}") from None


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
        return _read_either(kind, value, where)
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
        return {key: _read_item(typing.get_args(kind)[1], item, f"{where}.{key}") for key, item in value.items()}
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BadSpec(f"{where} must be {_WORDS[kind]}, not {value!r}")
    return value


def _read_either(kind: types.UnionType, value: object, where: str) -> object:
    """A value that may be None: TOML cannot say so, but the records of settings do."""
    parts = [part for part in typing.get_args(kind) if part is not types.NoneType]
    return None if value is None and len(parts) < len(typing.get_args(kind)) else _read(parts[0], value, where)


def _read_item(kind: Any, value: object, where: str) -> object:
    """A value of a table without fixed keys; a number is left as it was written, whole or not."""
    read = _read(kind, value, where)
    return value if kind is float else read


_WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
