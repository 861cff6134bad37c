"""Rooms as facts: what can happen in one, what somebody may want there, and what its viewers are shown. Nothing here waits."""
