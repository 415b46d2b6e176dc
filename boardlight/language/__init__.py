"""What is said to people, in French as in English."""
