"""Tests of boardlight/opponents/uci."""
