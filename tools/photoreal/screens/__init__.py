"""Photoreal pictures of a table that is lit by a screen: calibrated by its stripes, then played at."""
