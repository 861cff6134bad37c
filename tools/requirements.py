"""Print requirements of pyproject.toml, one per line: `requirements.py build dev` for the build tools and an extra.

The Makefile installs these without building the project again, which `pip install -e .[dev]` would do.
"""

import sys
import tomllib
from pathlib import Path


def main(names: list[str]) -> None:
    """Print the build requirements for `build` and those of an extra for any other name."""
    pyproject = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())
    known = {"build": pyproject["build-system"]["requires"], **pyproject["project"]["optional-dependencies"]}
    for name in names:
        if name not in known:
            sys.exit(f"unknown requirements {name!r}; there are {', '.join(known)}")
        print(*known[name], sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
