"""What is asked of a journal again and again, while games are played."""
