"""The sheet of a board and its stickers."""
