"""Commands for a club of many tables."""
