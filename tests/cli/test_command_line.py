"""The command from outside: help, version, wrong usage, exit codes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.command import Command, environment

from tablier.cli.examples import EXAMPLES


def test_the_version_is_told(tablier: Command) -> None:
    run = tablier("--version")
    assert re.fullmatch(r"tablier \d+\.\d+\S*\n", run.output)
    assert run.code == 0


@pytest.mark.parametrize("arguments", [["--help"], ["play", "-h"]])
def test_help_names_the_command(tablier: Command, arguments: list[str]) -> None:
    run = tablier(*arguments)
    assert run.output.startswith("Usage: tablier")
    assert run.code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("play hx", "unknown game 'hx'; did you mean 'hex'?"),
        ("play hex:99", "hex: size must be a whole number from 2 to 19, not '99'"),
        ("play go:9,komy=3", "go has no option 'komy'; did you mean 'komi'?"),
        ("play hex --white rndom", "unknown agent 'rndom'; did you mean 'random'?"),
        ("play hex --white random:sed=1", "random has no option 'sed'; did you mean 'seed'?"),
        ("play hex --first random", "hex has no player 'first'; use --black and --white"),
        ("play oware --black random", "oware has no player 'black'; use --first and --second"),
        ("play hex --white python:nowhere.py:Me", "there is no file 'nowhere.py'"),
        (
            "play hex --white python:~nosuchuser/x.py:A",
            "there is no file '~nosuchuser/x.py': there is no such home folder",
        ),
        (f"play hex --white python:{'x' * 300}.py:A", f"cannot load '{'x' * 300}.py': file name too long"),
        ("play hex --time soon", "--time must be a number, not 'soon'"),
        ("play hex --time -1", "--time must be 0 or more, not '-1'"),
        ("play hex --time inf", "seconds must be a number from 0 upwards, not inf"),
        ("play hex --seed 1.5", "--seed must be a whole number, not '1.5'"),
        ("play hex --game 0 --from x.sgf", "--game must be 1 or more, not '0'"),
        ("serve --port 99999", "--port must be at most 65535, not '99999'"),
        ("train x.toml --seconds long", "--seconds must be a number, not 'long'"),
        ("gtp go:9 --visits many", "--visits must be a whole number, not 'many'"),
        ("play hex --blakc random", "no such option: --blakc (Possible options: --black)"),
        ("play --from nowhere.json", "there is no file 'nowhere.json'"),
        ("plya", "no such command 'plya'. Did you mean 'play'?"),
    ],
)
def test_wrong_usage_is_one_line_and_code_2(within: Command, arguments: str, complaint: str) -> None:
    run = within(*arguments.split())
    assert run.errors == f"error: {complaint}\n"
    assert run.code == 2
    assert not run.output


def test_wrong_usage_leaves_with_exit_code_2(tablier: Command) -> None:
    run = tablier("play", "hx")
    assert run.errors == "error: unknown game 'hx'; did you mean 'hex'?\n"
    assert run.code == 2


def test_an_agent_that_fails_without_anybody_there_is_exit_code_1(tablier: Command, tmp_path: Path) -> None:
    source = "class Bad:\n    name = 'bad'\n    def choose(self, position, limits):\n        return 1 / 0\n"
    (tmp_path / "bad.py").write_text(source, encoding="utf-8")
    run = tablier("play", "hex:3", "--black", "random", "--white", "python:bad.py:Bad")
    assert run.errors == "error: agent 'bad' failed: ZeroDivisionError: division by zero (line 4 of bad.py)\n"
    assert run.code == 1


def test_output_nobody_reads_is_no_crash(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tablier.cli", "play", "go:19", "--black", "random", "--white", "random"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, env=environment())
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.read(10)
    run.stdout.close()
    errors = run.stderr.read()
    run.stderr.close()
    run.wait(timeout=60)
    assert errors == b""


@pytest.mark.parametrize("heavy", ["rich", "typer", "numpy", "asyncio"])
def test_importing_tablier_loads_nothing_heavy(heavy: str) -> None:
    script = f"import sys, tablier, tablier.agents, tablier.cli; print({heavy!r} in sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment())
    assert told.stdout == "False\n"


def test_decisions_are_logged_with_their_reasons(within: Command, tmp_path: Path) -> None:
    arguments = ("play", "hex:3", "--black", "alphabeta", "--white", "random", "--log", "log.jsonl")
    for games in (1, 2):  # a second game is added to the file
        run = within(*arguments)
        assert run.code == 0, run.errors
        lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()]
        assert sum(line["event"] == "result" for line in lines) == games
        assert {line["players"]["black"] for line in lines} == {"alphabeta"}


def test_a_log_that_cannot_be_written_is_told_before_the_game(within: Command) -> None:
    run = within("play", "hex:3", "--black", "random", "--white", "random", "--log", "nowhere/log.jsonl")
    assert (run.output, run.code) == ("", 1)
    assert "cannot write the log 'nowhere/log.jsonl'" in run.errors


def test_every_command_ends_its_help_with_examples(within: Command) -> None:
    listed = re.findall(r"^  (\w+) ", within("--help").output.partition("Commands:")[2], re.MULTILINE)
    assert set(EXAMPLES) == set(listed)
    for command in EXAMPLES:
        text, _, examples = within(command, "--help").output.partition("Examples:")
        for line in EXAMPLES[command]:
            assert f"    tablier {line}\n" in examples
            if "Commands:" not in text:
                assert all(option in text for option in re.findall(r" (--[a-z]+)", line))
        assert all(len(line) <= 100 for line in examples.splitlines())


def test_a_command_of_a_group_has_no_examples_of_a_command_with_its_name(within: Command) -> None:
    assert "checkpoint" in within("export", "--help").output
    assert "checkpoint" not in within("games", "export", "--help").output


def test_the_shell_can_complete_commands(tablier: Command) -> None:
    # Which shell is asked for is found out among the parents of the process, and these depend on who runs the tests.
    shown = tablier("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="yes")
    assert "_TABLIER_COMPLETE" in shown.output
