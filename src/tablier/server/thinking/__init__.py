"""Agents and judges at work for the rooms: a bounded number of threads, and only what a stranger may ask for."""
