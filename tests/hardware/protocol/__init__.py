"""Tests of hardware/protocol."""
