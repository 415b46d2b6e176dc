"""From one image to the next: what is followed and what is judged again."""
