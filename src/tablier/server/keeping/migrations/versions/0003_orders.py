"""What the host wants done, and a running server has to hear of."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table of orders."""
    op.create_table(
        "orders",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("room", sql.String(32), nullable=False),
    )


def downgrade() -> None:
    """Remove it again."""
    op.drop_table("orders")
