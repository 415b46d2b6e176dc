"""The bin of a journal: what somebody no longer wants, until it is emptied."""
