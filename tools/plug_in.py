"""What a game that is being added still lacks, and where the house asks for a game by its name.

A game plugs in: it says everything about itself in its own rooms, and stands on a line in each of a few tables. Run
``python -m tools.plug_in`` for what every game lacks, or ``python -m tools.plug_in awale`` for one of them.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tablier import _native
from tablier.rules import GAMES, Game

__all__ = ["asks_for_games", "lacks", "mentions"]

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tablier"

#: Beside every file or folder with a game's name in its own: what belongs to a single game under another name.
ROOMS = (
    "src/tablier/agents/contest.py",  # Oware: another bot over the contest dialogue
    "src/tablier/agents/expert",  # Hex
    "src/tablier/cli/contest.py",  # Oware
    "src/tablier/cli/score.py",  # Go
    "src/tablier/nets/graph.py",  # Hex
    "src/tablier/nets/torch/value_models.py",  # Hex
    "src/tablier/protocols/contest.py",  # Oware
    "src/tablier/protocols/referee.py",  # Oware
    "src/tablier/rules/records/hexworld.py",  # Hex
    "src/tablier/scoring",  # Go
    "src/tablier/search/connections.py",  # Hex
    "src/tablier/search/ownership.py",  # Go
    "src/tablier/training/annotation/katago_json.py",  # Go: KataGo's questions
    "src/tablier/training/examples/katago.py",  # Go
)
#: Where every game, or every game that has such a thing, stands on a line.
TABLES = (
    "native/kinds/all.hpp",
    "src/tablier/_native.pyi",  # written by the build
    "src/tablier/agents/gtp_games.py",
    "src/tablier/agents/profiles/__init__.py",
    "src/tablier/cli/bench.py",
    "src/tablier/cli/boards/__init__.py",
    "src/tablier/lessons/exercises/__init__.py",
    "src/tablier/nets/torch/views/__init__.py",
    "src/tablier/protocols/gtp/__init__.py",
    "src/tablier/protocols/observations/__init__.py",
    "src/tablier/rules/__init__.py",
    "src/tablier/rules/games.py",
    "src/tablier/rules/records/sgf.py",
    "src/tablier/search/evaluations.py",
    "src/tablier/training/examples/formats.py",
    "web/src/boards/index.ts",
    "web/src/api/wire.ts",  # written by `make format`
)
_NATIVE = ("", "AlphaBeta", "Encoding", "LearnedAlphaBeta", "Neural", "SelfPlay")
_LANGUAGES = ("en", "fr")  # in the order in which the page's dictionaries have them


def lacks(name: str, kind: type[Game], root: Path = ROOT) -> list[str]:
    """Return what a game lacks, table by table; nothing when it is all there."""
    return [lack for check in _CHECKS for lack in check(name, kind, root)]


def _rules(name: str, kind: type[Game], _root: Path) -> Iterator[str]:
    for fact in ("name", "players", "symmetry_names", "aim", "usual_size", "trial_specs"):
        if not getattr(kind, fact, None):
            yield f"its class in tablier.rules does not say its {fact}"
    if GAMES.get(name) is not kind:
        yield "no line in GAMES of src/tablier/rules/games.py"


def _native_classes(_name: str, kind: type[Game], _root: Path) -> Iterator[str]:
    for prefix in _native_kinds(kind):
        classes = [prefix + suffix for suffix in _NATIVE]
        for missing in (name for name in classes if not hasattr(_native, name)):
            yield f"no class {missing} in the native module: is it on the list of native/kinds/all.hpp?"
        if not (hasattr(_native, f"{prefix}Mcts") or hasattr(_native, f"{prefix}LightMcts")):
            yield f"no class {prefix}Mcts or {prefix}LightMcts in the native module"


def _native_kinds(kind: type[Game]) -> list[str]:
    from tablier.rules.spec import Spec

    games = [kind.from_spec(Spec.read(spec)) for spec in getattr(kind, "trial_specs", ())]
    return list(dict.fromkeys(game.native_kind for game in games))


def _tables(name: str, _kind: type[Game], _root: Path) -> Iterator[str]:
    from tablier.agents.profiles import PROFILES
    from tablier.cli.boards import BOARDS
    from tablier.lessons.exercises import EXERCISES
    from tablier.nets.torch.views import VIEWS
    from tablier.protocols.observations import OBSERVATIONS
    from tablier.search.evaluations import EVALUATIONS

    tables: dict[str, Any] = {
        "a heuristic in EVALUATIONS of src/tablier/search/evaluations.py": EVALUATIONS["heuristic"],
        "a profile (levels, settings, weights) in PROFILES of src/tablier/agents/profiles": PROFILES,
        "a board in BOARDS of src/tablier/cli/boards": BOARDS,
        "exercises for lessons in EXERCISES of src/tablier/lessons/exercises": EXERCISES,
        "a view for networks in VIEWS of src/tablier/nets/torch/views": VIEWS,
        "an observation in OBSERVATIONS of src/tablier/protocols/observations": OBSERVATIONS,
    }
    for what, table in tables.items():
        if name not in table:
            yield f"no line for {what}"


def _files(name: str, _kind: type[Game], root: Path) -> Iterator[str]:
    for path in (
        f"docs/rules/{name}.md",
        f"native/games/{name}.hpp",
        f"native/tests/test_{name}.cpp",
        f"src/tablier/lessons/tutorials/{name}.toml",
        f"src/tablier/lessons/puzzles/{name}.txt",
        f"tests/reference/{name}.py",
        f"tests/rules/test_{name}_rules.py",
    ):
        if not (root / path).is_file():
            yield f"no file {path}"
    if not any((root / "tests/golden/playthroughs").glob(f"{name}[-.]*")):
        yield "no playthrough in tests/golden: add its specs to tools/golden.py, then make golden"


def _page(name: str, kind: type[Game], root: Path) -> Iterator[str]:
    folder = root / "web/src/boards"
    table = folder / "index.ts"
    if not table.is_file() or name not in _words_in(table.read_text(encoding="utf-8")):
        yield "no line in BOARDS of web/src/boards/index.ts"
    if not (folder / name / "index.ts").is_file():
        yield f"no board for the page in web/src/boards/{name}"
    words = folder / name / "words.ts"
    text = words.read_text(encoding="utf-8") if words.is_file() else ""
    for language, told in zip(_LANGUAGES, _dictionaries(text), strict=True):
        missing = [word for word in _words_of(kind) if word not in told]
        if missing:
            yield f"no words in '{language}' for {', '.join(missing)} in web/src/boards/{name}/words.ts"


def _dictionaries(text: str) -> tuple[set[str], set[str]]:
    """The keys of the two dictionaries of a file of words: English, then French."""
    keys = [first or second for first, second in re.findall(r'^\s*(?:"([^"]+)"|(\w+)): "', text, re.MULTILINE)]
    again = next((place for place, key in enumerate(keys) if key in keys[:place]), len(keys))
    return set(keys[:again]), set(keys[again:])


def _words_of(kind: type[Game]) -> list[str]:
    """The words that the page looks up for a game, after the names that the rules use."""
    choices = [choice for option in kind.options for choice in option.choices if not choice.isdigit()]
    return [
        *("name", "about", "rules"),
        *(f"option.{option.name}" for option in kind.options),
        *(f"choice.{choice}" for choice in choices),
        *(f"move.{move}" for move in kind.special_moves),
    ]


def _words_in(text: str) -> set[str]:
    return set("".join(letter if letter.isalnum() else " " for letter in text).split())


_CHECKS: tuple[Callable[[str, type[Game], Path], Iterator[str]], ...] = (
    _rules,
    _native_classes,
    _tables,
    _files,
    _page,
)


# --- where the house asks for a game ----------------------------------------------------------------------------------


def is_room(path: Path, root: Path = ROOT) -> bool:
    """Tell whether a file belongs to one game: by its own name or that of a folder, or because it is listed here."""
    inside = path.relative_to(root)
    parts = {word for part in inside.parts for word in part.lower().replace(".", "_").replace("-", "_").split("_")}
    names = {*GAMES, *(f"{name}board" for name in GAMES)}
    listed = any(inside.is_relative_to(room) for room in ROOMS)
    return listed or bool(parts & names)


def is_table(path: Path, root: Path = ROOT) -> bool:
    """Tell whether a file is one of the tables."""
    return path.relative_to(root).as_posix() in TABLES


def mentions(name: str, root: Path = ROOT) -> list[str]:
    """Return the source files that mention a game though they are neither a room of one nor a table."""
    sources = (
        path
        for folder in ("src", "native", "web/src")
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in (".py", ".pyi", ".hpp", ".cpp", ".ts", ".svelte", ".css") and "page" not in path.parts
    )
    return [
        path.relative_to(root).as_posix()
        for path in sources
        if not is_room(path, root) and not is_table(path, root) and name in path.read_text(encoding="utf-8").lower()
    ]


def asks_for_games(root: Path = ROOT) -> list[str]:
    """Return, as ``file:line: what``, where Python tests for a game's name or class outside rooms and tables."""
    names = set(GAMES)
    classes = {kind.__name__ for kind in GAMES.values()} | {f"{kind.__name__}Position" for kind in GAMES.values()}
    found = []
    for path in sorted((root / "src").rglob("*.py")):
        if is_room(path, root) or is_table(path, root):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if _asks(node, names, classes):
                inside = path.relative_to(root).as_posix()
                found.append(f"{inside}:{node.lineno}: {ast.unparse(node)[:100]}")  # type: ignore[attr-defined]
    return found


