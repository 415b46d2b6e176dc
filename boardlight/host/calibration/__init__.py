"""A table is calibrated on the page."""
