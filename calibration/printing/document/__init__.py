"""Pages, tiles and PDF files."""
