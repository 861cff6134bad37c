"""Tokens: unguessable words that seats, invitations and spectators are known by; only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets

__all__ = ["hash_token", "new_room_id", "new_token"]


def new_token() -> str:
    """Return a fresh token of 192 bits."""
    return secrets.token_urlsafe(24)


def new_room_id() -> str:
    """Return the name of a new room: short enough for a link, too long to guess."""
    return secrets.token_urlsafe(9)


def hash_token(token: str) -> str:
    """Return what is kept of a token; whoever reads the database cannot sit down with it.

    >>> hash_token("open sesame") == hash_token("open sesame"), len(hash_token(""))
    (True, 64)
    """
    return hashlib.sha256(token.encode("utf-8", errors="surrogatepass")).hexdigest()
