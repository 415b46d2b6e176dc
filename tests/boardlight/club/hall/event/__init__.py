"""Tests of boardlight/club/hall/event."""
