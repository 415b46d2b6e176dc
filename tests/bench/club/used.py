"""What a process has used of the processors."""

import resource


def used() -> float:
    """Seconds, its own and those of its processes that have ended."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
