"""How journals of older versions become those of this one: one revision a version, run by Alembic."""
