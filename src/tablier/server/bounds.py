"""How much of everything there may be: what one person, one room and the whole server can take up."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bounds"]


@dataclass(frozen=True)
class Bounds:
    """The bounds of a server; the usual ones suit a small machine on the open internet."""

    body: int = 256 * 1024  # bytes of a request
    message: int = 16 * 1024  # bytes of a message over a WebSocket
    name: int = 40  # letters
    remark: int = 500  # letters
    remarks: int = 500  # in a room
    nodes: int = 4000  # in a room
    viewers: int = 200  # connections to one room
    connections: int = 5000  # to the server
    rooms: int = 200_000  # in the store
    live_rooms: int = 10_000  # in memory, those that nobody looks at leave first
    idle_rooms: int = 200  # kept in memory though nobody looks at them
    thinkers: int = 0  # agents that think at once; 0: as many as the machine has cores
    waiting: int = 500  # agents that wait for their turn to think
    move_seconds: float = 1.0  # an agent's time for a move in a game without a clock
    slowest_seconds: float = 10.0  # an agent's time for a move in any game
    rooms_a_minute: int = 30  # opened from one address
    requests_a_minute: int = 600  # changing something, from one address
    guesses_a_minute: int = 60  # wrong tokens from one address
    messages_a_second: int = 20  # over one WebSocket, in the long run
