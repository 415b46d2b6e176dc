"""What is legal: boards, pieces, games. Pure; imports the standard library only."""
