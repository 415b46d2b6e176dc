"""Who holds a line to the page, and how it ends."""
