"""Games pushed to a round of a lichess broadcast."""
