"""Tests of boardlight/journal/pupils."""
