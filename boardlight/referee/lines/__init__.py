"""Lines of play, weighed against all that was seen since the log was last sure. Pure."""
