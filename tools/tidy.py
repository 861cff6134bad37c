"""Run clang-tidy over the native sources of a build folder, as many at a time as there are cores.

`tidy.py BUILD` reports; `tidy.py BUILD --fix` also applies what clang-tidy knows how to fix, one file after another.
A header is checked through the sources that include it; one that none includes would go unchecked and is an error.
"""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

NATIVE = Path("native").resolve()


def sources(build: Path) -> list[Path]:
    """Return the files under native/ that the build compiles."""
    commands = json.loads((build / "compile_commands.json").read_text())
    files = {Path(command["directory"], command["file"]).resolve() for command in commands}
    return sorted(file for file in files if file.is_relative_to(NATIVE))


def unchecked_headers(files: list[Path]) -> list[Path]:
    """Return the headers under native/ that no source reaches by quoted includes."""
    waiting, reached = list(files), set(files)
    while waiting:
        file = waiting.pop()
        for name in re.findall(r'^#include "(.+)"', file.read_text(), re.MULTILINE):
            for candidate in (file.parent / name, NATIVE / name):
                header = candidate.resolve()
                if header.is_file() and header not in reached:
                    reached.add(header)
                    waiting.append(header)
    return sorted(set(NATIVE.rglob("*.hpp")) - reached)


def tidy(file: Path, build: Path, options: list[str]) -> list[str]:
    """Return what clang-tidy has to say about one source, with its notes, one text for each complaint."""
    command = ["clang-tidy", "--quiet", "-p", str(build), *options, str(file)]
    run = subprocess.run(command, text=True, capture_output=True, check=False)
    if run.returncode == 0:
        return []
    complaints = re.split(
        r"^(?=.+: (?:error|warning): )", run.stdout.replace(f"{NATIVE.parent}{os.sep}", ""), flags=re.MULTILINE
    )
    return [text for text in complaints if text.strip()] or [f"{file}: {run.stderr}"]


def main() -> int:
    """Check every source; return the exit status."""
    build, fix = Path(sys.argv[1]), "--fix" in sys.argv[2:]
    files = sources(build)
    alone = unchecked_headers(files)
    for header in alone:
        print(f"{header.relative_to(NATIVE.parent)}: included by no source in native/bindings or native/tests")
    with ThreadPoolExecutor(1 if fix else os.cpu_count()) as pool:
        found = list(pool.map(lambda file: tidy(file, build, ["--fix"] * fix), files))
    # Sources that share a header repeat its complaints: each is printed once.
    complaints = list(dict.fromkeys(text for texts in found for text in texts))
    print(*complaints, sep="", end="")
    return 1 if complaints or alone else 0


if __name__ == "__main__":
    sys.exit(main())
