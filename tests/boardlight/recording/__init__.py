"""Tests of boardlight/recording."""
