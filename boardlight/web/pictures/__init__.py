"""Pictures for a page: the board as SVG, a camera's image as JPEG."""
