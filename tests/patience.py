"""How long a test waits for what must come."""

PATIENCE_S = 60.0
"""Until it gives up on another thread, process or server: only a failure ever waits so long.

On two processors with a load of 13, one answer to an order took more than 5 s.
"""
