"""Typed entry points of the native searches."""
