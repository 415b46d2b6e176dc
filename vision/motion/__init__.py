"""What moves or covers the board, and the shadows it casts."""
