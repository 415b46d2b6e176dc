"""What a piece and a bare sheet look like."""
