"""How light, print and focus change what the camera shows."""
