"""What happened in a kept game: who was ahead when, which moments decided, and lessons made of them."""
