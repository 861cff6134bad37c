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
from packaging.requirements import Requirement

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


def test_the_lock_of_the_page_holds_every_platform_with_its_hash() -> None:
    """Otherwise `npm ci` works on one kind of machine only."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    held = {name.rpartition("node_modules/")[2] for name in packages}
    wanted = {name for package in packages.values() for name in package.get("optionalDependencies", {})}
    assert len(wanted) > 30
    assert wanted <= held
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


def test_every_build_tool_is_pinned_with_its_hashes() -> None:
    text = (ROOT / "tools" / "build-requirements.txt").read_text()
    pinned = dict(re.findall(r"^([\w-]+)==([\d.]+) \\\n    --hash=sha256:[0-9a-f]{64}", text, re.MULTILINE))
    assert len(pinned) == len(re.findall(r"^[\w-]+", text, re.MULTILINE))
    for line in tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]:
        wanted = Requirement(line)
        assert pinned[wanted.name] in wanted.specifier


def test_the_release_names_the_steps_of_others_by_their_commits() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    steps = re.findall(r"uses: (\S+)@(\S+)", text)
    assert len(steps) > 5
    assert {name for name, commit in steps if not re.fullmatch("[0-9a-f]{40}", commit)} == {
        "pypa/gh-action-pypi-publish"  # follows its branch, as PyPI asks
    }


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
def test_pipx_installs_it(wheel: Path, programs: Path, tmp_path: Path) -> None:
    subprocess.run([programs / "pip", "install", "--quiet", "pipx"], check=True, timeout=300)
    folders = {"PIPX_HOME": str(tmp_path / "home"), "PIPX_BIN_DIR": str(tmp_path / "bin")}
    environment = {**os.environ, **folders, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([programs / "pipx", "install", wheel], check=True, timeout=900, env=environment)
    told = subprocess.run([tmp_path / "bin" / "tablier", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("tablier ")


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
