"""What glows become on LEDs: effects in time, and dimming to a limit of current."""
