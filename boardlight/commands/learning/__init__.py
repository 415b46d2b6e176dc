"""Commands of lessons: taught at a table, and what came of them."""
