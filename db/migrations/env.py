"""Alembic's entry: it migrates over the connection that db.store.engine passes to it."""

from alembic import context

from db.store.models import Base  # with all its tables

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
