"""The world watches: games as PGN, JSON Lines, small pages and feeds, some time after they were played."""
