"""What lets a server of many years start and open a room as fast as a new one.

``due`` is when a running clock ends, so that a game with a clock needs no place in memory; ``pauses`` are the times
during which no server ran, which are charged to nobody; ``snapshots`` save a room's events from being read again.
"""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what the server needs to know without reading all events."""
    op.add_column("rooms", sql.Column("due", sql.Double, nullable=True))
    op.create_index("rooms_by_due", "rooms", ["due"])
    op.create_index("rooms_by_change", "rooms", ["changed"])
    op.create_table(
        "pauses",
        sql.Column("began", sql.Double, primary_key=True),
        sql.Column("ended", sql.Double, nullable=False),
    )
    op.create_table(
        "snapshots",
        sql.Column("room", sql.String(32), primary_key=True),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("data", sql.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove it again; it all follows from the events, but for the pauses."""
    op.drop_table("snapshots")
    op.drop_table("pauses")
    op.drop_index("rooms_by_change", "rooms")
    op.drop_index("rooms_by_due", "rooms")
    op.drop_column("rooms", "due")
