"""A checkered board found by itself: the points where four cells meet, and the lattice on which they agree."""
