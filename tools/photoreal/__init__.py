"""From the text of a game to pictures of people playing it with the printed kit (see README.md)."""
