"""The databases that may keep a journal."""
