"""What is shown and said: lights by meaning, colours, and sentences."""
