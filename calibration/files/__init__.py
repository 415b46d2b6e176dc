"""Files that are written whole, and who may read them."""
