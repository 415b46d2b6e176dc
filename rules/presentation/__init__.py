"""A turn as people meet it: in words, or step by step. Pure."""
