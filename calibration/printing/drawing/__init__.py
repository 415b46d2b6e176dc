"""Drawings: outlines, letters, markers, colours."""
