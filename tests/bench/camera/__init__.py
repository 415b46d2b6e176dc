"""How fast cameras are that this project brings along."""
