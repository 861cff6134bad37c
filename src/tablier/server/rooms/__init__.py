"""Rooms as facts: what can happen in one, what people may want, and what viewers are shown. Nothing here waits."""
