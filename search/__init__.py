"""Good turns for any game, found by looking ahead; it sees what its seat may know, nothing else. Pure."""
