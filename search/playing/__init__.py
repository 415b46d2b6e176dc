"""Playing with the search: levels, other players to compare with, games between them. Pure."""
