"""Rooms in memory, in which people and agents act: all of it runs in one event loop."""
