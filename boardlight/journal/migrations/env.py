"""What Alembic runs its revisions in: the connection, and the transaction, of whoever opens the journal."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
