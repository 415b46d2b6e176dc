"""Tests of boardlight/web/static/hall."""
