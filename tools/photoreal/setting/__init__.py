"""Where it happens: rooms, cameras, and what each part of a sequence has of them."""
