"""Games that were kept: found, opened, changed and taken away as files."""
