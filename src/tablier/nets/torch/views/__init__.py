"""What a network has to know about each game beside planes and numbers: illegal moves, and how boards are turned."""

from __future__ import annotations

from tablier.nets.torch.views.awale import AWALE_VIEW
from tablier.nets.torch.views.go import GO_VIEW
from tablier.nets.torch.views.hex import HEX_VIEW
from tablier.nets.torch.views.oware import OWARE_VIEW
from tablier.nets.torch.views.view import NetworkView
from tablier.rules import BadSpec

__all__ = ["VIEWS", "NetworkView", "view_for"]

#: The view of each game: a new one is added here.
VIEWS: dict[str, NetworkView] = {"hex": HEX_VIEW, "go": GO_VIEW, "oware": OWARE_VIEW, "awale": AWALE_VIEW}


def view_for(game_name: str) -> NetworkView:
    """Return what networks have to know about a game."""
    if game_name not in VIEWS:
        raise BadSpec(f"no network can learn {game_name} yet: it has no view")
    return VIEWS[game_name]
