"""Controllers without hardware: the real firmware in its simulated chip, and a twin in Python."""
