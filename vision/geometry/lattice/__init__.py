"""A checkered board found by itself: points where four cells meet agree on a lattice."""