def _asks(node: ast.AST, names: set[str], classes: set[str]) -> bool:
    """Whether a piece of code compares with games by name or class, or tells them apart in a list or dictionary."""
    match node:
        case ast.Compare(left, _, others):
            return any(_strings(part) & names or _identifiers(part) & classes for part in (left, *others))
        case ast.Call(ast.Name("isinstance" | "issubclass"), [_, kind]):
            return bool(_identifiers(kind) & classes)
        case ast.Call(ast.Attribute(_, "startswith"), [prefix, *_]):
            return bool(_strings(prefix) & names)
        case ast.Dict(keys):
            return any(key is not None and _strings(key) & names for key in keys)
        case ast.MatchValue(value):
            return bool(_strings(value) & names)
        case ast.MatchClass(kind):
            return bool(_identifiers(kind) & classes)
        case ast.Assign(_, ast.Tuple() | ast.List() | ast.Set() as value):
            return bool(_strings(value) & names)
        case _:
            return False


def _strings(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return {text for part in node.elts for text in _strings(part)}
    return set()


def _identifiers(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.Attribute):
        return {node.attr}
    if isinstance(node, ast.Tuple | ast.BinOp):
        return {name for part in ast.iter_child_nodes(node) for name in _identifiers(part)}
    return set()


def main(chosen: list[str]) -> int:
    """Say what the chosen games lack, or all games."""
    complete = True
    for name in chosen or list(GAMES):
        if name not in GAMES:
            print(f"{name}: no line in GAMES of src/tablier/rules/games.py, which is where a game begins")
            complete = False
            continue
        found = lacks(name, GAMES[name])
        complete &= not found
        print("\n".join([f"{name} lacks", *(f"  {lack}" for lack in found)]) if found else f"{name} is all there")
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
