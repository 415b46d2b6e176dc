"""What a turn does, and how a player is brought to a better one. Pure."""
