"""Tests of rules/presentation."""
