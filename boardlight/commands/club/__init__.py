"""What a club does besides playing: one verb a file."""
