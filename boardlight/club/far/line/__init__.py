"""What two tables tell one another, and what carries it."""
