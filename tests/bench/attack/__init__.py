"""Tests of bench/attack."""
