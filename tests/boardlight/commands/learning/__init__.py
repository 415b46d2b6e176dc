"""Tests of boardlight/commands/learning."""
