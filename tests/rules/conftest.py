"""What the tests of the rules share: settings of hypothesis."""

import os

from hypothesis import settings

# The same games in every run, so that a red test is somebody's doing; TABLIER_HYPOTHESIS=explore looks for new ones.
settings.register_profile("tablier", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("TABLIER_HYPOTHESIS", "tablier"))
