"""Alembic's entry point: migrations run on the connection that `database.migrate` opened."""

from alembic import context

from circenses.web.storage.database import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transaction_per_migration=False,
)
context.run_migrations()
