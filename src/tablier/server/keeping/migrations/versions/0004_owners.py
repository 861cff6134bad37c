"""Which process has which room, when several share one database."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the processes and what each of them has."""
    op.create_table(
        "processes",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("address", sql.String(200), nullable=False),
        sql.Column("secret", sql.String(64), nullable=False),
        sql.Column("seen", sql.Double, nullable=False),
        sql.Column("buried", sql.Double, nullable=True),
    )
    op.create_table(
        "owners",
        sql.Column("room", sql.String(32), primary_key=True),
        sql.Column("process", sql.Integer, nullable=False),
    )
    op.create_index("owners_by_process", "owners", ["process"])


def downgrade() -> None:
    """Remove them again; no server may run."""
    op.drop_table("owners")
    op.drop_table("processes")
