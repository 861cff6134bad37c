"""Look for inputs that break a parser, led by the lines of Python that each one reaches: ``make fuzz``.

``python -m fuzz.guided NAME… --seconds 20`` (``PYTHONPATH=tests``); without a name, every parser in turn. An input that
breaks one is kept as ``build/fuzz/crash-…``, and the run fails.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import importlib.util
import subprocess
import sys
import types
from pathlib import Path

KEPT = Path("build/fuzz")
SLOWEST = 10  # seconds for one input
MEMORY = 3000  # megabytes
WATCHED = ("tablier", "sgfmill")


def main() -> None:
    """Fuzz the parsers that are named, each in a process of its own."""
    asked = argparse.ArgumentParser()
    asked.add_argument("names", nargs="*")
    asked.add_argument("--seconds", type=int, default=20)
    asked.add_argument("--here", action="store_true", help="in this process, which the fuzzer then ends")
    options = asked.parse_args()
    if importlib.util.find_spec("atheris") is None:
        sys.exit("atheris is missing: pip install 'tablier[fuzz]' (Linux, Python 3.11 to 3.13)")
    if options.here:
        _fuzz(options.names[0], options.seconds)
    from fuzz.parsers import PARSERS

    for name in options.names or PARSERS:
        print(f"· {name}", flush=True)
        command = [sys.executable, "-m", "fuzz.guided", name, "--here", "--seconds", str(options.seconds)]
        subprocess.run(command, check=True)


def _fuzz(name: str, seconds: int) -> None:
    """Fuzz one parser; never returns."""
    import atheris
    from fuzz.parsers import PARSERS

    from tablier.certificates import BadCertificate
    from tablier.rules import TablierError

    def read(data: bytes) -> None:
        with contextlib.suppress(TablierError, BadCertificate):
            PARSERS[name].read(data)

    corpus = KEPT / name.replace(" ", "-")
    corpus.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(PARSERS[name].good):
        (corpus / f"good-{number}").write_bytes(data)
        read(data)  # what is imported late is there from here on
    # Not atheris.instrument_imports: it learns nothing of modules that an editable installation finds.
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and (thing.__module__ or "").startswith(WATCHED):
            atheris.instrument_func(thing)
    flags = [f"-max_total_time={seconds}", f"-timeout={SLOWEST}", f"-rss_limit_mb={MEMORY}", "-max_len=4000"]
    atheris.Setup([sys.argv[0], *flags, "-verbosity=0", f"-artifact_prefix={KEPT}/", str(corpus)], read)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
