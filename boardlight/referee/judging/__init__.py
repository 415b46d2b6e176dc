"""What is decided where no plain turn was played: set-up, dice, faults and corrections."""
