"""Keep web/src/api/wire.ts, the page's types, equal to what the server declares that it sends and takes.

`wire.py` writes the file; `wire.py --check` only compares, prints the difference and fails.
"""

import difflib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tablier.server.web.application import application

WIRE = Path("web/src/api/wire.ts")
_HEADER = "/** Written by `make format` from the server's models (tools/wire.py): change those, not this file. */\n"
_UNUSED = "sqlite:///build/unused.db"  # an application needs the name of a database; nothing is opened


def generate() -> str:
    """Return the types of everything in the server's description of its interface."""
    described = application(_UNUSED).openapi()
    forms = {"openapi": described["openapi"], "info": described["info"], "paths": {}}
    forms["components"] = {"schemas": _trim_all(described["components"]["schemas"])}
    command = ["tools/npm", "--silent", "--prefix", "web", "run", "wire"]
    written = subprocess.run(command, input=json.dumps(forms), capture_output=True, text=True, check=False)
    if written.returncode != 0:
        raise SystemExit(f"the page's types cannot be written: {written.stderr.strip() or written.stdout.strip()}")
    return _HEADER + written.stdout[written.stdout.index("export ") :]


def _trim_all(forms: dict[str, Any]) -> dict[str, Any]:
    return {name: _trim(form) for name, form in forms.items()}


def _trim(form: Any) -> Any:
    """Leave out what types do not show, or show by a remark: titles that repeat a name, and discriminators."""
    if isinstance(form, list):
        return [_trim(part) for part in form]
    if not isinstance(form, dict):
        return form
    return {
        key: _trim_all(part) if key == "properties" else _trim(part)
        for key, part in form.items()
        if key not in ("title", "discriminator")
    }


def main() -> int:
    """Write or check the types; return the exit status."""
    current = WIRE.read_text() if WIRE.exists() else ""
    fresh = generate()
    if current == fresh:
        return 0
    if "--check" not in sys.argv[1:]:
        WIRE.write_text(fresh)
        print(f"wrote {WIRE}")
        return 0
    sys.stdout.writelines(difflib.unified_diff(current.splitlines(True), fresh.splitlines(True), str(WIRE), "declared"))
    print(f"{WIRE} is not what the server declares; `make format` writes it again", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
