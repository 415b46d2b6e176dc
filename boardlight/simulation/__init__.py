"""A table without hardware: drawn pictures, hands that play, a simulated controller."""
