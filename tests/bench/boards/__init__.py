"""Measurements on pictures of boards of other people."""
