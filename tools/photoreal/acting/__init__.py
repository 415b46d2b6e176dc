"""What people and pieces do, told by a script and by the rules."""
