"""What one guest may do how often. A guest is whoever comes from one network address, or from one network of IPv6."""

from __future__ import annotations

import ipaddress

from tablier.server.bounds import Bounds
from tablier.server.rates import Rates

__all__ = ["NOBODY", "Quotas", "name_guest"]

#: The guest behind what goes on by itself after a restart, until somebody looks at it.
NOBODY = ""
_NETWORK = 64  # bits that a household gets in IPv6; the other half of an address costs nothing to change


def name_guest(address: str) -> str:
    """Return the guest behind an address.

    >>> name_guest("192.0.2.7"), name_guest("::ffff:192.0.2.7"), name_guest("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, _NETWORK), strict=False))


class Quotas:
    """How often each guest has done what."""

    def __init__(self, bounds: Bounds) -> None:
        self._openings = Rates("new games", bounds.rooms_a_minute)
        self._openings_today = Rates("new games", bounds.rooms_a_day, "day")
        self.requests = Rates("requests", bounds.requests_a_minute)
        self.reads = Rates("requests", bounds.reads_a_minute)
        self.guesses = Rates("wrong links", bounds.guesses_a_minute)
        self.deeds = Rates("actions", bounds.deeds_a_minute)
        self.messages = Rates("messages", bounds.messages_a_minute)

    def open_room(self, guest: str) -> None:
        """Count a new game, whether it is asked for or follows from another as its rematch."""
        self._openings.take(guest)
        self._openings_today.take(guest)
