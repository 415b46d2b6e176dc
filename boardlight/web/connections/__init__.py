"""Who may connect to the page, how often, and what happens to those who misbehave."""
