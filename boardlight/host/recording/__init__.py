"""A game is recorded, from the camera of the table or from a film that somebody gives."""
