"""The referee: what is on the board becomes turns, rulings and words. Pure, the whole package."""
