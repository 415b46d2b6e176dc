"""Ordinary chess sets: drawn by chance, rendered, cut into cells, and what a network learns from them."""
