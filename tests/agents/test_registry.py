from __future__ import annotations

import ast
import importlib
import importlib.util
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tablier.agents import AGENTS, Limits, agent, agent_options
from tablier.rules import BadSpec, game


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("rndom", "unknown agent 'rndom'; did you mean 'random'?"),
        ("", "unknown agent ''; known: random, "),
        ("own.py:Own", "unknown agent 'own.py'; an agent in a file is written python:own.py:CLASS"),
        ("random:sed=1", "random has no option 'sed'; did you mean 'seed'?"),
        ("random:seed=many", "random: seed must be a whole number, not 'many'"),
        ("random:seed=1,seed=2", "option 'seed' stands twice in 'random:seed=1,seed=2'"),
        ("random:5", "cannot read '5' in 'random:5': options look like key=value"),
        ("random:seed", "cannot read 'seed' in 'random:seed': options look like key=value"),
        ("human:ask=me", "human: the option 'ask' cannot be written in a spec, only given from Python"),
    ],
)
def test_a_wrong_spec_says_what_is_wrong_with_it(spec: str, complaint: str) -> None:
    with pytest.raises(BadSpec) as error:
        agent(spec)
    assert complaint in str(error.value)


def test_options_by_keyword_and_in_the_spec_mean_the_same() -> None:
    position = game("hex:11").start()
    moves = [maker.choose(position, Limits()).move for maker in (agent("random", seed=3), agent(" random : seed=3 "))]
    assert moves[0] == moves[1]


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(BadSpec, match="given by keyword too"):
        agent("random:seed=1", seed=2)


@pytest.mark.parametrize("seed", [1.5, True, [1]])
def test_a_keyword_option_of_the_wrong_type_is_refused(seed: object) -> None:
    with pytest.raises(BadSpec, match="seed must be a whole number"):
        agent("random", seed=seed)


def test_an_unknown_keyword_option_names_the_nearest() -> None:
    with pytest.raises(BadSpec, match="did you mean 'seed'"):
        agent("random", sede=1)


def test_the_options_of_an_agent_are_known() -> None:
    assert agent_options("random") == ("seed",)
    assert agent_options("human:name=Ada") == ("name",)


def test_random_tells_how_many_moves_it_had() -> None:
    decision = agent("random").choose(game("hex:5").start(), Limits())
    assert str(decision.why) == "Drawn at random from 25 legal moves."


def test_importing_the_agents_loads_none_of_them_that_is_not_asked_for() -> None:
    script = "import sys, tablier.agents; print('tablier.agents.random' in sys.modules or 'rich' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"


def layers() -> list[set[str]]:
    """Return the layers of pyproject.toml, the highest first."""
    settings = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    contract = next(each for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "layers")
    return [{part.strip(" ()") for part in layer.split("|")} for layer in contract["layers"]]


@pytest.mark.parametrize("name", AGENTS)
def test_a_lazily_named_agent_lies_in_the_layer_of_agents_or_below(name: str) -> None:
    module, _, kind = AGENTS[name].partition(":")
    order = layers()
    home = next(place for place, layer in enumerate(order) if "agents" in layer)
    allowed = set().union(*order[home:])
    assert module.split(".")[0] == "tablier"
    assert module.split(".")[1] in allowed
    assert hasattr(importlib.import_module(module), kind)


def test_no_other_module_is_named_by_a_string() -> None:
    """What import-linter cannot see, nobody else may do: the registry is the one place that imports by name."""
    source = Path(str(importlib.util.find_spec("tablier").origin)).parent  # type: ignore[union-attr]
    offenders = [
        str(path.relative_to(source))
        for path in source.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute | ast.Name) and _called(node) in ("import_module", "__import__")
    ]
    assert set(offenders) == {"agents/registry.py"}


def _called(node: ast.Attribute | ast.Name) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id
