"""Short games for the demonstration, one text a game: a set-up, then the turns after the line ``play:``."""
