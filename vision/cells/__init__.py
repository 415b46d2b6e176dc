"""What stands on each cell, by likelihood."""
