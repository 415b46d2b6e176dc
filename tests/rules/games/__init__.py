"""Tests of rules/games."""
