"""What becomes of turns of which the camera missed something."""
