"""A running table: camera, referee, journal, lights and pages, joined."""
