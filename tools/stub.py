"""Keep src/tablier/_native.pyi, the types of the native module, equal to what the built module says.

`stub.py` writes the file; `stub.py --check` only compares, prints the difference and fails.
"""

import difflib
import subprocess
import sys
import tempfile
from pathlib import Path

STUB = Path("src/tablier/_native.pyi")


def generate() -> str:
    """Return the stub of the installed native module, formatted as the rest of the sources."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "_native.pyi"
        subprocess.run(
            [sys.executable, "-m", "nanobind.stubgen", "--quiet", "--module", "tablier._native", "--output-file", raw],
            check=True,
        )
        ruff = [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", str(STUB), "-"]
        return subprocess.check_output(ruff, input=raw.read_text(), text=True)


def main() -> int:
    """Write or check the stub; return the exit status."""
    current = STUB.read_text() if STUB.exists() else ""
    fresh = generate()
    if current == fresh:
        return 0
    if "--check" not in sys.argv[1:]:
        STUB.write_text(fresh)
        print(f"wrote {STUB}")
        return 0
    sys.stdout.writelines(difflib.unified_diff(current.splitlines(True), fresh.splitlines(True), str(STUB), "built"))
    print(f"{STUB} is not what the native module says; `make format` writes it again", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
