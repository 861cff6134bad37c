"""Keep what the page has from Python equal to it: the types of what is sent, and the agents' sentences in English.

`wire.py` writes web/src/api/wire.ts and web/src/i18n/sentences.ts; `wire.py --check` only compares, prints the
difference and fails.
"""

import difflib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tablier.agents.english import ENGLISH, UNITS
from tablier.server.web.application import application

WIRE = Path("web/src/api/wire.ts")
SENTENCES = Path("web/src/i18n/sentences.ts")
_HEADER = "/** Written by `make format` from the server's models (tools/wire.py): change those, not this file. */\n"
_ABOUT_SENTENCES = """/**
 * What the agents say, in English. Written by `make format` from src/tablier/agents/english.py: change that, not this.
 */
"""
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


def generate_sentences() -> str:
    """Return the agents' sentences as a module of the page."""
    tables = {"UNITS": UNITS, "ENGLISH": ENGLISH}
    told = (
        f"export const {name} = {json.dumps(table, indent=4, ensure_ascii=False)} as const;\n"
        for name, table in tables.items()
    )
    return _ABOUT_SENTENCES + "\n".join(told)


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
    """Write or check the files; return the exit status."""
    differ = [path for path, fresh in ((WIRE, generate()), (SENTENCES, generate_sentences())) if _differs(path, fresh)]
    if differ:
        print("the page has other types or sentences than the server; `make format` writes them", file=sys.stderr)
    return 1 if differ else 0


def _differs(path: Path, fresh: str) -> bool:
    """Write a file that is not as it should be, or only show where it differs."""
    current = path.read_text() if path.exists() else ""
    if current == fresh:
        return False
    if "--check" not in sys.argv[1:]:
        path.write_text(fresh)
        print(f"wrote {path}")
        return False
    sys.stdout.writelines(difflib.unified_diff(current.splitlines(True), fresh.splitlines(True), str(path), "declared"))
    return True


if __name__ == "__main__":
    sys.exit(main())
