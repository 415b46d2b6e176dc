"""Commands that let the search play and explain: matches between levels, and what decided a kept game."""
