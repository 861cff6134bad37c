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
    connections_each: int = 100  # from one address
    rooms: int = 200_000  # in the store
    live_rooms: int = 10_000  # in memory, those that nobody looks at leave first
    idle_rooms: int = 200  # kept in memory though nobody looks at them
    thinkers: int = 0  # agents that think at once; 0: as many as the machine has cores
    waiting: int = 100  # agents that wait for their turn to think; beyond that there are no hints
    move_seconds: float = 1.0  # an agent's time for a move in a game without a clock
    slowest_seconds: float = 10.0  # an agent's time for a move in any game
    rooms_a_minute: int = 30  # opened from one address
    requests_a_minute: int = 600  # changing something, from one address
    reads_a_minute: int = 3000  # from one address, without the files of the page
    guesses_a_minute: int = 60  # wrong tokens from one address
    messages_a_second: int = 20  # over one WebSocket, in the long run

    @classmethod
    def for_crowd(cls, rooms_a_minute: int) -> Bounds:
        """Return bounds for many people behind one address, such as a school or a proxy that does not say who asks."""
        many = max(1, rooms_a_minute)
        usual = cls()
        return cls(
            rooms_a_minute=many,
            requests_a_minute=max(usual.requests_a_minute, 20 * many),
            reads_a_minute=max(usual.reads_a_minute, 100 * many),
            guesses_a_minute=max(usual.guesses_a_minute, 2 * many),
            connections_each=max(usual.connections_each, 4 * many),
        )
