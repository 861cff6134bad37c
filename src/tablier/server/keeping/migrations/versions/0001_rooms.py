"""Rooms and their events.

The tables are written out here and not taken from tables.py: a migration says what was, whatever comes later.
"""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "rooms",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("created", sql.Double, nullable=False),
        sql.Column("changed", sql.Double, nullable=False),
        sql.Column("public", sql.Boolean, nullable=False),
        sql.Column("phase", sql.String(16), nullable=False),
        sql.Column("wakes", sql.Boolean, nullable=False),
        sql.Column("card", sql.Text, nullable=False),
    )
    op.create_index("rooms_by_list", "rooms", ["public", "changed"])
    op.create_index("rooms_by_wakes", "rooms", ["wakes"])
    op.create_table(
        "events",
        sql.Column("room", sql.String(32), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("at", sql.Double, nullable=False),
        sql.Column("kind", sql.String(24), nullable=False),
        sql.Column("data", sql.Text, nullable=False),
    )
    op.create_table(
        "alive",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("at", sql.Double, nullable=False),
    )


def downgrade() -> None:
    """Remove them with all that they hold."""
    for table in ("alive", "events", "rooms"):
        op.drop_table(table)
