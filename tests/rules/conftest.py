"""What the tests of the rules share: settings of hypothesis, and what to do where GNU Go is missing."""

import os

import gnugo
import pytest
from hypothesis import settings

# The same games in every run, so that a red test is somebody's doing; TABLIER_HYPOTHESIS=explore looks for new ones.
settings.register_profile("tablier", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("TABLIER_HYPOTHESIS", "tablier"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "gnugo: asks GNU Go over GTP; needs the program installed")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs GNU Go where it is missing, or fail when every test was asked for."""
    if item.get_closest_marker("gnugo") is None or gnugo.program() is not None:
        return
    reason = "GNU Go is not installed (Debian package gnugo)"
    if os.environ.get("TABLIER_ALL_TESTS"):
        pytest.fail(f"{reason}, and TABLIER_ALL_TESTS lets no test be skipped", pytrace=False)
    pytest.skip(reason)
