"""What each version changed, oldest first; `1` is what the first made."""
