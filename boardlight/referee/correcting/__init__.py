"""A turn was another: the line is played again from there, and all are told what became of it."""
