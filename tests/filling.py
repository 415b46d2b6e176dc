"""A disk that is full after so many bytes, for tests; the rest of the system goes on as before."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def disk_full_after(size: int) -> Iterator[None]:
    """No file can grow beyond `size` bytes: who writes more is refused in the middle of it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
