"""Tests of boardlight/secrecy."""
