"""The protocol between host and controller."""
