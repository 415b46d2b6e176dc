"""What goes on at a table: the welcome page, a calibration, a game, a lesson."""
