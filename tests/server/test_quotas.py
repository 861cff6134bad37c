"""What one guest may take of the server, however they come."""

from __future__ import annotations

import pytest

from tablier.server.bounds import Bounds
from tablier.server.errors import TooMany
from tablier.server.quotas import Quotas, name_guest


def test_a_network_of_ipv6_is_one_guest() -> None:
    quotas = Quotas(Bounds(rooms_a_minute=5))
    for number in range(5):
        quotas.open_room(name_guest(f"2001:db8:1:2::{number:x}"))
    with pytest.raises(TooMany):
        quotas.open_room(name_guest("2001:db8:1:2:ffff:ffff:ffff:ffff"))
    quotas.open_room(name_guest("2001:db8:1:3::1"))


def test_a_day_has_its_own_bound() -> None:
    quotas = Quotas(Bounds(rooms_a_minute=1000, rooms_a_day=3))
    for _ in range(3):
        quotas.open_room("192.0.2.1")
    with pytest.raises(TooMany, match="3 a day are allowed"):
        quotas.open_room("192.0.2.1")
