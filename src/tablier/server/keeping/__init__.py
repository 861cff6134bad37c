"""Keeping rooms: the store, its tables and the one thread that writes."""
