"""Pictures of a table, drawn."""
