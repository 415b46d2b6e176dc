"""Tests of boardlight/referee/inference."""
