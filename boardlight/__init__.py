"""One referee, one table: the application that joins rules, vision, hardware and calibration."""
