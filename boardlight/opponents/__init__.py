"""The computer as a player: levels of the search and UCI engines, each in its own process."""
