"""Where cells, pixels and LEDs are; printing; and what makes a profile. Never imports the rules."""
