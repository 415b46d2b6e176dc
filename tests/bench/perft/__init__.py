"""How many turns a second the rules find."""
