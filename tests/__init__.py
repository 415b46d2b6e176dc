"""Whatever is tested or measured runs as the application does: `boardlight` must be loaded before numpy."""

import boardlight

__all__ = ["boardlight"]
