"""What a table keeps on its own disk of a journal that a server keeps, until it is sent there."""
