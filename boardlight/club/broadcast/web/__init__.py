"""What browsers and broadcast sites ask for: the live PGN, games as JSON Lines, and pages to embed."""
