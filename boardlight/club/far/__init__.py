"""Two tables far apart play one game."""
