"""The report on an agent and the contract."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from tablier.agents.contract import Finding, check
from tablier.protocols.quiet import protocol_output

__all__ = ["report"]

_WORDS = {True: "kept", False: "BROKEN", None: "unknown"}


def report(text: str, boards: Sequence[str], *, as_json: bool) -> int:
    """Check an agent, ``FILE.py:CLASS`` or any spec; print what was found and return the exit code."""
    spec = f"python:{text}" if ".py:" in text and not text.startswith("python:") else text
    findings: list[Finding] = []
    with protocol_output(sys.stdout) as output:
        for finding in check(spec, boards or None):
            findings.append(finding)
            if not as_json:
                print(f"{_WORDS[finding.kept]:>8}  {finding.name:<34} {finding.detail}", file=output, flush=True)
    broken = sum(finding.kept is False for finding in findings)
    if as_json:
        print(json.dumps({"agent": spec, "kept": not broken, "findings": [each.as_json() for each in findings]}))
    else:
        verdict = (
            "the contract is kept" if not broken else f"{broken} of {len(findings)} parts of the contract are broken"
        )
        print(f"\n{text}: {verdict}")
    return 1 if broken else 0
