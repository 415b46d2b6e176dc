"""The kit on paper."""
