"""What is heavy to draw, drawn in a process of its own."""
