"""What is said to people: a code and its arguments, and one catalogue of texts for each language."""
