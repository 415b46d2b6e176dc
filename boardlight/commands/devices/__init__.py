"""Commands for what is plugged in: what is wrong with it, and the program of the controller."""
