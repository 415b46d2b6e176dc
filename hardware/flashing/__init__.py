"""Putting the controller's program into an Arduino over its USB cable."""
