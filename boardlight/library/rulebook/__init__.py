"""Rules for those who play: one text a game and language, and diagrams that the rules themselves draw."""
