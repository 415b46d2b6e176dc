"""The pages of the school."""
