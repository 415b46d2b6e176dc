"""Sets without stickers."""
