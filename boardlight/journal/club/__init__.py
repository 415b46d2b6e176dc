"""What many tables keep in one journal: what each shows, orders from the hall, and who plays whom."""
