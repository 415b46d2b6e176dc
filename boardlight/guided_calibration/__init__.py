"""Calibrating step by step, with the page and the lights as guides."""
