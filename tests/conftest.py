"""Say at the end which tests were left out, and with TABLIER_ALL_TESTS=1 fail for it.

A test that a machine cannot run (no GNU Go, no peer library) skips itself with a reason; this makes sure that nobody
takes the rest for the whole.
"""

import os
from collections import Counter
from collections.abc import Iterator

import chromium
import gnugo
import postgres
import pytest

# Some virtual machines announce AMX and do not have it: a product in half precision then ends the process.
os.environ.setdefault("ONEDNN_MAX_CPU_ISA", "AVX512_CORE_BF16")

# Tests run side by side: whatever computes with threads of its own would have them wait for one another.
os.environ.setdefault("OMP_NUM_THREADS", "1")

pytest_plugins = ["nets.networks"]  # small networks for the tests of nets and of agents


def reasons(reporter: pytest.TerminalReporter) -> Counter[str]:
    """Return why tests were skipped, and how many for each reason."""
    skipped = (report.longrepr for report in reporter.getreports("skipped"))
    return Counter(str(where[2] if isinstance(where, tuple) else where).removeprefix("Skipped: ") for where in skipped)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if (
        reporter
        and reasons(reporter)
        and os.environ.get("TABLIER_ALL_TESTS")
        and session.exitstatus == pytest.ExitCode.OK
    ):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    yield
    for reason, count in reasons(terminalreporter).items():
        terminalreporter.write_line(f"*** LEFT OUT: {count} test{'s' * (count > 1)}: {reason}", red=True, bold=True)
    if reasons(terminalreporter) and os.environ.get("TABLIER_ALL_TESTS"):
        terminalreporter.write_line("nothing may be left out: TABLIER_ALL_TESTS is set", red=True)


#: What some tests need by their marker: whether it is there, and what it is called.
NEEDS = {
    "chromium": (chromium.program, "there is no browser (Debian package chromium)"),
    "gnugo": (gnugo.program, "GNU Go is not installed (Debian package gnugo)"),
    "postgres": (postgres.programs, "PostgreSQL is not installed (Debian package postgresql)"),
}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs another program where it is missing, or fail when every test was asked for."""
    for marker, (program, reason) in NEEDS.items():
        if item.get_closest_marker(marker) is not None and program() is None:
            if os.environ.get("TABLIER_ALL_TESTS"):
                pytest.fail(f"{reason}, and TABLIER_ALL_TESTS lets no test be skipped", pytrace=False)
            pytest.skip(reason)
