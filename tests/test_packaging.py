"""What a stranger gets: the wheel in an environment that has nothing else, neither compiler nor Node."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from tablier.rules import TablierError
from tablier.rules.extras import from_extra

ROOT = Path(__file__).parents[1]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]


def test_every_extra_that_a_message_names_exists() -> None:
    named = {
        name
        for path in (ROOT / "src" / "tablier").rglob("*.py")
        for pattern in (r"from_extra\(\"(\w+)\"", r"tablier\[(\w+)\]")
        for name in re.findall(pattern, path.read_text(encoding="utf-8"))
    }
    assert {"plots", "postgres", "train", "tune"} <= named
    assert named <= set(EXTRAS)


def test_a_missing_extra_is_named() -> None:
    sentence = r"tuning needs nothing_of_this_name: pip install 'tablier\[tune\]'"
    with pytest.raises(TablierError, match=sentence), from_extra("tune", "tuning"):
        import nothing_of_this_name  # type: ignore[import-not-found] # noqa: F401


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = ["pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([sys.executable, "-m", *command], check=True, timeout=1800)
    (found,) = folder.glob("tablier-*.whl")
    return found


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with the wheel and what it needs, from wheels alone."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(folder, with_pip=True)
    install = [str(folder / "bin" / "pip"), "install", "--quiet", "--only-binary", ":all:", str(wheel)]
    subprocess.run(install, check=True, timeout=900)
    return folder / "bin"


def run(programs: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [programs / words[0], *words[1:]],
        input=said,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=programs.parent,
        env={"PATH": str(programs), "HOME": str(programs.parent)},
    )


@pytest.mark.slow
def test_the_wheel_holds_core_page_and_networks_and_no_sources(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert any(re.fullmatch(r"tablier/_native\.\S+\.so", name) for name in names)
    assert "tablier/server/page/index.html" in names
    assert {"tablier/models/go.onnx", "tablier/models/hex.onnx", "tablier/models/oware.onnx"} <= set(names)
    assert [name for name in names if name.endswith((".hpp", ".cpp", ".ts", ".svelte")) or "/tests/" in name] == []


@pytest.mark.slow
def test_it_plays_in_the_terminal_and_in_the_contest(programs: Path) -> None:
    assert run(programs, "tablier", "--version").stdout.startswith("tablier ")
    played = run(programs, "tablier", "match", "hex:5", "neural:visits=8", "random", "--games", "2", "--json")
    assert json.loads(played.stdout)["games"] == 2, played.stderr
    assert re.fullmatch(r"\d+T?[RB]\n", run(programs, "tablier", "contest", said="START\n").stdout)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("train", "missing.toml"), "train"),
        (("tournament", "missing.toml"), "plots"),
        (("serve", "--database", "postgresql://nobody@localhost/games"), "postgres"),
        (("tune", "oware", "alphabeta", "--nodes", "10", "--trials", "1"), "tune"),
    ],
)
def test_what_it_leaves_out_is_named(programs: Path, words: tuple[str, ...], extra: str) -> None:
    done = run(programs, "tablier", *words)
    assert f"pip install 'tablier[{extra}]'" in done.stderr
    assert done.returncode == 1


@pytest.mark.slow
def test_it_serves_the_page_and_a_game(programs: Path) -> None:
    environment = {**os.environ, "PATH": str(programs)}
    command = [str(programs / "tablier"), "serve", "--port", "0", "--database", f"sqlite:///{programs.parent}/rooms.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment) as app:
        assert app.stdout is not None
        address = None
        deadline = time.monotonic() + 120
        while address is None and time.monotonic() < deadline:
            address = re.search(r"http://\S+?:\d+", app.stdout.readline())
        assert address is not None
        with urllib.request.urlopen(f"{address[0]}/", timeout=30) as page:
            assert b"<script" in page.read()
        app.terminate()
