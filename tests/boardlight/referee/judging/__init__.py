"""Tests of boardlight/referee/judging."""
