"""Alembic's way in: the connection comes from the store (see store.py)."""

from alembic import context

from tablier.server.keeping.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
