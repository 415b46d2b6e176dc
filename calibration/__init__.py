"""Where cells, pixels and LEDs are; printing; and the procedures that make a profile. Never imports the rules."""
